import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Button } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { finishReply, type getReplies } from '../sequences/reply-contracts.ts'
import { TodaySection } from './today-section.tsx'

interface RepliesProps {
  replies: OutputOf<typeof getReplies>['data']
  onChanged: () => void
}

/** On the Today page: who answered an email of a sequence. The answer itself is written in one's own mail program. */
export function Replies({ replies, onChanged }: RepliesProps) {
  const finish = useCallAtPress(finishReply)
  const toast = useToast()
  const end = async (id: string) => {
    try {
      await finish({ id })
      onChanged()
    } catch (error) {
      toast.failed('Could not save', error)
    }
  }
  return (
    <TodaySection title="Replies" count={replies.length}>
      {replies.map(({ id, physicianId, personId, name, text, at, sequence }) => (
        <li
          key={id}
          data-row={physicianId}
          data-queue
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hair px-1.5 py-2"
        >
          <div className="min-w-0 flex-1 basis-52">
            <p className="text-14 break-words text-muted">
              <Link to={paths.physician(physicianId)} data-row-link className="font-semibold text-ink hover:underline">
                {name}
              </Link>
              {' · '}
              <Link to={`${sequencePaths.one(sequence.id)}?person=${personId}`} className="hover:underline">
                {sequence.name}
              </Link>
            </p>
            <p className="line-clamp-3 text-13 wrap-anywhere">
              {text} <Time value={at} className="text-12 text-muted" />
            </p>
          </div>
          <Button size="small" data-done onClick={() => void end(id)}>
            Done<span className="sr-only"> with the reply of {name}</span>
          </Button>
        </li>
      ))}
    </TodaySection>
  )
}
