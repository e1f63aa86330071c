import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { Said, ToastKind } from './said.ts'

// Most visits to public pages show no toast.
const ToastViewport = lazy(() => import('./toast-viewport.tsx').then((module) => ({ default: module.ToastViewport })))

interface ToastState {
  /** From now on toasts have a place on the page. */
  wanted: boolean
  /** Said, but not shown yet. */
  unshown: readonly Said[]
}

const atFirst: ToastState = { wanted: false, unshown: [] }
let state = atFirst
const listeners = new Set<() => void>()

function setState(next: ToastState): void {
  state = next
  for (const listener of listeners) listener()
}

const say = (kind: ToastKind) => (title: string, description?: string, action?: Said['action']) =>
  setState({ wanted: true, unshown: [...state.unshown, { kind, title, description, action }] })

export interface Toasts {
  /** 'Toasts use a destructive style unless they are success toasts'. */
  error: (title: string, description?: string) => void
  /** An error toast with the message of the caught error. */
  failed: (title: string, caught: unknown) => void
  success: (title: string, description?: string, action?: Said['action']) => void
  info: (title: string, description?: string, action?: Said['action']) => void
}

const toasts: Toasts = {
  error: say('error'),
  failed: (title, caught) => toasts.error(title, caught instanceof Error ? caught.message : undefined),
  success: say('success'),
  info: say('info'),
}

/**
 * Says what happened, and announces it politely to screen readers. Repeating the same words restarts the timer of one
 * toast.
 */
export function useToast(): Toasts {
  return toasts
}

/** Where toasts appear: once per page, outside the parts that change with the address. */
export function ToastOutlet() {
  const { wanted, unshown } = useSyncExternalStore(
    subscribe,
    () => state,
    () => atFirst,
  )
  useWantedOnceTouched()
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToastViewport said={unshown} onShown={() => setState({ wanted: true, unshown: [] })} />
    </Suspense>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * After the first interaction there may be a message, even about a lost connection, and screen readers have to know the
 * region beforehand.
 */
function useWantedOnceTouched(): void {
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    // Offline, its code can't be fetched, and a part that fails takes the page with it.
    const want = () => navigator.onLine && setState({ ...state, wanted: true })
    for (const event of events) window.addEventListener(event, want, { once: true })
    return () => {
      for (const event of events) window.removeEventListener(event, want)
    }
  }, [])
}
