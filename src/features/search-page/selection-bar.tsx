import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { X } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { isOverlayOpen, isWriting } from './search-keys.ts'
import type { SelectionControl } from './use-selection-control.ts'

interface SelectionBarProps {
  selection: Pick<SelectionControl, 'ids' | 'clear'>
  /** For the search shown; undefined while it's unknown, or if it didn't find everything selected. */
  total: number | undefined
  /** The actions for the selection: buttons styled as `barButton`, the last one as `mainBarButton`. */
  children: ReactNode
}

/** At the bottom of the page while anything is selected. Escape clears the selection. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { ids, clear } = selection
  const shown = ids.length > 0
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOverlayOpen() || isWriting(event.target)) return
    clear()
  })
  useEffect(() => {
    if (!shown) return
    // Runs after anything else that Escape closes, which is gone by then.
    const listener = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [shown])
  return (
    <section aria-label="Selection" className="pointer-events-none fixed inset-x-4 bottom-4 z-30 flex justify-center">
      <p role="status" className="sr-only">
        {shown ? `${formatNumber(ids.length)} selected` : ''}
      </p>
      {shown && (
        <div
          data-selection-bar
          className="pointer-events-auto relative flex max-w-full flex-wrap items-center gap-2 rounded-12 bg-bar py-2 pr-12 pl-4 text-on-bar shadow-float max-sm:w-full max-sm:pr-4"
        >
          <p className="mr-auto py-1 pr-2 font-semibold whitespace-nowrap tabular-nums">
            {formatNumber(ids.length)} selected
            {total !== undefined && <span className="font-medium opacity-70"> of {formatNumber(total)}</span>}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&_svg]:hidden max-sm:[&_button]:grow">
            {children}
          </div>
          <Tooltip content="Clear the selection (Esc)">
            <Button
              size="small-icon"
              aria-label="Clear the selection"
              onClick={clear}
              className={cn(onBar, 'absolute top-2 right-2')}
            >
              <X aria-hidden />
            </Button>
          </Tooltip>
        </div>
      )}
    </section>
  )
}

const onBar =
  'border-transparent bg-transparent text-on-bar not-aria-disabled:hover:bg-on-bar/15 not-aria-disabled:hover:text-on-bar aria-disabled:text-on-bar aria-disabled:opacity-70 focus-visible:outline-on-bar'

/** The look of a button on the bar. */
export const barButton = { size: 'small', variant: 'quiet', className: onBar } as const

export const mainBarButton = {
  size: 'small',
  variant: 'primary',
  className:
    'aria-disabled:bg-transparent aria-disabled:text-on-bar aria-disabled:opacity-70 focus-visible:outline-on-bar',
} as const
