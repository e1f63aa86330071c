/**
 * What a recruiter does around a list, in the browser: everyone a search finds, emails to some, files, and the page of
 * the day.
 */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './prepared-things.ts'

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

test('forty physicians are chosen and written to with at most 50 presses, all by keyboard', async ({
  page,
  signInAs,
}) => {
  // Other tests count what the other personas have revealed and who they have contacted.
  await signInAs('admin')
  await callAs(page, 'save-email-template', {
    name: 'Around Boise',
    subject: '{specialty} in Boise',
    body: 'Dear Dr. {last_name}, would you like to hear more?',
  })
  // Gmail is another site: what would open there is noted.
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    document.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>('a[target=_blank]')
        if (!link) return
        event.preventDefault()
        opened.push(link.href)
      },
      true,
    )
  })
  let presses = 0
  const enter = async (name: RegExp | string, within: Page | Locator = page) => {
    presses += 1
    await within.getByRole('button', { name }).press('Enter')
  }
  await page.goto('/search?hasEmail=true&state=TX')
  await enter('Select first…')
  await enter('Select', page.getByRole('dialog'))
  await enter('Email', page.getByRole('region', { name: 'Selection' }))
  await enter(/^Templates/)
  await enter(/^Around Boise/)
  await enter('Load Around Boise')
  await expect(page.getByRole('heading', { name: 'Write to 40 physicians' })).toBeVisible()
  await enter(/^Reveal \d+ emails$/)
  await enter('Reveal', page.getByRole('alertdialog'))
  await expect(page.getByText('Emails revealed')).toBeVisible()
  await enter('Review 40 emails')
  for (let at = 1; at <= 40; at++) {
    await expect(page.getByText(`Physician ${at} of 40`)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Gmail, next/ })).toBeVisible()
    presses += 1
    await page.keyboard.press('n')
  }
  const opened = () => page.evaluate(() => (window as unknown as { opened: string[] }).opened)
  await expect.poll(async () => new Set(await opened()).size).toBe(40)
  // Nothing was logged while it was only opened: the page asks, once for all of them.
  await expect(page.getByText('Did you send these 40 emails?')).toBeVisible()
  await enter('Yes')
  await expect(page.getByText('Contact logged')).toBeVisible()
  console.log(`forty emails reviewed and handed over: ${presses} presses`)
  expect(presses).toBeLessThanOrEqual(50)
  await enter('Edit this one')
  await page.getByLabel(/^Subject to /).fill('For you alone')
  const people = page.getByRole('region', { name: 'People' }).getByRole('list', { name: 'Physicians to write to' })
  await expect(people.getByRole('listitem')).toHaveCount(40)
  await people.getByRole('button').first().press('Enter')
  await page.getByRole('button', { name: /^Leave out the email to / }).press('Enter')
  const downloading = page.waitForEvent('download')
  await enter('Mail merge, CSV')
  expect((await downloading).suggestedFilename()).toMatch(/^mail_merge_.*\.csv$/)
  await expect(page.getByText('39 emails').first()).toBeVisible()
  await enter('Log 39 as emailed')
  await expect(page.getByText('Contact logged').first()).toBeVisible()
  await expect(page.getByText('Sent them?')).toHaveCount(0)
})

