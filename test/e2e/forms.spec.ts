/** What every form does, at a row of the profile, and at the contact form where it takes several fields. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join } from './newcomers.ts'

const call = '**/functions/v1/update-profile'
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save bio' })

const refuse = (page: Page, calls: string, status: number, fields?: Record<string, string>) =>
  page.route(calls, (route) =>
    route.fulfill({
      status,
      json: { error: { code: 'invalid_input', message: 'No, like this it is not right.', fields } },
    }),
  )

test.describe('a refusal', () => {
  test.use({ expectedStatuses: [409, 422] })

  test('stands at the fields that it names; the first as it is seen is focused', async ({ page }) => {
    await page.goto('/contact')
    await field(page, 'Name').fill('Ann Lee')
    await field(page, 'Email').fill('ann@clinic.example')
    await field(page, 'Subject').fill('Several seats')
    await field(page, 'Message').fill('How much is it for eleven of us?')
    await refuse(page, '**/functions/v1/contact-form', 422, { message: 'Too short.', email: 'This is no address.' })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^This is no address\./)
    await expect(field(page, 'Message')).toHaveAccessibleDescription(/^Too short\./)
    await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')
    await expect(page.getByText('No, like this it is not right.')).toBeHidden()
    await expect(field(page, 'Name')).toHaveValue('Ann Lee')
  })
})

test.describe('a row of the profile', () => {
  test.use({ expectedStatuses: [409, 422] })

  test.beforeEach(async ({ page, request, signInAs }) => {
    await signInAs(await join(request))
    await page.goto('/account')
    await field(page, 'Bio').fill('I recruit for clinics.')
    await expect(save(page)).toBeEnabled()
  })

  test('says a refusal for a missing field, or for none, above it', async ({ page }) => {
    await refuse(page, call, 422, { userId: 'Unknown.' })
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No, like this it is not right.' })).toBeVisible()
    await page.unroute(call)
    await refuse(page, call, 409)
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No, like this it is not right.' })).toBeVisible()
    await expect(field(page, 'Bio')).toHaveValue('I recruit for clinics.')
    await page.unroute(call)
    await save(page).click()
    await expect(page.getByText('Bio saved')).toBeVisible()
    await expect(page.getByText('No, like this it is not right.')).toBeHidden()
  })

  test('does not send what the contract refuses', async ({ page }) => {
    let posts = 0
    await page.route(call, (route) => {
      posts++
      return route.continue()
    })
    await field(page, 'Bio').fill('x'.repeat(5001))
    await save(page).click()
    await expect(field(page, 'Bio')).toBeFocused()
    await expect(field(page, 'Bio')).toHaveAccessibleDescription(/Bio must be at most \d+ characters\./)
    expect(posts).toBe(0)
  })

  test('is sent once by two presses at once, and alone', async ({ page }) => {
    await field(page, 'Company').fill('Reyes Search')
    const sent: unknown[] = []
    const release = await holdRequests(page, call, (route) => {
      sent.push(route.request().postDataJSON())
      return route.continue()
    })
    await save(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    release()
    await expect(page.getByText('Bio saved')).toBeVisible()
    expect(sent).toEqual([{ bio: 'I recruit for clinics.' }])
    // Another row keeps what was typed in it.
    await expect(field(page, 'Company')).toHaveValue('Reyes Search')
    await field(page, 'Company').press('Enter')
    await expect(page.getByText('Company saved')).toBeVisible()
  })
})
