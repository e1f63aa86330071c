import { expect, test } from './fixtures.ts'
import { expectFits } from './settled.ts'

const bar = (page: import('@playwright/test').Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

test.describe('the navigation bar', () => {
  test('of a member, with an account menu that names them', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/lists')
    await expect(bar(page)).toHaveText(['Today', 'Search', 'Lists', 'Match', 'Email'])
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await expect(page.getByText('basic@attending.example')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Account Settings' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
  })
})

test.describe('signing out', () => {
  test('leads home, says so, and ends the session', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/login?return_to=%2Faccount')
  })

  test.describe('that fails', () => {
    test.use({ expectedStatuses: [503] })

    test('says so, and leaves the person where they are', async ({ page, signInAs }) => {
      await signInAs('basic')
      await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/account')
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
      await expect(page.getByText('Could not log out. Please try again.')).toBeVisible()
      await expect(page).toHaveURL('/account')
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu is a toggle list; a visitor searches at /directory', async ({ page }) => {
    await page.goto('/about')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.tap()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('link')).toHaveText(['Search', 'Pricing', 'About', 'Contact'])
    await expect(menu.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/directory')
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
    await menu.getByRole('link', { name: 'Pricing' }).tap()
    await expect(page).toHaveURL('/pricing')
    await expect(menu).toBeHidden()
  })

  test('Escape and a press next to it close the menu', async ({ page }) => {
    await page.goto('/about')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.tap()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.tap()
    await expect(menu).toBeVisible()
    await page.getByRole('heading', { name: 'What we do differently' }).click()
    await expect(menu).toBeHidden()
  })

  test('an admin finds every admin page in it, and signs out there', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link')).toHaveText([
      'Today',
      'Search',
      'Lists',
      'Match',
      'Email',
      'Admin',
      'Admin Dashboard',
      'Users',
      'Resume Approval',
    ])
    await expect(page.locator('#mobile-menu').getByText('admin@attending.example')).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).tap()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out')).toBeVisible()
  })

  test('nothing is wider than the screen', async ({ page }) => {
    for (const path of ['/', '/about', '/login', '/terms', '/money-back-guarantee', '/dev/ui']) {
      await page.goto(path)
      await expectFits(page, path)
    }
  })
})
