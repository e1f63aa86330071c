/** A sample profile says so wherever it is shown. */
export function SampleBadge({ physician }: { physician: { sample: boolean } }) {
  if (!physician.sample) return null
  return (
    <span title="Made up so you can try the product. Not a real physician." className="sample">
      Sample
    </span>
  )
}
