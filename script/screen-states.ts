/**
 * How script/screens opens a page: with everything loaded, while it waits for something, or after something has failed.
 */
import type { Page, Route } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { isTakenOver } from '../test/support/taken-over.ts'

export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(isTakenOver)
  await page.waitForLoadState('networkidle')
}

/**
 * What a page requests after it has loaded: calls by their names; 'page' is the page's own data, requested from another
 * page.
 */
type Asked = readonly string[]

/** The page while what it requested doesn't arrive. */
export const openWaiting =
  (...asked: Asked) =>
  async (page: Page, path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await open(page, path, asked, (route) => {
      // What it waits for is the call that follows the page's own data.
      if (asked.length === 1 || !isData(route)) resolve()
    })
    await promise
  }

/** The page when the server couldn't answer. */
export const openFailing =
  (...asked: Asked) =>
  async (page: Page, path: string) => {
    await open(page, path, asked, async (route) => {
      // A page that makes its own requests does so while its own data is slow.
      if (asked.length > 1 && isData(route)) return
      const error = { code: 'internal', message: 'Something went wrong. Please try again.' }
      await route.fulfill({ status: 500, json: { error } })
    })
    await page
      .getByRole('button', { name: /^(Retry|Try again)$/i })
      .filter({ visible: true })
      .first()
      .waitFor()
  }

const isData = (route: Route) => new URL(route.request().url()).pathname.endsWith('.data')

async function open(page: Page, path: string, asked: Asked, answer: (route: Route) => unknown): Promise<void> {
  const [first, ...others] = asked
  const calls = first === 'page' ? others : asked
  for (const name of calls) await page.route(`**${paths.call(name)}`, answer)
  if (first !== 'page') {
    await page.goto(path)
    await page.waitForFunction(isTakenOver)
    return
  }
  // Opened, left, and come back to: only then is its data asked for by another page.
  await openWhole(page, path)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL(`**${paths.contact()}`)
  await page.waitForLoadState('networkidle')
  // The parts around every page load as always.
  await page.route(/\.data(?!.*_routes=root)/, answer)
  // Not `goBack`, which waits for a page that is loaded.
  await page.evaluate(() => history.back())
}
