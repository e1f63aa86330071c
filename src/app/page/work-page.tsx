import type { ReactNode } from 'react'
import { cn } from '#ui/class-names.ts'
import { WorkHeader, type WorkHeaderProps } from '#ui/work-header.tsx'

interface WorkPageProps extends WorkHeaderProps {
  /** Of the content, below the header. */
  className?: string
  children?: ReactNode
}

/** A page that someone works on all day: a compact header over content as wide as the window. */
export function WorkPage({ className, children, ...header }: WorkPageProps) {
  return (
    <div className="work-page">
      <WorkHeader {...header} />
      <div className={cn('pt-4 pb-20', className)}>{children}</div>
    </div>
  )
}
