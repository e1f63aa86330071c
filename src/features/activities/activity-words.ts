import { doneWords, outcomeWords } from './contact-words.ts'
import type { Activity } from './contracts.ts'
import type { ContactOutcome, ContactWay } from './kinds.ts'

/** What was done, followed by who did it: 'Called, no answer'. */
export function activityWords({ kind, details }: Pick<Activity, 'kind' | 'details'>): string {
  switch (kind) {
    case 'contacted': {
      const done = details.how ? doneWords[details.how as ContactWay] : 'Contacted'
      return details.outcome ? `${done}, ${outcomeWords[details.outcome as ContactOutcome].toLowerCase()}` : done
    }
    case 'replied':
      return 'Got a reply'
    case 'revealed':
      return `Revealed ${[details.fields ?? []].flat().join(' and ')}`
    case 'noted':
      return 'Changed the note on a list'
    case 'blocked':
      return `Marked as do not contact: ${details.reason}`
    case 'allowed':
      return 'Allowed contact again'
    case 'moved':
      // The stage that says it itself; stage names belong to each list.
      return isPlacement(details.stage) ? 'Placed' : `Moved to ${details.stage}`
    case 'stepped':
      return `Done: ${details.step}`
    case 'exported':
      return 'Exported'
    default:
      return kind
  }
}

const isPlacement = (stage: string | string[] | undefined) => String(stage).trim().toLowerCase() === 'placed'
