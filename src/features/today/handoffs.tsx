import { Link } from 'react-router'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { dismissHandoff, finishHandoff } from '../lists/handoff-contracts.ts'
import type { Handoff } from './contracts.ts'
import { aboutWords, givenWords } from './handoff-words.ts'
import { TodaySection } from './today-section.tsx'

interface HandoffsProps {
  handoffs: readonly Handoff[]
  /** What colleagues gave the viewer, or what the viewer gave and is done. */
  which: 'given' | 'returned'
  onChanged: () => void
}

const titles = { given: 'Given to you', returned: 'Done for you' }

/** What members of the team gave each other; 'Done' returns it. */
export function Handoffs({ handoffs, which, onChanged }: HandoffsProps) {
  const finish = useCallAtPress(finishHandoff)
  const dismiss = useCallAtPress(dismissHandoff)
  const toast = useToast()
  const end = async ({ id: handoffId, by }: Handoff) => {
    try {
      if (which === 'given') {
        await finish({ handoffId })
        toast.success('Done', `${by} was notified.`)
      } else await dismiss({ handoffId })
      onChanged()
    } catch (error) {
      toast.failed('Could not save', error)
    }
  }
  return (
    <TodaySection title={titles[which]} count={handoffs.length}>
      {handoffs.map((handoff) => {
        const { id, physician, listId, listName, kind, at } = handoff
        const about = aboutWords(handoff)
        const to = physician ? paths.physician(physician.id) : `${paths.list(listId)}?owner=mine`
        return (
          <li
            key={id}
            data-row={physician?.id}
            data-queue
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hair px-1.5 py-2"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="text-14 break-words text-muted">
                <Link
                  to={to}
                  data-row-link={physician ? true : undefined}
                  className="font-semibold text-ink hover:underline"
                >
                  {about}
                </Link>
                {' · '}
                <Link to={paths.list(listId)} className="hover:underline">
                  {listName}
                </Link>
              </p>
              <p className="text-13 break-words">
                {givenWords(handoff, which)}{' '}
                <span className="text-12 text-muted">
                  <Time value={at} />
                </span>
              </p>
            </div>
            <Button size="small" data-done onClick={() => void end(handoff)}>
              {which === 'given' ? 'Done' : 'OK'}
              <span className="sr-only">
                {' '}
                {kind === 'note' ? 'with the note on' : 'with'} {about}
              </span>
            </Button>
          </li>
        )
      })}
    </TodaySection>
  )
}
