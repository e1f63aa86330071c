/** Pages whose words test/pages.test.ts reads in the server's HTML: here they are alive, quiet, and accessible. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('the guarantee leads to the prices', async ({ page }) => {
  await page.goto('/money-back-guarantee')
  await page.getByRole('main').getByRole('link', { name: 'pricing page' }).click()
  await expect(page).toHaveURL('/pricing')
})

test.describe('pages to read, and those of links that lead nowhere', () => {
  test.use({ expectedStatuses: [403, 404] })

  test('are alive, say nothing in the console, and are accessible', async ({ page, signInAs }) => {
    test.slow()
    for (const path of [
      '/acceptable-use',
      '/dpa',
      '/subprocessors',
      '/contact',
      '/do-not-sell',
      '/no/such/page',
      '/physician/99999999',
      '/success',
      '/success?submitted=resume',
      '/reset-password',
      '/unsubscribe',
      '/unsubscribe?token=nonsense',
      '/confirm-removal',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await signInAs('admin')
    for (const path of ['/about', '/admin-dashboard', '/admin-settings', '/users', '/resume-approval']) {
      await page.goto(path)
      await expect(page).toHaveURL(path)
      await expectAccessible(page)
    }
    await signInAs('demo')
    for (const path of ['/about', '/resume-approval', '/no-such-page']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test('what is odd among many rows of one form is still found', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto('/search')
  const boxes = page.getByRole('main').locator('[data-row]').getByRole('checkbox')
  await expect(boxes.nth(9)).toBeVisible()
  await expectAccessible(page)
  await boxes.nth(9).evaluate((box) => {
    const image = document.createElement('img')
    box.closest('[data-row]')!.append(image)
  })

  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
  await page.locator('[data-row] > img').evaluate((image) => image.remove())
})
