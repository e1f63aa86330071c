import type { ClientInstrumentation } from 'react-router'

/** What the router and the page do about a lost network: the code for it comes once a page has been drawn. */
export const offline: {
  /** The page that is drawn; on the way back, the address is already another. */
  shown?: string
  /** Where a link or command leads that has not been followed to its end. */
  goal?: string | undefined
  /** Resolves at once with a network, else with the next one. */
  wait?: () => Promise<void>
} = {}

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
          offline.goal = to
          if (new URL(to, location.href).pathname !== offline.shown) await offline.wait?.()
        }
        await navigate()
        offline.goal = undefined
      },
    }),
  route: ({ instrument }) =>
    instrument({
      async loader(load) {
        await offline.wait?.()
        await load()
      },
    }),
}
