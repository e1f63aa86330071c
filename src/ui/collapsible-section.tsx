import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

interface CollapsibleSectionProps {
  title: string
  /** Shown in the header when above zero: how many values are active inside. */
  count?: number
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A section that folds: native, so it opens before the script has loaded and for the browser's own find. */
export function CollapsibleSection(props: CollapsibleSectionProps) {
  const { title, count = 0, defaultOpen = false, onOpenChange, className, children } = props
  return (
    <details
      open={defaultOpen}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
      className={cn('group border-t border-hair', className)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-4 text-13 font-semibold">
        {title}
        {count > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-12 leading-4 font-semibold text-on-accent">
            {count}
            <span className="sr-only"> active</span>
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="ml-auto size-4 -rotate-90 text-faint transition-transform group-open:rotate-0"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
