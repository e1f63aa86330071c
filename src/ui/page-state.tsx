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

/** An empty state: the reason, and what to do next. */
export function EmptyState(props: StateProps) {
  return <State {...props} signColors="bg-wash text-accent" />
}

interface ErrorStateProps {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** A part of the page that could not be fetched, with Retry. */
export function ErrorState({ onRetry, retrying = false, ...said }: ErrorStateProps) {
  return (
    <State
      {...said}
      role="alert"
      icon={<CircleAlert aria-hidden />}
      signColors="bg-red-wash text-red"
      actions={
        onRetry && (
          <Button onClick={onRetry} pending={retrying} pendingText="Retrying...">
            Retry
          </Button>
        )
      }
    />
  )
}

/** @param signColors of the icon and the circle behind it */
function State({
  icon,
  title,
  children,
  actions,
  className,
  role,
  signColors,
}: StateProps & { role?: 'alert'; signColors: string }) {
  return (
    <div
      role={role}
      className={cn('grid grid-cols-1 justify-items-center gap-1.5 px-6 weak:py-14 text-center', className)}
    >
      {icon && (
        <span className={cn('mb-2 grid size-11 place-items-center rounded-full [&_svg]:size-5', signColors)}>
          {icon}
        </span>
      )}
      <p className="headline-20 text-balance">{title}</p>
      {children && <div className="max-w-[52ch] text-14 text-pretty text-muted">{children}</div>}
      {actions && <div className="mt-4 flex max-w-full flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
