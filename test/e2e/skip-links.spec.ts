import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'
import { rows } from './search-page.ts'

/** Presses Tab until a link of this name has the focus, and says how often. */
async function tabTo(page: Page, name: string): Promise<number> {
  for (let presses = 1; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return presses
  }
  throw new Error(`${name} is not among the first stops`)
}

test('the first result is three keys away, the first filter four', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto(`${paths.search()}?query=cardiology`)
  expect(await tabTo(page, 'Skip to results')).toBe(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(rows(page).first().getByRole('checkbox')).toBeFocused()
  await page.reload()
  expect(await tabTo(page, 'Skip to filters')).toBe(2)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('complementary', { name: 'Search filters' }).locator(':focus')).toBeVisible()
})

test('no two links of a profile have one name and different facts', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto(paths.search())
  const [id] = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
  await page.goto(paths.physician(Number(id)))
  const names = await page
    .locator('main a.fact-source')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
  expect(names.length).toBeGreaterThan(5)
  expect(new Set(names).size).toBe(names.length)
})
