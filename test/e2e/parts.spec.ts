import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/ui')
})

test.describe('toasts', () => {
  test('are announced politely, and the same words twice are one', async ({ page }) => {
    const press = page.getByRole('button', { name: 'Success', exact: true })
    await press.click()
    await press.click()
    const toasts = page.getByRole('dialog').filter({ hasText: 'Search saved' })
    await expect(toasts).toHaveCount(1)
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Search saved' })).not.toHaveCount(0)
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts).toHaveCount(0)
  })

  test('outlive the page that made them', async ({ page }) => {
    await page.getByRole('button', { name: 'Error', exact: true }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByText('Failed to export physicians. Please try again.').first()).toBeVisible()
  })
})

test.describe('a tag input', () => {
  test('follows the tag rules', async ({ page }) => {
    const input = page.getByRole('combobox', { name: 'Keywords' })
    const tags = page.getByRole('button', { name: /^Remove (catheter|stent|tag)/ })
    await input.fill('  stent ')
    await input.press('Enter')
    await expect(tags).toHaveCount(2)
    await expect(input).toHaveValue('')
    await input.fill('STENT')
    await input.press('Enter')
    await input.fill('   ')
    await input.press('Enter')
    await expect(tags).toHaveCount(2)
    await input.fill('x')
    await input.press('Backspace')
    await expect(tags).toHaveCount(2)
    await input.press('Backspace')
    await expect(tags).toHaveCount(1)
    for (let number = 1; number <= 12; number++) {
      await input.fill(`tag ${number}`)
      await input.press('Enter')
      if (number === 9) break
    }
    await expect(tags).toHaveCount(10)
    await expect(page.getByText('That is the limit: 10.')).toBeVisible()
    await expect(input).not.toBeEditable()
    await page.getByRole('button', { name: 'Remove tag 4' }).click()
    await expect(tags).toHaveCount(9)
    await expect(input).toBeEditable()
  })

  test('offers known values, with counts, by keyboard', async ({ page }) => {
    const input = page.getByRole('combobox', { name: 'Cities' })
    await input.fill('hou')
    await expect(page.getByRole('option')).toHaveText(['Houston1,284'])
    await input.press('ArrowDown')
    await input.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Houston' })).toBeVisible()
    await expect(input).toHaveValue('')
    // Values that aren't offered can still be added.
    await input.fill('Marfa')
    await input.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Marfa' })).toBeVisible()
  })

  test('offers known values by pointer', async ({ page }) => {
    const input = page.getByRole('combobox', { name: 'Cities' })
    await input.fill('da')
    await page.getByRole('option', { name: 'Dallas' }).click()
    await expect(page.getByRole('button', { name: 'Remove Dallas' })).toBeVisible()
    await expect(input).toHaveValue('')
  })
})

test('pagination keeps the rest of the address', async ({ page }) => {
  await page.goto('/dev/ui?query=heart&few=2')
  const pages = page.getByRole('navigation', { name: 'Results, pages', exact: true })
  await expect(pages.getByRole('link')).toHaveText(['1', '2', '3', '4', '5', '52', ''])
  await pages.getByRole('link', { name: 'Last page, page 52' }).click()
  await expect(page).toHaveURL('/dev/ui?query=heart&few=2&page=52')
  await expect(pages.getByRole('link', { name: 'Last page, page 52' })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await pages.getByRole('link', { name: 'First page, page 1' }).click()
  await expect(page).toHaveURL('/dev/ui?query=heart&few=2')
})

test("a copy button says 'Copied' for two seconds", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: 'Copy email' })
  await button.click()
  const copied = page.getByRole('button', { name: 'Copied email' })
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('amara.okafor@mail.example')
  await page.clock.runFor(1900)
  await expect(copied).toBeVisible()
  await page.clock.runFor(200)
  await expect(button).toBeVisible()
  await page.clock.resume()
})

test.describe('a time', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test("is in the reader's zone once the page is alive, in UTC before", async ({ page, request, baseURL }) => {
    const html = await (await request.get(`${baseURL}/dev/ui`)).text()
    expect(html).toContain('<time dateTime="2026-01-19T02:30:00.000Z">Jan 19, 2026, 2:30 AM</time>')
    await expect(page.getByText('Jan 18, 2026, 6:30 PM')).toBeVisible()
  })
})

test('tabs move by arrow keys, and a disabled one says why', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Pending').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Approved')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel')).toHaveText('310 are in the search.')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Rejected')).toBeFocused()
  await expect(tab('Rejected')).toHaveAccessibleDescription('Notification settings are disabled in demo mode')
  await page.keyboard.press('Enter')
  await expect(tab('Approved')).toHaveAttribute('aria-selected', 'true')
})

test('a section folds, and says how many values are active inside', async ({ page }) => {
  const section = page.locator('details', { hasText: 'Keywords' })
  await expect(section.locator('summary')).toHaveText('Keywords1 active')
  await section.locator('summary').click()
  await expect(page.getByRole('combobox', { name: 'Keywords' })).toBeHidden()
})

test('a table sorts by its head, and says in which order', async ({ page }) => {
  const head = page.getByRole('columnheader', { name: 'Name' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('Second calls')
})

test('a pending button says so and cannot be pressed twice', async ({ page }) => {
  await page.getByRole('button', { name: 'Press to wait' }).click()
  const waiting = page.getByRole('button', { name: 'Processing...' })
  await expect(waiting).toHaveAttribute('aria-busy', 'true')
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
})

test.describe('targets', () => {
  test('are at least 24 px', async ({ page }) => {
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, a[href], summary, select, input:not([type=checkbox], [type=radio])')]
        .filter((element) => element.checkVisibility() && !element.closest('p, .sr-only, [aria-hidden=true]'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && (box.width < 24 || box.height < 24))
        .map(({ element, box }) => `${element.textContent} ${Math.round(box.width)}×${Math.round(box.height)}`),
    )
    expect(small).toEqual([])
  })
})
