import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { cn } from '#ui/class-names.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { MousePointerClick } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useToast } from '#ui/toast.tsx'

const fetchDemo = () => import('./live-demo.tsx')

const ServerDemo = import.meta.env.SSR ? (await fetchDemo()).LiveDemo : null

const LateDemo = lazy(async () => {
  await idle()
  return { default: (await fetchDemo()).LiveDemo }
})

function idle(): Promise<void> {
  // Safari has no requestIdleCallback.
  const wait = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200))
  return new Promise((resolve) => wait(() => resolve()))
}

/**
 * The demo before anyone uses it. The server renders it, and the browser leaves it alone without loading the code that
 * rendered it; when someone comes from another page, it loads after everything else.
 */
function Picture() {
  const [isDrawn] = useState(!useHydrated())
  if (ServerDemo) {
    return (
      <div>
        <ServerDemo isPicture />
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which React does not put in the place of the server's
  if (isDrawn) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <Suspense fallback={<div className="h-[560px]" />}>
      <LateDemo isPicture />
    </Suspense>
  )
}

/**
 * The search screen with sample people: a picture of itself until it is clicked. Only then is the code that makes it
 * work fetched, so that people who just read don't pay for it.
 */
export function DemoSearch() {
  const { Live, coming, start, box } = useDemo()
  const hydrated = useHydrated()
  return (
    <figure className="mx-auto w-full max-w-[1180px]">
      <figcaption className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-muted">
        {Live === null
          ? 'Live demo with sample physicians. No account needed.'
          : 'The people are made up, and nothing you do here is saved.'}
        {Live === null && hydrated && (
          <button
            type="button"
            onClick={start}
            onPointerEnter={() => void fetchDemo().catch(() => {})}
            className="btn btn-primary btn-large"
          >
            {coming ? <Spinner /> : <MousePointerClick aria-hidden />}
            Try it, right here
          </button>
        )}
      </figcaption>
      <div className="relative">
        <div
          ref={box}
          inert={Live === null}
          className={cn(
            'rounded-12 border border-hair-strong bg-surface shadow-float',
            Live === null &&
              'max-h-[560px] overflow-hidden [mask-image:linear-gradient(#000_70%,transparent)] noscript:max-h-none',
          )}
        >
          {Live === null ? <Picture /> : <Live />}
        </div>
        {/* A click anywhere on the picture counts; the button above is for everyone else. */}
        {Live === null && hydrated && <div aria-hidden onClick={start} className="absolute inset-0 cursor-pointer" />}
      </div>
    </figure>
  )
}

function useDemo() {
  const [Live, setLive] = useState<ComponentType<{ isPicture?: boolean }> | null>(null)
  const [coming, setComing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const toast = useToast()
  // The button that was clicked is gone: focus moves to the results.
  useEffect(() => {
    if (Live !== null) box.current?.querySelector<HTMLElement>('[data-demo-total]')?.focus({ preventScroll: true })
  }, [Live])
  const start = async () => {
    setComing(true)
    try {
      const { LiveDemo } = await fetchDemo()
      setLive(() => LiveDemo)
    } catch {
      toast.error('Error', 'The demo could not be loaded. Please try again.')
    } finally {
      setComing(false)
    }
  }
  return { Live, coming, start: () => void start(), box }
}
