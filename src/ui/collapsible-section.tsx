import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { ChevronDown } from './icons.tsx'
import { useUnfolded } from './unfolded.ts'

interface CollapsibleSectionProps {
  title: string
  /** Shown in the header when above zero: how many values are active inside. */
  count?: number
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** Its content is rendered when first opened, so the browser's find doesn't see it before. */
  late?: boolean
  className?: string
  children: ReactNode
}

/** A collapsible section: native, so it opens before the script has loaded and for the browser's find. */
export function CollapsibleSection(props: CollapsibleSectionProps) {
  const { title, count = 0, defaultOpen = false, onOpenChange, late = false, className, children } = props
  const { drawn, details } = useUnfolded(defaultOpen || !late)
  return (
    <details
      ref={details.ref}
      open={defaultOpen}
      onToggle={(event) => {
        details.onToggle(event)
        onOpenChange?.(event.currentTarget.open)
      }}
      className={cn('group border-t border-hair', className)}
    >
      <summary className="fold-title">
        {title}
        {count > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-12 leading-4 font-semibold text-on-accent">
            {count}
            <span className="sr-only"> active</span>
          </span>
        )}
        <ChevronDown aria-hidden className="fold-arrow" />
      </summary>
      <div className="pb-4">{drawn && children}</div>
    </details>
  )
}
