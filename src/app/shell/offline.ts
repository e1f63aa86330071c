import type { ClientInstrumentation } from 'react-router'

/** The code for it comes once a page has been drawn. */
export const offline: {
  /** Before going to an address, or fetching data: what has to be waited for. */
  wait?: (to?: string) => Promise<void> | undefined
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
        const held = typeof to === 'string' ? offline.wait?.(to) : undefined
        if (held) await held
        await navigate()
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
