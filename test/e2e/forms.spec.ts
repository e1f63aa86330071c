/** What every form does, at the one for the profile. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join } from './newcomers.ts'

const call = '**/functions/v1/update-profile'
const field = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Profile', exact: true }).getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save profile' })

const refuse = (page: Page, status: number, fields?: Record<string, string>) =>
  page.route(call, (route) =>
    route.fulfill({
      status,
      json: { error: { code: 'invalid_input', message: 'No, like this it is not right.', fields } },
    }),
  )

test.beforeEach(async ({ page, request, signInAs }) => {
  await signInAs(await join(request))
  await page.goto('/account')
  await expect(save(page)).toBeEnabled()
  await field(page, 'Bio').fill('I recruit for clinics.')
})

test.describe('a refusal', () => {
  test.use({ expectedStatuses: [409, 422] })

  test('stands at the fields that it names; the first as it is seen is focused', async ({ page }) => {
    await refuse(page, 422, { postalAddress: 'A street is missing.', company: 'This is no company.' })
    await save(page).click()
    await expect(field(page, 'Company')).toBeFocused()
    await expect(field(page, 'Company')).toHaveAccessibleDescription(/^This is no company\./)
    await expect(field(page, 'Postal address')).toHaveAccessibleDescription(/^A street is missing\./)
    await expect(field(page, 'Bio')).not.toHaveAttribute('aria-invalid')
    await expect(page.getByText('No, like this it is not right.')).toBeHidden()
    await expect(field(page, 'Bio')).toHaveValue('I recruit for clinics.')
  })

  test('for a missing field, or for none, is above all fields', async ({ page }) => {
    await refuse(page, 422, { userId: 'Unknown.' })
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No, like this it is not right.' })).toBeVisible()
    await page.unroute(call)
    await refuse(page, 409)
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No, like this it is not right.' })).toBeVisible()
    await expect(field(page, 'Bio')).toHaveValue('I recruit for clinics.')
    await page.unroute(call)
    await save(page).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await expect(page.getByText('No, like this it is not right.')).toBeHidden()
  })
})

test('what the contract refuses is not sent', async ({ page }) => {
  let posts = 0
  await page.route(call, (route) => {
    posts++
    return route.continue()
  })
  await field(page, 'Bio').fill('x'.repeat(5001))
  await field(page, 'Display name').fill('x'.repeat(201))
  await save(page).click()
  await expect(field(page, 'Display name')).toBeFocused()
  await expect(field(page, 'Display name')).toHaveAccessibleDescription(/Name must be at most \d+ characters\./)
  await expect(field(page, 'Bio')).toHaveAccessibleDescription(/Bio must be at most \d+ characters\./)
  expect(posts).toBe(0)
})

test('two presses at once send it once', async ({ page }) => {
  let posts = 0
  const release = await holdRequests(page, call, (route) => {
    posts++
    return route.continue()
  })
  await save(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await field(page, 'Display name').press('Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  release()
  await expect(page.getByText('Profile saved')).toBeVisible()
  expect(posts).toBe(1)
})
