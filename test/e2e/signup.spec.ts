import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { mailTo, newcomer, signUp } from './newcomers.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function fillIn(page: Page, person = newcomer(), { confirm = person.password, terms = true } = {}) {
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await field(page, 'Confirm password').fill(confirm)
  if (terms) await page.getByRole('checkbox').check()
}

test.describe('what is checked, in order', () => {
  test('the button waits for the terms, and says so when reached', async ({ page }) => {
    await page.goto('/signup')
    await fillIn(page, undefined, { terms: false })
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(submit(page)).toHaveAccessibleDescription('You must accept the terms and conditions.')
    await page.getByRole('checkbox').focus()
    // Past the two links of the label.
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
    await expect(submit(page)).toBeFocused()
    await expect(page.getByText('You must accept the terms and conditions.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/signup')
    await page.getByRole('checkbox').check()
    await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('first that the passwords match, then their length', async ({ page }) => {
    await page.goto('/signup')
    await fillIn(page, { ...newcomer(), password: 'abc' }, { confirm: 'abd' })
    await submit(page).click()
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
    await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Confirm password').fill('abc')
    await submit(page).click()
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/Password must be at least 6 characters long\./)
    await expect(field(page, 'Password')).toBeFocused()
  })

  test('an email address', async ({ page }) => {
    await page.goto('/signup')
    await fillIn(page, { ...newcomer(), email: 'rosalind@' })
    await submit(page).click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(field(page, 'Email')).toBeFocused()
  })

  test.describe('and by the server', () => {
    test.use({ expectedStatuses: [422] })

    test('no common password', async ({ page }) => {
      await page.goto('/signup')
      await fillIn(page, { ...newcomer(), password: 'password1' })
      await submit(page).click()
      await expect(field(page, 'Password')).toHaveAccessibleDescription(
        /This password is too common\. Please choose another\./,
      )
      await expect(field(page, 'Password')).toBeFocused()
      await expect(page).toHaveURL('/signup')
    })
  })
})

test('what is said about a password is true of it', async ({ page }) => {
  await page.goto('/signup')
  await field(page, 'Email').fill('rosalind@clinic.example')
  const password = field(page, 'Password')
  await expect(password).toHaveAccessibleDescription(/^At least 6 characters\./)
  await password.fill('abcd')
  await expect(password).toHaveAccessibleDescription('2 more characters needed.')
  await password.fill('rosalind-1920')
  await expect(password).toHaveAccessibleDescription('Easy to guess: your email address is in it.')
  await password.fill('seven green herons')
  await expect(password).toHaveAccessibleDescription('Good length.')
})

test('an address that is known is answered like any other; its mail tells', async ({ page, request }) => {
  const person = await signUp(request)
  await page.goto('/signup')
  await fillIn(page, { email: 'free@attending.example', password: person.password })
  await submit(page).click()
  await expect(page).toHaveURL('/check-email-confirmation')
  await expect(page.getByText('Account created!')).toBeVisible()
  expect((await mailTo(request, 'free@attending.example', 'already-registered')).subject).toBe(
    'You already have an account',
  )
})

test.describe('failing', () => {
  test.use({ expectedStatuses: [429, 500] })

  test('says what the server says', async ({ page }) => {
    const message = 'Too many attempts. Please wait 12 minutes and try again.'
    await page.route('**/api/auth/sign-up/email', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'too_many_requests', message } } }),
    )
    await page.goto('/signup')
    await fillIn(page)
    await submit(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
  })

  test('has its own words where the server has none', async ({ page }) => {
    await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ status: 500, body: 'out of order' }))
    await page.goto('/signup')
    await fillIn(page)
    await submit(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to create account.')
  })
})

test('someone signed in doesn’t need it', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/signup')
  await expect(page).toHaveURL('/search')
})

test.describe('/check-email-confirmation', () => {
  const resend = (page: Page) => page.getByRole('button', { name: 'Resend verification email' })

  test('sends again to the address that was passed along, also after a reload', async ({ page, request }) => {
    const person = newcomer()
    await page.goto('/signup')
    await fillIn(page, person)
    await submit(page).click()
    await expect(page).toHaveURL('/check-email-confirmation')
    await mailTo(request, person.email, 'confirm-email')
    await page.reload()
    await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
    await resend(page).click()
    await expect(page.getByText('Email sent')).toBeVisible()
    await page.getByRole('link', { name: 'Back to log in' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('asks for the address when there is none', async ({ page }) => {
    await page.goto('/check-email-confirmation')
    await resend(page).click()
    await expect(page.getByText('No email address found to resend verification.')).toBeVisible()
    await field(page, 'Email').fill('nobody-knows@clinic.example')
    await resend(page).click()
    await expect(page.getByText('Email sent')).toBeVisible()
  })

  test.describe('failing', () => {
    test.use({ expectedStatuses: [503] })

    test('says so', async ({ page }) => {
      await page.route('**/functions/v1/resend-verification', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/check-email-confirmation')
      await field(page, 'Email').fill('nobody-knows@clinic.example')
      await resend(page).click()
      await expect(page.getByText('Failed to resend verification email.')).toBeVisible()
    })
  })
})
