/** Selecting: docs/specification/search.md, Selecting. */
import { paths } from '../../src/shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, loseSession, test } from './fixtures.ts'
import { bar, chips, found, holdScripts, queryBox, rows, toast } from './search-page.ts'

test.use({ checkAccessibility: false })

/** The total that the page itself names: other tests add and remove a few. */
const all = async (page: Parameters<typeof rows>[0]) => (await found(page)).toLocaleString('en-US')
const boxes = (page: Parameters<typeof rows>[0]) => rows(page).getByRole('checkbox')
const press = (page: Parameters<typeof rows>[0], name: string) =>
  page.getByRole('button', { name, exact: true }).click()

test.describe('with the annual plan', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs('premium')
    await page.goto('/search')
  })

  test('one by one: the bar counts, and Escape clears', async ({ page }) => {
    await boxes(page).nth(0).check()
    await boxes(page).nth(2).check()
    await expect(bar(page)).toContainText(`2 selected of ${await all(page)}`)
    await boxes(page).nth(2).uncheck()
    await expect(bar(page)).toContainText(`1 selected of ${await all(page)}`)
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('button', { name: 'Clear the selection' })).toHaveCount(0)
    await expect(boxes(page).nth(0)).not.toBeChecked()
  })

  test('people checked before the script has loaded are selected', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/search', { waitUntil: 'commit' })
    await boxes(page).nth(1).check()
    release()
    await expect(bar(page)).toContainText('1 selected', { timeout: 25_000 })
    await expect(boxes(page).nth(1)).toBeChecked()
    await expect(boxes(page).nth(0)).not.toBeChecked()
  })

  test('Escape closes what lies above first', async ({ page }) => {
    await boxes(page).nth(0).check()
    await page.getByRole('button', { name: /^Sort:/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Specialty' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(bar(page)).toContainText('1 selected')
  })

  test('Select Page toggles the visible results, page by page', async ({ page }) => {
    await press(page, 'Select Page')
    await expect(bar(page)).toContainText(`25 selected of ${await all(page)}`)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL('/search?page=2')
    await expect(boxes(page).first()).not.toBeChecked()
    await press(page, 'Select Page')
    await expect(bar(page)).toContainText(`50 selected of ${await all(page)}`)
    await press(page, 'Select Page')
    await expect(bar(page)).toContainText(`25 selected of ${await all(page)}`)
  })

  test('Select All takes the first 500, blocks single ones, and pressed again clears', async ({ page }) => {
    await press(page, 'Select All')
    await expect(toast(page, 'Results Selected')).toContainText('Selected 500 physicians (maximum limit)')
    await expect(bar(page)).toContainText(`500 selected of ${await all(page)}`)
    await expect(boxes(page).first()).toBeChecked()
    await boxes(page).first().click()
    await expect(toast(page, 'Selection Mode Active')).toBeVisible()
    await expect(boxes(page).first()).toBeChecked()
    await press(page, 'Select All')
    await expect(boxes(page).first()).not.toBeChecked()
  })

  test('Select All of a small search says how many, and is over with another search', async ({ page }) => {
    await page.goto('/search?specialty=Cardiology&state=TX')
    const count = await rows(page).count()
    await press(page, 'Select All')
    await expect(toast(page, 'Results Selected')).toContainText(new RegExp(`Selected ${count} physicians?(?! \\()`))
    await queryBox(page).fill('z')
    await expect(bar(page)).not.toContainText('selected of')
  })

  test('finds physicians like the selected ones, as chips with weights that can be dropped', async ({ page }) => {
    await page.goto('/search?specialty==Cardiology&state=TX')
    await boxes(page).nth(0).check()
    await boxes(page).nth(1).check()
    await bar(page).getByRole('button', { name: 'Find Similar' }).click()
    const alike = page.getByRole('list', { name: 'Most similar first' })
    await expect(alike).toContainText('Cardiology +30')
    await expect(alike).toContainText('Texas +10')
    await expect(chips(page)).toContainText('2 NPIs')
    await expect(page).toHaveURL(/similar=/)
    const count = await found(page)
    await alike.getByRole('button', { name: /^Remove State Texas/ }).click()
    await expect(alike).not.toContainText('Texas')
    expect(await found(page)).toBe(count)
    await expectAccessible(page)
  })

  test('what was chosen one by one outlives another search, and a reload', async ({ page }) => {
    await boxes(page).nth(0).check()
    await queryBox(page).fill('smith')
    await queryBox(page).press('Enter')
    await expect(page).toHaveURL('/search?query=smith')
    await expect(bar(page)).toContainText('1 selected')
    // It was found by another search, so it is not 'of' this one.
    await expect(bar(page)).not.toContainText('selected of')
    await expect(page.locator('ul[aria-busy=false]')).toBeVisible()
    await boxes(page).nth(1).check()
    await expect(bar(page)).toContainText('2 selected')
    await expect(bar(page)).not.toContainText('selected of')
    await page.reload()
    await expect(bar(page)).toContainText('2 selected')
    await expect(boxes(page).nth(1)).toBeChecked()
  })

  test.describe('when it fails', () => {
    test.use({ expectedStatuses: [422, 402] })

    test('Select All says so', async ({ page }) => {
      await page.route(`**${paths.call('select-physicians')}`, (route) =>
        route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'No.' } } }),
      )
      await press(page, 'Select All')
      await expect(toast(page, 'Failed to select all results')).toContainText('Error')
    })

    test('a plan that has ended in the meantime is named', async ({ page, signInAs }) => {
      await signInAs('free')
      await press(page, 'Select All')
      await expect(toast(page, 'Subscription Required')).toContainText(
        'You can only select up to 20 physicians with a free account',
      )
    })
  })
})

