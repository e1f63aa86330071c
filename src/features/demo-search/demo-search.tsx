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
 * The demo while it does nothing yet. The server draws it, and a browser that was given it so leaves it as it is, without the code that
 * drew it; whoever comes from another page gets it when all else is there.
 */
function Picture() {
  const [isDrawn] = useState(!useHydrated())
  if (ServerDemo) {
    return (
      <div>
        <ServerDemo />
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which React does not put in the place of the server's
  if (isDrawn) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <Suspense fallback={<div className="h-[760px] lg:h-[1180px]" />}>
      <LateDemo />
    </Suspense>
  )
}

/**
 * The search screen with sample people: a picture of itself until it is clicked. What makes it work is
 * fetched then, so that whoever only reads does not pay for it.
 */
export function DemoSearch() {
  const { Live, coming, start, box } = useDemo()
  const hydrated = useHydrated()
  return (
    <figure className="relative mx-auto w-full max-w-[1180px]">
      <div
        ref={box}
        inert={Live === null}
        className={cn(
          'rounded-12 border border-hair-strong bg-surface shadow-float',
          Live === null && 'overflow-hidden max-md:max-h-[760px] noscript:max-h-none',
        )}
      >
        {Live === null ? <Picture /> : <Live />}
      </div>
      {Live === null && hydrated && (
        <button
          type="button"
          onClick={start}
          onPointerEnter={() => void fetchDemo().catch(() => {})}
          className="absolute inset-0 grid cursor-pointer items-start justify-items-center rounded-12 pt-[clamp(9rem,26vw,19rem)]"
        >
          <span className="inline-flex h-11 items-center gap-2 rounded-full bg-bar px-5 text-16 font-[550] text-on-bar shadow-float">
            {coming ? <Spinner /> : <MousePointerClick aria-hidden className="size-4" />}
            Try it, right here
          </span>
        </button>
      )}
      <figcaption className="mt-3 px-1 text-13 text-muted">
        {Live === null
          ? 'Live demo with sample physicians. No account needed.'
          : 'The people are made up, and nothing you do here is saved.'}
      </figcaption>
    </figure>
  )
}

function useDemo() {
  const [Live, setLive] = useState<ComponentType | null>(null)
  const [coming, setComing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const toast = useToast()
  // The button that was pressed is gone: reading goes on at the results.
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
