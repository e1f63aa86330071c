import { Badge } from '#ui/badge.tsx'
import { TriangleAlert } from '#ui/icons.tsx'
import { excludedSince } from './exclusion-words.ts'

/** The whole sentence, wherever a physician is shown; nothing for anyone who isn't excluded. */
export function ExcludedBadge({ since, className }: { since: string | undefined; className?: string | undefined }) {
  if (since === undefined) return null
  return (
    <Badge tone="red" className={className}>
      <TriangleAlert aria-hidden className="shrink-0" />
      <span className="text-pretty whitespace-normal">{excludedSince(since)}</span>
    </Badge>
  )
}