test('who is not to be contacted is found on its own page and allowed again; a list has a link to copy', async ({
  page,
  context,
  signInAs,
}) => {
  // A blocked physician is missing from the searches of tests that run at the same time.
  await signInAs('admin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { ids } = await callAs<{ ids: number[] }>(page, 'select-physicians', { filters: { state: 'ID' } })
  await callAs(page, 'set-do-not-contact', { physicianIds: [ids[0]], reason: 'Around Boise, no' })
  const { listId } = await callAs<{ listId: string }>(page, 'add-to-list', {
    listName: `Around link ${Date.now()}`,
    physicianIds: ids.slice(0, 2),
  })
  await page.goto(`/lists/${listId}`)
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${process.env.E2E_ORIGIN}/lists/${listId}`)
  await page.goto('/do-not-contact')
  await page.getByLabel('Name or reason').fill('around BOISE')
  await page.keyboard.press('Enter')
  const people = page.getByRole('list', { name: 'Physicians not to contact' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await people.getByRole('button', { name: /^Allow contact/ }).click()
  await expect(page.getByText('No one matches')).toBeVisible()
})

test.describe('an own list', () => {
  test.use({ expectedStatuses: [422] })
  test('an own list is uploaded, replaced, and deleted, and a reveal says who is on it', async ({ page, signInAs }) => {
    // A blocked physician is missing from the searches of tests that run at the same time.
    await signInAs('admin')
    const filters = { state: 'ND', hasEmail: true }
    const { data } = await callAs<{ data: { id: number; firstName: string; lastName: string }[] }>(
      page,
      'search-physicians',
      { filters },
    )
    const { id } = data.at(-1)!
    const { email } = await callAs<{ email: string }>(page, 'get-physician-contact', {
      physicianId: id,
      field: 'email',
    })
    const choose = (name: string, text: string) =>
      page.getByLabel('List for you').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.goto('/do-not-contact')
    await expect(page.getByText('No list yet.')).toBeVisible()
    await choose('nothing.csv', 'Name\nAnn Lee\n')
    await expect(
      page.getByRole('alert').filter({ hasText: 'nothing.csv has no column with emails or NPIs' }),
    ).toBeVisible()
    await choose('optouts.txt', `${email}\nsomeone@example.org`)
    await expect(page.getByText('0 NPIs and 2 emails from optouts.txt')).toBeVisible()
    await expectAccessible(page)
    const people = page.getByRole('list', { name: 'Physicians not to contact' })
    await expect(people.getByText('On the uploaded list optouts.txt')).toBeVisible()
    await page.goto(`/physician/${id}`)
    await expect(page.getByText('On the uploaded list optouts.txt').first()).toBeVisible()
    await page.goto('/do-not-contact')
    await choose('other.txt', 'someone@example.org')
    await expect(page.getByText('0 NPIs and 1 email from other.txt')).toBeVisible()
    await expect(people).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete the list for you' }).click()
    await page.getByRole('button', { name: 'Delete list' }).click()
    await expect(page.getByText('No list yet.')).toBeVisible()
  })
})

test('revealing an email that is on the own list marks the physician', async ({ page, signInAs }) => {
  await signInAs('admin')
  const filters = { state: 'WY', hasEmail: true }
  const { data } = await callAs<{ data: { id: number }[] }>(page, 'search-physicians', { filters })
  const { id } = data.at(-1)!
  // The mask tells nothing of use for a list, so the address comes from an export.
  const { csv } = await callAs<{ csv: string }>(page, 'export-physicians', { physicianIds: [id] })
  const email = /[\w.+-]+@[\w.-]+\.[a-z]+/.exec(csv)![0]
  await page.goto('/do-not-contact')
  await page
    .getByLabel('List for you')
    .setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from(email) })
  await expect(page.getByText('0 NPIs and 1 email from mine.txt')).toBeVisible()
  await expect(page.getByText('On the uploaded list mine.txt')).toHaveCount(0)
  await page.goto(`/physician/${id}`)
  await page.getByRole('button', { name: 'View Email' }).first().click()
  await expect(page.getByText('On your do-not-contact list')).toBeVisible()
  await expect(page.getByText('On the uploaded list mine.txt').first()).toBeVisible()
  await callAs(page, 'delete-do-not-contact-list', {})
})

test.describe('a link to the search of a list that is someone else’s', () => {
  test.use({ expectedStatuses: [404] })
  test('says so, and searches without it', async ({ page }) => {
    await page.goto(`/search?onList=${randomUUID()}&state=ID`)
    await expect(page.getByText('This list doesn’t exist, or it isn’t yours.')).toBeVisible()
    await page.getByRole('button', { name: 'Search without the list' }).click()
    await expect(page).toHaveURL(/\/search\?state=ID$/)
    await expect(page.getByRole('button', { name: 'Search without the list' })).toHaveCount(0)
  })
})

test.describe('the morning email that cannot be loaded', () => {
  test.use({ expectedStatuses: [403] })
  test('says so, and is loaded by Retry', async ({ page }) => {
    const error = { code: 'forbidden', message: 'No.' }
    await page.route('**/functions/v1/get-mornings', (route) => route.fulfill({ status: 403, json: { error } }))
    await page.goto('/account?tab=notifications')
    await expect(page.getByText('The morning email could not be loaded')).toBeVisible()
    await page.unroute('**/functions/v1/get-mornings')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('switch', { name: 'Morning email' })).toBeVisible()
  })
})

test('the morning email and the calendar are set on the account page; links to email and phone stay on one line of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { ids } = await callAs<{ ids: number[] }>(page, 'select-physicians', {
    filters: { hasEmail: true, hasPhone: true },
  })
  for (const field of ['email', 'phone']) await callAs(page, 'get-physician-contact', { physicianId: ids[0], field })
  await page.goto(`/physician/${ids[0]}`)
  for (const kind of ['mailto', 'tel']) {
    const link = page.locator(`main a[href^="${kind}:"]`).first()
    await expect(link).toBeVisible()
    expect(await link.evaluate((element) => element.getClientRects().length)).toBe(1)
    expect((await link.boundingBox())!.height).toBeLessThan(40)
  }
  await page.goto('/account?tab=notifications')
  const morning = page.getByRole('switch', { name: 'Morning email' })
  await expect(morning).not.toBeChecked()
  await morning.press('Space')
  await expect(page.getByText('Preference updated')).toBeVisible()
  await page.reload()
  await expect(morning).toBeChecked()
  await morning.press('Space')
  await expect(morning).not.toBeChecked()
  await page.getByRole('button', { name: 'Create address' }).press('Enter')
  await expect(page.getByLabel('Address')).toHaveValue(/\/calendar\.ics\?key=/)
  await page.getByRole('button', { name: 'Turn off address' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create address' })).toBeVisible()
})
