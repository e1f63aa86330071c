import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join, mailedLink, mailTo, signUp } from './newcomers.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

test.describe('/confirm-email', () => {
  test('threat 24: fetching the address confirms nothing', async ({ page, request }) => {
    const person = await signUp(request)
    const link = await mailedLink(request, person.email, 'confirm-email')
    for (let times = 0; times < 2; times++) expect((await request.get(link)).status()).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(`${person.email} is confirmed.`)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(field(page, 'Email')).toHaveValue(person.email)
  })

  test('says that it is at work', async ({ page, request }) => {
    const person = await signUp(request)
    const release = await holdRequests(page, '**/functions/v1/confirm-email')
    await page.goto(await mailedLink(request, person.email, 'confirm-email'))
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Confirming your email address...')
    release()
    await expect(page.getByRole('main')).toContainText('is confirmed.')
  })

  test.describe('with a link that opens nothing', () => {
    test.use({ expectedStatuses: [410, 503] })

    test('spent: says so, and sends a new one', async ({ page, request }) => {
      const person = await signUp(request)
      const link = await mailedLink(request, person.email, 'confirm-email')
      await page.goto(link)
      await expect(page.getByRole('main')).toContainText('is confirmed.')
      await page.reload()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'This confirmation link has expired or was already used. Log in if you have confirmed before, or ask for a new link.',
      )
      await field(page, 'Email').fill(person.email)
      await page.getByRole('button', { name: 'Resend verification email' }).click()
      await expect(page.getByText('Email sent')).toBeVisible()
    })

    test('of another purpose, invented, or missing', async ({ page, request }) => {
      const person = await join(request)
      await request.post('/functions/v1/request-password-reset', { data: { email: person.email } })
      const reset = await mailedLink(request, person.email, 'reset-password')
      await page.goto(reset.replace('reset-password', 'confirm-email'))
      await expect(page.getByRole('main').getByRole('alert')).toContainText('expired or was already used')
      await page.goto('/confirm-email?token=made-up')
      await expect(page.getByRole('main').getByRole('alert')).toContainText('expired or was already used')
      await page.goto('/confirm-email')
      await expect(page.getByRole('main')).toContainText('The link is not complete.')
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
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Busy. Try again.')
      failing = false
      await page.getByRole('button', { name: 'Try again' }).click()
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
    await request.post('/functions/v1/request-password-reset', { data: { email: person.email } })
    const link = await mailedLink(request, person.email, 'reset-password')
    await page.goto(link)
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
    await field(page, 'New password').fill('ten red herons')
    await field(page, 'Confirm new password').fill('ten red herons')
    await save.click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This reset link has expired or was already used. Please ask for a new one.',
    )
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('without a token', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The link is not complete.')
  })
})
