import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { authenticatorCode } from '../support/authenticator.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { join } from './newcomers.ts'
import { expectFits } from './settled.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the tabs', () => {
  test('are in the address', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/account')
    await expect(page.getByRole('tab')).toHaveText(['Profile', 'Subscription', 'Exports', 'Notifications'])
    await expect(tab(page, 'Profile')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'Subscription').click()
    await expect(page).toHaveURL('/account?tab=subscription')
    await expectAccessible(page)
    await tab(page, 'Exports').click()
    await expect(page).toHaveURL('/account?tab=exports')
    await expect(page.getByText('No recent export activity')).toBeVisible()
    await page.goBack()
    await expect(tab(page, 'Subscription')).toHaveAttribute('aria-selected', 'true')
    await page.goto('/account?tab=notifications')
    await expect(tab(page, 'Notifications')).toHaveAttribute('aria-selected', 'true')
    await page.goto('/account?tab=nonsense')
    await expect(tab(page, 'Profile')).toHaveAttribute('aria-selected', 'true')
  })

  test('work without a pointer', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/account')
    await tab(page, 'Profile').focus()
    await page.keyboard.press('ArrowDown')
    await expect(tab(page, 'Subscription')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account?tab=subscription')
    await expect(tab(page, 'Subscription')).toBeFocused()
  })
})

test.describe('Profile', () => {
  test('is saved', async ({ page, request, signInAs }) => {
    const person = await join(request)
    await signInAs(person)
    await page.goto('/account')
    const profile = section(page, 'Profile')
    const name = profile.getByLabel('Display name')
    const saveName = profile.getByRole('button', { name: 'Save display name' })
    await expect(name).toHaveValue(person.email.split('@')[0]!)
    await expect(saveName).toBeHidden()
    await expect(page.getByRole('region', { name: 'Email' })).toContainText(`You log in with ${person.email}.`)
    // Our emails name people, so a name is plain text.
    await name.fill('Rosalind <Franklin>')
    await saveName.click()
    await expect(
      profile.getByText('Use plain text on one line, without links, email addresses, or HTML.'),
    ).toBeVisible()
    await name.fill('Rosalind Franklin')
    await profile.getByLabel('Bio').fill('Recruits for clinics.\nSince 2019.')
    await saveName.click()
    await expect(page.getByText('Display name saved')).toBeVisible()
    await expect(saveName).toBeHidden()
    // The other row still has what was typed, and its own button.
    await profile.getByRole('button', { name: 'Save bio' }).click()
    await expect(page.getByText('Bio saved')).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Rosalind Franklin')
    await expect(profile.getByLabel('Bio')).toHaveValue('Recruits for clinics.\nSince 2019.')
    // Left empty, it is the part of the email before the @ again.
    await name.fill('')
    await saveName.click()
    await expect(name).toHaveValue(person.email.split('@')[0]!)
  })

  test('says at the field what’s too long', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/account')
    const profile = section(page, 'Profile')
    await profile.getByLabel('Display name').fill('x'.repeat(201))
    await profile.getByRole('button', { name: 'Save display name' }).click()
    await expect(profile.getByLabel('Display name')).toHaveAccessibleDescription(
      /^Name must be at most 200 characters\./,
    )
  })

  test('has the page to start with: the search, or Today for those who prefer it', async ({ page, request }) => {
    const person = await join(request)
    const logIn = async () => {
      await page.goto('/login')
      await page.getByRole('main').getByLabel('Email').fill(person.email)
      await page.getByRole('main').getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    }
    await logIn()
    await expect(page).toHaveURL('/search')
    await page.goto('/account')
    await page.getByLabel('Start with').selectOption('Today')
    await expect(page.getByText('Preference updated')).toBeVisible()
    await page.context().clearCookies()
    await logIn()
    await expect(page).toHaveURL('/today')
    await page.context().clearCookies()
    await page.goto('/directory')
    await expect(page).toHaveURL(/^[^?]*\/login\?return_to=%2Fsearch/)
  })
})

test('other pages of the account are linked below the tabs, and lead back to them', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/account')
  const more = page.getByRole('navigation', { name: 'More settings' })
  await expect(more.getByRole('link')).toHaveText(['Security', 'Team', 'Sending', 'Programs', 'Your data'])
  for (const [name, path] of [
    ['Security', '/account/security'],
    ['Team', '/account/team'],
    ['Sending', '/account/sending'],
    ['Programs', '/account/programs'],
    ['Your data', '/account/data'],
  ] as const) {
    await more.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(more.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  }
  await page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name: 'Exports' }).click()
  await expect(page).toHaveURL('/account?tab=exports')
  await expect(tab(page, 'Exports')).toHaveAttribute('aria-selected', 'true')
})

