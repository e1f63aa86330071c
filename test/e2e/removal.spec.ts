import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink, mailTo, newcomer, opens } from './newcomers.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const byEmail = (page: Page) => page.getByRole('region', { name: 'By email' })

const texts = {
  noToken: 'No confirmation token provided. Please check your email link and try again.',
  failed: 'Failed to process your removal request. The token may be invalid or expired.',
  done: 'Your information has been successfully removed from our database.',
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Remove my information' })

async function askFor(page: Page, email: string): Promise<void> {
  await page.goto('/remove-info')
  await byEmail(page).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Request removal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification Email Sent')
}

test.describe('/remove-info', () => {
  test('wants an address, and says the same for every one', async ({ page }) => {
    await page.goto('/remove-info')
    await page.getByRole('button', { name: 'Request removal' }).click()
    await expect(byEmail(page).getByLabel('Email')).toBeFocused()
    await expect(byEmail(page).getByLabel('Email')).toHaveAccessibleDescription(/^Please enter a valid email address\./)
    await expectAccessible(page)
    await askFor(page, 'nobody-knows@home.example')
    await expect(page.getByRole('main').getByRole('status')).toContainText('nobody-knows@home.example')
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(byEmail(page).getByLabel('Email')).toHaveValue('')
  })

  test('by name, for those whose address is not in the data', async ({ page, request }) => {
    const { email } = newcomer('reader')
    await page.goto('/remove-info')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(field(page, 'NPI')).toBeFocused()
    await expect(field(page, 'NPI')).toHaveAccessibleDescription(/^Please enter the 10 digits of your NPI\./)
    await expect(field(page, 'Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
    await field(page, 'NPI').fill('1234567893')
    await field(page, 'First name').fill('Ann')
    await field(page, 'Last name').fill('Lee')
    await field(page, 'Phone').fill('415-555-0100')
    await field(page, 'Your reply address').fill(email)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
    await expect(page.getByRole('main')).toContainText('within 30 days')
    expect((await mailTo(request, email, 'removal-asked')).text).toContain('30 days')
  })

  test.describe('when it fails', () => {
    test.use({ expectedStatuses: [422, 503] })

    test('says so', async ({ page }) => {
      await page.route('**/functions/v1/send-removal-confirmation', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } }),
      )
      await page.goto('/remove-info')
      await byEmail(page).getByLabel('Email').fill('busy@home.example')
      await page.getByRole('button', { name: 'Request removal' }).click()
      await expect(page.getByText('Request failed')).toBeVisible()
      await expect(page.getByText('There was a problem submitting your request. Please try again later.')).toBeVisible()
    })

    test('an invalid NPI is reported at its field', async ({ page }) => {
      await page.goto('/remove-info')
      await field(page, 'NPI').fill('1234567890')
      await field(page, 'First name').fill('Ann')
      await field(page, 'Last name').fill('Lee')
      await field(page, 'Phone').fill('415-555-0100')
      await field(page, 'Your reply address').fill('ann@home.example')
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(field(page, 'NPI')).toHaveAccessibleDescription(
        /^This is not a valid NPI\. Please check the digits\./,
      )
      await expect(field(page, 'NPI')).toBeFocused()
    })
  })
})

test.describe('/confirm-removal', () => {
  test.use({ expectedStatuses: [410, 503] })

  test('threats 24 and 43: the page shows who it removes, and a press removes, once', async ({ page, request }) => {
    const { email } = newcomer('once')
    await askFor(page, email)
    const link = await mailedLink(request, email, 'confirm-removal')
    for (let times = 0; times < 2; times++) expect((await request.get(link)).status()).toBe(200)
    await page.goto(link)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove your information?')
    await expect(page.getByRole('main')).toContainText('everything that goes with o•••@clinic.example')
    await expect(page.getByRole('main')).not.toContainText(email)
    await expectAccessible(page)
    expect((await opens(request, link, 'get-removal-link')).status()).toBe(200)
    await confirm(page).dblclick()
    await expect(page.getByRole('main').getByRole('status')).toContainText(texts.done)
    await expectAccessible(page)
    expect((await opens(request, link, 'get-removal-link')).status()).toBe(410)
    await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('main').getByRole('status')).toContainText(texts.failed)
    await page.reload()
    await expect(page.getByRole('main').getByRole('status')).toContainText(texts.failed)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page).toHaveURL('/remove-info')
  })

  test('says that it is at work', async ({ page, request }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/functions/v1/process-removal', async (route) => {
      await gate.promise
      await route.continue()
    })
    const { email } = newcomer('slow')
    await askFor(page, email)
    await page.goto(await mailedLink(request, email, 'confirm-removal'))
    await confirm(page).click()
    await expect(page.getByRole('button', { name: 'Removing...' })).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('main').getByRole('status')).toContainText(texts.done)
  })

  test('a token that an email program cut off is no token; one with a bracket behind it is', async ({
    page,
    request,
  }) => {
    const { email } = newcomer('cut')
    await askFor(page, email)
    const link = await mailedLink(request, email, 'confirm-removal')
    await page.goto(link.slice(0, -6))
    await expect(page.getByRole('main').getByRole('status')).toContainText(texts.failed)
    await expect(page.getByRole('main')).toContainText('Some email programs cut long links')
    await page.goto(`${link}%3E`)
    await confirm(page).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(texts.done)
  })

  test('a server that is busy is worth another try, and the link is not spent', async ({ page, request }) => {
    const { email } = newcomer('busy')
    await askFor(page, email)
    const link = await mailedLink(request, email, 'confirm-removal')
    let failing = true
    await page.route('**/functions/v1/process-removal', (route) =>
      failing
        ? route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } })
        : route.continue(),
    )
    await page.goto(link)
    await confirm(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(texts.failed)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your link still works')
    failing = false
    await confirm(page).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(texts.done)
  })
})

test.describe('Do not sell or share my information', () => {
  test('is a link of every page’s footer, and leads to the removal', async ({ page }) => {
    await page.goto('/about')
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'Do not sell or share my information' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do not sell or share my information')
    await expect(page.getByRole('main')).toContainText('Your browser does not send it')
    await page.getByRole('link', { name: 'Opt out and remove my information' }).click()
    await expect(page).toHaveURL('/remove-info')
  })
})
