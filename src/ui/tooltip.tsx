import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'

/** One waiting time for all tooltips of the page; neighbours open at once. */
export const TooltipProvider = Base.Provider

interface TooltipProps {
  content: ReactNode
  /** What it explains: one element that takes a ref and can be focused. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Also open when pressed, for what does nothing else when pressed: a finger cannot hover. */
  openOnPress?: boolean
  disabled?: boolean
}

/** For the eyes only: what a screen reader needs stands in the element's own name or description. */
export function Tooltip({ content, children, side = 'top', openOnPress = false, disabled = false }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Base.Root open={open && !disabled} onOpenChange={setOpen} disabled={disabled}>
      <Base.Trigger
        render={children}
        delay={300}
        closeOnClick={!openOnPress}
        onClick={openOnPress ? () => setOpen(true) : undefined}
        onBlur={openOnPress ? () => setOpen(false) : undefined}
      />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-hidden
            className="max-w-72 rounded-6 bg-bar px-2.5 py-1.5 text-12 text-on-bar shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
