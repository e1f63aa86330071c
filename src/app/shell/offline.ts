import type { ClientInstrumentation } from 'react-router'

/** What the router is at. */
export const router: {
  /** The page that is drawn; on the way back, the address is already another. */
  shown: string
  /** Where a link or command leads that has not been followed to its end. */
  goal?: string
} = { shown: '' }

/** Told to the window: something waits for the network. */
export const heldOffline = 'held-offline'

/**
 * Leads to another page only with a network. Left to itself, the router would load the whole page again where code
 * can't be fetched, and show an error page where data can't: either takes the place of this page, and of what is typed
 * in it.
 */
export const onlyOnline: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(navigate, { to }) {
        // By numbers it goes back, which `popstate` tells.
        if (typeof to === 'string') {
          router.goal = to
          if (new URL(to, location.href).pathname !== router.shown) await online()
        }
        await navigate()
        router.goal = undefined
      },
    }),
  route: ({ instrument }) =>
    instrument({
      async loader(load) {
        await online()
        await load()
      },
    }),
}

export function holdBackOffline(): void {
  let isHeld = false
  const hold = async (event: PopStateEvent) => {
    if (navigator.onLine || (!isHeld && location.pathname === router.shown)) return
    // Before the router's own: it hears of all steps at once.
    event.stopImmediatePropagation()
    if (isHeld) return
    isHeld = true
    await online()
    isHeld = false
    if (location.pathname !== router.shown)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }
  window.addEventListener('popstate', hold, true)
}

/** At once with a network, else with the next one. */
function online(): undefined | Promise<void> {
  if (navigator.onLine) return
  window.dispatchEvent(new Event(heldOffline))
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}
