import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { unsubscribeToken } from '#door/unsubscribe-link.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join, mailedLink, mailTo, signUp } from './newcomers.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm email address' })

test.describe('/confirm-email', () => {
  test('threats 24 and 43: opening it in a browser with scripts confirms nothing, a press does', async ({
    page,
    request,
  }) => {
    const person = await signUp(request)
    const link = await mailedLink(request, person.email, 'confirm-email')
    for (let times = 0; times < 2; times++) expect((await request.get(link)).status()).toBe(200)
    await page.goto(link)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main')).toContainText('requested with r•••@clinic.example')
    await expect(page.getByRole('main')).not.toContainText(person.email)
    const signIn = () => request.post('/api/auth/sign-in/email', { data: person })
    expect((await signIn()).status()).toBe(403)
    await confirm(page).dblclick()
    await expect(page.getByRole('main')).toContainText(`${person.email} is confirmed.`)
    expect((await signIn()).status()).toBe(200)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(field(page, 'Email')).toHaveValue(person.email)
    await page.goBack()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('expired or was already used')
  })

  test('says that it is at work', async ({ page, request }) => {
    const person = await signUp(request)
    const release = await holdRequests(page, '**/functions/v1/confirm-email')
    await page.goto(await mailedLink(request, person.email, 'confirm-email'))
    await confirm(page).click()
    await expect(page.getByRole('button', { name: 'Confirming...' })).toBeVisible()
    release()
    await expect(page.getByRole('main')).toContainText('is confirmed.')
  })

  test.describe('with a link that opens nothing', () => {
    test.use({ expectedStatuses: [410, 503] })

    test('spent: says so, and sends a new one', async ({ page, request }) => {
      const person = await signUp(request)
      const link = await mailedLink(request, person.email, 'confirm-email')
      await page.goto(link)
      await confirm(page).click()
      await expect(page.getByRole('main')).toContainText('is confirmed.')
      await page.reload()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'This confirmation link has expired or was already used. Log in if you already confirmed it, or request a new link.',
      )
      await field(page, 'Email').fill(person.email)
      await page.getByRole('button', { name: 'Resend verification email' }).click()
      await expect(page.getByText('Email sent')).toBeVisible()
    })

    test('of another purpose, invented, or missing', async ({ page, request }) => {
      const person = await join(request)
      await request.post('/functions/v1/request-password-reset', {
        data: { email: person.email },
        headers: { origin: process.env.E2E_ORIGIN! },
      })
      const reset = await mailedLink(request, person.email, 'reset-password')
      await page.goto(reset.replace('reset-password', 'confirm-email'))
      await expect(page.getByRole('main').getByRole('alert')).toContainText('expired or was already used')
      await page.goto('/confirm-email?token=made-up')
      await expect(page.getByRole('main').getByRole('alert')).toContainText('expired or was already used')
      await page.goto('/confirm-email')
      await expect(page.getByRole('main')).toContainText('This link is incomplete.')
      await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible()
    })

    test('a server that is busy is worth another try', async ({ page, request }) => {
      const person = await signUp(request)
      let failing = true
      await page.route('**/functions/v1/confirm-email', (route) =>
        failing
          ? route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy. Try again.' } } })
          : route.continue(),
      )
      await page.goto(await mailedLink(request, person.email, 'confirm-email'))
      await confirm(page).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Busy. Try again.')
      failing = false
      await confirm(page).click()
      await expect(page.getByRole('main')).toContainText('is confirmed.')
    })
  })
})

test.describe('/forgot-password', () => {
  test('says the same for every address', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Please enter a valid email address\./)
    await field(page, 'Email').fill('nobody-knows@clinic.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'If nobody-knows@clinic.example has an account, a link to choose a new password is on its way.',
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Email')).toBeFocused()
  })
})

test.describe('/reset-password', () => {
  test.use({ expectedStatuses: [410, 422] })

  test('shows at the fields what is wrong, and works once', async ({ page, request }) => {
    const person = await join(request)
    await request.post('/functions/v1/request-password-reset', {
      data: { email: person.email },
      headers: { origin: process.env.E2E_ORIGIN! },
    })
    const link = await mailedLink(request, person.email, 'reset-password')
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText('Choose a new password for r•••@clinic.example.')
    const save = page.getByRole('button', { name: 'Set new password' })
    await field(page, 'New password').fill('nine blue herons')
    await field(page, 'Confirm new password').fill('nine blue heron')
    await save.click()
    await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match.')
    await field(page, 'New password').fill('123456')
    await field(page, 'Confirm new password').fill('123456')
    await save.click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/^This password is too common\./)
    // The link is not spent by a password that was refused.
    await field(page, 'New password').fill('nine blue herons')
    await field(page, 'Confirm new password').fill('nine blue herons')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    expect((await mailTo(request, person.email, 'password-changed')).subject).toBe('Your password was changed')

    await page.goto(link)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This reset link has expired or was already used. Please request a new one.',
    )
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test.describe('/unsubscribe', () => {
  /** Someone with emails on for one saved search, and the link that such an email carries. */
  async function subscriber(request: APIRequestContext) {
    const person = await join(request)
    const token = await signIn(process.env.E2E_ORIGIN!, person.email, person.password)
    const call = async (name: string, data: object) => {
      const response = await request.post(paths.call(name), { data, headers: { authorization: `Bearer ${token}` } })
      expect(response.status(), `${name}: ${await response.text()}`).toBe(200)
      return response.json()
    }
    const search = { name: 'Texas', searchParams: { filters: { query: 'texas' } } }
    const saved = await call('save-search', search)
    await call('set-search-digest', { id: saved.data.id, digest: true })
    const account = await call('get-account', {})
    const secrets = JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR!, 'secrets.json'), 'utf8'))
    const isOn = async () => (await call('get-saved-searches', {})).data[0].digest as boolean
    return { link: serverPaths.unsubscribe(unsubscribeToken(secrets.authSecret, account.id)), isOn }
  }

  test('threat 43: opening it stops nothing, a press does, and a reload says so', async ({ page, request }) => {
    const { link, isOn } = await subscriber(request)
    await page.goto(link)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main')).toContainText('Stop all emails to r•••@clinic.example about new matches')
    expect(await isOn()).toBe(true)
    await page.getByRole('button', { name: 'Unsubscribe' }).dblclick()
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'You won’t get emails about saved searches anymore',
    )
    expect(await isOn()).toBe(false)
    await page.reload()
    await expect(page.getByRole('main').getByRole('status')).toContainText('There is nothing to stop.')
  })

  test('threat 43: an email program’s one-click POST still stops them at once', async ({ request }) => {
    const { link, isOn } = await subscriber(request)
    const response = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(response.status()).toBe(200)
    expect(await isOn()).toBe(false)
  })
})
