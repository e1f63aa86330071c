/**
 * The chips below the query box, exclusions, toggles, the order, and what is wrong with a query, by keyboard and by
 * touch.
 */
import { expect, test } from './fixtures.ts'
import { chips, found, openSection, queryBox, rows, total } from './search-page.ts'
import { expectFits } from './settled.ts'

test.beforeEach(({ signInAs }) => signInAs('basic'))

const understood = (page: Parameters<typeof queryBox>[0]) => page.getByRole('list', { name: 'Understood as' })

test('one line finds the right people, and each part of it can be inverted or dropped, with its exact number', async ({
  page,
}) => {
  await page.goto('/search')
  await queryBox(page).fill('noninvasive cardiologist within 50 miles of Dallas with email not contacted')
  await queryBox(page).press('Enter')
  await expect(understood(page).getByRole('listitem')).toContainText([
    'SpecialtyCardiology',
    'PlaceWithin 50 miles of Dallas',
    'ContactHas email',
    'ActivityNot contacted',
  ])
  const few = await found(page)
  expect(few).toBeGreaterThan(0)
  await expect(rows(page).first()).toContainText(/Cardiology.*\d+ mi/s)

  // By keyboard: another radius, and what is left without the place.
  const place = understood(page).getByRole('button', { name: 'Place Within 50 miles of Dallas', exact: true })
  await place.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Within 250 miles' }).press('Enter')
  await expect(page).toHaveURL(/miles=250/)
  await expect(queryBox(page)).toHaveValue('')
  expect(await found(page)).toBeGreaterThanOrEqual(few)
  await expect(page.getByRole('button', { name: /^(?!Has|Clear)/ }).and(page.locator(':focus'))).toHaveCount(1)
  const drop = chips(page).getByRole('button', { name: /^Remove City Dallas.*, [\d,]+ without it$/ })
  const without = /([\d,]+) without/.exec((await drop.getAttribute('aria-label')) ?? '')?.[1]
  await drop.press('Enter')
  await expect(total(page)).toHaveText(`${without} physicians`)
})

test('clicking a filter option includes, excludes, and clears it, and says so', async ({ page }) => {
  await page.goto('/search?state=TX')
  const all = await found(page)
  const specialty = await openSection(page, 'Specialty')
  const name = ((await specialty.getByRole('listitem').first().textContent()) ?? '').replace(/[\d,]+ physicians?$/, '')
  const option = specialty.getByRole('checkbox', { name: new RegExp(`^(not )?${name}`) }).first()
  await option.press('Space')
  await expect(specialty.getByText(`${name} included`)).toBeAttached()
  const included = await found(page)
  await option.press('Space')
  await expect(specialty.getByText(`${name} excluded`)).toBeAttached()
  await expect(page).toHaveURL(`/search?state=TX&specialty!==${name.replaceAll(' ', '+')}`)
  await expect(chips(page)).toContainText(`Specialty is not${name}`)
  await expect.poll(() => found(page)).toBe(all - included)
  await page.reload()
  await option.click()
  await expect(page).toHaveURL('/search?state=TX')
})

test('a mistyped word is corrected with a link that undoes it, and one that only sounds alike is offered', async ({
  page,
}) => {
  await page.goto('/search?query=cardiolgy+dalas')
  await expect(understood(page).getByRole('listitem')).toContainText(['SpecialtyCardiology', 'PlaceDallas'])
  const corrected = page.getByText('Corrected from “cardiolgy dalas”')
  await expect(corrected).toBeVisible()
  await corrected.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page).toHaveURL(/asTyped=true/)
  await expect(corrected).toHaveCount(0)
  await expect(page.getByText('No physicians match')).toBeVisible()
  // What is typed next is read again.
  await queryBox(page).fill('Kristofer')
  const meant = page.getByRole('link', { name: /^Christopher \(\d+\)$/ })
  const count = /\d+/.exec((await meant.textContent())!)![0]
  await meant.press('Enter')
  await expect(total(page)).toHaveText(`${count} physicians`)
  await expect(queryBox(page)).toHaveValue('Christopher')
})

test('words that may mean several things are shown with each, and can be taken as one', async ({ page }) => {
  await page.goto('/search?query=ENT')
  await expect(understood(page)).toContainText('SpecialtyOtolaryngology')
  const few = await found(page)
  const typed = page.getByRole('button', { name: /^Search the words as typed \([\d,]+\)$/ })
  const many = /\(([\d,]+)\)/.exec((await typed.textContent()) ?? '')?.[1]
  await typed.click()
  await expect(total(page)).toHaveText(`${many} physicians`)
  await understood(page)
    .getByRole('button', { name: /^Remove Search Words as typed/ })
    .click()
  await expect.poll(() => found(page)).toBe(few)
})

test.describe('a query that is wrong', () => {
  test.use({ expectedStatuses: [422] })

  test('points at the character, and is put right by a press', async ({ page }) => {
    await page.goto('/search?query=(cardiology OR pediatrics')
    const fault = page.getByRole('region', { name: 'Search operators' })
    await expect(fault.getByRole('heading')).toHaveText('This “(” is not closed.')
    await expect(fault.locator('mark')).toHaveText('(')
    await fault.getByRole('button', { name: 'Use: (cardiology OR pediatrics)' }).click()
    await expect(queryBox(page)).toHaveValue('(cardiology OR pediatrics)')
    expect(await found(page)).toBeGreaterThan(0)
  })
})

test('A to Z is one press away from the best matches, and remembered for what is typed next', async ({ page }) => {
  await page.goto('/search?query=medicine')
  await page.getByRole('button', { name: 'A to Z', exact: true }).click()
  await expect(page).toHaveURL('/search?query=medicine&sortKey=name&sortDirection=asc')
  await page.goto('/search')
  await queryBox(page).fill('health')
  await queryBox(page).press('Enter')
  await expect(page).toHaveURL('/search?query=health&sortKey=name&sortDirection=asc')
  await page.getByRole('button', { name: 'Best match', exact: true }).click()
  await expect(page).toHaveURL('/search?query=health')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('toggles and chips are large enough for a finger, and the first result is on the first screen', async ({
    page,
  }) => {
    await page.goto('/search?query=cardiologist texas&specialty!==Urology&organization=e')
    await expect(rows(page).first()).toBeInViewport()
    for (const button of [
      page.getByRole('button', { name: 'Has email' }),
      understood(page).getByRole('button').first(),
      chips(page).getByRole('button').nth(1),
    ]) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('button', { name: 'Has email' }).tap()
    await expect(page).toHaveURL(/hasEmail=true/)
    await understood(page).getByRole('button', { name: 'Specialty Cardiology', exact: true }).tap()
    await page.getByRole('menuitemcheckbox', { name: 'is not' }).tap()
    await expect(page).toHaveURL(/specialty!==Urology,=Cardiology/)
    await expectFits(page)
  })
})
