/** What the search page does with words: those of this week, those it does not search for, and very many of them. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { queryBox, total } from './search-page.ts'

test.beforeEach(async ({ signInAs }) => signInAs('premium'))

test('an empty box has what was typed this week one key away', async ({ page }) => {
  await page.goto('/search')
  const box = queryBox(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await box.press('ArrowDown')
  await expect(list).toHaveCount(0)
  for (const query of ['cardiologist Houston', 'jane@example.com', 'dermatologist Texas']) {
    await box.fill(query)
    await box.press('Enter')
  }
  await box.fill('')
  await expect(list).toHaveCount(0)
  await box.press('ArrowDown')
  const week = list.getByRole('group', { name: 'Searched this week' })
  await expect(week.getByRole('option')).toHaveText(['dermatologist Texas', 'cardiologist Houston'])
  await expectAccessible(page)
  await page.reload()
  await box.press('ArrowDown')
  await expect(week).toBeVisible()
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('cardiologist Houston')
  await expect(page.getByRole('list', { name: 'Understood as' })).toContainText('Houston')
})

test('a struck word may be a keyword', async ({ page }) => {
  // What no one may be selected by is no keyword, either.
  await page.goto('/search?query=OBGYN+women+nights')
  await expect(page.getByText('Not searched:')).toContainText('women')
  await expect(page.getByRole('button', { name: /as a keyword/ })).toHaveCount(0)
  await page.goto('/search?query=hospitalist+inpatient')
  const offer = page.getByRole('button', { name: /^Search inpatient as a keyword/ })
  const count = /\(([\d,]+)\)/.exec((await offer.textContent())!)![1]!
  await expectAccessible(page)
  await offer.click()
  await expect(queryBox(page)).toHaveValue('hospitalist')
  await expect(total(page)).toHaveText(new RegExp(`^${count} physicians?$`))
})

test('a state comes before a town of its name', async ({ page }) => {
  await page.goto('/search')
  await queryBox(page).fill('cardiologist califor')
  const areas = page.getByRole('group', { name: 'States, regions, and ZIPs' })
  await areas.getByRole('option', { name: /^California/ }).click()
  await expect(page).toHaveURL(/state=CA/)
  await expect(queryBox(page)).toHaveValue('cardiologist')
})

test('more words than are read are told so', async ({ page }) => {
  await page.goto(`/search?query=${Array.from({ length: 30 }, () => 'ab').join('+')}`)
  await expect(page.getByText('A query of more than 24 words is searched for literally.')).toBeVisible()
})

test('a search that is too long for an address has a short one, which can be reloaded and shared', async ({ page }) => {
  const schools = Array.from({ length: 90 }, (_, at) => `${'A rather long name of a school '.repeat(3)}${at}`)
  await page.goto(`/search?state=TX&education!=${encodeURIComponent(schools.join(','))}`)
  await expect(page).toHaveURL(/\/search\?s=[\w-]{22}$/)
  const found = await total(page).textContent()
  await page.reload()
  await expect(total(page)).toHaveText(found!)
  // A change makes another one.
  const before = page.url()
  await queryBox(page).fill('cardiologist')
  await expect(page).not.toHaveURL(before)
  await expect(page).toHaveURL(/\/search\?s=[\w-]{22}$/)
  await page.goto(before)
  await expect(total(page)).toHaveText(found!)
  await expect(queryBox(page)).toHaveValue('')
})
