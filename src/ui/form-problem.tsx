import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { cn } from './class-names.ts'

/** The error of a whole form, shown above it. Announced when it appears. */
export function FormProblem({ message, actions }: { message: string | undefined; actions?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        // Forms are narrow, so actions go below the sentence, aligned with it.
        <Banner tone="danger" actions={actions} className={cn(actions && 'grid [&>:last-child]:pl-7')}>
          {message}
        </Banner>
      )}
    </div>
  )
}
