/** Mailboxes on their page: connected with few fields, checked, explained, and removed. */
import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { startMailbox } from './mailbox-servers.ts'

const password = 'abcd efgh ijkl mnop'
let mailbox: Awaited<ReturnType<typeof startMailbox>>

test.beforeEach(async () => {
  mailbox = await startMailbox(password)
})
test.afterEach(() => mailbox.close())

test.describe('a mailbox', () => {
  test('is connected with three typed fields, checked, explained, and removed', async ({ page, signInAs }) => {
    test.setTimeout(180_000)
    await signInAs('premium')
    await page.goto('/account')
    await page.getByRole('link', { name: 'Sending', exact: true }).click()
    await expect(page).toHaveURL('/account/sending')
    await expectAccessible(page)
    let typed = 0
    const type = async (field: Locator, text: string) => {
      typed += 1
      await field.fill(text)
    }
    const form = page.getByRole('region', { name: /Connect your mailbox|Another mailbox/ })
    const connect = async (secret: string) => {
      await type(form.getByLabel('App password'), secret)
      // Looking up an unknown domain takes a while where no name server answers.
      await expect(form.getByLabel('Incoming mail (IMAP)')).toBeVisible({ timeout: 30_000 })
      await type(form.getByLabel('Incoming mail (IMAP)'), mailbox.hosts.imap)
      await type(form.getByLabel('Outgoing mail (SMTP)'), mailbox.hosts.smtp)
      await form.getByRole('button', { name: 'Connect mailbox' }).click()
    }
    await connect(password)
    expect(typed).toBe(3)
    const row = page.getByRole('region', { name: 'Your mailboxes' }).getByRole('listitem').first()
    await expect(row).toContainText('Connected', { timeout: 60_000 })
    await expect(row).toContainText('DKIM didn’t sign the email to yourself.')
    await expectAccessible(page)
    await connect('wrong')
    await expect(row).toContainText('Your provider refused the login.', { timeout: 30_000 })
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove mailbox' }).click()
    await expect(page.getByRole('region', { name: 'Your mailboxes' })).toHaveCount(0)
  })
})

test('a sign-in at a provider that came to nothing says so, and leads back', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto('/account/sending/connect?error=access_denied')
  await expect(page.getByText('You weren’t signed in, or didn’t allow access to the mailbox.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Sending' }).click()
  await expect(page).toHaveURL('/account/sending')
})

test('a plan without mailboxes leads to the plans, and the demo account connects none', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/account/sending')
  await expect(page.getByRole('link', { name: 'Connect mailbox' })).toHaveAttribute('href', /^\/pricing/)
  await signInAs('demo')
  await page.goto('/account/sending')
  await expect(page.getByRole('button', { name: 'Connect mailbox' })).toBeDisabled()
})
