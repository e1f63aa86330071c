/** A sequence on its pages: written, looked at one by one, started, paused, and stopped. */
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { startMailbox } from './mailbox-servers.ts'
import { callAs } from './prepared-things.ts'
import { expectFits } from './settled.ts'

const password = 'abcd efgh ijkl mnop'
const longName = 'Interventional cardiologists who trained in the Midwest and may come back, second round of this fall'
let mailbox: Awaited<ReturnType<typeof startMailbox>>

test.beforeEach(async () => {
  mailbox = await startMailbox(password)
})
test.afterEach(() => mailbox.close())

/** Nothing reaches beyond the window, at any width. */
async function expectFitsAtAllWidths(page: Page, shown: string): Promise<void> {
  const { LOOKS } = process.env
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectFits(page, `${shown} at ${width}`)
    await expectAccessible(page)
    if (LOOKS) await page.screenshot({ path: `${LOOKS}/${shown}-${width}.png`, fullPage: width === 390 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** From the list's menu, a stage of its board, a selection of it, and the page of the sequence. */
async function addFromElsewhere(page: Page, listId: string): Promise<void> {
  const sequenceAddress = page.url()
  const dialog = page.getByRole('dialog')
  const choosesIt = async () => {
    await dialog.getByLabel('Sequence').selectOption({ label: `${longName} (paused)` })
    await expect(dialog.getByText('0 people get emails, 4 left out')).toBeVisible()
    await expect(dialog.getByText('In this sequence already: 3')).toBeVisible()
    await expect(dialog.getByText('Email not revealed yet: 1')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add people' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  await page.goto(paths.list(listId))
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Send a sequence' }).click()
  await expectFitsAtAllWidths(page, 'add')
  await choosesIt()
  await page.goto(`${paths.list(listId)}?view=cards`)
  const boxes = page.getByRole('list', { name: 'Physicians' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Sequence' }).click()
  await choosesIt()
  await callAs(page, 'set-stages', {
    listId,
    stages: [
      { name: 'Found', kind: 'found' },
      { name: 'Replied', kind: 'replied' },
    ],
  })
  await page.goto(`${paths.list(listId)}?view=board`)
  await page.getByRole('button', { name: 'Send a sequence to everyone in Found' }).click()
  await dialog.getByRole('button', { name: 'Write the emails' }).click()
  await expect(page.getByText('Those in Found.')).toBeVisible()
  await page.goto(sequenceAddress)
  await page.getByRole('button', { name: 'More for this sequence' }).click()
  await page.getByRole('menuitem', { name: 'Add people' }).click()
  await dialog.getByLabel('List').selectOption({ label: `${longName} (4 physicians)` })
  await expect(dialog.getByText('In this sequence already: 3')).toBeVisible()
  await dialog.getByRole('button', { name: /^Reveal 1 email/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(dialog.getByText('1 person gets emails, 3 left out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add people' }).click()
  await expect(page.getByText('1 person added')).toBeVisible()
  await expect(page.getByRole('region', { name: 'People' }).getByRole('button')).toHaveCount(4)
}

test('is written, looked at one by one, started, paused, and stopped', async ({ page, signInAs }) => {
  test.setTimeout(240_000)
  // Not who connects mailboxes in another test at the same time.
  await signInAs({ email: 'owner@attending.example', password: 'attending' })
  const { data } = await callAs<{ data: { id: number; last_name: string }[] }>(page, 'search-physicians', {
    filters: { query: 'cardiology', state: ['OH'], hasEmail: true },
  })
  const physicianIds = data.slice(0, 4).map(({ id }) => id)
  for (const physicianId of physicianIds.slice(0, 3)) {
    await callAs(page, 'get-physician-contact', { physicianId, field: 'email' })
  }
  const { listId } = await callAs<{ listId: string }>(page, 'add-to-list', { listName: longName, physicianIds })

  const { company, postalAddress } = await callAs<{ company: string; postalAddress: string }>(page, 'get-account')
  await callAs(page, 'update-profile', {
    company: 'Lakeside Recruiting',
    postalAddress: '1 Main St, Dayton, OH 45402',
  })
  await page.goto('/sequences')
  await expect(page.getByText('No sequences yet')).toBeVisible()
  await expectFitsAtAllWidths(page, 'none')
  await page.getByRole('link', { name: 'New sequence' }).first().click()
  await expect(page.getByRole('region', { name: 'Connect your mailbox' })).toBeVisible()
  await expectFitsAtAllWidths(page, 'new-unconnected')

  await callAs(page, 'add-mailbox', {
    ...{ address: `recruiter@mailbox-${Date.now()}.example`, password, senderName: 'Rachel Kim' },
    hosts: { ...mailbox.hosts, username: '' },
  })
  await expect
    .poll(async () => (await callAs<{ data: { state: string }[] }>(page, 'get-mailboxes')).data[0]?.state, {
      timeout: 60_000,
    })
    .toBe('works')
  await page.goto(`/sequences/new?list=${listId}`)
  const submit = page.getByRole('button', { name: 'Look at the emails' })
  await submit.click()
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  await page.getByLabel('Subject', { exact: true }).fill('Cardiologist in Dayton')
  await page.getByLabel('Email', { exact: true }).fill('Dr. {last_name},\n\nThere is an opening in Dayton.')
  await page.getByRole('button', { name: 'Add a follow-up' }).click()
  await page
    .getByRole('group', { name: 'Reply in thread 1' })
    .getByLabel('Email', { exact: true })
    .fill('Dr. {last_name}, a word more.')
  await expect(page.getByText('3 people get emails, 1 left out')).toBeVisible()
  await expectFitsAtAllWidths(page, 'new')
  await submit.click()

  await expect(page).toHaveURL(/\/sequences\/[\w-]{36}$/)
  const person = page.getByRole('region', { name: 'People' }).getByRole('button').nth(1)
  await person.click()
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText('There is an opening in Dayton.')
  await expectFitsAtAllWidths(page, 'one')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Sequence started')).toBeVisible()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
  await expect(page.getByText('Sequence paused')).toBeVisible()
  await addFromElsewhere(page, listId)
  await page.goto('/sequences')
  await expect(page.getByRole('link', { name: longName })).toBeVisible()
  await expectFitsAtAllWidths(page, 'all')
  await page.getByRole('link', { name: longName }).click()
  await page.getByRole('button', { name: 'More for this sequence' }).click()
  await page.getByRole('menuitem', { name: 'Stop for everyone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByText('Sequence stopped')).toBeVisible()

  const { data: mailboxes } = await callAs<{ data: { id: string }[] }>(page, 'get-mailboxes')
  for (const { id } of mailboxes) await callAs(page, 'remove-mailbox', { mailboxId: id })
  await callAs(page, 'delete-list', { listId })
  await callAs(page, 'update-profile', { company, postalAddress })
})

test('an admin sees how much is sent, and stops and allows all of it', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin-dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Sending' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sending' })).toBeVisible()
  await expectFitsAtAllWidths(page, 'admin')
})
