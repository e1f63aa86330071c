import { Drawer as Base } from '@base-ui/react/drawer'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './class-names.ts'
import { isUndrawn, veilStyle } from './dialog.tsx'
import { X } from './icons.tsx'

interface DrawerProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  /** Small, under the title. */
  description?: ReactNode
  side?: 'left' | 'right'
  /** For showing a page next to the current one. */
  wide?: boolean
  /** Next to the page, which makes room and stays in use; where there is none, use `wide`. */
  beside?: boolean
  /** The element that gets the focus when it closes; by default the one that had it before. */
  returnFocus?: () => HTMLElement | null
  /** Stays at the bottom while the content scrolls: 'Show 1,284'. */
  footer?: ReactNode
  children: ReactNode
}

/** A side panel. At least 350 px wide, 450 px on wider screens, 640 px if it is wide; can be swiped away. */
export function Drawer({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  side = 'right',
  wide = false,
  beside = false,
  returnFocus,
  footer,
  children,
}: DrawerProps) {
  if (isUndrawn(open, trigger)) return null
  const away =
    side === 'right'
      ? 'data-ending-style:translate-x-full data-starting-style:translate-x-full'
      : 'data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange?.(next)}
      swipeDirection={side}
      modal={!beside}
      disablePointerDismissal={beside}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        {!beside && <Base.Backdrop className={veilStyle} />}
        <Base.Viewport
          className={cn(
            'fixed z-40 flex',
            // Below the navigation, which stays in use, too.
            beside ? 'drawer-beside' : 'inset-0',
            side === 'right' ? 'justify-end' : 'justify-start',
          )}
        >
          <Base.Popup
            {...(returnFocus ? { finalFocus: returnFocus } : {})}
            data-drawer={beside ? 'beside' : ''}
            className={cn(
              'flex h-full pb-(--toasts) translate-x-(--drawer-swipe-movement-x) touch-auto flex-col border-hair bg-surface outline-none transition-transform duration-180 data-swiping:transition-none',
              beside ? 'w-full' : 'w-[min(350px,100vw)] shadow-float',
              !beside && (wide ? 'sm:w-[min(640px,92vw)]' : 'sm:w-[450px]'),
              side === 'right' ? 'border-l' : 'border-r',
              away,
            )}
          >
            <div className="flex items-start gap-4 border-b border-hair px-5 py-4">
              <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
                <Base.Title className="headline-20">{title}</Base.Title>
                {description && <Base.Description className="text-13 text-muted">{description}</Base.Description>}
              </div>
              <Base.Close render={<Button variant="quiet" size="small-icon" aria-label="Close" className="-mr-2" />}>
                <X aria-hidden />
              </Base.Close>
            </div>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</Base.Content>
            {footer && <div className="border-t border-hair px-5 py-4">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
