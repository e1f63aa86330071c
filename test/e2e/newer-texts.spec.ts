import { expect, test } from './fixtures.ts'
import { pageOf } from './pages-of.ts'
import { callAs, firstPhysicians } from './prepared-things.ts'

const owner = { email: 'owner@attending.example', password: 'attending' }
const recruiter = { email: 'recruiter@attending.example', password: 'attending' }

test.use({ expectedStatuses: [409] })

test('two colleagues edit one note: the second sees both texts, and keeps, takes, or joins them', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs(recruiter)
  const colleague = await pageOf(browser, owner)
  await colleague.goto('/lists')
  const [first] = await firstPhysicians(colleague)
  const physicianId = first!.id
  const { listId } = await callAs<{ listId: string }>(colleague, 'add-to-list', {
    ...{ listName: `Two colleagues ${Date.now()}`, physicianIds: [physicianId], shared: true },
  })
  const noted = (note: string) => callAs(colleague, 'save-list-note', { listId, physicianId, note })
  const note = page.getByLabel(/^Note on /)
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' })
  /** Types over the note that the page shows, after the colleague has changed it. */
  const saveOver = async (mine: string, theirs: string) => {
    await page
      .getByRole('button', { name: /^More for (?!this list)/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^(Add|Edit) note/ }).click()
    await note.fill(mine)
    await noted(theirs)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(dialog.getByRole('region', { name: 'Note' })).toContainText(theirs)
    await expect(dialog.getByRole('region', { name: 'Note' })).toContainText(mine)
  }
  await page.goto(`/lists/${listId}?view=cards`)

  await saveOver('Wants Boise', 'Calls back in May')
  await dialog.getByRole('button', { name: 'Join both' }).click()
  await expect(dialog).toBeHidden()
  await expect(note).toHaveValue('Calls back in May\n\nWants Boise')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Wants Boise')

  await saveOver('Mine counts', 'Theirs does not')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByText('Mine counts')).toBeVisible()

  await saveOver('Mine does not', 'Theirs counts')
  await dialog.getByRole('button', { name: 'Take the saved text' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByText('Theirs counts')).toBeVisible()

  // Nothing is saved by closing it, and nothing typed is lost.
  await saveOver('Not yet', 'Newer')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(note).toHaveValue('Not yet')
  await page.goto('/lists')
  await callAs(colleague, 'delete-list', { listId })
  await colleague.context().close()
})

test('a template that a colleague saves while it is edited is not written over, after a reload either', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs(recruiter)
  const colleague = await pageOf(browser, owner)
  await colleague.goto('/lists')
  const name = `Template ${crypto.randomUUID()}`
  const texts = { subject: 'Boise', body: 'Written first', tone: 'Professional', length: 'Medium' }
  const { data } = await callAs<{ data: { id: string } }>(colleague, 'save-email-template', {
    ...{ name, ...texts, shared: true },
  })
  await page.goto('/email')
  await page.getByRole('button', { name: /^Templates/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: `Load ${name}` }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const body = page.getByRole('region', { name: 'Email', exact: true }).getByLabel('Email', { exact: true })
  await body.fill('Mine')
  // Saved in the browser a moment later.
  await page.waitForTimeout(400)
  await callAs(colleague, 'update-email-template', { id: data.id, body: 'Theirs' })
  await page.reload()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await expect(dialog.getByRole('region', { name: 'Email' })).toContainText('Theirs')
  await expect(dialog.getByRole('region', { name: 'Email' })).toContainText('Mine')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Template Saved!')).toBeVisible()
  await callAs(colleague, 'delete-email-template', { id: data.id })
})
