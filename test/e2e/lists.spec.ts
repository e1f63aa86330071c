import type { Page } from '@playwright/test'
import { fullName } from '#shared/text/physician-name.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { callAs, deleteAllSaved, firstPhysicians, makeList } from './prepared-things.ts'
import { expectFits } from './settled.ts'

// One persona, whose lists no two tests may change at once.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('monthly')
  await deleteAllSaved(page)
})

const rows = (page: Page) => page.getByRole('main').locator('[data-row]')
// By name: toasts are dialogs, too.
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: /^(Add to List|Save Search|Saved Searches|Saved Lists|Edit List|Merge Lists)$/ })

async function listOfThirty(page: Page, name = 'Cardiology, Texas') {
  const people = await firstPhysicians(page)
  const { data } = await callAs<{ data: { id: number }[] }>(page, 'search-physicians', { page: 2 })
  const ids = [...people.map(({ id }) => id), ...data.slice(0, 5).map(({ id }) => id)]
  return { listId: await makeList(page, name, ids), people, ids }
}

test.describe('the lists page', () => {
  test('has both versions empty, and remembers the switch', async ({ page }) => {
    await page.goto('/lists')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Lists')
    await expect(page.getByText('You have no saved lists yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Cards' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Physician Lists')
    await expect(page.getByText('No physician lists yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Searching' })).toHaveAttribute('href', '/search')
    await page.goto('/lists')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Physician Lists')
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Lists')
  })

  test('lists name, physicians, date and actions; View opens a list', async ({ page }) => {
    const { listId } = await listOfThirty(page)
    await page.goto('/lists?view=table')
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['', 'Name', 'Physicians', 'Stages', 'Next steps', 'Position', 'Last activity', 'Created On', 'Actions'],
    ])
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('Cardiology, Texas')
    await expect(row).toContainText('30')
    await expect(row.getByRole('cell').nth(7)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    await row.getByRole('link', { name: /^View/ }).click()
    await expect(page).toHaveURL(`/lists/${listId}`)
  })

  test('is sorted and searched; several lists are archived and deleted at once', async ({ page }) => {
    const { ids } = await listOfThirty(page)
    await makeList(page, 'Boise', ids.slice(0, 3))
    await makeList(page, 'Austin', ids.slice(0, 2))
    await page.goto('/lists?view=table')
    const names = page.getByRole('region', { name: 'My lists' }).locator('tbody tr td:nth-child(2) a')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(names).toHaveText(['Austin', 'Boise', 'Cardiology, Texas'])
    await page.getByRole('columnheader', { name: 'Physicians' }).getByRole('button').click()
    await expect(names).toHaveText(['Cardiology, Texas', 'Boise', 'Austin'])
    await page.getByRole('searchbox', { name: 'Find in my lists' }).fill('bois')
    await expect(names).toHaveText(['Boise'])
    await page.getByRole('searchbox', { name: 'Find in my lists' }).fill('')
    await page.getByRole('checkbox', { name: 'Select Boise' }).check()
    await page.getByRole('checkbox', { name: 'Select Austin' }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected lists' })
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Lists archived')).toBeVisible()
    await expect(names).toHaveText(['Cardiology, Texas'])
    await page.getByText('Archived (2)').click()
    await page.getByRole('checkbox', { name: 'Select all lists' }).last().check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 lists' }).click()
    await expect(page.getByText('Lists deleted')).toBeVisible()
    await expect(page.getByText(/^Archived/)).toHaveCount(0)
  })

  test('deletes after asking, and says so', async ({ page }) => {
    await listOfThirty(page)
    await page.goto('/lists?view=table')
    await page.getByRole('button', { name: 'Delete Cardiology, Texas' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure?')
    await expect(question).toContainText('Cardiology, Texas and all its physicians are permanently deleted.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Delete Cardiology, Texas' }).click()
    await question.getByRole('button', { name: 'Delete list' }).click()
    await expect(page.getByText('List deleted successfully.')).toBeVisible()
    await expect(page.getByText('You have no saved lists yet.')).toBeVisible()
  })

  test.describe('with a list that went in another tab', () => {
    test.use({ expectedStatuses: [404] })
    test('says why, and shows what’s available', async ({ page }) => {
      const { listId } = await listOfThirty(page)
      await page.goto('/lists?view=table')
      await callAs(page, 'delete-list', { listId })
      await page.getByRole('button', { name: 'Delete Cardiology, Texas' }).click()
      await page.getByRole('button', { name: 'Delete list' }).click()
      await expect(page.getByText('Could not delete list. This list doesn’t exist, or it isn’t yours.')).toBeVisible()
      await page.goto(`/lists/${listId}`)
      await expect(page.getByRole('main')).toContainText('This list doesn’t exist, or it isn’t yours.')
      await page.goto('/lists/nonsense')
      await expect(page.getByRole('main')).toContainText('This list doesn’t exist, or it isn’t yours.')
    })
  })

  test('as cards has name, description, number and date, and fits a phone', async ({ page }) => {
    const { listId } = await listOfThirty(page)
    await callAs(page, 'update-list', { listId, description: 'For the clinic in Austin' })
    await page.goto('/lists?view=cards')
    const card = page.getByRole('listitem').filter({ hasText: 'Cardiology, Texas' })
    await expect(card).toContainText('For the clinic in Austin')
    await expect(card).toContainText('30 physicians')
    await expect(card).toContainText(/Updated [A-Z][a-z]{2} \d/)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const address of ['/lists?view=cards', '/lists?view=table', `/lists/${listId}`]) {
      await page.goto(address)
      await expectFits(page)
    }
    await page.goto('/lists?view=cards')
    await card.getByRole('link').click()
    await expect(page).toHaveURL(`/lists/${listId}`)
  })

  test.describe('when the lists cannot be fetched', () => {
    test.use({ expectedStatuses: [503] })
    test('shows six placeholders while it waits', async ({ page }) => {
      await page.goto('/account')
      const release = await holdRequests(page, '**/functions/v1/get-lists', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } }),
      )
      await page.goto('/search?tab=saved-lists')
      await expect(page.getByText('Loading saved lists...')).toBeAttached()
      await expect(page.getByRole('status').filter({ hasText: 'Loading saved lists...' }).locator('> div')).toHaveCount(
        6,
      )
      release()
      // Three more tries, each later than the last.
      await expect(page.getByText('Failed to load your saved lists').first()).toBeVisible({ timeout: 20_000 })
    })
  })
})

