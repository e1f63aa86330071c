/**
 * The page of the data's sources before any public file; with real files it is looked at in test/public-files.test.ts.
 */
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './settled.ts'

test('says which profiles are samples, and that no public file has been imported', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(paths.data())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Data')
  const sources = page.getByRole('region', { name: 'Physicians by source' })
  // Other tests add physicians of other sources.
  await expect(sources.getByRole('row', { name: /^Sample profiles [\d,]{5} / })).toBeVisible()
  await expect(page.getByText('No public file has been imported yet.')).toBeVisible()
  // Nothing is wider than a phone.
  await expectFits(page)
})
