import type { DataRouter, RouterNavigateOptions, To } from 'react-router'
import { pressedLink } from '#ui/pressed-link.ts'

/** The page that is drawn; on the way back, the address is already another. */
let shown: string | undefined
/** Where a link or command leads; undefined on the way back. */
let goal: string | undefined

/**
 * Says what waits for the network, and holds what the router doesn't see. Not a part of the page's own drawing, so that
 * every page does without the code for it until it has been drawn.
 */
export function noteShown(pathname: string): void {
  if (shown === undefined) watchNetwork()
  shown = pathname
}

function watchNetwork(): void {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'fixed top-3 left-4 z-60 rounded-8 bg-bar px-4 py-2 font-medium text-on-bar'
  const say = () => {
    document.body.append(notice)
    notice.textContent = 'You’re offline. The page opens once you’re back.'
  }
  window.addEventListener('online', () => notice.remove())
  const online = () => {
    say()
    return new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
  }
  holdCommands(online)
  holdLinks(say)
  holdBack(online)
  // Not in every browser yet.
  if ('navigation' in window) holdReloads(say)
}

/** A link that the browser follows by itself loads the whole page; one of the router has more to say and do. */
function holdLinks(say: () => void): void {
  let waiting: HTMLAnchorElement | null = null
  const hold = (event: MouseEvent) => {
    const link = navigator.onLine ? null : pressedLink(event)
    // A place on this page is there.
    if (!link || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    event.stopPropagation()
    waiting = link
    say()
  }
  // Before the link's own.
  document.addEventListener('click', hold, true)
  window.addEventListener('online', () => {
    const link = waiting
    waiting = null
    // With all that the link itself says and does.
    link?.click()
  })
}

/**
 * What the router is told to open. Left to itself, it would load the whole page again where code can't be fetched, and
 * show an error page where data can't: either takes the place of this page, and of what is typed in it.
 */
function holdCommands(online: () => Promise<void>): void {
  // Where React Router leaves its router for tools; without it, nothing is held.
  const router = Reflect.get(window, '__reactRouterDataRouter') as DataRouter | undefined
  if (!router) return
  const { navigate } = router
  const held = async (to: To | number | null, options?: RouterNavigateOptions) => {
    // Steps back are told by `popstate`; what another part of this page needs is there.
    if (typeof to === 'number') return navigate(to)
    if (to !== null) {
      const address = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`
      goal = address
      if (!navigator.onLine && new URL(address, location.href).pathname !== shown) await online()
    }
    return navigate(to, options)
  }
  router.navigate = held
}

function holdBack(online: () => Promise<void>): void {
  let isHeld = false
  const hold = async (event: PopStateEvent) => {
    goal = undefined
    if (navigator.onLine || (!isHeld && location.pathname === shown)) return
    // Before the router's own, which hears of all steps at once.
    event.stopImmediatePropagation()
    if (isHeld) return
    isHeld = true
    await online()
    isHeld = false
    if (location.pathname !== shown) window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }
  window.addEventListener('popstate', hold, true)
}

/** Milliseconds. */
const untilNextTry = 2000

/**
 * A browser may say that it is online in a network that leads nowhere. Where a page's code can't be fetched, the router
 * then loads the page again, and nothing else here does.
 */
function holdReloads(say: () => void): void {
  const reachable = () => fetch('/healthz', { cache: 'no-store' }).then(Boolean, () => false)
  const follow = async () => {
    while (!(await reachable())) {
      say()
      await new Promise((resolve) => setTimeout(resolve, untilNextTry))
    }
    const to = new URL(goal ?? location.href, location.href)
    // With a hash, it would be a step on this page and load nothing.
    if (to.pathname === location.pathname && to.search === location.search) to.hash = ''
    location.assign(to)
  }
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    void follow()
  })
}
