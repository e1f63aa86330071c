/** The lists of people not to contact that a member and a team upload. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const owner = { email: 'owner@attending.example', password: 'attending' }

test.describe.configure({ mode: 'serial' })
test.use({ expectedStatuses: [422] })

/** Another process reads the file, which a busy machine starts slowly. */
const read = { timeout: 60_000 }

const card = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 3 }).locator('xpath=ancestor::div[1]')
const send = (page: Page, label: string, name: string, text: string) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

for (const [label, heading] of [
  ['List for you', 'For you'],
  ['List of the team', /^For everyone at /],
] as const) {
  test(`${label}: uploaded, replaced, refused with a sentence, and deleted`, async ({ page, signInAs }) => {
    await signInAs(owner)
    await page.goto('/do-not-contact')
    const mine = card(page, heading)
    await expect(mine).toContainText('No list yet.')
    await send(page, label, 'patients.csv', 'Email\nann@home.example\nbob@home.example\n')
    await expect(mine).toContainText(/0 NPIs and 2 emails from patients\.csv, uploaded/, read)

    await send(page, label, 'notes.csv', 'Note\nnothing here\n')
    await expect(mine.getByRole('alert')).toContainText('notes.csv', read)
    // What was there stays.
    await expect(mine).toContainText('2 emails from patients.csv')

    await send(page, label, 'clients.csv', 'Email\nann@home.example\n')
    await expect(mine).toContainText(/1 email from clients\.csv/, read)
    await expect(mine.getByRole('alert')).toHaveCount(0)

    await mine.getByRole('button', { name: /^Delete/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this list?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(mine).toContainText('clients.csv')
    await mine.getByRole('button', { name: /^Delete/ }).click()
    await question.getByRole('button', { name: 'Delete list' }).click()
    await expect(mine).toContainText('No list yet.')
  })
}

test('a colleague who may not change the team’s list sees it, and is told who may', async ({ page, signInAs }) => {
  await signInAs({ email: 'recruiter@attending.example', password: 'attending' })
  await page.goto('/do-not-contact')
  const upload = card(page, /^For everyone at /).getByRole('button', { name: /^Upload/ })
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
  await expect(upload).toHaveAccessibleDescription('Owners and managers of your team can change this list.')
})
