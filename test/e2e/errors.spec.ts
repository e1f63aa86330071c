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