test.describe('a list', () => {
  test('has the rows of a search, in pages, in the order that is chosen', async ({ page }) => {
    const { listId, people } = await listOfThirty(page)
    await page.goto(`/lists/${listId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cardiology, Texas')
    await expect(page.getByRole('main')).toContainText('30 physicians')
    await expect(rows(page)).toHaveCount(25)
    await expect(rows(page).first()).toContainText(people[0]!.lastName)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`/lists/${listId}?page=2`)
    await expect(rows(page)).toHaveCount(5)
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('menuitem', { name: 'Name' }).click()
    await expect(page).toHaveURL(`/lists/${listId}?sortKey=name&sortDirection=desc`)
    await expect(rows(page)).toHaveCount(25)
    await expect(rows(page).first()).not.toContainText(people[0]!.lastName)
    // The other address of the same page, and the one without a list.
    await page.goto(`/physician-list?listId=${listId}`)
    await expect(rows(page)).toHaveCount(25)
    await page.goto('/physician-list')
    await expect(page).toHaveURL('/lists')
  })

  test('selects, and takes off what is selected', async ({ page }) => {
    const { listId } = await listOfThirty(page)
    await page.goto(`/lists/${listId}`)
    await page.getByRole('button', { name: 'Select All' }).click()
    await expect(page.getByText('Selected 30 physicians')).toBeVisible()
    await rows(page).first().getByRole('checkbox').click({ force: true })
    await expect(page.getByText('Selection Mode Active')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Select Page' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('25 selected of 30')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Remove 25 physicians?')
    await page.getByRole('button', { name: 'Remove from list' }).click()
    await expect(page.getByText('Removed 25 physicians from the list.')).toBeVisible()
    await expect(rows(page)).toHaveCount(5)
    await expect(bar).not.toContainText('selected of')
  })

  test('the last page that is emptied leads to the one before', async ({ page }) => {
    const { listId } = await listOfThirty(page)
    await page.goto(`/lists/${listId}?page=2`)
    await page.getByRole('button', { name: 'Select Page' }).click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove from list' }).click()
    await expect(page).toHaveURL(`/lists/${listId}`)
    await expect(rows(page)).toHaveCount(25)
  })

  test('keeps notes, and who was contacted', async ({ page }) => {
    const { listId, people } = await listOfThirty(page)
    await page.goto(`/lists/${listId}?view=cards`)
    const [first] = people
    const row = rows(page).first()
    await row.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: 'Add note' }).click()
    const note = page.getByLabel(`Note on ${fullName(first!)}`)
    await expect(note).toBeFocused()
    await note.fill('Calls back in May <b>')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved')).toBeVisible()
    await expect(row).toContainText('Calls back in May <b>')
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Mark contacted' }).click()
    await expect(row).toContainText(/Contacted [A-Z][a-z]{2} \d/)
    await page.goto(`/search?onList=${listId}&notContactedDays=30`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('29 physicians')
    await callAs(page, 'mark-contacted', { physicianIds: [first!.id], contacted: false })
  })

  test('is edited, duplicated, merged and deleted', async ({ page }) => {
    const { listId } = await listOfThirty(page)
    await page.goto(`/lists/${listId}`)
    const more = page.getByRole('button', { name: 'More for this list' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expectAccessible(page)
    await dialog(page).getByLabel('List name').fill('Hearts')
    await dialog(page).getByLabel('Description').fill('For Austin')
    await dialog(page).getByRole('button', { name: 'Save List' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hearts')
    await expect(page.getByRole('main')).toContainText('For Austin')
    await more.click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hearts (copy)')
    await more.click()
    await page.getByRole('menuitem', { name: 'Merge into another list' }).click()
    await expect(dialog(page).getByLabel('Merge into')).toHaveValue(listId)
    await dialog(page).getByRole('button', { name: 'Merge Lists' }).click()
    await expect(page.getByText('Moved 0 physicians. 30 already on the list.')).toBeVisible()
    await expect(page).toHaveURL(`/lists/${listId}`)
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hearts')
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete list' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
    await expect(page.getByText('List deleted successfully.')).toBeVisible()
    await expect(page).toHaveURL(/\/lists/)
    await expect(page.getByText('You have no saved lists yet.')).toBeVisible()
  })

  test('is archived and taken back; a selection moves to another list, and back with Undo', async ({ page }) => {
    const { listId } = await listOfThirty(page)
    await page.goto(`/lists/${listId}`)
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move', exact: true }).click()
    const move = page.getByRole('dialog', { name: 'Move to List' })
    await move.getByLabel('List name').fill('Hearts')
    await move.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText('Moved 1 physician.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('29 physicians')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('main')).toContainText('30 physicians')
    const more = page.getByRole('button', { name: 'More for this list' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Archived')
    await page.goto('/lists?view=table')
    // The list that the move had made is gone with it.
    await expect(page.getByText('You have no saved lists yet.')).toBeVisible()
    await page.getByText('Archived (1)').click()
    await page.getByRole('region', { name: 'Archived lists' }).getByRole('link', { name: /^View/ }).click()
    await more.click()
    await page.getByRole('menuitem', { name: 'Unarchive' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cardiology, Texas')
  })

  test.describe('by a name that is taken', () => {
    test.use({ expectedStatuses: [409] })
    test('says so at the name', async ({ page }) => {
      const { listId, ids } = await listOfThirty(page)
      await makeList(page, 'Taken', ids.slice(0, 1))
      await page.goto(`/lists/${listId}`)
      await page.getByRole('button', { name: 'More for this list' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await dialog(page).getByLabel('List name').fill('TAKEN')
      await dialog(page).getByRole('button', { name: 'Save List' }).click()
      await expect(dialog(page)).toContainText('You already have a list with this name.')
      await page.keyboard.press('Escape')
    })
  })
})

test.describe('Add to List', () => {
  test('makes a list from the search, then adds to it, and says what happened', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('button', { name: 'Add to List' }).first().click()
    await expect(page.getByText('No physicians selected')).toBeVisible()
    await expect(page.getByText('Please select at least one physician to add to the list.')).toBeVisible()
    await page.getByRole('button', { name: 'Select Page' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Add to List' }).click()
    await expect(dialog(page).getByRole('radio', { name: 'New list' })).toBeChecked()
    await expect(dialog(page).getByRole('radio', { name: 'Existing list' })).toBeDisabled()
    await expect(dialog(page).getByText('You have no lists yet.')).toBeVisible()
    const create = dialog(page).getByRole('button', { name: 'Create List' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await dialog(page).getByLabel('List name').fill('From the search')
    await create.click()
    await expect(page.getByText('List Created')).toBeVisible()
    await expect(page.getByText('Created “From the search” with 25 physicians.')).toBeVisible()
    // Results say that they are on a list.
    await expect(page.locator('[data-row]').first()).toContainText('From the search')

    await page.goto('/search?page=2')
    await page.locator('[data-row]').first().getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Add to List' }).click()
    await dialog(page).getByRole('radio', { name: 'Existing list' }).check()
    await expect(dialog(page).getByLabel('List', { exact: true }).locator('option:checked')).toHaveText(
      'From the search (25 physicians)',
    )
    await dialog(page).getByRole('button', { name: 'Add to List' }).click()
    await expect(page.getByText('List Updated')).toBeVisible()
    await expect(page.getByText('Added 1 physician to the selected list. 25 already on the list.')).toBeVisible()
  })

  test.describe('where the lists cannot be read', () => {
    test.use({ expectedStatuses: [403] })
    test('says so in a toast and in place, not that there are none, and asks again', async ({ page }) => {
      await page.goto('/search')
      await page.getByRole('button', { name: 'Select Page' }).click()
      const error = { code: 'forbidden', message: 'No.' }
      await page.route('**/functions/v1/get-lists', (route) => route.fulfill({ status: 403, json: { error } }))
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to List' }).click()
      await expect(page.getByText('Failed to load your physician lists').first()).toBeVisible()
      await expect(dialog(page).getByRole('alert')).toContainText('Failed to load your physician lists.')
      await expect(dialog(page)).not.toContainText('You have no lists yet.')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await dialog(page).getByRole('button', { name: 'Retry' }).click()
      await expect(dialog(page)).toContainText('You have no lists yet.')
      await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    })
  })

  test('stands beside Email, which leads to emails to exactly those who are selected', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('button', { name: 'Select Page' }).click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Email' }).click()
    await expect(page.getByRole('heading', { name: 'Write to 25 physicians' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('25 selected')
  })

  test.describe('by a name that is taken', () => {
    test.use({ expectedStatuses: [409] })
    test('says so at the name, and nothing is lost', async ({ page }) => {
      const [first] = await firstPhysicians(page)
      await makeList(page, 'Taken', [first!.id])
      await page.goto('/search')
      await page.locator('[data-row]').first().getByRole('checkbox').check()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to List' }).click()
      await dialog(page).getByLabel('List name').fill('taken')
      await dialog(page).getByRole('button', { name: 'Create List' }).click()
      await expect(dialog(page)).toContainText('You already have a list with this name.')
      await expect(dialog(page).getByLabel('List name')).toHaveValue('taken')
      await page.keyboard.press('Escape')
    })
  })
})

test.describe('the panel of saved lists', () => {
  test('has an address, its texts, and a width of 450 px', async ({ page }) => {
    await page.goto('/search?tab=saved-lists')
    await expect(dialog(page)).toContainText("You don't have any saved lists yet.")
    await expect(dialog(page).getByRole('link', { name: 'Go to Directory' })).toHaveAttribute('href', '/directory')
    expect((await dialog(page).boundingBox())!.width).toBeGreaterThanOrEqual(450)
    await expectAccessible(page)
    const { listId } = await listOfThirty(page)
    const [first] = await firstPhysicians(page)
    await makeList(page, 'Single', [first!.id])
    await page.reload()
    const item = (name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
    await expect(item('Cardiology, Texas')).toContainText(/Created on [A-Z][a-z]{2} \d{1,2}, \d{4} · 30 physicians/)
    await expect(item('Single')).toContainText('1 physician')
    await dialog(page).getByRole('button', { name: 'Delete Single' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
    await expect(page.getByText('Your saved list has been deleted.')).toBeVisible()
    await expect(item('Single')).toHaveCount(0)
    await item('Cardiology, Texas')
      .getByRole('link', { name: /^View List/ })
      .click()
    await expect(page).toHaveURL(`/lists/${listId}`)
  })
})

test('a visitor is led to the login, and a demo user is told why not', async ({ page, context, signInAs }) => {
  await context.clearCookies()
  await page.goto('/lists')
  await expect(page).toHaveURL('/login?return_to=%2Flists')
  await signInAs('demo')
  await page.goto('/search')
  const button = page.getByRole('button', { name: 'Add to List' }).first()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('Adding to lists is disabled in demo mode')
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAccessibleDescription(
    'This feature is disabled in demo mode',
  )
})
