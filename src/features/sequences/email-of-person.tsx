import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCall, useCallAtPress } from '#shared/calls/use-call.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import type { SequencePerson } from './contracts.ts'
import { EditNextEmail } from './edit-next-email.tsx'
import { decideUnclear, getSequenceEmails } from './email-contracts.ts'
import { ExchangeList } from './exchange-list.tsx'

interface EmailOfPersonProps {
  person: SequencePerson
  onChanged: () => void
}

type Emails = OutputOf<typeof getSequenceEmails>

/** What left, what came back, and the next email as it would leave. */
export function EmailOfPerson({ person, onChanged }: EmailOfPersonProps) {
  const { data, error, refetch } = useCall(getSequenceEmails, { personId: person.id })
  if (error && !data) return <LoadFailure onRetry={() => void refetch()}>Failed to load the emails.</LoadFailure>
  if (!data) return <Skeleton className="h-64" />
  const renew = () => {
    void refetch()
    onChanged()
  }
  return (
    <>
      {data.next && <NextEmail person={person} next={data.next} mayChange={data.mayChange} onChanged={renew} />}
      <ExchangeList
        {...data}
        after={(one) => one.isUnclear && data.mayChange && <Decide messageId={one.id} onChanged={renew} />}
      />
    </>
  )
}

interface NextEmailProps {
  person: SequencePerson
  next: NonNullable<Emails['next']>
  mayChange: boolean
  onChanged: () => void
}

function NextEmail({ person, next, mayChange, onChanged }: NextEmailProps) {
  const [editing, setEditing] = useState(false)
  const { place, subject, body, footer, changed, problem } = next
  return (
    <article className="grid gap-3">
      <p className="text-13 text-muted">
        Email {place}
        {person.state === 'waiting' && person.at !== null && (
          <>
            {', leaves about '}
            <Time value={person.at} format="date-time" />
          </>
        )}
        {changed && ', changed for them alone'}
      </p>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {editing ? (
        <EditNextEmail
          personId={person.id}
          next={next}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            onChanged()
          }}
        />
      ) : (
        <div className="grid gap-3 rounded-12 border border-hair bg-surface px-5 py-4">
          <h3 className="border-b border-hair pb-3 font-semibold wrap-anywhere">{subject}</h3>
          <p className="text-14 leading-6 whitespace-pre-wrap wrap-anywhere">{body}</p>
          <p className="text-13 wrap-anywhere text-muted">
            {footer}
            <br />
            If you’d rather not hear from me again, reply “unsubscribe” or open (a link of their own).
          </p>
        </div>
      )}
      {mayChange && !editing && (
        <div>
          <Button size="small" onClick={() => setEditing(true)}>
            Edit this one
          </Button>
        </div>
      )}
    </article>
  )
}

function Decide({ messageId, onChanged }: { messageId: string; onChanged: () => void }) {
  const decide = useCallAtPress(decideUnclear)
  const toast = useToast()
  const say = async (sent: boolean) => {
    try {
      await decide({ messageId, sent })
      toast.success(sent ? 'Noted as sent' : 'It will be sent again')
      onChanged()
    } catch (error) {
      toast.failed('Could not save', error)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-8 bg-wash px-4 py-2.5 text-13">
      <span className="mr-1 font-semibold">Did this email leave?</span>
      <Button size="small" variant="primary" onClick={() => void say(true)}>
        Yes, it was sent
      </Button>
      <Button size="small" onClick={() => void say(false)}>
        No, send it
      </Button>
    </div>
  )
}
