import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectFits, settled } from './settled.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

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

/** What the header shows, from left to right, with all of its text, which may stick out of it. */
const headerItems = (page: Page) =>
  page.getByRole('banner').evaluate((header) =>
    [...header.querySelectorAll('a, button')]
      .filter((one) => one.checkVisibility() && !one.closest('[popover]'))
      .map((one) => {
        const part = document.createRange()
        const parts = [...one.childNodes].map((node) => {
          if (node instanceof Element) return node.getBoundingClientRect()
          part.selectNodeContents(node)
          return part.getBoundingClientRect()
        })
        const boxes = [one.getBoundingClientRect(), ...parts]
        return {
          name: one.getAttribute('aria-label') ?? one.textContent,
          left: Math.min(...boxes.map(({ left }) => left)),
          right: Math.max(...boxes.map(({ right }) => right)),
          middle: (boxes[0]!.top + boxes[0]!.bottom) / 2,
        }
      })
      .sort((one, other) => one.left - other.left),
  )

// A finger's targets are the widest.
test.describe('by touch', () => {
  test.use({ hasTouch: true })
  for (const who of ['visitor', 'premium', 'admin'] as const) {
    test(`nothing in the header of ${who} is over something else, at any width`, async ({ page, signInAs }) => {
      if (who !== 'visitor') await signInAs(who)
      await page.goto('/contact')
      // Nothing gets narrower as the window widens but where the header changes.
      const edges = [320, 360, 390, 639, 640, 767, 768, 1023, 1024, 1279, 1280]
      for (const width of [...edges, ...Array.from({ length: 31 }, (_, step) => 400 + 40 * step)]) {
        await page.setViewportSize({ width, height: 800 })
        await settled(page)
        const items = await headerItems(page)
        const faults = items.flatMap(({ name, left, right, middle }, at) => {
          const next = items[at + 1]
          const isOnLine = Math.abs(middle - items[0]!.middle) < 3 && left >= 0 && right <= width
          if (!isOnLine) return [`${name} is off the line`]
          return next && next.left - right < 4 ? [`${name} and ${next.name}: ${Math.round(next.left - right)} px`] : []
        })
        expect(faults, `at ${width} px`).toEqual([])
      }
    })
  }
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
