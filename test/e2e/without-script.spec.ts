import type { Browser, Page } from '@playwright/test'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { authenticatorCode } from '../support/authenticator.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join, mailedLink, mailTo, newcomer, opens } from './newcomers.ts'

// A separate browser: the fixture's page counts every script that is not fetched as a failure.
async function openWithoutScript(browser: Browser, baseURL: string | undefined, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: { width, height: 844 } })
  return context.newPage()
}

test('pages can be read and walked', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page.context().close()
})

test('a physician submits a resume, and mends what was wrong', async ({ browser, baseURL, request }) => {
  const page = await openWithoutScript(browser, baseURL, 390)
  const { email } = newcomer('plain')
  const field = (label: string) =>
    page
      .getByRole('main')
      .getByLabel(new RegExp(`^${label}( Optional)?$`))
      .and(page.locator('input, select'))
      .filter({ visible: true })
  await page.goto(paths.submitResume())
  for (const [label, text] of [
    ['First name', 'Ann'],
    ['Last name', 'Lee'],
    ['Physician title', 'Chief of Cardiology'],
    ['Company name', 'Cedar Clinic'],
    ['Specialty', 'Cardiology'],
    ['City', 'Oakland'],
    ['Email', email],
    ['Phone', '(415) 555-0100'],
    ['School 2', 'Example College'],
    ['Degree 2', 'BS'],
    ['Skills', 'Teaching, Research'],
    ['States', 'OR, WA'],
  ] as const)
    await field(label).fill(text)
  await page.getByLabel('Telehealth').check()
  await field('Best way to contact you').selectOption('text')
  await page.getByRole('button', { name: 'Submit resume' }).click()
  await expect(field('State')).toHaveAccessibleDescription('State is required')
  await expect(field('Specialty')).toHaveValue('Cardiology')
  await expect(field('School 2')).toHaveValue('Example College')
  await expect(field('Skills')).toHaveValue('Teaching, Research')
  await field('State').selectOption('CA')
  await expect(field('States')).toHaveValue('OR, WA')
  await expect(field('Best way to contact you')).toHaveValue('text')
  await expect(page.getByLabel('Telehealth')).toBeChecked()
  await expect(page.getByLabel('Locum work')).not.toBeChecked()
  await page.getByRole('button', { name: 'Submit resume' }).click()
  await expect(page).toHaveURL('/success?submitted=resume')
  expect((await mailTo(request, email, 'resume-received')).subject).toBe('We received your resume')
  await page.context().close()
})

test.describe('the header', () => {
  const barLinks = ['Search', 'Pricing', 'About', 'Contact']

  test('wide: links in a row, nothing that needs a script', async ({ browser, baseURL }) => {
    const page = await openWithoutScript(browser, baseURL)
    await page.goto('/about')
    const header = page.getByRole('banner')
    await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(barLinks)
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(header.getByRole('button')).toHaveCount(0)
    expect((await header.boundingBox())!.height).toBeLessThan(60)
    await page.context().close()
  })

  test('on a phone: one line, and a menu that opens and closes', async ({ browser, baseURL }) => {
    const page = await openWithoutScript(browser, baseURL, 390)
    await page.goto('/about')
    expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(60)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu.getByRole('link')).toHaveText(barLinks)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
    await page.context().close()
  })

  test('on a phone, before the script has come: the menu opens, and stays open', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const release = await holdRequests(page, '**/*.js')
    await page.goto('/about', { waitUntil: 'commit' })
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible()
    release()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await context.close()
  })
})

