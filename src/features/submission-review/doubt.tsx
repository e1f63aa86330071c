import { TriangleAlert } from '#ui/icons.tsx'

/** Why something in a submission is unlikely. */
export function Doubt({ why }: { why: string }) {
  return (
    <p className="mt-1 flex gap-1.5 text-13 text-pretty text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {why}
    </p>
  )
}
