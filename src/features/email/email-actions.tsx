import type { ReactNode } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import type { Viewer } from '#shared/access/access.ts'
import { type Wish, wishes } from '#shared/product/email-options.ts'
import { Button } from '#ui/button.tsx'
import { CardSection } from '#ui/card.tsx'
import { Copy } from '#ui/icons.tsx'
import { useToast } from '#ui/toast.tsx'
import { RefreshCw, Save, Square } from '#ui/work-icons.tsx'
import { copyableEmail } from './compose-link.ts'
import { FooterChoice, type FooterChoiceProps } from './footer-choice.tsx'
import { copies } from './open-in-client.tsx'
import { withFooter } from './sender-footer.ts'
import { SendingCheckList } from './sending-check-list.tsx'
import { WriteTo } from './write-to.tsx'

interface EmailActionsProps {
  email: EmailText
  viewer: Viewer
  /** What goes below the email; may be empty. */
  footer: string
  footerChoice: FooterChoiceProps
  again: {
    onRegenerate: () => void
    onWish: (wish: Wish) => void
    lockOf: (wish: Wish) => string | undefined
    onFollowUp: () => void
    followUpLock: string | undefined
  }
  /** 'Save Template', or whatever else saving means now. */
  saveLabel: string
  saving: boolean
  saveLock: string | undefined
  onSave: () => void
  /** Whether a new template is shared with the team. */
  shareChoice: ReactNode
}

/** What every action needs: a subject and a body. */
const unwritten = 'Please generate an email first'

/** What can be done with the email in the preview. */
export function EmailActions(props: EmailActionsProps) {
  const { email, viewer, footer, footerChoice, again, saveLabel, saving, saveLock, onSave, shareChoice } = props
  const toast = useToast()
  const complete = email.subject.trim() !== '' && email.body.trim() !== ''
  const body = withFooter(email.body, footer)
  const locked = complete ? undefined : unwritten
  const copyAll = async () => {
    if (await copies(copyableEmail({ subject: email.subject, body }))) {
      toast.success('Copied!', 'Email copied to clipboard')
    } else toast.error('Copy Failed', 'Failed to copy email')
  }
  return (
    <>
      {complete && <AgainBar {...again} />}
      {complete && (
        <CardSection>
          <SendingCheckList email={email} />
        </CardSection>
      )}
      <CardSection className="grid gap-4">
        <FooterChoice {...footerChoice} />
        <div className="flex flex-wrap gap-2">
          <WriteTo viewer={viewer} disabledReason={locked} />
          <Button onClick={copyAll} disabledReason={locked}>
            <Copy aria-hidden />
            Copy Email
          </Button>
          <Button onClick={onSave} pending={saving} pendingText="Saving..." disabledReason={saveLock}>
            <Save aria-hidden />
            {saveLabel}
          </Button>
        </div>
        {shareChoice}
      </CardSection>
    </>
  )
}

/** Rewrites it, or writes a different one. */
function AgainBar({ onRegenerate, onWish, lockOf, onFollowUp, followUpLock }: EmailActionsProps['again']) {
  return (
    <CardSection className="flex flex-wrap items-center gap-2">
      <Button size="small" onClick={onRegenerate}>
        <RefreshCw aria-hidden />
        Regenerate
      </Button>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Change it</legend>
        {wishes.map((wish) => (
          <Button key={wish} size="small" onClick={() => onWish(wish)} disabledReason={lockOf(wish)}>
            {wishLabels[wish]}
          </Button>
        ))}
      </fieldset>
      <Button size="small" onClick={onFollowUp} disabledReason={followUpLock}>
        Write the follow-up
      </Button>
    </CardSection>
  )
}

const wishLabels: Record<Wish, string> = { shorter: 'Shorter', warmer: 'Warmer', 'more formal': 'More formal' }

/** While it is being written, the only action is to stop. */
export function StopWriting({ onStop }: { onStop: () => void }) {
  return (
    <CardSection>
      <Button size="small" onClick={onStop}>
        <Square aria-hidden />
        Stop
      </Button>
    </CardSection>
  )
}
