/** What the search's browser tests look for on its page. */
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'

export const rows = (page: Page) => page.getByRole('list', { name: 'Physicians' }).locator('[data-row]')
export const queryBox = (page: Page) => page.getByLabel(/^Search by name/)
export const total = (page: Page) => page.getByRole('heading', { level: 1 })
export const rail = (page: Page) => page.getByRole('complementary', { name: 'Search filters' })
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
export const bar = (page: Page) => page.getByRole('region', { name: 'Selection', exact: true })
export const toast = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })

/** '1,284 physicians' → 1284, once the results are those of the question on the page. */
export async function found(page: Page): Promise<number> {
  await expect(page.getByRole('list', { name: 'Physicians' })).toHaveAttribute('aria-busy', 'false')
  return Number((await total(page).textContent())?.replaceAll(',', '').split(' ')[0])
}

export const section = (page: Page, name: string) =>
  rail(page)
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: new RegExp(`^${name}`) }) })
    .last()

export async function openSection(page: Page, name: string) {
  const details = section(page, name)
  if ((await details.getAttribute('open')) === null) await details.locator('summary').first().click()
  return details
}

export async function chooseState(filters: Locator, name: string) {
  await filters.getByRole('combobox', { name: 'States', exact: true }).fill(name)
  await filters.getByRole('combobox', { name: 'States', exact: true }).press('Enter')
}

export const isSearch = (request: Request) => request.url().endsWith('/functions/v1/search-physicians')
export const inputOf = (request: Request) =>
  request.postDataJSON() as { filters: Record<string, unknown>; tags: string[]; page: number }

/** The page stays as the server has drawn it until the function that it gives is called. */
export const holdScripts = (page: Page) => holdRequests(page, '**/static/**/*.js')
