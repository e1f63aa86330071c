import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button, ButtonLink, type ButtonProps } from '#ui/button.tsx'
import { Phone } from '#ui/work-icons.tsx'
import { contactLabels, RevealButton } from './contact-button.tsx'
import { contactHref } from './contact-links.ts'
import { type Revealable, useContactReveal } from './use-contact-reveal.ts'

interface CallButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  physician: Revealable
  viewer: Viewer | null
  /** After the phone was opened. */
  onOpened: () => void
}

/** Opens the phone. A hidden number has to be revealed first, since that is counted. */
export function CallButton({ physician, viewer, onOpened, ...look }: CallButtonProps) {
  const { missing, lock, value } = useContactReveal(physician, 'phone', viewer)
  if (physician.doNotContact) return null
  const content = (
    <>
      <Phone aria-hidden />
      Call<span className="sr-only"> {fullName(physician)}</span>
    </>
  )
  if (value === null) {
    const reason = missing ? contactLabels.phone.missing : (lock?.reason ?? `Press ${contactLabels.phone.view} first`)
    return (
      <Button {...look} disabledReason={reason}>
        {content}
      </Button>
    )
  }
  return (
    <ButtonLink {...look} to={contactHref('phone', value)!} onClick={onOpened}>
      {content}
    </ButtonLink>
  )
}

/** The same in a row without room for both: reveals the number first. */
export function CallOrReveal(props: CallButtonProps) {
  const { physician, viewer } = props
  const contact = useContactReveal(physician, 'phone', viewer)
  if (physician.doNotContact || contact.missing) return null
  if (contact.value === null) return <RevealButton contact={contact} field="phone" name={fullName(physician)} />
  return <CallButton {...props} size="small" />
}
