import { Button, ButtonLink, type ButtonProps } from '#ui/button.tsx'
import { copyText } from '#ui/clipboard.ts'
import { Mail } from '#ui/icons.tsx'
import { useToast } from '#ui/toast.tsx'
import { ExternalLink } from '#ui/work-icons.tsx'
import type { ComposeLink, MailClient } from './compose-link.ts'

const clientNames: Record<MailClient, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo Mail',
  default: 'Email program',
}

const opensIn: Record<MailClient, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook on the web',
  yahoo: 'Yahoo Mail',
  default: 'your email program',
}

interface OpenInClientProps extends Pick<ButtonProps, 'variant' | 'disabledReason'> {
  client: MailClient
  link: ComposeLink | null
  /** What gets copied if the link would be too long. */
  body: string
  onOpened?: () => void
}

/** A link, not a script that opens a window: no browser blocks it, and it shows where it goes. */
export function OpenInClient({ client, link, body, variant, disabledReason, onOpened }: OpenInClientProps) {
  const toast = useToast()
  const isMain = client === 'default'
  const look = variant ?? (isMain ? 'primary' : 'secondary')
  const content = (
    <>
      {isMain ? <Mail aria-hidden /> : <ExternalLink aria-hidden />}
      {clientNames[client]}
    </>
  )
  if (link === null || disabledReason !== undefined) {
    return (
      <Button variant={look} disabledReason={disabledReason}>
        {content}
      </Button>
    )
  }
  const onClick = async () => {
    onOpened?.()
    if (!link.withoutBody) return toast.success('Opening Email Client', `Your message opens in ${opensIn[client]}.`)
    // Started before the new window takes the focus; after that, copying isn't allowed.
    if (await copies(body))
      toast.info('Opening Email Client', 'Too long to open in your mail app. It was copied: paste it there.')
    else toast.error('Copy Failed', 'Too long to open in your mail app. Copy it from here, and paste it there.')
  }
  return (
    <ButtonLink
      to={link.href}
      variant={look}
      onClick={onClick}
      {...(isMain ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {content}
    </ButtonLink>
  )
}

export async function copies(text: string): Promise<boolean> {
  try {
    await copyText(text)
    return true
  } catch {
    return false
  }
}
