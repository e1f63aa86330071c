/** The page of the data's sources, as long as there are samples alone; with real files it is looked at in test/public-files.test.ts. */
import { paths } from '#shared/paths.ts'
import { expect, test } from './fixtures.ts'

test('says that the samples are nobody, and that no public file has been taken in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(paths.data())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Data')
  await expect(page.getByText(/^[\d,]+ sample profiles, made up to try .* none of these people exists\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Physicians by source' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByText('No public file has been taken in yet.')).toBeVisible()
  // Nothing is wider than a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
