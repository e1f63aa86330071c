import { authenticatorCode } from '../support/authenticator.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink, mailTo, newcomer } from './newcomers.ts'

test.use({ expectedStatuses: [401, 403, 422] })

test('from signing up to leaving: mail, confirmation, password, reset, two-factor, deletion', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const { email, password } = newcomer()
  const [second, third] = ['eight grey otters', 'nine blue herons']
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const logIn = async (withPassword: string) => {
    await field('Email').fill(email)
    await field('Password').fill(withPassword)
    await main.getByRole('button', { name: 'Log in' }).click()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL('/')
  }

  await test.step('sign up', async () => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    await field('Email').fill(email)
    await field('Password').fill(password)
    await field('Confirm password').fill(password)
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/check-email-confirmation')
    await expect(page.getByText('Account created!')).toBeVisible()
    await expect(page.getByText('Your account has been created successfully.')).toBeVisible()
    await expect(main.getByText(email)).toBeVisible()
  })

  await test.step('not before the address is confirmed', async () => {
    await main.getByRole('link', { name: 'Back to log in' }).click()
    await logIn(password)
    await expect(main.getByRole('alert')).toContainText('Please confirm your email address first.')
    await expect(main.getByRole('button', { name: 'Resend verification email' })).toBeVisible()
  })

  await test.step('read the mail, follow its link', async () => {
    await mailTo(request, email, 'confirm-email')
    await page.goto('/dev/mail')
    await page.getByRole('navigation', { name: 'Mails' }).getByRole('link').filter({ hasText: email }).first().click()
    await expect(main.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirm email address' }).click()
    const confirming = await opened
    await confirming.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(confirming.getByText(`${email} is confirmed.`)).toBeVisible()
    await confirming.close()
  })

  await test.step('log in', async () => {
    await page.goto('/login?return_to=/account')
    await logIn(password)
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('Success!')).toBeVisible()
    await expect(field('Display name')).toHaveValue(email.split('@')[0]!)
  })

  await test.step('take the tour by keyboard, and never again', async () => {
    await page.goto('/lists')
    const tour = page.getByRole('complementary', { name: 'Quick tour' })
    await expect(tour).toContainText('2 of 3')
    await expectAccessible(page)
    await tour.getByRole('button', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
    await expect(tour).toContainText('3 of 3')
    await tour.getByRole('link', { name: 'Go to Email' }).click()
    await expect(page).toHaveURL('/email')
    const dismissed = page.waitForResponse('**/functions/v1/dismiss-tour')
    await tour.getByRole('button', { name: 'Finish' }).click()
    await expect(tour).toHaveCount(0)
    await dismissed
    await page.goto('/lists')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tour).toHaveCount(0)
    await page.goto('/account/security')
  })

  await test.step('change the password', async () => {
    await field('Current password').fill(password)
    await field('New password').fill(second)
    await field('Confirm new password').fill(second)
    await main.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
    await expect(field('Current password')).toHaveValue('')
    await signOut()
    await page.goto('/login')
    await logIn(password)
    await expect(main.getByRole('alert')).toHaveText('Invalid email or password')
  })

  await test.step('reset it', async () => {
    await main.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await field('Email').fill(email)
    await main.getByRole('button', { name: 'Send reset link' }).click()
    await expect(main.getByRole('status')).toContainText(email)
    await page.goto(await mailedLink(request, email, 'reset-password'))
    await field('New password').fill(third)
    await field('Confirm new password').fill(third)
    await main.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    await main.getByRole('link', { name: 'Log in' }).click()
    await expect(field('Email')).toHaveValue(email)
    await logIn(third)
    // A new account meets the paywall at the search page; the quiet link lifts it.
    await page.getByRole('button', { name: 'Continue with 20 results' }).click()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  })

  let key = ''
  let recoveryCode = ''
  let otherRecoveryCode = ''
  await test.step('turn on two-factor sign-in', async () => {
    await page.goto('/account/security')
    const section = page.getByRole('region', { name: 'Two-factor sign-in' })
    await section.getByRole('button', { name: 'Turn on' }).click()
    await section.getByLabel('Your password').fill(third)
    await section.getByRole('button', { name: 'Continue' }).click()
    key = (await section.getByRole('definition').textContent())!
    await expect(section.getByRole('link', { name: 'Open in authenticator app' })).toHaveAttribute('href', /^otpauth:/)
    await section.getByLabel('Code', { exact: true }).fill('000000')
    await section.getByRole('button', { name: 'Turn on' }).click()
    await expect(section.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code isn’t right\./)
    await section.getByLabel('Code', { exact: true }).fill(await authenticatorCode(key))
    await section.getByRole('button', { name: 'Turn on' }).click()
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recoveryCode = (await codes.first().textContent())!
    otherRecoveryCode = (await codes.last().textContent())!
    await section.getByRole('button', { name: 'I saved these codes' }).click()
    await expect(section.getByText('Logging in asks for a code from your authenticator app.')).toBeVisible()
    await expect(section.getByText(recoveryCode)).toHaveCount(0)
    await signOut()
  })

  await test.step('log in with a code, and with a recovery code', async () => {
    await page.goto('/login?return_to=/account')
    await logIn(third)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await field('Code').fill(await authenticatorCode(key, 1))
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/account')
    await signOut()
    await page.goto('/login?return_to=/account')
    await logIn(third)
    await main.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await field('Recovery code').fill('aaaaa-aaaaa')
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(main.getByRole('alert')).toHaveText('That recovery code isn’t right, or it has already been used.')
    await field('Recovery code').fill(recoveryCode)
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/account')
  })

  await test.step('turn it off', async () => {
    await page.goto('/account/security')
    const section = page.getByRole('region', { name: 'Two-factor sign-in' })
    await section.getByRole('button', { name: 'Turn off' }).click()
    await section.getByLabel('Your password').fill(third)
    await section.getByRole('button', { name: 'Turn off' }).click()
    await expect(section.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Enter the code/)
    await section.getByLabel('Code', { exact: true }).fill(otherRecoveryCode)
    await section.getByRole('button', { name: 'Turn off' }).click()
    await expect(section.getByText('Your password alone is enough to log in.')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Turn on' })).toBeFocused()
  })

  await test.step('delete the account', async () => {
    await page.goto('/account/data')
    const section = page.getByRole('region', { name: 'Delete account' })
    await section.getByLabel('Your password').fill(third)
    await section.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this account?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Account deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect((await mailTo(request, email, 'account-deleted')).subject).toBe('Your account was deleted')
    await page.goto('/login')
    await logIn(third)
    await expect(main.getByRole('alert')).toHaveText('Invalid email or password')
  })
})
