import { cn } from './class-names.ts'
import { LoaderCircle } from './icons.tsx'

/** Decoration next to a text that says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('weak:size-4 shrink-0 animate-turn', className)} />
}
