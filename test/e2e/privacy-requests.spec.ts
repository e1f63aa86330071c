import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo, newcomer } from './newcomers.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label)

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'First name').fill('Vera')
  await field(page, 'Last name').fill('Quill')
  await field(page, 'Email').fill(email)
  await field(page, 'State where you live').selectOption('CA')
}

const codeIn = ({ text }: { text: string }) => /Your code is (\d{6})/i.exec(text)![1]!

/** A separate browser: the fixture's page counts every script that is not fetched as a failure. */
async function withoutScript(browser: Browser, baseURL: string | undefined, headers = {}): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL, javaScriptEnabled: false, viewport: { width: 390, height: 844 }, extraHTTPHeaders: headers },
  })
  return context.newPage()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a request is made, confirmed with the code, and answered at the desk', async ({ page, request, signInAs }) => {
    const { email } = newcomer('asks')
    await page.goto('/privacy-request')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(field(page, 'First name')).toBeFocused()
    await expect(field(page, 'State where you live')).toHaveAccessibleDescription(/^Please choose a state/)
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Correct' }).check()
    await fill(page, email)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(field(page, 'Details')).toHaveAccessibleDescription(/^Please say what is wrong, and what is right\./)
    await page.getByRole('radio', { name: 'Know' }).check()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    await expectAccessible(page)
    await field(page, 'Code').fill(codeIn(await mailTo(request, email, 'privacy-code')))
    await page.getByRole('button', { name: 'Confirm that it’s me' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request confirmed')

    await signInAs('admin')
    await page.goto('/privacy-desk')
    const row = page.getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText('45 days left')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Mark as verified' }).click()
    await expect(row.getByRole('alert')).toHaveText('Choose the physician.')
    await row.getByRole('radio', { name: /No one in the data|None of these/ }).check()
    await row.getByLabel('How you verified it').fill('Called back')
    await row.getByRole('button', { name: 'Mark as verified' }).click()
    await expect(row).toContainText('About no one in the data.')
    await row.getByRole('button', { name: /^Answer request/ }).click()
    await expect(row.getByLabel('Subject')).toHaveValue('We hold no profile of yours')
    await row.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send answer' }).click()
    await expect(row).toBeHidden()
    expect((await mailTo(request, email, 'privacy-answer')).text).toContain('found no profile of yours')
    await page.getByRole('navigation', { name: 'Requests by state' }).getByRole('link', { name: /Done/ }).click()
    await page.getByRole('listitem').filter({ hasText: email }).getByText('Proof').click()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Called back')
  })
})

test('the desk takes what came by mail, and gives the register', async ({ page, signInAs }) => {
  const { email } = newcomer('wrote')
  await signInAs('admin')
  await page.goto('/privacy-desk')
  await page.getByText('Enter a request that came by email, mail, or phone').click()
  await field(page, 'Asked to').selectOption('delete')
  await field(page, 'Came by').selectOption('mail')
  await field(page, 'Received on').fill(new Date().toISOString().slice(0, 10))
  await page.getByRole('combobox', { name: 'State' }).selectOption('TX')
  await field(page, 'First name').fill('Vera')
  await field(page, 'Last name').fill('Quill')
  await field(page, 'Reply address').fill(email)
  await page.getByRole('button', { name: 'Enter request' }).click()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Texas')
  await expect(row).toContainText('by mail')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the register' }).click()
  expect((await download).suggestedFilename()).toBe('privacy-requests.csv')
})

test.describe('without a script', () => {
  test('the form, a wrong code, and the right one work; Global Privacy Control chooses the opt-out', async ({
    browser,
    baseURL,
    request,
  }) => {
    const { email } = newcomer('noscript')
    const page = await withoutScript(browser, baseURL, { 'sec-gpc': '1' })
    await page.goto('/privacy-request')
    await expect(page.getByRole('main')).toContainText('Your browser sends Global Privacy Control')
    await expect(page.getByRole('radio', { name: 'Opt out of sale and sharing' })).toBeChecked()
    await page.getByRole('radio', { name: 'Delete' }).check()
    await field(page, 'First name').fill('Vera')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(field(page, 'Last name')).toHaveAccessibleDescription(/Last name is required/)
    await expect(field(page, 'First name')).toHaveValue('Vera')
    await expect(page.getByRole('radio', { name: 'Delete' })).toBeChecked()
    await fill(page, email)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    const code = codeIn(await mailTo(request, email, 'privacy-code'))
    await field(page, 'Code').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Confirm that it’s me' }).click()
    await expect(field(page, 'Code')).toHaveAccessibleDescription(/^This code is wrong or has expired/)
    await field(page, 'Code').fill(code)
    await page.getByRole('button', { name: 'Confirm that it’s me' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request confirmed')
    await page.context().close()
  })
})
