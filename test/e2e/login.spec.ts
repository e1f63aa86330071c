import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join, mailTo, signUp } from './newcomers.ts'

async function logIn(page: Page, { email = 'basic@attending.example', password = 'attending' } = {}) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('leads to the directory, which is the search, and says that it worked', async ({ page }) => {
  await page.goto('/login')
  await logIn(page)
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByText("You've been logged in successfully.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
})

test('leads to the page that asked for it', async ({ page }) => {
  await page.goto('/account?tab=exports')
  await logIn(page)
  await expect(page).toHaveURL('/account?tab=exports')
})

test('leads back to where the person came from', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle(/^Pricing/)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page)
  await expect(page).toHaveURL('/pricing')
})

// Row 17 of the threats.
for (const returnTo of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https:evil.example']) {
  test(`threat 17: return_to=${returnTo} stays on this site`, async ({ page }) => {
    await page.goto(`/login?return_to=${encodeURIComponent(returnTo)}`)
    await logIn(page)
    await expect(page).toHaveURL('/search')
  })
}

test('asks for what is missing, next to where it is missing', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await email.fill('basic@attending.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Please enter your password.')
})

test('the password can be looked at', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('attending')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('attending')
})

test('the way to a new password is there', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test.describe('refused', () => {
  test.use({ expectedStatuses: [401, 500] })

  test("shows the server's message and keeps the email", async ({ page }) => {
    await page.goto('/login')
    await logIn(page, { password: 'not this one' })
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expect(page.getByLabel('Email')).toHaveValue('basic@attending.example')
    await expect(page).toHaveURL('/login')
  })

  test('has its own words where the server has none', async ({ page }) => {
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 500, body: 'out of order' }))
    await page.goto('/login')
    await logIn(page)
    await expect(page.getByRole('alert')).toHaveText('Failed to log in. Please check your credentials.')
  })

  test('an answer without a user is no login', async ({ page }) => {
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: {} }))
    await page.goto('/login')
    await logIn(page)
    await expect(page.getByRole('alert')).toHaveText('Login failed - no user data returned')
  })
})

test("'Loading your experience...' covers a slow start of the session", async ({ page }) => {
  await page.goto('/login')
  const release = await holdRequests(page, /\.data(\?|$)/)
  await logIn(page)
  await expect(page.getByText('Loading your experience...')).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByText('Loading your experience...')).toHaveCount(0)
})

test.describe('refused for a while', () => {
  test.use({ expectedStatuses: [401, 429] })

  test('says when to try again', async ({ page, request, playwright, baseURL }) => {
    const person = await join(request)
    // A device that the account does not know, as the page's is: known ones have their own tries.
    const stranger = await playwright.request.newContext({ baseURL: baseURL! })
    for (let tries = 0; tries < 10; tries++) {
      const data = { email: person.email, password: 'not this one' }
      expect((await stranger.post('/api/auth/sign-in/email', { data })).status()).toBe(401)
    }
    await stranger.dispose()
    await page.goto('/login')
    await logIn(page, person)
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please wait 15 minutes and try again.')
  })
})

test.describe('an address that is not confirmed', () => {
  test.use({ expectedStatuses: [403] })

  test('is offered the email again', async ({ page, request }) => {
    const person = await signUp(request)
    await mailTo(request, person.email, 'confirm-email')
    await page.goto('/login')
    await logIn(page, person)
    await expect(page.getByRole('alert')).toContainText('Please confirm your email address first.')
    await page.getByRole('button', { name: 'Resend verification email' }).click()
    await expect(page.getByText('Email sent')).toBeVisible()
  })
})

test.describe('a browser without cookies', () => {
  const sentence =
    'Your browser blocks cookies from this site, and you need one to stay logged in. Allow cookies for this site, then try again.'

  test('is told so before the password travels', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    let sent = 0
    await page.route('**/api/auth/sign-in/email', (route) => {
      sent++
      return route.continue()
    })
    await page.goto('/login')
    await logIn(page)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    expect(sent).toBe(0)
  })

  test('that says it has some is told so after', async ({ page }) => {
    await page.route('**/api/auth/sign-in/email', async (route) => {
      const response = await route.fetch()
      const { 'set-cookie': _, ...headers } = response.headers()
      // Fetching still put the cookie into the browser.
      await page.context().clearCookies()
      await route.fulfill({ response, headers })
    })
    await page.goto('/login')
    await logIn(page)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page).toHaveURL(/^[^?]*\/login/)
  })
})

test.describe('the second step', () => {
  test.use({ expectedStatuses: [401] })

  test('that has expired leads back to the first', async ({ page }) => {
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
    await page.goto('/login')
    await logIn(page)
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(code).toHaveAccessibleDescription(/^Please enter the code\./)
    await code.fill('123456')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This step has expired. Please log in again.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  })
})
