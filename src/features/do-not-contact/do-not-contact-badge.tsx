import { Badge } from '#ui/badge.tsx'
import { Time } from '#ui/time.tsx'

export interface Block {
  reason: string
  /** ISO 8601. */
  since: string
  /** For the whole team. */
  shared: boolean
  mine: boolean
  by: string | null
}

/** On each physician marked as do not contact by the viewer or their team. */
export function DoNotContactBadge({ block }: { block: Block | undefined }) {
  if (!block) return null
  return (
    <Badge tone="red" className="max-w-full justify-self-start">
      <span className="text-pretty break-words whitespace-normal">
        Do not contact since <Time value={block.since} />: {block.reason}
      </span>
    </Badge>
  )
}

/** Why an email program doesn't open. */
export function blockedReason({ mine, by }: Block): string {
  return `${mine ? 'You' : (by ?? 'A former colleague')} marked this physician as do not contact.`
}
