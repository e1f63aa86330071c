import { type ReactElement, Suspense, useState } from 'react'
import { TooltipPopup, useTooltipOpening } from './tooltip.tsx'

/** One tooltip for all elements inside that explain in an `aria-description` why they are locked. */
export function ExplainingTooltip({ children }: { children: ReactElement }) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { open, wanted, setOpen, setOpenSoon } = useTooltipOpening()
  const explained = ({ target }: { target: EventTarget }) =>
    target instanceof Element ? target.closest('[aria-description]') : null
  const show = (event: { target: EventTarget }, way: (open: boolean) => void) => {
    const element = explained(event)
    if (element) setAnchor(element)
    way(element !== null)
  }
  const hover = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType !== 'touch' && setOpenSoon(true),
    onPointerLeave: () => setOpenSoon(false),
  }
  const listeners = {
    onPointerOver: (event: { target: EventTarget; pointerType: string }) =>
      event.pointerType !== 'touch' && show(event, setOpenSoon),
    onPointerLeave: () => setOpenSoon(false),
    onFocus: (event: { target: Element }) => event.target.matches(':focus-visible') && show(event, setOpen),
    onBlur: () => setOpen(false),
    onClick: (event: { target: EventTarget }) => show(event, setOpen),
  }
  return (
    <>
      <div className="contents" {...listeners}>
        {children}
      </div>
      {wanted && anchor && (
        <Suspense fallback={null}>
          <TooltipPopup open={open} onOpenChange={setOpen} anchor={() => anchor} side="top" hover={hover}>
            {anchor.getAttribute('aria-description')}
          </TooltipPopup>
        </Suspense>
      )}
    </>
  )
}
