import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ComponentProps, ReactNode } from 'react'

interface TooltipPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: () => Element | null
  side: 'top' | 'bottom' | 'left' | 'right'
  /** It stays while the pointer is over it (WCAG 1.4.13). */
  hover: Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'>
  children: ReactNode
}

/** What a `Tooltip` opens. */
export function TooltipPopup({ open, onOpenChange, anchor, side, hover, children }: TooltipPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            {...hover}
            aria-hidden
            className="max-w-72 rounded-6 bg-bar px-2.5 py-1.5 text-12 text-on-bar shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
