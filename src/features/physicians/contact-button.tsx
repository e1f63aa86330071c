import type { Lock } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { type AskedWay, useContactQuestion } from '../activities/use-contact-question.ts'
import { contactHref, textHref } from './contact-links.ts'
import type { ContactField } from './contracts.ts'
import { QuotaLeft } from './quota-left.tsx'
import { type ContactReveal, contactLock, type Revealable, useContactReveal } from './use-contact-reveal.ts'

export const contactLabels = {
  email: { view: 'View Email', missing: 'No email', icon: 'led-email' },
  phone: { view: 'View Phone', missing: 'No phone', icon: 'led-phone' },
} as const satisfies Record<ContactField, unknown>

interface ContactButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** A card will do. */
  physician: Revealable
  field: ContactField
  viewer: Viewer | null
}

/**
 * View Email or View Phone: the first click reveals, the next one copies. A revealed contact is shown in full. A list
 * has fifty of these buttons, so those that aren't used to reveal load none of the code for it.
 */
export function ContactButton(props: ContactButtonProps) {
  const { physician, field, viewer, ...look } = props
  if (physician.doNotContact) return <span className={cn('text-13 text-muted', look.className)}>Do not contact</span>
  if (!physician.channels[field]) return <MissingContact field={field} className={look.className} />
  const lock = contactLock(field, viewer)
  if (lock === null) return <OpenContact {...props} />
  return <LockedContact {...look} lock={lock} field={field} name={fullName(physician)} />
}

function OpenContact({ physician, field, viewer, ...look }: ContactButtonProps) {
  const contact = useContactReveal(physician, field, viewer)
  if (contact.missing) return <MissingContact field={field} className={look.className} />
  return (
    <RevealButton {...look} {...{ contact, field, viewer }} physicianId={physician.id} name={fullName(physician)} />
  )
}

/** Shown instead of a button that would have nothing to show. */
export function MissingContact({ field, className }: { field: ContactField; className?: string | undefined }) {
  return (
    <span className={cn('inline-flex min-h-[30px] items-center weak:text-13 text-faint', className)}>
      {contactLabels[field].missing}
    </span>
  )
}

interface NamedButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  field: ContactField
  /** Whose it is, for a screen reader: a page has many of these buttons. */
  name: string
}

function LockedContact({ lock, field, name, size = 'small', ...look }: NamedButtonProps & { lock: Lock }) {
  const className = cn('led led-lock', lock.label && 'col-span-full', look.className)
  const label = (
    <>
      {lock.label ?? contactLabels[field].view}
      <span className="sr-only">{`of ${name}`}</span>
    </>
  )
  if (lock.byPlan)
    return (
      <PlansLink {...look} size={size} lock={lock} className={className}>
        {label}
      </PlansLink>
    )
  return (
    <Button {...look} size={size} disabledReason={lock.reason} className={className}>
      {label}
    </Button>
  )
}

interface RevealButtonProps extends NamedButtonProps {
  contact: ContactReveal
  /** The value is shown elsewhere: the button just says 'Copy'. */
  inline?: boolean
  /** For the question after a program was opened; missing where a value is only shown. */
  physicianId?: number
  viewer?: Viewer | null
}

export function RevealButton({
  contact,
  field,
  name,
  inline = false,
  physicianId,
  viewer,
  size = 'small',
  className,
  ...look
}: RevealButtonProps) {
  const { lock, value, pending, justCopied, reveal, copy } = contact
  const { view, icon: unseen } = contactLabels[field]
  if (lock !== null) return <LockedContact {...look} {...{ lock, field, name, size, className }} />
  const whole = value !== null && !inline
  const icon = value === null ? unseen : justCopied ? 'led-copied before:text-accent' : 'led-copy'
  const copies = whole ? `${field} of ${name}` : field
  return (
    // The button is the same one before and after, so that it keeps the focus.
    <span className={whole ? cn('flex min-w-0 flex-wrap items-center gap-x-1 text-13', className) : 'contents'}>
      {!inline && (
        <span aria-live="polite" className={whole ? 'min-w-0' : 'contents'}>
          {whole && <ContactLinks {...{ field, name, value, physicianId, viewer }} />}
        </span>
      )}
      <Tooltip content={<QuotaLeft />} disabled={value !== null}>
        <Button
          {...look}
          {...(whole && { variant: 'quiet' })}
          size={whole ? 'small-icon' : size}
          pending={pending}
          onClick={value === null ? reveal : copy}
          className={cn(!pending && `led ${icon}`, !whole && className)}
        >
          {/* The label and 'Copied' share one place, so that nothing around them moves. */}
          <span aria-live="polite" className={value === null ? undefined : whole ? 'sr-only' : 'grid'}>
            {value === null ? (
              view
            ) : (
              <span className={cn('col-start-1 row-start-1', justCopied && 'invisible')}>Copy</span>
            )}
            {justCopied && <span className="col-start-1 row-start-1 text-accent">Copied</span>}
          </span>
          <span className="sr-only">{value === null ? `of ${name}` : copies}</span>
        </Button>
      </Tooltip>
      {inline && (
        <span aria-live="polite" className="sr-only">
          {value}
        </span>
      )}
    </span>
  )
}

interface ContactLinksProps extends Pick<RevealButtonProps, 'field' | 'name' | 'physicianId' | 'viewer'> {
  value: string
}

/** Writes, calls, or texts; whether it happened is asked afterward. */
function ContactLinks({ field, name, value, physicianId, viewer }: ContactLinksProps) {
  const ask = useContactQuestion(viewer ?? null)
  const href = contactHref(field, value)
  const text = textHref(field, value)
  const opened = (how: AskedWay) => {
    if (physicianId !== undefined) ask(how, physicianId, name)
  }
  const look = 'inline-flex min-h-[30px] items-center rounded-4 hover:underline pointer-coarse:min-h-11'
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      {href === null ? (
        <span className="tabular-nums wrap-anywhere">{breakable(value)}</span>
      ) : (
        <a
          href={href}
          onClick={() => opened(field === 'email' ? 'email' : 'call')}
          className={cn(look, 'min-w-0 tabular-nums wrap-anywhere')}
        >
          <span>{breakable(value)}</span>
        </a>
      )}
      {text && (
        <a href={text} onClick={() => opened('text')} className={cn(look, 'text-accent')}>
          Text<span className="sr-only">&nbsp;{name}</span>
        </a>
      )}
    </span>
  )
}

/** An address that is too long for its line breaks before the @, if that is enough. */
function breakable(value: string) {
  const [name, ...place] = value.split(/(?=@)/)
  return (
    <>
      {name}
      {place.length > 0 && <wbr />}
      {place}
    </>
  )
}
