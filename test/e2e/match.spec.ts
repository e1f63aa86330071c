import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './prepared-things.ts'
import { expectFits } from './settled.ts'

// One persona, whose files no two tests may change at once.
test.describe.configure({ mode: 'default' })

interface Person extends PhysicianName {
  id: number
  credential: string
  specialty: string
  city: string
  state: string
}

async function people(page: Page, input: object = {}): Promise<Person[]> {
  return (await callAs<{ data: Person[] }>(page, 'search-physicians', input)).data
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('File to match').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('premium')
  const { data } = await callAs<{ data: { id: string }[] }>(page, 'get-match-files', {})
  for (const { id } of data) await callAs(page, 'delete-match', { fileId: id })
})

test('a file is uploaded, its columns are checked, it’s matched, and the results are used', async ({ page }) => {
  const [known, second] = await people(page)
  await page.goto('/match')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match my records')
  await expectAccessible(page)
  const rows = [known!, second!].map(
    ({ firstName, lastName, specialty, city, state }) =>
      `"${lastName}, ${firstName}",${specialty},${city},${state},note`,
  )
  await choose(
    page,
    'ats-export.csv',
    ['Candidate,Spec,City,ST,Notes', ...rows, 'Nobody Zzyzx,Urology,Austin,TX,'].join('\n'),
  )

  await expect(page.getByRole('heading', { name: 'Check the columns' })).toBeVisible()
  await expect(page.getByLabel('Column Candidate is')).toHaveValue('fullName')
  await expect(page.getByLabel('Column Notes is')).toHaveValue('')
  await page.getByLabel('Column Candidate is').selectOption('Not used')
  await expect(page.getByRole('button', { name: 'Match 3 rows' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Column Candidate is').selectOption('Full name')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Match 3 rows' }).click()

  await expect(page.getByRole('tab', { name: /^All rows/ })).toContainText('3')
  await expect(page.getByRole('list', { name: 'All rows' }).getByRole('listitem').last()).toContainText('Nobody Zzyzx')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('list', { name: 'All rows' }).locator('[data-row-link]').first().click()
  const profile = page.getByRole('dialog', { name: new RegExp(`${known!.lastName}`) })
  await expect(profile.getByRole('region', { name: 'Contact' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await page.getByRole('tab', { name: /^Unknown/ }).click()
  await expect(page).toHaveURL(/status=unknown/)
  await expect(page.getByRole('list', { name: 'Unknown' })).toContainText('Nobody Zzyzx')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('ats-export (matched).csv')
  const lines = readFileSync(await file.path(), 'utf8').split('\n')
  expect(lines[0]).toMatch(/^Candidate,Spec,City,ST,Notes,Attending status,Attending match,/)
  expect(lines[1]).toContain(`${rows[0]},Known,`)
  expect(lines[3]).toMatch(/^Nobody Zzyzx,Urology,Austin,TX,,Unknown,/)

  await page.getByRole('button', { name: 'Delete file' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('Your files')).toBeHidden()
  await expect(page).toHaveURL('/match')
})

test('a file that is dropped beside the box is taken, and one on another page leaves it alone', async ({ page }) => {
  const drop = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['Candidate,Spec\nNobody Zzyzx,Urology\n'], 'beside.csv', { type: 'text/csv' }))
      const init = { dataTransfer, bubbles: true, cancelable: true }
      // What is not prevented, the browser does: it opens the file in place of the page.
      return [new DragEvent('dragover', init), new DragEvent('drop', init)].map((event) => heading.dispatchEvent(event))
    })
  await page.goto('/lists')
  await expect.poll(drop).toEqual([false, false])
  await page.goto('/match')
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expect.poll(drop).toEqual([false, false])
  await expect(page.getByRole('heading', { name: 'Check the columns' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('beside.csv')
})

test('the wall in front of it names the feature and the plan, and sells nothing that a member has', async ({
  page,
  signInAs,
}) => {
  const wall = page.getByRole('dialog', { name: 'Match your own records' })
  await signInAs('basic')
  await page.goto('/match')
  await expect(wall).toContainText(
    'Matching your own records requires a subscription of the premium tier: the Annual Plan. You have the Monthly Plan',
  )
  await expect(wall.getByRole('listitem')).toHaveText([
    'Matching your own spreadsheets and ATS exports',
    'Unlimited exports',
  ])
  await signInAs('free')
  await page.goto('/match')
  await expect(wall.getByRole('listitem')).toHaveCount(5)
  await expect(wall).not.toContainText('You have')
})

test.describe('a file that cannot be matched', () => {
  test.use({ expectedStatuses: [422] })

  test('is refused in a sentence, and another can be chosen', async ({ page }) => {
    await page.goto('/match')
    await choose(page, 'twice.csv', 'Name,State\nAnn Lee,CA\nName,State\n')
    await expect(page.getByText('its column names again in row 3, from column A on')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled()
  })
})

test('a row that cannot be told is decided with a digit, and the decision can be changed', async ({ page }) => {
  const person = (await people(page)).find(({ credential }) => credential.split(', ').includes('MD'))!
  await page.goto('/match')
  // Another degree is someone else, unless a person says that the file is wrong.
  const { firstName, lastName, specialty, state } = person
  await choose(page, 'degree.csv', `Name,Specialty,State\n"${lastName}, ${firstName}, DO",${specialty},${state}\n`)
  await page.getByRole('button', { name: 'Match 1 row' }).click()
  const row = page.getByRole('list', { name: 'All rows' }).getByRole('listitem').first()
  await expect(row).toContainText('Possible')
  await row
    .getByRole('button', { name: `Choose ${fullName(person)}` })
    .first()
    .focus()
  await page.keyboard.press('1')
  await expect(row).toContainText('Known')
  await expect(row.getByRole('button', { name: `Chosen ${fullName(person)}` })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'None of these' }).click()
  await expect(row).toContainText('Unknown')
})

test('everyone who was found is marked, logged, revealed, and put on a list, each with the total first', async ({
  page,
}) => {
  // Whose contacts no other test reveals.
  const some = (await people(page, { page: 60, filters: { hasEmail: true } })).slice(0, 2)
  const rows = some.map(
    ({ firstName, lastName, credential, specialty, city, state }) =>
      `"${lastName}, ${firstName}","${credential}",${specialty},"${city}",${state},2024-05-31`,
  )
  await page.goto('/match')
  await choose(page, 'all.csv', ['Name,Degree,Specialty,City,State,Last Contacted', ...rows].join('\n'))
  await page.getByRole('button', { name: 'Match 2 rows' }).click()
  const results = page.getByRole('list', { name: 'All rows' })

  await page.getByRole('button', { name: 'Mark as mine' }).click()
  await expect(page.getByText('2 physicians marked as yours')).toBeVisible()
  await expect(results.getByText('In my records')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove marks' }).click()
  await expect(results.getByText('In my records')).toHaveCount(0)

  await page.getByRole('button', { name: 'Log contacts' }).click()
  await expect(page.getByText('2 contacts logged')).toBeVisible()

  await expect(results).toContainText('•')
  await page.getByRole('button', { name: 'Reveal contacts' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Reveal [234] contacts\?/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Reveal contacts' }).click()
  await expect(page.getByText(/^[234] contacts revealed$/)).toBeVisible()
  await expect(results).not.toContainText('•')
  await expect(page.getByRole('button', { name: 'Reveal contacts' })).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to List' })
  await expect(dialog).toContainText('2 physicians selected')
  await dialog.getByLabel('List name').fill(`From my file ${Date.now()}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create List' }).click()
  await expect(page.getByText(/^Created “From my file \d+” with 2 physicians\./)).toBeVisible()
})
