import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { join } from './newcomers.ts'

test.use({ expectedStatuses: [401] })

test('signing out in one tab is noticed in the other', async ({ page, context, request, signInAs }) => {
  await signInAs(await join(request))
  await page.goto('/account')
  const other = await context.newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Account', exact: true }).click()
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/login?return_to=%2Faccount')
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()
})

test('signing in in one tab brings the other in, too', async ({ page, context, request }) => {
  const person = await join(request)
  await page.goto('/login?return_to=/account')
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByRole('main').getByLabel('Email').fill(person.email)
  await other.getByRole('main').getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account')
})

test('an account that was deleted in another tab', async ({ page, context, request, signInAs }) => {
  const person = await join(request)
  await signInAs(person)
  await page.goto('/account?tab=notifications')
  const other = await context.newPage()
  await other.goto('/account/data')
  const form = other.getByRole('region', { name: 'Delete account' })
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Delete account' }).click()
  await other.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL('/login?return_to=%2Faccount%3Ftab%3Dnotifications')
  await expect(page.getByText('The account was deleted in another tab.')).toBeVisible()
})

test.describe('a session that ended while a form stood open', () => {
  const bio = (page: Page) => page.getByRole('region', { name: 'Profile', exact: true }).getByLabel('Bio')
  const logIn = async (page: Page, person: { email: string; password: string }) => {
    const main = page.getByRole('main')
    await main.getByLabel('Email').fill(person.email)
    await main.getByLabel('Password', { exact: true }).fill(person.password)
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/account')
  }
  let person: { email: string; password: string }

  test.beforeEach(async ({ page, request, signInAs, playwright, baseURL }) => {
    person = await join(request)
    await signInAs(person)
    await page.goto('/account')
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL! })
    await elsewhere.post('/api/auth/sign-in/email', { data: person })
    const ended = await elsewhere.post('/functions/v1/revoke-other-sessions', {
      data: {},
      headers: { origin: baseURL! },
    })
    expect(ended.status()).toBe(200)
    await bio(page).fill('Half a sentence')
    await page.getByRole('button', { name: 'Save bio' }).click()
    await expect(page).toHaveURL('/login?return_to=%2Faccount')
    await expect(page.getByText('Your session has ended')).toBeVisible()
  })

  test('what was typed is there again after logging in, and can be saved', async ({ page }) => {
    await logIn(page, person)
    await expect(bio(page)).toHaveValue('Half a sentence')
    await page.getByRole('button', { name: 'Save bio' }).click()
    await expect(page.getByText('Bio saved')).toBeVisible()
    await page.reload()
    await expect(bio(page)).toHaveValue('Half a sentence')
  })

  test('someone else who logs in finds nothing of it', async ({ page, request }) => {
    await logIn(page, await join(request))
    await expect(bio(page)).toHaveValue('')
  })
})

test('a tab that has been away for five minutes looks again', async ({
  page,
  request,
  signInAs,
  playwright,
  baseURL,
}) => {
  const person = await join(request)
  await page.clock.install()
  await signInAs(person)
  await page.goto('/account')
  await expect(page.getByLabel('Display name')).toBeEnabled()
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! })
  await elsewhere.post('/api/auth/sign-in/email', { data: person })
  await elsewhere.post('/functions/v1/revoke-other-sessions', { data: {}, headers: { origin: baseURL! } })
  await page.clock.fastForward('05:01')
  await expect(page).toHaveURL('/login?return_to=%2Faccount')
  await expect(page.getByText('Please log in again.')).toBeVisible()
})
