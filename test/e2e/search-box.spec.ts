/** The search's first line: what it offers while someone types, pasted NPIs, and its help. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { chips, queryBox, total } from './search-page.ts'

test.beforeEach(async ({ signInAs }) => signInAs('premium'))

test('offers what a text may become, in groups with counts, by keyboard and by pressing', async ({ page }) => {
  await page.goto('/search?hasEmail=true')
  const box = queryBox(page)
  await box.fill('research cardiolo')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const option = list.getByRole('group', { name: 'Specialties' }).getByRole('option').first()
  await expect(option).toHaveText(/^Cardiology[\d,]+$/)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  // The numbers beside choices are of the search as it is once they are chosen.
  const found = (await option.textContent())!.replace('Cardiology', '')
  await box.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
  await box.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue('research')
  await expect(box).toBeFocused()
  await expect(total(page)).toHaveText(new RegExp(`^${found} physicians?$`))
  await expect(chips(page)).toContainText('Cardiology')
  // Enter takes what is typed, and Escape closes the list and nothing else.
  await box.fill('houst')
  await expect(list).toBeVisible()
  await box.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue('houst')
  await box.press('ArrowDown')
  await expect(list).toBeVisible()
  await box.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(page).toHaveURL(/query=houst/)
  // By pressing: the place becomes a filter.
  await page.goto('/search')
  await box.fill('houston')
  await list.getByRole('group', { name: 'Places' }).getByRole('option').first().click()
  await expect(box).toHaveValue('')
  await expect(chips(page)).toContainText('Houston, TX')
  // A town that no physician's address has becomes the area around it.
  await page.goto('/search')
  await box.fill('beverly h')
  const area = list.getByRole('option', { name: /^Within 50 miles of Beverly Hills, CA/ })
  const around = (await area.textContent())!.replace('Within 50 miles of Beverly Hills, CA', '')
  await area.click()
  await expect(total(page)).toHaveText(new RegExp(`^${around} physicians?$`))
})

test('takes a pasted column of NPIs, and has a card of ways to search', async ({ page }) => {
  await page.goto('/search')
  await queryBox(page).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'NPI\n1999999992\n1999999984\n')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(chips(page)).toHaveText('NPIs2 NPIs')
  await expect(queryBox(page)).toHaveValue('')
  await page.goto('/search')
  await page.getByRole('button', { name: 'Ways to search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ways to search' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: /^hospitalist OR internist/ }).click()
  await expect(queryBox(page)).toHaveValue('hospitalist OR internist')
  await expect(total(page)).toHaveText(/^[\d,]+ physicians$/)
  await expect(dialog).toHaveCount(0)
})

test('reads a description or a pasted posting into chips, says what it leaves out, and searches', async ({ page }) => {
  await page.goto('/search?hasPhone=true')
  await queryBox(page).focus()
  await page.evaluate(
    (posting) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', posting)
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    `Lakeside Heart Group is looking for a non-invasive cardiologist. ${'We offer a competitive salary. '.repeat(7)}`,
  )
  const dialog = page.getByRole('dialog', { name: 'Describe who you need' })
  await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText('Cardiology')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(queryBox(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Describe who you need' }).click()
  const text = dialog.getByRole('textbox', { name: 'Description' })
  // A town that no one is in becomes its state, which is said.
  await text.fill('Cardiologist in Beverly Hills, CA')
  await expect(
    dialog.getByText('No one fits all of it, so the search leaves out: place Beverly Hills, CA.'),
  ).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Filters' }).getByRole('listitem').last()).toHaveText('PlaceCalifornia')
  await text.fill(
    'Energetic cardiologist near Dallas, at least 5 years of experience, competitive salary. No hospitalists.',
  )
  const filters = dialog.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expect(filters).toHaveText([
    'SpecialtyCardiology',
    'PlaceWithin 50 miles of Dallas',
    'Years5 years or more in practice',
    'Specialty is notHospital Medicine',
  ])
  await expect(dialog.getByText('Years in practice can hint at age.')).toBeVisible()
  await expect(dialog.getByText('Physicians are never searched by age.')).toBeVisible()
  await expect(dialog.locator('del').filter({ hasText: 'Energetic' })).toHaveCount(1)
  await expectAccessible(page)
  const finds = /Finds ([\d,]+) physicians?/.exec((await dialog.textContent())!)![1]!
  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(chips(page)).toContainText('Hospital Medicine')
  await expect(chips(page)).not.toContainText('Has phone')
  await expect(total(page)).toHaveText(new RegExp(`^${finds} physicians?$`))
})

test('has each filter of a posting changed and removed in the dialog, with the words it comes from', async ({
  page,
}) => {
  await page.goto('/search')
  await page.getByRole('button', { name: 'Describe who you need' }).click()
  const dialog = page.getByRole('dialog', { name: 'Describe who you need' })
  await dialog
    .getByRole('textbox', { name: 'Description' })
    .fill(
      'Cardiologist needed in Dallas, Texas. 90 minutes from Tyler, TX. Join 9 internists and 3 PAs. Call 1:6, $480,000 base. BC/BE, Spanish a plus.',
    )
  const filters = dialog.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expect(filters).toHaveText(['SpecialtyCardiology', 'PlaceDallas, TX'])
  await expect(dialog.getByText('Not in our records, so not searched: board certification, languages.')).toBeVisible()
  // The words that a chip comes from stand out.
  await filters
    .nth(1)
    .getByRole('button', { name: /^Place ?Dallas, TX/ })
    .focus()
  await expect(dialog.locator('mark[data-pointed]')).toHaveText('Dallas, Texas')
  await filters
    .nth(1)
    .getByRole('button', { name: /^Place ?Dallas, TX/ })
    .press('Enter')
  await expect(page.getByText('From “Dallas, Texas”')).toBeVisible()
  await page.getByRole('menuitemcheckbox', { name: 'Within 50 miles' }).press('Enter')
  await expect(filters.nth(1)).toHaveText('PlaceWithin 50 miles of Dallas, TX')
  await expect(dialog.getByText(/^Finds [\d,]+ physicians?$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove Specialty Cardiology' }).press('Enter')
  await expect(filters).toHaveText(['PlaceWithin 50 miles of Dallas, TX'])
  await expect(dialog.getByText(/^Finds [\d,]+ physicians?$/)).toBeVisible()
  const finds = /Finds ([\d,]+) physicians?/.exec((await dialog.textContent())!)![1]!
  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(total(page)).toHaveText(new RegExp(`^${finds} physicians?$`))
})

test('has a description read by the AI where there is one, and says if it could not', async ({ page }) => {
  let readBy = 'model'
  await page.route('**/functions/v1/read-description', async (route) => {
    const { withModel } = route.request().postDataJSON()
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), hasModel: true, readBy: withModel ? readBy : 'rules' },
    })
  })
  await page.goto('/search')
  await page.getByRole('button', { name: 'Describe who you need' }).click()
  const dialog = page.getByRole('dialog', { name: 'Describe who you need' })
  const text = dialog.getByRole('textbox', { name: 'Description' })
  const ask = dialog.getByRole('button', { name: 'Read with AI' })
  await text.fill('Cardiologist in Dallas')
  await expect(dialog.getByText('Sends this text, and nothing else, to the AI service.')).toBeVisible()
  await ask.press('Enter')
  await expect(dialog.getByText('Read by the AI. Check the filters before you search.')).toBeVisible()
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  readBy = 'rules'
  await text.fill('Cardiologist in Austin')
  await ask.press('Enter')
  await expect(dialog.getByText('The AI could not read this. These filters were read without it.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText('Austin')
  await expectAccessible(page)
})
