import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { cva } from 'class-variance-authority'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './class-names.ts'
import { X } from './icons.tsx'

export const veilStyle =
  'fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

// A bottom sheet on phones, centered on larger screens.
const popupStyle = cva(
  [
    'fixed z-40 flex flex-col border border-hair bg-surface shadow-float outline-none transition-[opacity,transform]',
    'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem-var(--toasts,0px))] rounded-t-12 data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0',
    'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(calc(100dvh-4rem-var(--toasts,0px)),44rem)] sm:w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:translate-y-[min(-50%,50dvh_-_100%_-_var(--toasts,0px))] sm:rounded-12',
    'sm:data-starting-style:translate-y-[calc(-50%+8px)] sm:data-ending-style:translate-y-[calc(-50%+8px)]',
  ],
  {
    variants: { size: { small: 'sm:max-w-[420px]', medium: 'sm:max-w-[520px]', large: 'sm:max-w-[720px]' } },
    defaultVariants: { size: 'medium' },
  },
)

interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens it, if it opens itself; focus returns there. */
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  /** The actions, on the right below a line; the main one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

export function Dialog({ open, onOpenChange, trigger, title, description, footer, size, children }: DialogProps) {
  if (isUndrawn(open, trigger)) return null
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={veilStyle} />
        <Base.Popup data-dialog className={popupStyle({ size })}>
          <div className="flex items-start gap-4 px-5 pt-5 sm:px-6">
            <div className="grid flex-1 gap-1">
              <Base.Title className="headline-20">{title}</Base.Title>
              {description && (
                <Base.Description className="text-14 break-words text-muted">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={<Button variant="quiet" size="small-icon" aria-label="Close" className="-mt-1 -mr-2" />}
            >
              <X aria-hidden />
            </Base.Close>
          </div>
          {children && <div className="min-h-0 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">{children}</div>}
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * On the server, a closed dialog without a trigger: it would draw nothing, and cost as much as a row of results. A page
 * has half a dozen of them.
 */
export function isUndrawn(open: boolean | undefined, trigger?: ReactElement): boolean {
  return import.meta.env.SSR && !open && !trigger
}

/** For a form that spans body and buttons: put it inside `children`, `-mx-6 -mb-5` away. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex flex-wrap justify-end gap-2 border-t border-hair px-5 py-4 sm:px-6', className)}>
      {children}
    </div>
  )
}

/** Closes the dialog or drawer around it. */
export function DialogClose({ render }: { render: ReactElement }) {
  return <Base.Close render={render} />
}

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question: 'Are you sure?'. */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** What the button does: 'Delete list', not 'OK'. */
  confirmLabel: string
  /** The way back, where 'Cancel' could be read as the deed: 'Keep my plan'. */
  keepLabel?: string
  pendingText?: string
  pending?: boolean
  destructive?: boolean
  onConfirm: () => void
}

/** Asks before something irreversible. Focus starts on the way back; a press outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    keepLabel = 'Cancel',
    pendingText,
    pending,
    destructive = false,
    onConfirm,
  } = props
  if (isUndrawn(open)) return null
  return (
    <BaseAlert.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={veilStyle} />
        <BaseAlert.Popup data-dialog className={popupStyle({ size: 'small' })}>
          <div className="grid gap-1.5 px-5 pt-5 pb-5 sm:px-6">
            <BaseAlert.Title className="headline-20">{title}</BaseAlert.Title>
            <BaseAlert.Description className="text-14 break-words text-muted">{description}</BaseAlert.Description>
          </div>
          <DialogFooter>
            <BaseAlert.Close render={<Button>{keepLabel}</Button>} />
            <Button
              variant={destructive ? 'danger' : 'primary'}
              pending={pending}
              pendingText={pendingText}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogFooter>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}
