import { useState } from 'react'
import { useCall, useCallAtPress } from '#shared/calls/use-call.ts'
import { TextButton } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { activityWords } from './activity-words.ts'
import { type Activity, getActivities, undoContact } from './contracts.ts'

/** Shown at first; the rest appears on click. */
const few = 5

interface ActivityTimelineProps {
  physicianId: number
  inTeam: boolean
  /** Called after an entry was undone. */
  onChanged: () => void
}

/** What the viewer and their team did with a physician, latest first. */
export function ActivityTimeline({ physicianId, inTeam, onChanged }: ActivityTimelineProps) {
  const { data, isPending, error, refetch } = useCall(getActivities, { physicianId })
  const [all, setAll] = useState(false)
  const entries = data?.data ?? []
  return (
    <Card className="mt-4 print:hidden">
      <CardSection className="py-3.5">
        <h2 className="text-14 font-semibold">{inTeam ? 'Your team’s activity' : 'Your activity'}</h2>
      </CardSection>
      <CardSection className="text-13">
        {isPending ? (
          <Skeleton className="h-4 w-40" />
        ) : error ? (
          <p className="text-muted">
            Could not load your activity. <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </p>
        ) : entries.length === 0 ? (
          <p className="text-muted">Nothing yet. Contacts, notes, and exports show up here.</p>
        ) : (
          <ol className="grid gap-2.5">
            {(all ? entries : entries.slice(0, few)).map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onUndone={() => {
                  void refetch()
                  onChanged()
                }}
              />
            ))}
          </ol>
        )}
        {!all && entries.length > few && (
          <TextButton className="mt-3" onClick={() => setAll(true)}>
            Show all {entries.length}
          </TextButton>
        )}
      </CardSection>
    </Card>
  )
}

function Entry({ entry, onUndone }: { entry: Activity; onUndone: () => void }) {
  const undo = useCallAtPress(undoContact)
  const toast = useToast()
  const takeBack = async () => {
    try {
      await undo({ activityIds: [entry.id] })
      toast.success('Contact removed')
      onUndone()
    } catch (error) {
      toast.failed('Could not undo', error)
    }
  }
  const { note } = entry.details
  return (
    <li>
      <p>
        <span className="font-medium">{activityWords(entry)}</span>{' '}
        <span className="text-muted">
          by {entry.mine ? 'you' : (entry.by ?? 'a former colleague')}
          {entry.key !== null && ` with the key ${entry.key}`}, <Time value={entry.at} />
        </span>
        {entry.kind === 'contacted' && entry.mine && (
          <>
            {' '}
            <TextButton onClick={() => void takeBack()}>
              Undo<span className="sr-only"> this contact</span>
            </TextButton>
          </>
        )}
      </p>
      {note && <p className="break-words whitespace-pre-line text-muted">{note}</p>}
    </li>
  )
}
