/** What axe says of every state of the search page; the fixtures ask it at the end of each test. */
import { expect, test } from './fixtures.ts'
import { queryBox, rows } from './search-page.ts'

test.describe.configure({ timeout: 180_000 })

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('results with marks, a selection and every section open', async ({ page, signInAs }) => {
      await signInAs('premium')
      await page.goto('/search?query=cardiology&zip=10001&miles=500&tags=research&sortKey=distance')
      await expect(rows(page)).not.toHaveCount(0)
      await rows(page).getByRole('checkbox').first().check()
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      await expect(page.locator('path[data-state=TX]')).toBeVisible()
    })

    test('without a plan, behind the overlay’s quiet link', async ({ page, signInAs }) => {
      await signInAs('free')
      await page.goto('/search')
      await page.getByRole('button', { name: 'Continue with 20 results' }).click()
      await expect(rows(page)).toHaveCount(20)
    })
  })
}

test('no results', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/search?query=qqqq&state=TX')
  await expect(page.getByText('No physicians match')).toBeVisible()
})

test('compact rows and a collapsed sidebar', async ({ page, signInAs }) => {
  await signInAs('demo')
  await page.goto('/search')
  await page.getByRole('button', { name: 'Collapse filters' }).click()
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await expect(page.getByRole('button', { name: 'Expand filters' })).toBeVisible()
})

test.describe('failed', () => {
  test.use({ expectedStatuses: [429] })

  test('with Retry', async ({ page, signInAs }) => {
    await signInAs('premium')
    await page.goto('/search')
    await page.route('**/search-physicians', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'Too many searches.' } } }),
    )
    await queryBox(page).fill('a')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

test('the palette', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/search')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer of filters', async ({ page, signInAs }) => {
    await signInAs('premium')
    await page.goto('/search')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Search Filters' })).toBeVisible()
  })
})
