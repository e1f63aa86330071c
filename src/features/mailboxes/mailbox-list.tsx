import { useEffect, useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Mail } from '#ui/icons.tsx'
import { useToast } from '#ui/toast.tsx'
import { authenticationWords } from './authentication-words.ts'
import { checkMailbox, type Mailbox, removeMailbox } from './contracts.ts'
import { SignInButton } from './sign-in-button.tsx'

/** Milliseconds between looks at a mailbox that is being checked. */
const lookEvery = 1500

export function MailboxList({ mailboxes, onChanged }: { mailboxes: readonly Mailbox[]; onChanged: () => void }) {
  const [asked, setAsked] = useState<Mailbox | null>(null)
  const remove = useCallMutation(removeMailbox)
  const toast = useToast()
  const isChecking = mailboxes.some(({ state }) => state === 'checking')
  useEffect(() => {
    if (!isChecking) return undefined
    const timer = setInterval(onChanged, lookEvery)
    return () => clearInterval(timer)
  }, [isChecking, onChanged])
  const confirm = async ({ id, address }: Mailbox) => {
    try {
      await remove.mutateAsync({ mailboxId: id })
      toast.success('Mailbox removed', address)
    } catch (error) {
      toast.failed('Could not remove the mailbox', error)
    }
    setAsked(null)
    onChanged()
  }
  return (
    <>
      <ul aria-live="polite" className="border-y border-hair">
        {mailboxes.map((mailbox) => (
          <MailboxRow key={mailbox.id} of={mailbox} onRemove={() => setAsked(mailbox)} onChanged={onChanged} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        title={`Remove ${asked?.address ?? ''}?`}
        description="Nothing is sent from it or read anymore, and its password is deleted. Emails that were sent stay in your mailbox."
        confirmLabel="Remove mailbox"
        pendingText="Removing..."
        pending={remove.isPending}
        destructive
        onConfirm={() => {
          if (asked) void confirm(asked)
        }}
      />
    </>
  )
}

const states = {
  checking: <Badge>Checking</Badge>,
  works: <Badge tone="accent">Connected</Badge>,
  broken: <Badge tone="amber">Needs attention</Badge>,
} as const

interface MailboxRowProps {
  of: Mailbox
  onRemove: () => void
  onChanged: () => void
}

function MailboxRow({ of, onRemove, onChanged }: MailboxRowProps) {
  const { id, address, senderName, login, state, problem, authentication } = of
  const check = useCallMutation(checkMailbox)
  const toast = useToast()
  const again = async () => {
    try {
      await check.mutateAsync({ mailboxId: id })
    } catch (error) {
      toast.failed('Could not check the mailbox', error)
    }
    onChanged()
  }
  return (
    <li className="flex items-start gap-3.5 border-t border-hair py-4 first:border-t-0">
      <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{address}</span>
          {states[state]}
        </p>
        <p className="text-13 text-muted wrap-anywhere">{senderName}</p>
        {state === 'checking' && (
          <p className="text-13 text-pretty text-muted">
            It is sending an email to itself. This can take a minute; you can leave this page.
          </p>
        )}
        {problem && <p className="text-13 text-pretty text-ink wrap-anywhere">{problem}</p>}
        {state === 'works' && authentication && (
          <ul className="mt-1 grid gap-1 text-13 text-pretty text-muted">
            {authenticationWords(authentication).map(({ name, isGood, sentence }) => (
              <li key={name}>
                <strong className={isGood ? 'font-[550] text-ink' : 'font-[550] text-amber'}>{name}</strong> {sentence}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {state === 'broken' && login !== 'password' && (
            <SignInButton provider={login} of={() => ({ address, senderName })} again />
          )}
          {state !== 'checking' && (
            <Button size="small" pending={check.isPending} pendingText="Starting..." onClick={() => void again()}>
              Check again<span className="sr-only"> {address}</span>
            </Button>
          )}
          <Button size="small" onClick={onRemove}>
            Remove<span className="sr-only"> {address}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
