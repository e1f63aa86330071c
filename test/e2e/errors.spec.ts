import type { Page } from '@playwright/test'
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

test.describe('a link pressed offline', () => {
  /** The browser goes offline before anything of the next page could have been fetched. */
  async function pressOffline(page: Page, name: string) {
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }).click()
    await expect(page.getByText('You’re offline. The page opens once you’re back.')).toBeVisible()
  }

  test('leaves the page and what is typed, and is followed when the network is back', async ({ page }) => {
    await page.goto('/contact')
    const message = page.getByRole('main').getByRole('textbox').last()
    await message.fill('Cardiologist in Waco')
    await pressOffline(page, 'Privacy Policy')
    await expect(page).toHaveURL('/contact')
    await expect(message).toHaveValue('Cardiologist in Waco')
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    await expect(page.getByText('You’re offline.')).toHaveCount(0)
  })
})
