import type { ClientInstrumentation } from 'react-router'

/** What is begun: going to an address, or a number of steps back, or fetching a page's data. */
export type Begun = { readonly to: string | number } | { readonly request: unknown }

/** What it has to wait for; the code for it comes once a page has been drawn. */
export const offline: { wait?: (begun: Begun) => Promise<void> | undefined } = {}

async function onceOnline(begin: () => Promise<unknown>, begun: Begun): Promise<void> {
  const held = offline.wait?.(begun)
  if (held) await held
  await begin()
}

/**
 * Leads to another page only with a network. Left to itself, the router would load the whole page again where code
 * can't be fetched, and show an error page where data can't: either takes the place of this page, and of what is typed
 * in it.
 */
export const onlyOnline: ClientInstrumentation = {
  router: ({ instrument }) => instrument({ navigate: onceOnline }),
  route: ({ instrument }) => instrument({ loader: onceOnline }),
}
