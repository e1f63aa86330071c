import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './class-names.ts'
import { CircleAlert } from './icons.tsx'

interface StateProps {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** What to do next. */
  actions?: ReactNode
  className?: string
}

/** 'Nothing here': why, and what to do next. */
export function EmptyState({ icon, title, children, actions, className }: StateProps) {
  return (
    <div className={cn('grid grid-cols-1 justify-items-center gap-1.5 px-6 weak:py-14 text-center', className)}>
      {icon && (
        <span className="mb-2 grid size-11 place-items-center rounded-full bg-wash text-accent [&_svg]:size-5">
          {icon}
        </span>
      )}
      <p className="headline-20 text-balance">{title}</p>
      {children && <div className="max-w-[52ch] text-14 text-pretty text-muted">{children}</div>}
      {actions && <div className="mt-4 flex max-w-full flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** A part of the page that could not be fetched, with Retry. */
export function ErrorState({ title, children, onRetry, retrying = false, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('grid justify-items-center gap-1.5 px-6 weak:py-14 text-center', className)}>
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-red-wash text-red">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <p className="headline-20 text-balance">{title}</p>
      {children && <div className="max-w-[52ch] text-14 text-pretty text-muted">{children}</div>}
      {onRetry && (
        <div className="mt-4">
          <Button onClick={onRetry} pending={retrying} pendingText="Retrying...">
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