test.describe('without a plan', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs('free')
    await page.goto('/search?query=an')
    await page.getByRole('button', { name: 'Continue with 20 results' }).click()
  })

  test('20 results are shown and can be selected, then the limit is explained', async ({ page }) => {
    await expect(rows(page)).toHaveCount(20)
    await press(page, 'Select Page')
    await expect(bar(page)).toContainText('20 selected')
    await queryBox(page).fill('zhang')
    await expect(page).toHaveURL('/search?query=zhang')
    await expect(page.locator('ul[aria-busy=false]')).toBeVisible()
    await boxes(page).first().click()
    await expect(toast(page, 'Free Limit Reached')).toContainText('Upgrade to select more.')
    await expect(boxes(page).first()).not.toBeChecked()
    await expect(bar(page)).toContainText('20 selected')
  })

  test('Select All is answered by what it takes', async ({ page }) => {
    await press(page, 'Select All')
    await expect(toast(page, 'Subscription Required')).toContainText(
      'You can only select up to 20 physicians with a free account',
    )
  })

  test('the banner offers all results, and there is no second page', async ({ page }) => {
    const banner = page.getByRole('region', { name: 'More results' })
    await expect(banner).toContainText(/^Unlock all [\d,]+ results!/)
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/pricing')
    await expect(page.getByRole('navigation', { name: 'Results, pages' })).toHaveCount(0)
    await queryBox(page).fill('abdallah')
    await expect(banner).toHaveCount(0)
  })

  test('an address of a later page shows what may be seen', async ({ page }) => {
    await page.goto('/search?query=an&page=3')
    await expect(rows(page)).toHaveCount(20)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('what can be done with the selection stays within the screen', async ({ page, signInAs }) => {
    await signInAs('premium')
    await page.goto('/search')
    await boxes(page).nth(0).check()
    const buttons = bar(page).getByRole('button')
    await expect(buttons).toHaveText(['Email', 'Sequence', 'Export Selected', 'Find Similar', 'Add to List', ''])
    const edges = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(390 - 16)
  })
})

test('someone else who signs in does not find the selection', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto('/search')
  await boxes(page).nth(0).check()
  await loseSession(page)
  await signInAs('basic')
  await page.goto('/search')
  await expect(rows(page)).toHaveCount(25)
  await expect(bar(page)).not.toContainText('selected')
})

for (const [who, reason] of [
  ['demo', 'This feature is disabled in demo mode'],
  ['basic', 'Annual plan required to select all results'],
] as const) {
  test(`Select All is locked for ${who}, and says why`, async ({ page, signInAs }) => {
    await signInAs(who)
    await page.goto('/search')
    const button = page.getByRole('button', { name: 'Select All', exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.focus()
    await expect(button).toHaveAccessibleDescription(reason)
    await button.click({ force: true })
    await expect(bar(page)).not.toContainText('selected')
  })
}
