import { pressedLink } from '#ui/pressed-link.ts'

/** Where the last pressed link leads, until its page is shown. */
let goal: string | undefined
let isWatched = false

/**
 * Says what waits for the network. Not a part of the page's own drawing, so that every page does without the code for
 * it until it has been drawn.
 */
export function noteShown(): void {
  goal = undefined
  if (isWatched) return
  isWatched = true
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'fixed top-3 left-4 z-60 rounded-8 bg-bar px-4 py-2 font-medium text-on-bar'
  const say = () => {
    document.body.append(notice)
    notice.textContent = 'You’re offline. The page opens once you’re back.'
  }
  window.addEventListener('online', () => notice.remove())
  holdLinks(say)
  // Not in every browser yet.
  if ('navigation' in window) holdReloads(say, () => notice.remove())
}

/** A link pressed offline is followed once the network is back. */
function holdLinks(say: () => void): void {
  let waiting: HTMLAnchorElement | null = null
  const hold = (event: MouseEvent) => {
    const pressed = pressedLink(event)
    goal = pressed?.href
    const link = navigator.onLine ? null : pressed
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

/** Milliseconds. */
const untilNextTry = 2000

/**
 * A browser may say that it is online in a network that leads nowhere. Where a page's code can't be fetched, the router
 * then loads the page again, and nothing else here does.
 */
function holdReloads(say: () => void, done: () => void): void {
  const reachable = () => fetch('/healthz', { cache: 'no-store' }).then(Boolean, () => false)
  let isLetThrough = false
  const follow = async () => {
    let wasAway = false
    while (!(await reachable())) {
      wasAway = true
      say()
      await new Promise((resolve) => setTimeout(resolve, untilNextTry))
    }
    if (goal === undefined && wasAway) {
      // What a command would have opened isn't known: it is given again, on the page as it is.
      done()
    } else if (goal === undefined) {
      // Not for the network: the page's code is gone, after an upgrade.
      isLetThrough = true
      location.reload()
      isLetThrough = false
    } else {
      const to = new URL(goal)
      // With a hash, it would be a step on this page and load nothing.
      if (to.pathname === location.pathname && to.search === location.search) to.hash = ''
      location.assign(to)
    }
  }
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isLetThrough || !event.cancelable) return
    event.preventDefault()
    void follow()
  })
}
