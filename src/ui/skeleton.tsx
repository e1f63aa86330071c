import { Fragment, type ReactNode } from 'react'
import { cn } from './class-names.ts'

/** One gray bar in the shape of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('block weak:h-3.5 animate-breathe weak:rounded-4 bg-fill-strong', className)} />
}

interface SkeletonListProps {
  count: number
  /** Announced to screen readers instead of the shapes: 'Loading saved lists...'. */
  label: string
  children: ReactNode
  className?: string
}

/** `count` copies of a shape. */
export function SkeletonList({ count, label, children, className }: SkeletonListProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Fragment key={index}>{children}</Fragment>
      ))}
    </div>
  )
}
