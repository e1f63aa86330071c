import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

// Positioning needs a 30 kB library, loaded when the first tooltip opens.
export const TooltipPopup = lazy(() =>
  import('./tooltip-popup.tsx').then((module) => ({ default: module.TooltipPopup })),
)

/**
 * Milliseconds until it opens; until it closes, which lets a pointer reach it; and within which a neighbor opens
 * immediately.
 */
const waits = { open: 300, close: 120, neighbour: 400 }

/** When the page's last one was closed. */
let lastClosed = Number.NEGATIVE_INFINITY

interface TooltipProps {
  content: ReactNode
  /** What it explains: one element that can be focused. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Also opens when pressed, for controls that do nothing else when pressed, because touch has no hover. */
  openOnPress?: boolean
  disabled?: boolean
}

/** Visual only: screen readers use the element's own name or description. */
export function Tooltip({ content, children, side = 'top', openOnPress = false, disabled = false }: TooltipProps) {
  const box = useRef<HTMLSpanElement>(null)
  const { open, wanted, setOpen, setOpenSoon } = useTooltipOpening()
  const hover = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType !== 'touch' && setOpenSoon(true),
    onPointerLeave: () => setOpenSoon(false),
  }
  const listeners = {
    ...hover,
    onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && setOpen(true),
    onBlur: () => setOpen(false),
    onClick: () => setOpen(openOnPress),
  }
  return (
    <>
      {/* Has no box of its own, but receives its child's events. */}
      <span ref={box} className="contents" {...listeners}>
        {children}
      </span>
      {wanted && !disabled && (
        <Suspense fallback={null}>
          <TooltipPopup
            open={open}
            onOpenChange={setOpen}
            anchor={() => box.current?.firstElementChild ?? null}
            side={side}
            hover={hover}
          >
            {content}
          </TooltipPopup>
        </Suspense>
      )}
    </>
  )
}

export function useTooltipOpening() {
  const [open, setState] = useState(false)
  const [wanted, setWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setOpen = (next: boolean) => {
    clearTimeout(timer.current)
    if (open && !next) lastClosed = Date.now()
    if (next) setWanted(true)
    setState(next)
  }
  const setOpenSoon = (next: boolean) => {
    clearTimeout(timer.current)
    // Loaded during the delay.
    if (next) setWanted(true)
    const neighbour = Date.now() - lastClosed < waits.neighbour
    timer.current = setTimeout(() => setOpen(next), next ? (neighbour ? 0 : waits.open) : waits.close)
  }
  return { open, wanted, setOpen, setOpenSoon }
}
