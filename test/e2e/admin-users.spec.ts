/** The admin's accounts and the audit log, in the browser. */
import type { Page } from '@playwright/test'
import { personaEmail } from '../../src/server/start/personas.ts'
import { signIn } from '../support/sign-in.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join, newcomer } from './newcomers.ts'
import { callAs } from './prepared-things.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('dialog').filter({ hasText: text })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the list: cards, badges, search, sort and refresh', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/users')
  const { totals } = await callAs<{ totals: { users: number } }>(page, 'list_users')
  for (const label of ['Total Users', 'Active Subscriptions', 'Total Exports']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/^Showing \d+ of \d+ users$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Email or name' }).fill(personaEmail('admin'))
  await page.getByLabel('Status', { exact: true }).selectOption('Admin')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/users\?search=admin.*&status=admin/)
  await expect(page.getByText(/^Showing 1 of \d+ users$/)).toBeVisible()
  const mine = row(page, personaEmail('admin'))
  await expect(mine.getByText('Admin', { exact: true }).first()).toBeVisible()
  // The admin's own row is active, with the plan of the admin check.
  const { subscriptionStatus } = await callAs<{ subscriptionStatus: string }>(page, 'check-admin')
  await expect(mine).toContainText(subscriptionStatus)
  await page.goto(`/users?search=${encodeURIComponent('@attending.example')}`)
  await expect(row(page, personaEmail('premium'))).toContainText('Annual Plan')
  await expect(row(page, personaEmail('demo'))).toContainText('Free')
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('link').click()
  await expect(page).toHaveURL(/sortKey=email&sortDirection=asc/)
  await expect(page.getByRole('row').nth(1)).toContainText(personaEmail('admin'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, personaEmail('admin'))).toBeVisible()
  await page.goto('/users?search=nobody-at-all')
  await expect(page.getByText('No one found')).toBeVisible()
  await expect(page.getByText(`Showing 0 of`, { exact: false })).toBeVisible()
  expect(totals.users).toBeGreaterThan(5)
})

test.describe('one account', () => {
  // The day that is over.
  test.use({ expectedStatuses: [422] })

  test('an account: a plan given and ended, demo made and ended, sessions ended, all of it in the log', async ({
    baseURL,
    page,
    request,
    signInAs,
  }) => {
    test.slow()
    const { email, password } = await join(request, newcomer('managed'))
    await signIn(baseURL!, email, password)
    await signInAs('admin')
    await page.goto(`/users?search=${encodeURIComponent(email)}`)
    await expect(row(page, email)).toContainText('Free')
    await page.getByRole('button', { name: email, exact: true }).click()
    const panel = page.getByRole('dialog', { name: email })
    await expect(panel.getByText('Free Plan')).toBeVisible()
    await expectAccessible(page)
    await panel.getByLabel('Until').fill('2020-01-01')
    await panel.getByRole('button', { name: 'Grant plan' }).click()
    await expect(panel.getByText('Please choose a future day.')).toBeVisible()
    await panel.getByLabel('Until').fill('')
    await panel.getByRole('button', { name: 'Grant plan' }).click()
    await expect(toast(page, 'Plan granted')).toBeVisible()
    await expect(panel.getByText('Annual Plan (complimentary)')).toBeVisible()

    await panel.getByRole('button', { name: 'End the plan' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the complimentary plan' }).click()
    await expect(panel.getByText('Free Plan')).toBeVisible()
    await panel.getByRole('button', { name: 'Make demo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make it a demo account' }).click()
    await panel.getByRole('button', { name: 'End demo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make it a regular account' }).click()
    await expect(panel.getByRole('button', { name: 'Make demo' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'End sessions' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
    await expect(toast(page, '1 session ended')).toBeVisible()
    await page.getByRole('button', { name: email, exact: true }).click()
    await expect(panel.getByText('No active sessions.')).toBeVisible()

    await page.goto('/audit-log')
    await page.getByLabel('Text').fill(email)
    await page.getByRole('button', { name: 'Filter' }).click()
    // The whole log may have as many.
    await expect(page).toHaveURL(/text=/)
    await expect(page.getByText('5 entries')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Ended sessions')
    await expect(page.getByRole('row').nth(5)).toContainText('Granted a complimentary plan')
    const log = page.getByRole('region', { name: 'Audit log' })
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => log.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
    }
    await page.getByLabel('Action').selectOption({ label: 'Turned demo mode on' })
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Clear' }).click()
    await expect(page).toHaveURL('/audit-log')
    await expect(page.getByLabel('Text')).toHaveValue('')
  })
})

test('an admin is kept from locking himself out', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto(`/users?search=${encodeURIComponent(personaEmail('admin'))}`)
  await page.getByRole('button', { name: personaEmail('admin'), exact: true }).click()
  const demo = page.getByRole('dialog').getByRole('button', { name: 'Make demo' })
  await expect(demo).toHaveAttribute('aria-disabled', 'true')
  await expect(demo).toHaveAttribute('aria-description', 'An admin cannot be a demo account.')
})

test('a filter of the audit log that is changed while the one before loads stays changed', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/audit-log')
  const load = await holdRequests(page, /audit-log\.data/)
  await page.getByLabel('Text').fill('nothing says this')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('link', { name: 'Clear' })).toBeVisible()
  await page.getByLabel('From').fill('2026-01-02')
  load()
  await expect(page.getByText('0 entries')).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('2026-01-02')
  await expect(page.getByLabel('Text')).toHaveValue('nothing says this')
})

test('the log has a way to it from the Admin bar', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/users')
  await page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expectAccessible(page)
})