test.describe('the password', () => {
  test.use({ expectedStatuses: [422] })

  test('is refused at the field that is wrong', async ({ page, request, signInAs }) => {
    const person = await join(request)
    await signInAs(person)
    await page.goto('/account/security')
    const form = section(page, 'Password')
    const [current, fresh, confirm] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
      form.getByLabel(label, { exact: true }),
    ) as [ReturnType<typeof form.getByLabel>, ReturnType<typeof form.getByLabel>, ReturnType<typeof form.getByLabel>]
    const change = form.getByRole('button', { name: 'Change password' })
    await change.click()
    await expect(current).toHaveAccessibleDescription('Please enter your password.')
    await current.fill('not this one')
    await fresh.fill('nine blue herons')
    await confirm.fill('nine blue herons')
    await change.click()
    await expect(current).toHaveAccessibleDescription('That is not your current password.')
    await current.fill(person.password)
    await fresh.fill('password')
    await confirm.fill('password')
    await change.click()
    await expect(fresh).toHaveAccessibleDescription(/^This password is too common\./)
  })
})

test('Subscription says what the plan is', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto('/account?tab=subscription')
  const facts = section(page, 'Plan').getByRole('definition')
  for (const fact of ['Annual Plan', 'Premium', '$1,799', 'Year', 'Active']) {
    await expect(facts.filter({ hasText: fact }).first()).toBeVisible()
  }
})

test('Subscription of someone without one', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/account?tab=subscription')
  const facts = section(page, 'Plan').getByRole('definition')
  await expect(facts).toHaveText(['Free Plan', 'Free', 'N/A', 'Not subscribed'])
  await expect(section(page, 'Plan').getByRole('link', { name: 'See plans' })).toBeVisible()
})

test.describe('Notifications', () => {
  test.use({ expectedStatuses: [503] })

  test('are all on, saved at once, and go back if they cannot be saved', async ({ page, request, signInAs }) => {
    await signInAs(await join(request))
    await page.goto('/account?tab=notifications')
    const names = ['Marketing', 'New features', 'Security alerts']
    for (const name of names) await expect(page.getByRole('switch', { name })).toBeChecked()
    const marketing = page.getByRole('switch', { name: 'Marketing' })
    await marketing.click()
    await expect(page.getByText('Preference updated')).toBeVisible()
    await page.reload()
    await expect(marketing).not.toBeChecked()
    await page.route('**/functions/v1/update-notifications', (route) => route.fulfill({ status: 503, json: {} }))
    const alerts = page.getByRole('switch', { name: 'Security alerts' })
    await alerts.click()
    await expect(page.getByText('Could not save your preference')).toBeVisible()
    await expect(alerts).toBeChecked()
  })
})

test.describe('sessions', () => {
  test('are listed, and ended one by one or all at once', async ({ page, request, signInAs, playwright, baseURL }) => {
    const person = await join(request)
    const elsewhere = async (userAgent: string) => {
      const other = await playwright.request.newContext({
        baseURL: baseURL!,
        userAgent,
        extraHTTPHeaders: { origin: baseURL! },
      })
      await other.post('/api/auth/sign-in/email', { data: person })
      return other
    }
    const phone = await elsewhere(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    )
    const laptop = await elsewhere('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/140.0')
    await elsewhere('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36')
    await signInAs(person)
    await page.goto('/account/security')
    const rows = section(page, 'Sessions').getByRole('listitem')
    // The one that confirmed over HTTP had no session.
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toContainText('This device')
    await expect(rows.first().getByRole('button')).toHaveCount(0)
    await rows.filter({ hasText: 'Safari on iPhone' }).getByRole('button').click()
    await expect(page.getByText('Session ended')).toBeVisible()
    await expect(rows).toHaveCount(3)
    expect((await phone.post('/functions/v1/get-account', { data: {} })).status()).toBe(401)
    expect((await laptop.post('/functions/v1/get-account', { data: {} })).status()).toBe(200)
    await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('Ended 2 other sessions')).toBeVisible()
    await expect(rows).toHaveCount(1)
    expect((await laptop.post('/functions/v1/get-account', { data: {} })).status()).toBe(401)
    await expect(section(page, 'Sessions').getByRole('button')).toHaveAccessibleDescription(
      'This is your only session.',
    )
  })
})

