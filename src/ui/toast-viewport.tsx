import { Toast as Base } from '@base-ui/react/toast'
import { useEffect, useEffectEvent } from 'react'
import { Button, TextButton } from './button.tsx'
import { cn } from './class-names.ts'
import { CircleAlert, CircleCheck, Info, X } from './icons.tsx'
import type { Said, ToastKind } from './said.ts'

/** Milliseconds on screen; hovering, focus inside, or a hidden tab pauses the timer. */
const shownFor: Record<ToastKind, number> = { success: 5000, error: 9000, info: 6000 }
/** Long enough to think about it. */
const shownWithAction = 12_000

interface ToastViewportProps {
  said: readonly Said[]
  onShown: () => void
}

/** Shows messages as toasts. */
export function ToastViewport(props: ToastViewportProps) {
  return (
    <Base.Provider limit={4}>
      <NewToasts {...props} />
      <Base.Portal>
        {/*
         * At the top on a phone, where the bottom belongs to the selection bar and to dialogs; a panel has its heading
         * and Close there. On larger screens above the selection bar.
         */}
        <Base.Viewport
          ref={makeRoom}
          className="pointer-events-none fixed inset-x-4 top-4 z-60 flex flex-col gap-2 sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-6 sm:w-[380px] sm:flex-col-reverse max-sm:[:root:has([data-drawer]):not(:has([data-dialog]))_&]:top-auto max-sm:[:root:has([data-drawer]):not(:has([data-dialog]))_&]:bottom-4 sm:[:root:has([data-selection-bar])_&]:bottom-24"
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

/** Dialogs and panels leave `--toasts` free, so that no toast is ever over their buttons. */
function makeRoom(viewport: HTMLElement | null): (() => void) | undefined {
  if (viewport === null) return
  const root = document.documentElement
  const resized = new ResizeObserver(() => {
    const { top, bottom, height } = viewport.getBoundingClientRect()
    const room = height === 0 ? 0 : Math.min(bottom, window.innerHeight - top) + 8
    root.style.setProperty('--toasts', `${room}px`)
  })
  resized.observe(viewport)
  return () => {
    resized.disconnect()
    root.style.removeProperty('--toasts')
  }
}

function NewToasts({ said, onShown }: ToastViewportProps) {
  const { add } = Base.useToastManager()
  const show = useEffectEvent(() => {
    for (const { kind, title, description, action } of said) {
      const timeout = action ? shownWithAction : shownFor[kind]
      add({ id: `${kind}:${title}:${description ?? ''}`, type: kind, title, description, timeout, data: { action } })
    }
    onShown()
  })
  useEffect(() => {
    if (said.length > 0) show()
  }, [said])
  return null
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

function ToastList() {
  const { toasts, close } = Base.useToastManager<Pick<Said, 'action'>>()
  return toasts.map((toast) => {
    const kind = (toast.type ?? 'info') as ToastKind
    const Icon = icons[kind]
    const action = toast.data?.action
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'up', 'down']}
        className={cn(
          'pointer-events-auto overflow-hidden rounded-12 border bg-surface shadow-float transition-[opacity,transform] duration-180',
          'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) data-limited:hidden data-swiping:transition-none',
          'data-starting-style:-translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 sm:data-starting-style:translate-y-2',
          kind === 'error' ? 'border-red' : 'border-hair-strong',
        )}
      >
        {/* All toasts are expanded, not stacked, so their buttons are always available to everyone. */}
        <Base.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon
            aria-hidden
            className={cn(
              'mt-0.5 size-4 shrink-0',
              { success: 'text-accent', error: 'text-red', info: 'text-muted' }[kind],
            )}
          />
          <div className="grid flex-1 gap-0.5 py-px">
            <Base.Title className={cn('text-14 font-semibold', kind === 'error' && 'text-red')} />
            <Base.Description className="text-13 text-muted" />
            {action && (
              <TextButton
                className="mt-1 justify-self-start"
                onClick={() => {
                  action.run()
                  close(toast.id)
                }}
              >
                {action.label}
              </TextButton>
            )}
          </div>
          <Base.Close aria-hidden={false} render={<Button variant="quiet" size="small-icon" aria-label="Dismiss" />}>
            <X aria-hidden />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    )
  })
}
