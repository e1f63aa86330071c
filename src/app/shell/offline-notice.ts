import { pressedLink } from '#ui/pressed-link.ts'
import { isLostConnection, lost } from './lost-connection.ts'

/** Where the page is being left for. */
let goal: string | undefined
/** Goes there once more, with nothing lost of how it was asked. */
let goAgain: () => unknown
let isWatched = false

/**
 * Says what waits for the network. Not a part of the page's own drawing, so that every page does without the code for
 * it until it has been drawn.
 */
export function noteShown(revalidate: () => unknown): void {
  goal = undefined
  goAgain = revalidate
  if (isWatched) return
  isWatched = true
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'fixed top-3 left-4 z-60 rounded-8 bg-bar px-4 py-2 font-medium text-on-bar'
  const say = () => {
    document.body.append(notice)
    notice.textContent = 'You’re offline. The page opens once you’re back.'
  }
  const unsay = () => notice.remove()
  window.addEventListener('online', unsay)
  holdLinks(say)
  holdSteps(say, unsay)
  // Not in every browser yet.
  if ('navigation' in window) holdReloads(say, unsay)
}

/** A link pressed offline is followed once the network is back, to pages that the router doesn't know yet, too. */
function holdLinks(say: () => void): void {
  let waiting: HTMLAnchorElement | null = null
  const hold = (event: MouseEvent) => {
    const pressed = pressedLink(event)
    const link = navigator.onLine ? null : pressed
    // A place on this page is there, and so are the phone and the mail program.
    if (!link?.protocol.startsWith('http') || (link.hash && link.pathname === location.pathname)) return
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

const isReachable = () => fetch('/healthz', { cache: 'no-store' }).then(Boolean, () => false)

/** Waits at least once, because what failed would fail again. */
async function untilReachable(signal?: AbortSignal): Promise<void> {
  do {
    await new Promise((resolve) => {
      setTimeout(resolve, untilNextTry)
      window.addEventListener('online', resolve, { once: true })
    })
  } while (!signal?.aborted && !(await isReachable()))
}

/**
 * Where a page's data can't be fetched, the page before stays: on Back, after a command or a form, and when it is
 * loaded again. Where nothing has to be fetched, nothing waits.
 */
function holdSteps(say: () => void, unsay: () => void): void {
  lost.hold = async ({ request }, next) => {
    goal = request.url
    const results = await next()
    const isLost = Object.values(results).some(({ type, result }) => type === 'error' && isLostConnection(result))
    if (isLost && !request.signal.aborted) {
      say()
      await untilReachable(request.signal)
      unsay()
      // It takes the place of this step, whose results no longer count.
      if (!request.signal.aborted) goAgain()
    }
    if (goal === request.url) goal = undefined
    return results
  }
}

/**
 * Where a page's code can't be fetched, the router loads the page again, and nothing else here does. It may be that
 * the browser says that it is online, in a network that leads nowhere.
 */
function holdReloads(say: () => void, unsay: () => void): void {
  let isLetThrough = false
  const follow = async () => {
    if (!(await isReachable())) {
      say()
      await untilReachable()
      if (goal === undefined) return unsay()
    }
    if (goal === undefined) {
      // Not for the network, so it is none of this.
      isLetThrough = true
      location.reload()
      isLetThrough = false
      return
    }
    const to = new URL(goal)
    // With a hash, it would be a step on this page and load nothing.
    if (to.pathname === location.pathname && to.search === location.search) to.hash = ''
    location.assign(to)
  }
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isLetThrough || !event.cancelable) return
    event.preventDefault()
    void follow()
  })
}