test('recovery codes are copied, downloaded, and made again', async ({ page, request, signInAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await join(request)
  await signInAs(person)
  await page.goto('/account/security')
  const settings = section(page, 'Two-factor sign-in')
  await settings.getByRole('button', { name: 'Turn on' }).click()
  await expect(settings.getByLabel('Your password')).toBeFocused()
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect(settings.getByRole('button', { name: 'Turn on' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(settings.getByLabel('Code', { exact: true })).toBeFocused()
  const qrCode = settings.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(qrCode).toBeVisible()
  // Many cameras read no code that is light on dark.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(qrCode.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expect(qrCode.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)')
  await expectAccessible(page)
  await page.keyboard.type(await authenticatorCode((await settings.getByRole('definition').textContent())!))
  await page.keyboard.press('Enter')
  await expect(settings.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused()
  await expectAccessible(page)
  const codes = await settings.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  // Copied by hand, one that breaks is copied wrong.
  for (const width of [768, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await settings
      .getByRole('list', { name: 'Recovery codes' })
      .locator('code')
      .evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect(new Set(lines), `${width} px`).toEqual(new Set([1]))
  }
  await settings.getByRole('button', { name: 'Copy recovery codes' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
  const downloading = page.waitForEvent('download')
  await settings.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('attending-recovery-codes.txt')
  expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await settings.getByRole('button', { name: 'I saved these codes' }).click()

  await settings.getByRole('button', { name: 'Make new recovery codes' }).click()
  await settings.getByLabel('Your password').fill(person.password)
  await settings.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await settings.getByRole('button', { name: 'Make new codes' }).click()
  const fresh = settings.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(fresh).toHaveCount(10)
  expect(codes).not.toContain(await fresh.first().textContent())
})

test("one's own data is one file", async ({ page, request, signInAs }) => {
  const person = await join(request)
  await signInAs(person)
  await page.goto('/account/data')
  const downloading = page.waitForEvent('download')
  await section(page, 'Download').getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('attending-my-data.json')
  const stored = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: { email: string } }
  expect(stored.account.email).toBe(person.email)
})

test.describe('deleting the account', () => {
  test.use({ expectedStatuses: [422] })

  test('says what it means, requires the password, and asks again', async ({ page, request, signInAs }) => {
    const person = await join(request)
    await signInAs(person)
    await page.goto('/account/data')
    const form = section(page, 'Delete account')
    await expect(form.getByRole('listitem')).toHaveCount(4)
    const remove = form.getByRole('button', { name: 'Delete account' })
    await remove.click()
    await expect(form.getByLabel('Your password')).toHaveAccessibleDescription('Please enter your password.')
    await form.getByLabel('Your password').fill('not this one')
    await remove.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(person.email)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(form.getByLabel('Your password')).toHaveAccessibleDescription('That is not your current password.')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/account/data')
  })
})

test.describe('a demo user', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs('demo')
    await page.goto('/account')
  })

  test('is told of the restrictions', async ({ page }) => {
    await expect(page.getByText('Demo Account Restrictions')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      'Account settings, subscription management and password changes are disabled. Contact information and exports are restricted.',
    )
  })

  test('finds two tabs closed, and why', async ({ page }) => {
    const tooltips = {
      Subscription: 'Subscription management is disabled in demo mode',
      Notifications: 'Notification settings are disabled in demo mode',
    }
    for (const [name, tooltip] of Object.entries(tooltips)) {
      await expect(tab(page, name)).toHaveAttribute('aria-disabled', 'true')
      await expect(tab(page, name)).toHaveAccessibleDescription(tooltip)
      // Forced, since the press is on what says that it is disabled.
      await tab(page, name).click({ force: true })
      await expect(page.getByText(tooltip)).toBeVisible()
      await expect(page).toHaveURL('/account')
      await page.goto(`/account?tab=${name.toLowerCase()}`)
      await expect(tab(page, 'Profile')).toHaveAttribute('aria-selected', 'true')
      await page.goto('/account')
    }
  })

  test('can change nothing, and every button says why', async ({ page }) => {
    const off = async (names: string[]) => {
      for (const name of names) {
        const button = page.getByRole('main').getByRole('button', { name, exact: true })
        await expect(button).toHaveAttribute('aria-disabled', 'true')
        await expect(button).toHaveAccessibleDescription('This feature is disabled in demo mode')
      }
    }
    await off(['Save display name', 'Save bio', 'Save company', 'Save postal address'])
    await expect(section(page, 'Profile').getByLabel('Display name')).toBeDisabled()
    await expect(page.getByLabel('Start with')).toBeDisabled()
    await page.goto('/account/security')
    await off(['Change password', 'Turn on'])
    await expect(section(page, 'Sessions')).toContainText('The demo account is shared.')
    await page.goto('/account/data')
    await off(['Download my data', 'Delete account'])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('nothing is wider than the screen', async ({ page, signInAs }) => {
    const fits = async (address: string) => {
      await page.goto(address)
      await expectFits(page, address)
    }
    for (const address of ['/signup', '/forgot-password', '/check-email-confirmation', '/reset-password?token=x']) {
      await fits(address)
    }
    await fits('/dev/mail')
    await signInAs('premium')
    for (const name of ['profile', 'subscription', 'exports', 'notifications']) await fits(`/account?tab=${name}`)
    for (const name of ['security', 'team', 'sending', 'programs', 'data']) await fits(`/account/${name}`)
  })
})
