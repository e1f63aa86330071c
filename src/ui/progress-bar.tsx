import { Progress as Base } from '@base-ui/react/progress'
import { useId } from 'react'
import { cn } from './class-names.ts'

interface ProgressBarProps {
  label: string
  /** 0 to 100; null while the duration is unknown. */
  value: number | null
  className?: string
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  // Our own label, because the library's is only connected once the script runs.
  const labelId = useId()
  return (
    <Base.Root
      value={value}
      aria-labelledby={labelId}
      className={cn('grid grid-cols-[1fr_auto] gap-y-1.5 text-13', className)}
    >
      <span id={labelId} className="text-muted">
        {label}
      </span>
      <Base.Value className="text-muted tabular-nums" />
      <Base.Track className="col-span-2 h-1.5 overflow-hidden rounded-full bg-fill-strong">
        <Base.Indicator className={cn('h-full rounded-full bg-accent', value === null && 'w-1/3 animate-sweep')} />
      </Base.Track>
    </Base.Root>
  )
}
