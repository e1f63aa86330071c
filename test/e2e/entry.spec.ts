import { expect, test } from './fixtures.ts'

test('a visitor on a page for members is led to /login, which remembers it', async ({ request }) => {
  for (const path of [
    '/search?query=heart',
    '/lists',
    '/lists/1',
    '/physician-list',
    '/email',
    '/account?tab=exports',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(302)
    expect(response.headers().location).toBe(`/login?return_to=${encodeURIComponent(path)}`)
  }
})

test('a person who walks there by links comes to the same', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/login?return_to=%2Fsearch')
})

test.describe('on an admin page', () => {
  test('others are sent home', async ({ page, signInAs }) => {
    await signInAs('premium')
    for (const path of ['/admin-dashboard', '/admin-settings', '/users']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
  })

  test('a visitor is asked to log in', async ({ page }) => {
    await page.goto('/users')
    await expect(page).toHaveURL('/login?return_to=%2Fusers')
  })

  test('the admin is let in', async ({ page, signInAs }) => {
    await signInAs('admin')
    for (const path of ['/admin-dashboard', '/admin-settings', '/users', '/resume-approval']) {
      await page.goto(path)
      await expect(page).toHaveURL(path)
    }
  })

  test.describe('/resume-approval', () => {
    test.use({ expectedStatuses: [403] })

    test("says 'Access Denied' to others", async ({ page, signInAs }) => {
      await signInAs('demo')
      const response = await page.goto('/resume-approval')
      expect(response?.status()).toBe(403)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
      await expect(page).toHaveTitle('Access Denied · Attending')
    })
  })
})

test.describe('addresses that stand for others', () => {
  test('/directory is the search', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/directory')
    await expect(page).toHaveURL('/search')
  })

  test('/physician-list without a list is the lists', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/physician-list')
    await expect(page).toHaveURL('/lists')
  })
})
