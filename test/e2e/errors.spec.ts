import type { Page } from '@playwright/test'
import { isTakenOver } from '../support/taken-over.ts'
import { expect, test } from './fixtures.ts'

test.describe('a page that fails', () => {
  test.use({ expectedStatuses: [500] })

  test('says so with a reference, and Retry brings it', async ({ page }) => {
    await page.goto('/')
    let failing = true
    await page.route('**/about.data*', (route) =>
      failing ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of order' }) : route.continue(),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText(/^Reference [0-9a-f-]{36}$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    failing = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Positions stay open/)
    await expect(page).toHaveURL('/about')
  })
})

const waits = 'You’re offline. The page opens once you’re back.'

test.describe('what leads to another page while offline leaves the page and what is typed, and opens it later:', () => {
  const typed = 'Cardiologist in Waco'
  const message = (page: Page) => page.getByRole('main').getByRole('textbox').last()
  const footerLink = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name })

  async function expectHeld(page: Page, address: string) {
    await expect(page.getByText(waits)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us')
    await expect(message(page)).toHaveValue(typed)
    await page.context().setOffline(false)
    await expect(page).toHaveURL(address)
  }

  test.beforeEach(async ({ page }) => {
    await page.goto('/privacy')
    await footerLink(page, 'Contact').click()
    await expect(page).toHaveURL('/contact')
    // What watches the network comes after the page.
    await page.waitForLoadState('networkidle')
    await message(page).fill(typed)
  })

  test('a link', async ({ page }) => {
    await page.context().setOffline(true)
    await footerLink(page, 'Terms').click()
    await expect(page.getByText(waits)).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expectHeld(page, '/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
    await expect(page.getByText(waits)).toHaveCount(0)
  })
})

test('a page whose code cannot be fetched, though the browser says it is online, opens later', async ({ context }) => {
  // A page of its own: what fails here is meant to.
  const page = await context.newPage()
  await page.goto('/contact')
  await page.waitForFunction(isTakenOver)
  // What waits for a quiet moment has been fetched.
  await page.waitForLoadState('networkidle')
  const gone = (url: URL) => url.pathname.startsWith('/static/') || url.pathname === '/healthz'
  await page.route(gone, (route) => route.abort())
  // Without the press of a pointer, which asks for the code of messages.
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'Pricing' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByText(waits)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us')
  await page.unroute(gone)
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
