import { Badge } from '#ui/badge.tsx'

/** A sample profile says so wherever it is shown. */
export function SampleBadge({ physician }: { physician: { sample: boolean } }) {
  if (!physician.sample) return null
  return (
    <Badge tone="amber" title="Made up for trying out the product. Not a real physician." className="self-center">
      Sample
    </Badge>
  )
}
