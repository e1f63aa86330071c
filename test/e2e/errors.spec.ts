import type { BrowserContext, Page } from '@playwright/test'
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

  /** The contact page with a message, opened from another page. A page of its own: what fails here is meant to. */
  async function writeToUs(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    await page.goto('/privacy')
    await page.waitForFunction(isTakenOver)
    await footerLink(page, 'Contact').click()
    await expect(page).toHaveURL('/contact')
    // What watches the network comes after the page.
    await page.waitForLoadState('networkidle')
    await message(page).fill(typed)
    return page
  }

  async function expectHeld(page: Page) {
    await expect(page.getByText(waits)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us')
    await expect(message(page)).toHaveValue(typed)
  }

  async function expectOpened(page: Page, address: string, title: RegExp) {
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(address)
    await expect(page.getByText(waits)).toHaveCount(0)
  }

  /** What a network does that leads nowhere, though the browser says it is online. */
  async function loseData(page: Page): Promise<() => Promise<void>> {
    const lost = (url: URL) => url.pathname.endsWith('.data') || url.pathname === '/healthz'
    await page.route(lost, (route) => route.abort())
    return () => page.unroute(lost)
  }

  test('a link', async ({ context }) => {
    const page = await writeToUs(context)
    await context.setOffline(true)
    await footerLink(page, 'Terms').click()
    await expectHeld(page)
    await expect(page).toHaveURL('/contact')
    await expectOpened(page, '/terms', /Terms/)
  })

  test('Back', async ({ context }) => {
    const page = await writeToUs(context)
    await context.setOffline(true)
    await page.goBack()
    await expectHeld(page)
    await expectOpened(page, '/privacy', /Privacy/)
  })

  test('a command', async ({ context, signInAs }) => {
    await signInAs('premium')
    const page = await writeToUs(context)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('lists')
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expectHeld(page)
    await expectOpened(page, '/lists', /Lists/)
  })

  test('the step after a form', async ({ context }) => {
    const page = await context.newPage()
    await page.goto('/login')
    await page.waitForFunction(isTakenOver)
    await page.waitForLoadState('networkidle')
    const find = await loseData(page)
    await page.getByLabel('Email').fill('basic@attending.example')
    await page.getByLabel('Password', { exact: true }).fill('attending')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(waits)).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0)
    await find()
    await expect(page).toHaveURL('/search')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(page.getByText(waits)).toHaveCount(0)
  })

  test('a page that is loaded again, as after news from another tab', async ({ context }) => {
    const page = await writeToUs(context)
    const find = await loseData(page)
    const other = await context.newPage()
    await other.goto('/login')
    await other.waitForFunction(isTakenOver)
    await other.getByLabel('Email').fill('basic@attending.example')
    await other.getByLabel('Password', { exact: true }).fill('attending')
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other).toHaveURL('/search')
    await expectHeld(page)
    await find()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(page.getByText(waits)).toHaveCount(0)
  })

  test('a call to a phone or a new email is no page', async ({ context }) => {
    const page = await writeToUs(context)
    await context.setOffline(true)
    const isFollowed = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('click', (event) => {
            resolve(!event.defaultPrevented)
            event.preventDefault()
          }),
        ),
    )
    await page.getByRole('main').locator('a[href^="mailto:"]').first().click()
    expect(await isFollowed).toBe(true)
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
