import type { ReactNode } from 'react'
import { cn } from '#ui/class-names.ts'

interface PageProps {
  title: ReactNode
  lead?: ReactNode
  /** A breadcrumb above the title. */
  above?: ReactNode
  /** At the title's right. */
  actions?: ReactNode
  width?: 'narrow' | 'wide' | 'full'
  className?: string
  children?: ReactNode
}

/** A page with a headline, in the product's column. */
export function Page({ title, lead, above, actions, width = 'wide', className, children }: PageProps) {
  return (
    <div
      className={cn(
        'mx-auto w-full px-4 py-10 md:px-8 md:py-14',
        { narrow: 'max-w-[720px]', wide: 'max-w-[1180px]', full: '' }[width],
        className,
      )}
    >
      {above && <div className="mb-6">{above}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="headline-40 text-balance max-sm:headline-28">{title}</h1>
          {lead && <p className="mt-3 max-w-[62ch] text-16 text-pretty text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children && <div className="mt-8">{children}</div>}
    </div>
  )
}