test.describe('forms', () => {
  const main = (page: Page) => page.getByRole('main')
  const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

  test('log in: errors are shown, the email stays, and the page that asked is next', async ({ browser, baseURL }) => {
    const page = await openWithoutScript(browser, baseURL)
    await page.goto('/lists')
    await expect(page).toHaveURL('/login?return_to=%2Flists')
    const logIn = main(page).getByRole('button', { name: 'Log in' })
    await logIn.click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter your password.')
    await expect(field(page, 'Email')).toBeFocused()
    await field(page, 'Email').fill('basic@attending.example')
    await field(page, 'Password').fill('not-this-password')
    await logIn.click()
    await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password')
    await expect(field(page, 'Email')).toHaveValue('basic@attending.example')
    await expect(field(page, 'Password')).toHaveValue('')
    expect(await page.content()).not.toContain('not-this-password')
    await field(page, 'Password').fill('attending')
    await logIn.click()
    await expect(page).toHaveURL('/lists')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.context().close()
  })

  test('threat 17: no return_to leads off the site', async ({ browser, baseURL }) => {
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const page = await openWithoutScript(browser, baseURL)
      await page.goto(`/login?return_to=${encodeURIComponent(returnTo)}`)
      await field(page, 'Email').fill('basic@attending.example')
      await field(page, 'Password').fill('attending')
      await main(page).getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL('/search')
      await page.context().close()
    }
  })

  test('log in with two factors', async ({ browser, baseURL, request }) => {
    const person = await join(request)
    const token = await signIn(baseURL!, person.email, person.password)
    const headers = { authorization: `Bearer ${token}` }
    const call = async (name: string, data: object) => {
      const response = await request.post(paths.call(name), { data, headers })
      expect(response.status()).toBe(200)
      return response.json()
    }
    const { secret, recoveryCodes } = await call('enable-two-factor', { password: person.password })
    await call('confirm-two-factor', { code: await authenticatorCode(secret) })
    const page = await openWithoutScript(browser, baseURL)
    await page.goto('/login?return_to=/account')
    await field(page, 'Email').fill(person.email)
    await field(page, 'Password').fill(person.password)
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('One more step')
    await main(page).getByRole('link', { name: 'Use a recovery code instead' }).click()
    await field(page, 'Recovery code').fill('nonsense')
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(main(page).getByRole('alert')).toHaveText(
      'That recovery code isn’t right, or it has already been used.',
    )
    expect(await page.content()).not.toContain('nonsense')
    await field(page, 'Recovery code').fill(recoveryCodes[0])
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/account')
    await page.context().close()
  })

  test('a second step that has expired leads back to the first', async ({ browser, baseURL }) => {
    const page = await openWithoutScript(browser, baseURL)
    await page.goto('/login?step=app')
    await field(page, 'Code').fill('123456')
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(main(page).getByRole('alert')).toHaveText('This step has expired. Please log in again.')
    await expect(field(page, 'Password')).toBeVisible()
    await page.context().close()
  })

  test('sign up, confirm by email, forget the password, choose another', async ({ browser, baseURL, request }) => {
    const page = await openWithoutScript(browser, baseURL, 390)
    const { email, password } = newcomer()
    const other = 'eight brown foxes'
    await page.goto('/signup')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm password').fill('another')
    await main(page).getByRole('button', { name: 'Create account' }).click()
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
    await expect(field(page, 'Email')).toHaveValue(email)
    expect(await page.content()).not.toContain(password)
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm password').fill(password)
    await main(page).getByRole('checkbox').check()
    await main(page).getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/check-email-confirmation')
    await field(page, 'Email').fill(email)
    await main(page).getByRole('button', { name: 'Resend verification email' }).click()
    await expect(main(page).getByRole('status')).toContainText('a new link is on its way.')

    const link = await mailedLink(request, email, 'confirm-email')
    await page.goto(link)
    await main(page).getByRole('button', { name: 'Confirm email address' }).click()
    await expect(main(page).getByRole('status')).toContainText(`${email} is confirmed.`)
    await page.goto(link)
    await expect(main(page).getByRole('alert')).toContainText('expired or was already used')

    await page.goto('/forgot-password')
    await main(page).getByRole('button', { name: 'Send reset link' }).click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Please enter a valid email address\./)
    await field(page, 'Email').fill(email)
    await main(page).getByRole('button', { name: 'Send reset link' }).click()
    await expect(main(page).getByRole('status')).toContainText(email)
    await page.goto(await mailedLink(request, email, 'reset-password'))
    await field(page, 'New password').fill(other)
    await field(page, 'Confirm new password').fill('else')
    await main(page).getByRole('button', { name: 'Set new password' }).click()
    await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match.')
    await field(page, 'New password').fill(other)
    await field(page, 'Confirm new password').fill(other)
    await main(page).getByRole('button', { name: 'Set new password' }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Password changed')
    await signIn(baseURL!, email, other)
    await page.context().close()
  })

  test('contact: each error is at its field, the rest stays, and the message arrives', async ({
    browser,
    baseURL,
    request,
  }) => {
    const page = await openWithoutScript(browser, baseURL, 390)
    await page.goto('/contact')
    const subject = `Without a script ${Date.now()}`
    await field(page, 'Name').fill('Ann Lee')
    await field(page, 'Email').fill('ann.at.home')
    await field(page, 'Subject').fill(subject)
    await field(page, 'Message').fill('<b>Two lines</b>\nof a message.')
    await main(page).getByRole('button', { name: 'Send message' }).click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Message')).toHaveValue('<b>Two lines</b>\nof a message.')
    await field(page, 'Email').fill('ann@home.example')
    await main(page).getByRole('button', { name: 'Send message' }).click()
    await expect(main(page).getByRole('status')).toContainText('Message sent!')
    await expect(field(page, 'Message')).toHaveValue('')
    const mail = await mailTo(request, brand.supportEmail, 'contact-message', ({ subject: its }) =>
      its.includes(subject),
    )
    expect(mail.text).toContain('<b>Two lines</b>')
    await page.context().close()
  })

  test('removal by email, confirmed by its link', async ({ browser, baseURL, request }) => {
    const page = await openWithoutScript(browser, baseURL)
    const { email } = newcomer('scriptless')
    await page.goto('/remove-info')
    const byEmail = page.getByRole('region', { name: 'By email' })
    await byEmail.getByRole('button', { name: 'Request removal' }).click()
    await expect(byEmail.getByLabel('Email')).toHaveAccessibleDescription(/^Please enter a valid email address\./)
    await expect(field(page, 'Your reply address')).not.toHaveAttribute('aria-invalid')
    await byEmail.getByLabel('Email').fill(email)
    await byEmail.getByRole('button', { name: 'Request removal' }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Verification Email Sent')
    await expect(main(page).getByRole('status')).toContainText(email)
    const link = await mailedLink(request, email, 'confirm-removal')
    await page.goto(link)
    expect((await opens(request, link, 'get-removal-link')).status()).toBe(200)
    await main(page).getByRole('button', { name: 'Remove my information' }).click()
    await expect(main(page).getByRole('status')).toContainText('successfully removed')
    await page.goto(link)
    await expect(main(page).getByRole('status')).toContainText('may be invalid or expired')
    await page.context().close()
  })

  test('removal by name: the check digit is checked, and everything typed stays', async ({
    browser,
    baseURL,
    request,
  }) => {
    const page = await openWithoutScript(browser, baseURL, 390)
    const { email } = newcomer('named')
    await page.goto('/remove-info')
    await field(page, 'NPI').fill('1234567890')
    await field(page, 'First name').fill('Ann')
    await field(page, 'Last name').fill('O"Lee')
    await field(page, 'Phone').fill('415-555-0100')
    await field(page, 'Your reply address').fill(email)
    await main(page).getByRole('button', { name: 'Send request' }).click()
    await expect(field(page, 'NPI')).toHaveAccessibleDescription(/^This is not a valid NPI\. Please check the digits\./)
    await expect(field(page, 'NPI')).toBeInViewport()
    await expect(field(page, 'Last name')).toHaveValue('O"Lee')
    await field(page, 'NPI').fill('1234567893')
    await main(page).getByRole('button', { name: 'Send request' }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Request received')
    expect((await mailTo(request, email, 'removal-asked')).text).toContain('30 days')
    await page.context().close()
  })

  test('a form that was sent before the script came is answered like the others', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    const release = await holdRequests(page, '**/*.js')
    await page.goto('/login', { waitUntil: 'commit' })
    await field(page, 'Email').fill('basic@attending.example')
    await field(page, 'Password').fill('wrong')
    await main(page).getByRole('button', { name: 'Log in' }).click({ noWaitAfter: true })
    await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password')
    release()
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
    await field(page, 'Password').fill('attending')
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/search$/)
    await context.close()
  })
})

test('from the landing page to a profile by links alone', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL, 390)
  const main = page.getByRole('main')
  await page.goto('/')
  await expect(main.getByRole('button', { name: 'Try it, right here' })).toHaveCount(0)
  await main.getByRole('link', { name: /^All \d+ specialties$/ }).click()
  await main.getByRole('link', { name: 'Internal Medicine', exact: true }).click()
  await main
    .getByRole('link', { name: /^View Profile/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/physician\/\d+$/)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().close()
})
