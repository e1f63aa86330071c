import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { mailTo } from './newcomers.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

async function fill(page: Page, subject: string): Promise<void> {
  await field(page, 'Name').fill('Ann Lee')
  await field(page, 'Email').fill('ann@clinic.example')
  await field(page, 'Subject').fill(subject)
  await field(page, 'Message').fill('How much is it for eleven of us?')
}

test('each error is at its field, and the first one is focused', async ({ page }) => {
  test.slow()
  await page.goto('/contact')
  await send(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  for (const [label, message] of [
    ['Name', 'Name must be at least 2 characters.'],
    ['Email', 'Please enter a valid email address.'],
    ['Subject', 'Subject must be at least 5 characters.'],
    ['Message', 'Message must be at least 10 characters.'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(message)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page)
  await field(page, 'Name').fill('Al')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('')
})

test('a message is sent, and the form is empty again', async ({ page, request }) => {
  const subject = `Several seats ${Date.now()}`
  await page.goto('/contact')
  await fill(page, subject)
  await send(page).click()
  await expect(page.getByText('Message sent!')).toBeVisible()
  await expect(page.getByText("We'll get back to you as soon as possible.")).toBeVisible()
  for (const label of ['Name', 'Email', 'Subject', 'Message']) await expect(field(page, label)).toHaveValue('')
  await expect
    .poll(async () => (await mailTo(request, 'support@attending.example', 'contact-message')).subject)
    .toBe(`Contact form: ${subject}`)
})

test('who is signed in need not type who they are', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/contact')
  await expect(field(page, 'Email')).toHaveValue('basic@attending.example')
  await expect(field(page, 'Name')).toHaveValue('Basic')
})

test('a form that was open for a day is sent like any other', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact')
  await fill(page, 'A day later')
  await page.clock.fastForward('24:00:00')
  await send(page).click()
  await expect(page.getByText('Message sent!')).toBeVisible()
})

test('pressed twice, it is sent once', async ({ page }) => {
  let posts = 0
  const release = await holdRequests(page, '**/functions/v1/contact-form', (route) => {
    posts++
    return route.continue()
  })
  await page.goto('/contact')
  await fill(page, 'Pressed twice')
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await page.getByRole('button', { name: 'Sending...' }).click({ force: true })
  await field(page, 'Subject').press('Enter')
  release()
  await expect(page.getByText('Message sent!')).toBeVisible()
  expect(posts).toBe(1)
})

test.describe('when it fails', () => {
  test.use({ expectedStatuses: [429, 503] })

  test('it says so, and what was written stays', async ({ page }) => {
    await page.route('**/functions/v1/contact-form', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } }),
    )
    await page.goto('/contact')
    await fill(page, 'Not today')
    await send(page).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(page.getByText('Your message could not be sent. Please try again later.')).toBeVisible()
    await expect(field(page, 'Subject')).toHaveValue('Not today')
  })
})

test('the field for programs is out of everyone’s way', async ({ page }) => {
  await page.goto('/contact')
  await field(page, 'Message').focus()
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  const box = await page.locator('input[name=homepage]').boundingBox()
  expect(box!.x + box!.width).toBeLessThan(0)
})
