import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from './hydrated.ts'

interface IslandOptions<Props> {
  load: () => Promise<ComponentType<Props>>
  /** On the server: the same component, for rendering. */
  drawn: ComponentType<Props> | null
  /** The placeholder while it loads, if the server has not rendered it. */
  placeholder?: ReactNode
}

type Island<Props> = ComponentType<Props & { eager?: boolean }> & {
  /** Loads the code; for the loader of a page that the browser opens on its own. */
  preload: () => Promise<void>
}

/**
 * A part of a page that is readable before its script loads. The server renders it and the browser leaves it unchanged;
 * when someone first points at it, presses it, or reaches it by keyboard, its code is loaded and the part is rendered
 * again. Focus stays where it was, and an earlier press on a button is repeated; links always work. With `eager`, this
 * happens as soon as the rest of the page is ready. Give it a `key` for what it shows: another physician is another
 * island.
 */
export function island<Props extends object>({ load, drawn, placeholder = null }: IslandOptions<Props>): Island<Props> {
  let loaded = drawn
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Part({ props }: { props: Props }) {
    if (!loaded) use(preload())
    const Loaded = loaded!
    return <Loaded {...props} />
  }

  function Island({ eager = false, ...given }: Props & { eager?: boolean }) {
    const props = given as unknown as Props
    // Anything added after the page loaded was not rendered by the server.
    const [isDrawn] = useState(!useHydrated())
    const [taken, take] = useState(!isDrawn)
    const box = useRef<HTMLDivElement>(null)
    useReach(box, { waits: !taken, eager, preload, take: () => take(true) })
    if (import.meta.env.SSR || taken) {
      return (
        <div key="taken" ref={box} className="contents">
          {import.meta.env.SSR ? (
            <Part props={props} />
          ) : (
            <Suspense fallback={placeholder}>{<Part props={props} />}</Suspense>
          )}
        </div>
      )
    }
    return (
      <div
        key="drawn"
        ref={box}
        className="contents"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which React does not put in the place of the server's
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
  return Object.assign(Island, { preload })
}

const ways = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

interface Reach {
  /** Not taken over yet. */
  waits: boolean
  eager: boolean
  preload: () => Promise<void>
  take: () => void
}

/** Hydrates the part when someone interacts with it, and restores focus and press. */
function useReach(box: RefObject<HTMLDivElement | null>, { waits, eager, preload, take }: Reach): void {
  const before = useRef<{ focused?: Found; pressed?: Found }>({})
  const replace = useEffectEvent(() => {
    const found = find(box.current, document.activeElement)
    if (found) before.current.focused = found
    // Right away, not whenever React gets to it: a press that started in between would end on a different button, and
    // be lost.
    flushSync(take)
  })
  useEffect(() => {
    const element = box.current
    if (!waits || !element) return
    let isPressed = false
    let isThere = false
    const settle = () => {
      // Between press and release, the pressed element must stay.
      if (isThere && !isPressed) replace()
    }
    const reach = ({ type }: { type: string }) => {
      if (type === 'pointerdown') isPressed = true
      preload().then(
        () => {
          isThere = true
          settle()
        },
        // Tried again the next time.
        () => {},
      )
    }
    const release = () => {
      // The click follows immediately.
      setTimeout(() => {
        isPressed = false
        settle()
      })
    }
    const press = ({ target }: Event) => {
      const found = find(element, (target as Element).closest('button'))
      if (found) before.current.pressed = found
    }
    for (const way of ways) element.addEventListener(way, reach, { passive: true })
    element.addEventListener('click', press)
    for (const way of ['pointerup', 'pointercancel']) window.addEventListener(way, release)
    if (eager) reach({ type: 'eager' })
    return () => {
      for (const way of ways) element.removeEventListener(way, reach)
      element.removeEventListener('click', press)
      for (const way of ['pointerup', 'pointercancel']) window.removeEventListener(way, release)
    }
  }, [waits, eager, preload, box])
  useLayoutEffect(() => {
    if (waits) return
    const { focused, pressed } = before.current
    before.current = {}
    if (focused) same(box.current, focused)?.focus({ preventScroll: true })
    if (pressed) same(box.current, pressed)?.click()
  }, [waits, box])
}

interface Found {
  at: number
  text: string
}

function find(box: Element | null, element: Element | null): Found | null {
  const at = element && box ? [...box.querySelectorAll(reachable)].indexOf(element) : -1
  return at < 0 ? null : { at, text: element?.textContent ?? '' }
}

/** The element at the position of an earlier one; null if its content differs. */
function same(box: Element | null, { at, text }: Found): HTMLElement | null {
  const element = box?.querySelectorAll<HTMLElement>(reachable)[at]
  return element?.textContent === text ? element : null
}
