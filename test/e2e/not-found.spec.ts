import { expect, test } from './fixtures.ts'

test.use({ expectedStatuses: [404] })

test('an unknown address is answered 404 with a page that helps on', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found · Attending')
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('The page you are looking for does not exist or has moved.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Search Physicians' })).toHaveAttribute('href', '/search')
  const popular = main.getByRole('region', { name: 'Popular Pages' }).getByRole('link')
  await expect(popular).toHaveText(['Medical Specialties', 'Pricing', 'About', 'Contact'])
  expect(await popular.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/specialties',
    '/pricing',
    '/about',
    '/contact',
  ])
})

test('Go Back returns to the page before', async ({ page }) => {
  await page.goto('/privacy')
  await page.goto('/no-such-page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('the navigation stays, for members as well', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/no-such-page')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
})
