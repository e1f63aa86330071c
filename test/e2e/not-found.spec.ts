import { expect, test } from './fixtures.ts'

test.use({ expectedStatuses: [404] })

test('Go Back returns to the page before', async ({ page }) => {
  await page.goto('/privacy')
  await page.goto('/no-such-page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/privacy')
})
