import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// A browser of its own: the fixture's page counts every script that is not fetched as a failure.
async function openWithoutScript(browser: Browser, baseURL: string | undefined, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: { width, height: 844 } })
  return context.newPage()
}

test('pages can be read and walked', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page.context().close()
})

test('a phone shows the menu open', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL, 390)
  await page.goto('/about')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' })).toBeVisible()
  const content = await page.getByRole('heading', { level: 1 }).boundingBox()
  const menu = await page.getByRole('navigation', { name: 'Menu' }).boundingBox()
  expect(content!.y).toBeGreaterThan(menu!.y + menu!.height)
  await page.context().close()
})

test('logging in says what is needed, and sends nothing', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL)
  await page.goto('/login')
  await expect(page.getByText('Logging in needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeDisabled()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.context().close()
})

test('forms about accounts say the same', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL)
  for (const [path, sentence] of [
    ['/signup', 'Signing up needs JavaScript.'],
    ['/forgot-password', 'Resetting a password needs JavaScript.'],
    ['/reset-password?token=x', 'Resetting a password needs JavaScript.'],
    ['/confirm-email?token=x', 'Confirming the address needs JavaScript.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.context().close()
})
