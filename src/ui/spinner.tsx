import { LoaderCircle } from 'lucide-react'
import { cn } from './class-names.ts'

/** Decoration next to a text that says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('weak:size-4 shrink-0 animate-turn', className)} />
}
