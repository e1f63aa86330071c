import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// A browser of its own: the fixture's page counts every script that is not fetched as a failure.
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

test('a phone shows the menu open', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL, 390)
  await page.goto('/about')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' })).toBeVisible()
  const content = await page.getByRole('heading', { level: 1 }).boundingBox()
  const menu = await page.getByRole('navigation', { name: 'Menu' }).boundingBox()
  expect(content!.y).toBeGreaterThan(menu!.y + menu!.height)
  await page.context().close()
})

test('logging in says what is needed, and sends nothing', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL)
  await page.goto('/login')
  await expect(page.getByText('Logging in needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeDisabled()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.context().close()
})

test('forms about accounts say the same', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL)
  for (const [path, sentence] of [
    ['/signup', 'Signing up needs JavaScript.'],
    ['/forgot-password', 'Resetting a password needs JavaScript.'],
    ['/reset-password?token=x', 'Resetting a password needs JavaScript.'],
    ['/confirm-email?token=x', 'Confirming the address needs JavaScript.'],
    ['/contact', 'Sending from here needs JavaScript.'],
    ['/submit-resume', 'Submitting from here needs JavaScript.'],
    ['/remove-info', 'Asking from here needs JavaScript.'],
    ['/confirm-removal?token=x', 'Confirming the removal needs JavaScript.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.context().close()
})

test('the forms for visitors are read without it: every label, its type, and another way', async ({
  browser,
  baseURL,
}) => {
  const page = await openWithoutScript(browser, baseURL, 390)
  const main = page.getByRole('main')
  await page.goto('/contact')
  await expect(main.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
  await expect(main).toContainText('Or write to support@attending.example with your mail program.')
  await page.goto('/submit-resume')
  await expect(main.getByLabel('Phone', { exact: true })).toHaveAttribute('type', 'tel')
  await expect(main.getByLabel('State', { exact: true }).getByRole('option')).toHaveCount(52)
  await expect(main).toContainText('Or send what is asked below to support@attending.example.')
  await page.goto('/remove-info')
  await expect(main.getByRole('heading', { name: 'What happens then' })).toBeVisible()
  await expect(main).toContainText('Or write to privacy@attending.example: we answer within 30 days.')
  await page.goto('/do-not-sell')
  await main.getByRole('link', { name: 'Opt out and remove my information' }).click()
  await expect(page).toHaveURL('/remove-info')
  await page.context().close()
})

test('every public page is complete without it: a heading, its words, and links that lead on', async ({
  browser,
  baseURL,
}) => {
  const page = await openWithoutScript(browser, baseURL)
  const main = page.getByRole('main')
  for (const [path, sentence] of [
    ['/', 'Showing 1-10 of 24,832 results'],
    ['/about', 'Our mission is'],
    ['/pricing', '$1,799'],
    ['/data', 'physicians'],
    ['/contact', 'Monday to Friday, 9:00 AM to 5:00 PM EST'],
    ['/specialties', 'physicians available'],
    ['/directory/internal-medicine', 'physicians available'],
    ['/directory/internal-medicine/texas', 'physicians available in Texas'],
    ['/terms', 'California'],
    ['/privacy', 'children under 13'],
    ['/compliance', 'CAN-SPAM'],
    ['/money-back-guarantee', 'Annual plans only'],
    ['/submit-resume', 'Physician title'],
    ['/remove-info', 'What happens then'],
    ['/do-not-sell', 'Opt out'],
  ] as const) {
    await page.goto(path)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText(sentence, { exact: false }).first(), path).toBeVisible()
    await expect(main.getByRole('link').first(), path).toBeVisible()
  }
  await page.context().close()
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
