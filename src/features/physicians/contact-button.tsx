import type { Lock } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Tooltip } from '#ui/tooltip.tsx'
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
  if (!physician.channels[field]) return <MissingContact field={field} className={look.className} />
  const lock = contactLock(field, viewer)
  if (lock === null) return <OpenContact {...props} />
  return <LockedContact {...look} lock={lock} field={field} name={fullName(physician)} />
}

function OpenContact({ physician, field, viewer, ...look }: ContactButtonProps) {
  const contact = useContactReveal(physician, field, viewer)
  if (contact.missing) return <MissingContact field={field} className={look.className} />
  return <RevealButton {...look} contact={contact} field={field} name={fullName(physician)} />
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
}

export function RevealButton({
  contact,
  field,
  name,
  inline = false,
  size = 'small',
  className,
  ...look
}: RevealButtonProps) {
  const { lock, value, pending, justCopied, reveal, copy } = contact
  const { view, icon: unseen } = contactLabels[field]
  if (lock !== null) return <LockedContact {...look} {...{ lock, field, name, size, className }} />
  const whole = value !== null && !inline
  const icon = value === null ? unseen : justCopied ? 'led-copied before:text-accent' : 'led-copy'
  return (
    <>
      <Tooltip content={<QuotaLeft />} disabled={value !== null}>
        <Button
          {...look}
          size={size}
          pending={pending}
          onClick={value === null ? reveal : copy}
          className={cn(
            !pending && `led ${icon}`,
            whole && 'col-span-full h-auto min-h-[30px] py-1 text-left wrap-anywhere whitespace-normal',
            className,
          )}
        >
          {/* The label and 'Copied' share one place, so that nothing around them moves. */}
          <span aria-live="polite" className={value === null ? undefined : 'grid'}>
            {value === null ? (
              view
            ) : (
              <span className={cn('col-start-1 row-start-1 tabular-nums select-text', justCopied && 'invisible')}>
                {whole ? breakable(value) : 'Copy'}
              </span>
            )}
            {justCopied && <span className="col-start-1 row-start-1 text-accent">Copied</span>}
          </span>
          <span className="sr-only">{value === null ? `of ${name}` : whole ? 'Copy' : field}</span>
        </Button>
      </Tooltip>
      {inline && (
        <span aria-live="polite" className="sr-only">
          {value}
        </span>
      )}
    </>
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
