import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const footerLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name })

/**
 * As a page does that keeps its state in the address, once React has taken it over: its last element, the footer, comes
 * last.
 */
async function replaceAddress(page: Page, to: string) {
  await page.waitForFunction(() => {
    const [last] = [...document.querySelectorAll('footer a')].reverse()
    return last && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
  await page.evaluate(async (address) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string, options: { replace: boolean }) => Promise<void> }
    }
    await router.navigate(address, { replace: true })
  }, to)
}

test('a new page starts at its top, Back returns to where it was', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo(0, 900))
  await footerLink(page, 'Privacy Policy').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  expect(await scrollY(page)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  // The footer's link was scrolled to before it was pressed.
  await expect.poll(() => scrollY(page)).toBeGreaterThan(900)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect.poll(() => scrollY(page)).toBe(400)
})

test('a replaced address leaves the view alone', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo(0, 700))
  await replaceAddress(page, '/terms?query=heart')
  await expect(page).toHaveURL('/terms?query=heart')
  expect(await scrollY(page)).toBe(700)
})

test('another page in its place still starts at its top', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo(0, 700))
  await replaceAddress(page, '/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  expect(await scrollY(page)).toBe(0)
})

test('an anchor is scrolled to', async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Governing law' }).click()
  await expect(page.getByRole('heading', { name: 'Governing law' })).toBeInViewport()
})

test('a reload stays where it was', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo(0, 600))
  await page.reload()
  await expect.poll(() => scrollY(page)).toBe(600)
})
