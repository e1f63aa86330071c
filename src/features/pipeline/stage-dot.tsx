import { cn } from '#ui/class-names.ts'

const dots: Record<string, string> = {
  contacted: 'bg-amber',
  replied: 'bg-accent',
  screening: 'bg-accent',
  submitted: 'bg-accent',
  interview: 'bg-accent',
  offer: 'bg-accent',
  placed: 'bg-accent',
}

/** The color of a kind of stage; never the only thing that tells it. */
export const stageColor = (kind: string) => dots[kind] ?? 'bg-hair-strong'

/** A stage as a dot and its name. */
export function StageDot({ name, kind }: { name: string; kind: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', stageColor(kind))} />
      <span className="truncate">{name}</span>
    </span>
  )
}
