import { useCallAtPress } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type Change, hideTodayItem } from './contracts.ts'
import { dayFrom } from './days.ts'
import { TodaySection } from './today-section.tsx'

const words: Record<Change['kind'], { badge: string; tone: 'neutral' | 'accent' | 'amber' | 'red' }> = {
  moved: { badge: 'Moved', tone: 'neutral' },
  contact: { badge: 'New contact', tone: 'accent' },
  deactivated: { badge: 'NPI deactivated', tone: 'amber' },
  excluded: { badge: 'Excluded by the OIG', tone: 'red' },
}

interface ListChangesProps {
  changes: readonly Change[]
  /** The viewer's day, as an ISO date. */
  day: string
  onChanged: () => void
}

/** News about physicians on the viewer's lists. */
export function ListChanges({ changes, day, onChanged }: ListChangesProps) {
  const hide = useCallAtPress(hideTodayItem)
  const toast = useToast()
  const put = async (item: string, until?: string) => {
    try {
      await hide({ item, ...(until ? { until } : {}) })
      onChanged()
    } catch (error) {
      toast.failed('Could not save', error)
    }
  }
  return (
    <TodaySection title="Changed on your lists" count={changes.length}>
      {changes.map(({ item, kind, physician, on, from, to }) => {
        const name = fullName(physician)
        return (
          <li
            key={item}
            data-row={physician.id}
            data-queue
            className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-hair px-1.5 py-2"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="text-14 font-semibold break-words">
                {name} <Badge tone={words[kind].tone}>{words[kind].badge}</Badge>
              </p>
              <p className="text-13 break-words text-muted">
                {kind === 'moved' ? `${from || 'Unknown'} → ${to || 'unknown'}, ` : 'Since '}
                <Time value={`${on}T12:00:00Z`} />
              </p>
            </div>
            <span className="flex items-center gap-1">
              <ButtonLink size="small" to={paths.physician(physician.id)} data-row-link>
                Open<span className="sr-only"> {name}</span>
              </ButtonLink>
              <Button size="small" variant="quiet" data-done onClick={() => void put(item)}>
                Done<span className="sr-only"> with {name}</span>
              </Button>
              <Menu
                label={`Snooze ${name}`}
                trigger={
                  <Button size="small" variant="quiet">
                    Snooze<span className="sr-only"> {name}</span>
                  </Button>
                }
              >
                <MenuItem onSelect={() => void put(item, dayFrom(day, 1))}>Until tomorrow</MenuItem>
                <MenuItem onSelect={() => void put(item, dayFrom(day, 7))}>For a week</MenuItem>
              </Menu>
            </span>
          </li>
        )
      })}
    </TodaySection>
  )
}
