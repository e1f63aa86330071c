import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { callAs, deleteAllSaved } from './prepared-things.ts'

// One persona, whose searches no two tests may change at once.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('basic')
  await deleteAllSaved(page)
})

// By name: toasts are dialogs, too.
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: /^(Add to List|Save Search|Saved Searches|Saved Lists|Edit List|Merge Lists)$/ })
const item = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name }).first()
const save = (page: Page, name: string, searchParams: object) =>
  callAs<{ data: { id: string } }>(page, 'save-search', { name, searchParams })

const cardiology = {
  filters: { specialty: ['Cardiology', 'OBGYN'], state: 'TX', title: ['Physician'] },
  tags: ['teaching'],
  sort: { key: 'location', direction: 'desc' },
}
const address =
  '/search?specialty=Cardiology,OBGYN&title=Physician&state=TX&tags=teaching&sortKey=location&sortDirection=desc'

test('a search is saved from the search screen, and comes back with everything', async ({ page }) => {
  await page.goto('/search')
  const button = page.getByRole('button', { name: 'Save Search' }).first()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.goto(address)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
  const submit = dialog(page).getByRole('button', { name: 'Save Search' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByLabel('Search name').fill('   ')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await dialog(page).getByLabel('Search name').fill('Hearts in Texas')
  // The alert is offered where the search is saved.
  await dialog(page).getByLabel('Email me new matches').check()
  await submit.click()
  await expect(page.getByText('Your search has been saved successfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(page).toHaveURL(`${address}&tab=saved-searches`)
  const saved = item(page, 'Hearts in Texas')
  await expect(saved.getByRole('switch', { name: /^Email me new matches/ })).toBeChecked()
  await expect(saved).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/)
  for (const chip of ['Cardiology', 'OBGYN', 'TX', 'Physician', 'teaching']) await expect(saved).toContainText(chip)
  await page.goto('/search?tab=saved-searches')
  await saved.getByRole('link', { name: /^Apply Search/ }).click()
  await expect(page).toHaveURL(address)
  await expect(dialog(page)).toHaveCount(0)
})

test('the panel says that it is empty, and that it loads', async ({ page }) => {
  const release = await holdRequests(page, '**/functions/v1/get-saved-searches')
  await page.goto('/search?tab=saved-searches')
  await expect(dialog(page).getByText('Loading saved searches...')).toBeAttached()
  release()
  await expect(dialog(page)).toContainText("You don't have any saved searches yet.")
  await expect(dialog(page).getByRole('link', { name: 'Go to Search' })).toHaveAttribute('href', '/search')
  await dialog(page).getByRole('button', { name: 'Saved Lists' }).click()
  await expect(page).toHaveURL('/search?tab=saved-lists')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/search')
})

test('renaming, matches, the email switch and deleting', async ({ page }) => {
  await save(page, 'Old name', cardiology)
  await save(page, 'Everybody in Ohio', { filters: { state: 'OH', telehealth: true } })
  const { total } = await callAs<{ total: number }>(page, 'search-physicians', {
    filters: { state: 'OH', telehealth: true },
  })
  await page.goto('/search?tab=saved-searches')
  await expect(item(page, 'Everybody in Ohio')).toContainText(`${total} physician`)
  await expect(item(page, 'Everybody in Ohio')).toContainText('+1 more filter')
  await expectAccessible(page)

  await dialog(page).getByRole('button', { name: 'Rename Old name' }).click()
  const name = dialog(page).getByLabel('Search name')
  await expect(name).toBeFocused()
  await name.fill('New name')
  await name.press('Enter')
  await expect(page.getByText('Search renamed')).toBeVisible()
  await expect(item(page, 'New name')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Rename New name' }).click()
  await name.press('Escape')
  await expect(name).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()

  const digest = dialog(page).getByRole('switch', { name: 'Email me new matches of New name' })
  await digest.click()
  await expect(page.getByText('Preference updated')).toBeVisible()
  await page.reload()
  await expect(digest).toBeChecked()

  await dialog(page).getByRole('button', { name: 'Delete New name' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete search' }).click()
  await expect(page.getByText('Your saved search has been deleted.')).toBeVisible()
  await expect(dialog(page).getByText('New name')).toHaveCount(0)
})

test.describe('by a name that is taken', () => {
  test.use({ expectedStatuses: [409] })
  test('says so at the name', async ({ page }) => {
    await save(page, 'Taken', cardiology)
    await page.goto('/search?state=TX')
    await page.getByRole('button', { name: 'Save Search' }).first().click()
    await dialog(page).getByLabel('Search name').fill('taken')
    await dialog(page).getByRole('button', { name: 'Save Search' }).click()
    await expect(dialog(page)).toContainText('You already have a saved search with this name.')
    await page.keyboard.press('Escape')
  })
})

test.describe('deleted in another tab', () => {
  test.use({ expectedStatuses: [404] })
  test('is told in the words of the panel', async ({ page }) => {
    const { data } = await save(page, 'Gone', cardiology)
    await page.goto('/search?tab=saved-searches')
    await expect(item(page, 'Gone')).toBeVisible()
    await callAs(page, 'delete-saved-search', { id: data.id })
    await dialog(page).getByRole('button', { name: 'Delete Gone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete search' }).click()
    await expect(page.getByText('Failed to delete saved search')).toBeVisible()
    await expect(dialog(page)).toContainText("You don't have any saved searches yet.")
  })
})

for (const [device, viewport] of [
  ['a computer', { width: 1440, height: 900 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, expectedStatuses: [403, 503] })

    test('a toast is never over a button of the panel', async ({ page }) => {
      const error = { code: 'forbidden', message: 'No.' }
      await page.route('**/functions/v1/get-saved-searches', (route) => route.fulfill({ status: 403, json: { error } }))
      await page.goto('/search?tab=saved-searches')
      await expect(dialog(page).getByRole('button', { name: 'Retry' })).toBeVisible()
      for (const name of ['Retry', 'Saved Lists', 'Close']) {
        await expectClear(page, dialog(page).getByRole('button', { name }), 'Failed to load your saved searches')
      }
    })

    test('a toast is never over a button of a dialog that fills the window', async ({ page }) => {
      await page.setViewportSize({ width: viewport.width, height: 360 })
      await page.goto(address)
      if (viewport.width < 640) await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: 'Save Search' }).filter({ visible: true }).last().click()
      const error = { code: 'unavailable', message: 'Busy.' }
      await page.route('**/functions/v1/save-search', (route) => route.fulfill({ status: 503, json: { error } }))
      await dialog(page).getByLabel('Search name').fill('Hearts')
      const submit = dialog(page).getByRole('button', { name: 'Save Search' })
      await submit.click()
      await expectClear(page, submit, 'Failed to save search')
      await expectClear(page, dialog(page).getByRole('button', { name: 'Close' }), 'Failed to save search')
    })
  })
}

/** The toast is not over the button, where it can be seen. */
async function expectClear(page: Page, button: Locator, said: string): Promise<void> {
  const toast = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Dismiss' }), hasText: said })
  await expect(async () => {
    await button.scrollIntoViewIfNeeded()
    const [above, below] = await Promise.all([toast.boundingBox(), button.boundingBox()])
    const apart =
      above!.y + above!.height <= below!.y ||
      below!.y + below!.height <= above!.y ||
      above!.x + above!.width <= below!.x ||
      below!.x + below!.width <= above!.x
    expect(apart).toBe(true)
  }).toPass()
}
