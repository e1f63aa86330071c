import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'
import { queryBox, rows } from './search-page.ts'

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

test('the numbers of filters are never those of another search than the one shown', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto(paths.search())
  await expect(page.getByRole('group', { name: 'Specialty' }).locator('.facet').first()).toBeVisible()
  // A slow computer draws the filters long after the rows.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const total = document.querySelector('main h1')?.textContent ?? ''
      const found = Number.parseInt(total.replaceAll(',', ''), 10)
      for (const one of document.querySelectorAll<HTMLElement>('.facet-count')) {
        const count = Number.parseInt((one.textContent ?? '').replaceAll(',', ''), 10)
        if (count > found && one.checkVisibility({ visibilityProperty: true })) {
          seen.push(`${total}, and ${one.parentElement?.textContent}`)
        }
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await queryBox(page).fill('pediatric cardiology in Texas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d{1,2} physicians?$/)
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})
