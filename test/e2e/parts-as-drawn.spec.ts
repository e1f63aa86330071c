/** Parts that stay as the server drew them: src/ui/island.tsx and src/ui/static-part.tsx. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Marks an element, to see whether it is replaced: what React draws again has no mark. */
const mark = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.setAttribute('data-marked', ''))
const marked = (page: Page) => page.locator('[data-marked]')

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()))
  return scripts
}

test.describe('an island', () => {
  test('is left as it is, without its code, until someone reaches for it', async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto('/physician/1')
    await mark(page, 'main dl')
    await page.waitForLoadState('networkidle')
    await expect(marked(page)).toHaveCount(1)
    expect(scripts.join()).not.toContain('profile-details')
    await page.locator('main dl').first().hover()
    await expect(marked(page)).toHaveCount(0)
    expect(scripts.join()).toContain('profile-details')
    await expect(page.locator('main dl').first()).toBeVisible()
  })

  test('repeats the press that brought its code', async ({ page }) => {
    await page.goto('/physician/1')
    const layer = page.getByRole('button', { name: 'Shortage areas' })
    await layer.click()
    await expect(layer).toHaveAttribute('aria-pressed', 'true')
  })

  test('comes drawn from another page', async ({ page }) => {
    await page.goto('/directory/internal-medicine')
    await page.locator('li[data-row] a').first().click()
    await expect(page.locator('main dl').first()).toBeVisible()
  })
})

test.describe('a static part', () => {
  test('stays as the server drew it, and its links do not load the page again', async ({ page }) => {
    await page.goto('/directory/internal-medicine')
    await mark(page, 'li[data-row]')
    await page.waitForLoadState('networkidle')
    await expect(marked(page)).toHaveCount(1)
    await expect(page.locator('li[data-row]')).toHaveCount(25)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.locator('li[data-row] a').first().click()
    await expect(page).toHaveURL(/\/physicians?\/\d+$/)
    await expect(page.locator('main dl').first()).toBeVisible()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })

  test('comes drawn from another page', async ({ page }) => {
    await page.goto('/specialties')
    await page.getByRole('link', { name: 'Internal Medicine', exact: true }).click()
    await expect(page.locator('li[data-row]')).toHaveCount(25)
  })
})
