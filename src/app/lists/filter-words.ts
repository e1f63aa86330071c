import { outcomeWords } from '#features/activities/contact-words.ts'
import type { ListFilters, ownerFilters, stepFilters } from '#features/lists/list-filters.ts'
import { stateName } from '#shared/text/us-states.ts'
import { formatCount } from '#ui/number-format.ts'

export const stepFilterWords: Record<(typeof stepFilters)[number], string> = {
  due: 'Due',
  overdue: 'Overdue',
  set: 'Any',
  none: 'None',
}

export const ownerFilterWords: Record<(typeof ownerFilters)[number], string> = { mine: 'Mine', none: 'Unassigned' }

export interface FilterWords {
  name: keyof ListFilters
  /** 'Stage' */
  kind: string
  /** 'Offer' */
  words: string
}

/** The active filters, in words. */
export function filterWords(filters: ListFilters, stages: readonly { id: string; name: string }[]): FilterWords[] {
  const { query, stageId, step, contactedDays, notContactedDays, outcome, owner, hasNotes, tag } = filters
  const { specialty, place } = filters
  const said: (FilterWords | undefined)[] = [
    query === undefined ? undefined : { name: 'query', kind: 'Text', words: query },
    stageId === undefined
      ? undefined
      : { name: 'stageId', kind: 'Stage', words: stages.find(({ id }) => id === stageId)?.name ?? 'Deleted stage' },
    step && { name: 'step', kind: 'Next step', words: stepFilterWords[step] },
    contactedDays === undefined
      ? undefined
      : { name: 'contactedDays', kind: 'Contacted', words: `In the last ${formatCount(contactedDays, 'day')}` },
    notContactedDays === undefined
      ? undefined
      : { name: 'notContactedDays', kind: 'Not contacted', words: `For ${formatCount(notContactedDays, 'day')}` },
    owner && { name: 'owner', kind: 'Owner', words: ownerFilterWords[owner] },
    outcome && { name: 'outcome', kind: 'Outcome', words: outcomeWords[outcome] },
    hasNotes === undefined
      ? undefined
      : { name: 'hasNotes', kind: 'Notes', words: hasNotes ? 'Has notes' : 'No notes' },
    tag === undefined ? undefined : { name: 'tag', kind: 'Tag', words: tag },
    specialty === undefined ? undefined : { name: 'specialty', kind: 'Specialty', words: specialty },
    place === undefined ? undefined : { name: 'place', kind: 'Place', words: stateName(place) ?? place },
  ]
  return said.filter((one) => one !== undefined)
}
