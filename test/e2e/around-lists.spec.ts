/** What a recruiter does around a list, in the browser: everyone a search finds, emails to some, files, and the page of the day. */
import { expect, test } from './fixtures.ts'
import { callAs } from './kept-things.ts'

test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('premium')
  const { data } = await callAs<{ data: { id: string; name: string }[] }>(page, 'get-lists')
  for (const { id, name } of data) if (name.startsWith('Around')) await callAs(page, 'delete-list', { listId: id })
})

test('all results go to a list with the numbers first; the list shows it, and one press takes them off', async ({
  page,
}) => {
  const { total } = await callAs<{ total: number }>(page, 'search-physicians', { filters: { state: 'ID' } })
  await page.goto('/search?state=ID')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Add to List' }).click()
  await page.getByRole('button', { name: `Add all ${total} results instead` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add all results to a list' })
  await expect(dialog.getByRole('status')).toHaveText(`${total} physicians: ${total} new.`)
  await dialog.getByLabel('List name').fill('Around Idaho')
  await dialog.getByRole('button', { name: `Add ${total} physicians` }).click()
  await expect(dialog.getByText(`${total} added.`)).toBeVisible()
  await dialog.getByRole('link', { name: 'Open list' }).click()
  const addition = page.getByRole('region', { name: 'Adding a search' })
  await expect(addition).toContainText(`${total} added.`)
  await addition.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No one is on this list yet.')).toBeVisible()
})
