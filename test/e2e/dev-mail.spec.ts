import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { join, mailTo, signUp } from './newcomers.ts'
import { expectFits } from './settled.ts'

test('the newest mail comes first, drawn, as text and as it would have travelled', async ({ page, request }) => {
  const person = await signUp(request)
  await mailTo(request, person.email, 'confirm-email')
  await page.goto('/dev/mail')
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('link')
  await mails.filter({ hasText: person.email }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Confirm your email address')
  await expect(page.getByRole('article').getByText(person.email)).toBeVisible()
  const drawn = page.frameLocator('iframe')
  await expect(drawn.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^(?!.*(scripts|same-origin))/)
  const view = page.getByRole('navigation', { name: 'View' })
  await view.getByRole('link', { name: 'Text' }).click()
  await expect(page.locator('pre')).toContainText('confirm that this email address is yours.')
  await view.getByRole('link', { name: 'Source' }).click()
  await expect(page).toHaveURL(/view=source/)
  await expect(page.locator('pre')).toContainText('Message-ID: <')
  await expect(page.locator('pre')).toContainText('Content-Type: text/plain')
  await expectAccessible(page)
})

test('an email that arrives in the meantime shows by itself', async ({ page, request }) => {
  await signUp(request)
  await page.goto('/dev/mail')
  const person = await signUp(request)
  await expect(page.getByRole('navigation', { name: 'Mails' }).getByText(person.email)).toBeVisible({ timeout: 15_000 })
})

test('emails with long links fit a phone of 390 pixels', async ({ page, request }) => {
  const person = await join(request)
  const headers = { origin: process.env.E2E_ORIGIN! }
  for (const name of ['request-password-reset', 'send-removal-confirmation'])
    await request.post(paths.call(name), { data: { email: person.email }, headers })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const kind of ['confirm-email', 'reset-password', 'confirm-removal']) {
    const { html } = await mailTo(request, person.email, kind)
    await page.setContent(html)
    await expectFits(page, kind)
  }
})
