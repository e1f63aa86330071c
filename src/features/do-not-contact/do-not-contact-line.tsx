import { Time } from '#ui/time.tsx'

export interface Block {
  reason: string
  /** ISO 8601. */
  since: string
  /** For the whole team. */
  shared: boolean
  mine: boolean
  by: string | null
  /** Decided by the physician; the reason is a sentence. */
  byPhysician?: true | undefined
}

/** In place of every way to contact a physician that the viewer or their team has marked. */
export function DoNotContactLine({ block, className }: { block: Block | undefined; className?: string }) {
  if (!block) return null
  return (
    <p className={className ?? 'text-13 text-pretty wrap-anywhere text-muted'}>
      {block.byPhysician ? (
        block.reason
      ) : (
        <>
          Do not contact since <Time value={block.since} />: {block.reason}
        </>
      )}
    </p>
  )
}
