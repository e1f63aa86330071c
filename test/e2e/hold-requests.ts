import type { Page, Route } from '@playwright/test'

/**
 * Requests to an address wait until the function that it gives is called, and are answered then: by the server, unless
 * told otherwise.
 */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await answer(route)
  })
  return resolve
}
