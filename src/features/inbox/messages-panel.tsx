import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { DeskList, type DeskPanelProps, StateLinks } from '#ui/desk-list.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type DeskMessage, type getContactMessages, markMessageAnswered } from './contracts.ts'
import { ReplyForm } from './reply-form.tsx'

const states = [
  { value: 'waiting', label: 'Open' },
  { value: 'done', label: 'Answered' },
]

interface MessagesPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getContactMessages> | null
  state: 'waiting' | 'done'
}

/** What visitors wrote in the contact form. */
export function MessagesPanel({ answer, state, onChanged, reading }: MessagesPanelProps) {
  return (
    <>
      <div className="mb-4">
        <StateLinks label="Messages by state" value={state} options={states} />
      </div>
      <DeskList
        answer={answer}
        label="Contact messages"
        onRetry={onChanged}
        retrying={reading}
        empty={
          state === 'waiting'
            ? { title: 'No open messages', text: 'Messages from the contact form are listed here.' }
            : { title: 'No answered messages yet', text: 'Messages you mark as answered are listed here.' }
        }
      >
        <ul>
          {answer?.data.map((message) => (
            <MessageRow key={message.id} message={message} onChanged={onChanged} />
          ))}
        </ul>
      </DeskList>
    </>
  )
}

function MessageRow({ message, onChanged }: { message: DeskMessage; onChanged: () => void }) {
  const { mutateAsync, isPending } = useCallMutation(markMessageAnswered)
  const [replying, setReplying] = useState(false)
  const toast = useToast()
  const answered = message.answeredAt !== null
  const mark = async () => {
    try {
      await mutateAsync({ messageId: message.id, answered: !answered })
      toast.success(answered ? 'Message reopened' : 'Message answered')
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    onChanged()
  }
  return (
    <li className="border-b border-hair py-5 first:border-t">
      <div className="max-w-[70ch]">
        <h2 className="font-semibold break-words">{message.subject}</h2>
        <p className="mt-0.5 text-13 break-words text-muted">
          {message.name}, {message.email} · <Time value={message.createdAt} format="date-time" />
          {message.answeredAt && (
            <>
              {' · answered '}
              <Time value={message.answeredAt} format="date-time" />
            </>
          )}
        </p>
        <MessageText text={message.message} />
        <Replies replies={message.replies} />
        {replying ? (
          <ReplyForm
            message={message}
            onClose={() => setReplying(false)}
            onSent={() => {
              setReplying(false)
              onChanged()
            }}
          />
        ) : (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => setReplying(true)} aria-label={`Reply: ${message.subject}`}>
              Reply
            </Button>
            <Button
              size="small"
              variant="quiet"
              pending={isPending}
              onClick={() => void mark()}
              aria-label={`${answered ? 'Mark as open' : 'Mark answered'}: ${message.subject}`}
            >
              {answered ? 'Mark as open' : 'Mark answered'}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function Replies({ replies }: Pick<DeskMessage, 'replies'>) {
  if (replies.length === 0) return null
  return (
    <ol aria-label="Replies" className="mt-4 grid gap-4 border-l-2 border-hair-strong pl-4">
      {replies.map(({ id, text, author, createdAt }) => (
        <li key={id}>
          <p className="text-13 break-words text-muted">
            {author ?? 'A former admin'} replied · <Time value={createdAt} format="date-time" />
          </p>
          <MessageText text={text} />
        </li>
      ))}
    </ol>
  )
}

/** Enough for a glance; long texts expand on click, so that they don't push the others away. */
function MessageText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > 700 || text.split('\n').length > 10
  return (
    <>
      <p className={cn('mt-3 break-words whitespace-pre-line', long && !open && 'line-clamp-6')}>{text}</p>
      {long && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1 -ml-2.5"
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
