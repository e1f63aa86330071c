import { expect, test } from './fixtures.ts'

test('a person who walks there by links comes to the same', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/login?return_to=%2Fsearch')
})
