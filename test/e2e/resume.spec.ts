import type { Page } from '@playwright/test'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { uploadResume } from '../../src/features/resume/contracts.ts'
import { pdf } from '../support/pdf.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo, newcomer } from './newcomers.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}( Optional)?$`))
const submit = (page: Page) => page.getByRole('button', { name: 'Submit resume' })
const skills = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Skills Optional' })

/** The list of specialties as the server would give it. */
async function withSpecialties(page: Page, specialties = ['Dermatology', 'Cardiology']): Promise<void> {
  await page.route('**/functions/v1/get_specialty_counts', (route) =>
    route.fulfill({ json: specialties.map((specialty) => ({ specialty })) }),
  )
}

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'First name').fill('Ann')
  await field(page, 'Last name').fill('Lee')
  await field(page, 'Physician title').fill('Chief of Cardiology')
  await field(page, 'Company name').fill('Cedar Clinic')
  await field(page, 'Specialty').selectOption('Cardiology')
  await field(page, 'City').fill('Oakland')
  await field(page, 'State').selectOption('CA')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone').fill('(415) 555-0100')
}

/** What the browser sends, and then the server's own answer. */
function sentInput(page: Page) {
  return page
    .waitForRequest('**/functions/v1/submit-resume')
    .then((request) => request.postDataJSON() as Record<string, unknown>)
}

test('from an empty form to the thank-you, with an email', async ({ page, request }) => {
  test.slow()
  const { email } = newcomer('ann')
  await withSpecialties(page)
  await page.goto('/submit-resume')
  await fill(page, email)
  await field(page, 'LinkedIn URL').fill('linkedin.com/in/ann-lee')
  await field(page, 'School').fill('Example School of Medicine')
  await field(page, 'Degree').fill('MD')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(field(page, 'School')).toBeFocused()
  await field(page, 'School').fill('Example College')
  await field(page, 'Degree').fill('BS')
  await page.getByRole('button', { name: 'Add Teaching' }).click()
  await skills(page).fill("Women's Health")
  await skills(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Add Teaching' })).toHaveCount(0)
  await expectAccessible(page)
  const input = sentInput(page)
  await submit(page).click()
  await expect(page).toHaveURL('/success?submitted=resume')
  expect(await input).toMatchObject({
    contactskills: ['Teaching', "Women's Health"],
    // The second was written, but not added.
    contacteducation: [
      { schoolName: 'Example School of Medicine', degree: 'MD' },
      { schoolName: 'Example College', degree: 'BS' },
    ],
  })
  await expect(page.getByText('Resume submitted successfully!')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This takes a few days')
  expect((await mailTo(request, email, 'resume-received')).subject).toBe('We received your resume')
  // Nothing is left to be sent a second time.
  await page.goto('/submit-resume')
  await expect(field(page, 'First name')).toBeEnabled()
  await expect(field(page, 'First name')).toHaveValue('')
})

test('each error is at its field; the first one is focused and their number is announced', async ({ page }) => {
  await withSpecialties(page)
  await page.goto('/submit-resume')
  await submit(page).click()
  for (const [label, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Physician title', 'Physician title is required'],
    ['Company name', 'Company name is required'],
    ['Specialty', 'Specialty is required'],
    ['City', 'City is required'],
    ['State', 'State is required'],
    ['Email', 'Please enter a valid email address'],
    ['Phone', 'Please enter a valid phone number'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
  }
  await expect(field(page, 'First name')).toBeFocused()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please fix 9 fields above.')
  await field(page, 'LinkedIn URL').fill('javascript:alert(1)')
  await field(page, 'Degree').fill('MD')
  await submit(page).click()
  await expect(field(page, 'LinkedIn URL')).toHaveAccessibleDescription('Please enter a valid LinkedIn URL')
  await expect(field(page, 'School')).toHaveAccessibleDescription('An education entry needs both school and degree')
})

test("'Other' asks for the specialty, which replaces it", async ({ page }) => {
  const { email } = newcomer('other')
  await withSpecialties(page)
  await page.goto('/submit-resume')
  await fill(page, email)
  await expect(field(page, 'Your specialty')).toHaveCount(0)
  await field(page, 'Specialty').selectOption('Other')
  await field(page, 'Your specialty').fill('Sleep Medicine')
  const input = sentInput(page)
  await submit(page).click()
  expect(await input).toMatchObject({ specialty: 'Sleep Medicine' })
  expect(await input).not.toHaveProperty('otherspecialty')
  await expect(page).toHaveURL('/success?submitted=resume')
})

test('chips and rows are there once, and can be taken away by keyboard', async ({ page }) => {
  await withSpecialties(page)
  await page.goto('/submit-resume')
  await skills(page).fill('teaching')
  await skills(page).press('Enter')
  await skills(page).fill(' Teaching ')
  await skills(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove teaching' })).toHaveCount(1)
  await skills(page).press('Backspace')
  await expect(page.getByRole('button', { name: 'Remove teaching' })).toHaveCount(0)

  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'School').fill('Example School')
  await field(page, 'Degree').fill('DO')
  await field(page, 'Degree').press('Enter')
  await page.getByRole('button', { name: 'Remove DO, Example School' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove DO, Example School' })).toHaveCount(0)
  await expect(field(page, 'School')).toBeFocused()
})

test('what is written is kept in the browser until it is sent, and can be thrown away', async ({ page }) => {
  await withSpecialties(page)
  await page.goto('/submit-resume')
  await fill(page, 'kept@clinic.example')
  await page.getByRole('button', { name: 'Add Surgery' }).click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('resumeDraft') ?? ''))
    .toMatch(/kept@clinic\.example.*Surgery/)
  await page.reload()
  await expect(page.getByText('Here is what you wrote as of')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('kept@clinic.example')
  await expect(field(page, 'Specialty')).toHaveValue('Cardiology')
  await expect(page.getByRole('button', { name: 'Remove Surgery' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(field(page, 'Email')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove Surgery' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('resumeDraft'))).toBeNull()
})

test('the form waits for the specialties, and while it is sent; twice pressed is sent once', async ({ page }) => {
  let posts = 0
  const gates = { list: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() }
  await page.route('**/functions/v1/get_specialty_counts', async (route) => {
    await gates.list.promise
    await route.fulfill({ json: [{ specialty: 'Cardiology' }] })
  })
  await page.route('**/functions/v1/submit-resume', async (route) => {
    posts++
    await gates.answer.promise
    await route.continue()
  })
  await page.goto('/submit-resume')
  await expect(page.getByText('Loading specialties...')).toBeVisible()
  await expect(field(page, 'First name')).toBeDisabled()
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  gates.list.resolve()
  await fill(page, newcomer('twice').email)
  await submit(page).dblclick()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect(field(page, 'First name')).toBeDisabled()
  gates.answer.resolve()
  await expect(page).toHaveURL('/success?submitted=resume')
  expect(posts).toBe(1)
})

test.describe('when something fails', () => {
  test.use({ expectedStatuses: [422, 503] })

  test('the list of specialties: it says so, and one can be written in', async ({ page }) => {
    test.setTimeout(60_000)
    await page.route('**/functions/v1/get_specialty_counts', (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'invalid_input', message: 'No.' } } }),
    )
    await page.goto('/submit-resume')
    await expect(page.getByText('Failed to load specialties', { exact: true })).toBeVisible()
    await field(page, 'Specialty').selectOption('Other')
    await expect(field(page, 'Your specialty')).toBeVisible()
    await page.unroute('**/functions/v1/get_specialty_counts')
    await withSpecialties(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await field(page, 'Specialty').selectOption('Dermatology')
  })

  test('sending: nothing is lost', async ({ page }) => {
    await withSpecialties(page)
    await page.route('**/functions/v1/submit-resume', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } }),
    )
    await page.goto('/submit-resume')
    await fill(page, 'busy@clinic.example')
    await submit(page).click()
    await expect(page.getByText('Submission failed. Please try again later.')).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue('busy@clinic.example')
    await page.reload()
    await expect(field(page, 'Email')).toHaveValue('busy@clinic.example')
  })

  test('what the server alone finds wrong stands at its field', async ({ page }) => {
    await withSpecialties(page)
    await page.route('**/functions/v1/submit-resume', (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'invalid_input', message: 'No.', fields: { contactcity: 'There is no such city.' } } },
      }),
    )
    await page.goto('/submit-resume')
    await fill(page, 'city@clinic.example')
    await submit(page).click()
    await expect(field(page, 'City')).toHaveAccessibleDescription('There is no such city.')
    await expect(field(page, 'City')).toBeFocused()
  })
})

test.describe('a resume as a file', () => {
  test.use({ expectedStatuses: [422] })

  test('fills in what’s empty; other files are refused, and typed text stays', async ({ page }) => {
    test.slow()
    await withSpecialties(page)
    await page.goto('/submit-resume')
    await field(page, 'First name').fill('Anna')
    const file = page.getByLabel('Resume file')
    const resume = [
      'Ann B. Lee, MD',
      'Phone: (415) 555-0100',
      'EXPERIENCE',
      'Chief of Cardiology, Cedar Clinic 2015 – present',
    ]
    await file.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: await pdf([resume]) })
    await expect(page.getByText(/^We filled in \d+ fields\. Check each one before you submit\.$/)).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue('Anna')
    await expect(field(page, 'Last name')).toHaveValue('Lee')
    await expect(field(page, 'Physician title')).toHaveValue('Chief of Cardiology')
    await expect(field(page, 'Phone')).toHaveValue('(415) 555-0100')
    // Each with the words it comes from, and what isn't there stays empty.
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('From your file: Ann B. Lee, MD')
    await expect(field(page, 'First name')).not.toHaveAccessibleDescription(/From your file/)
    await expect(page.getByText('Not clear in your file, so left empty: city, state, email, schools.')).toBeVisible()
    await field(page, 'Last name').fill('Leeds')
    await expect(field(page, 'Last name')).not.toHaveAccessibleDescription(/From your file/)
    await field(page, 'Last name').fill('Lee')
    await expectAccessible(page)
    await file.setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a picture of me') })
    await expect(page.getByRole('alert').filter({ hasText: uploadResume.errors.wrongType[1] })).toBeVisible()
    await expect(field(page, 'Last name')).toHaveValue('Lee')
  })
})

test('a physician with a claimed profile starts from what it says, and no draft of it stays', async ({
  page,
  signInAs,
}) => {
  await signInAs('physician')
  await page.goto(physicianPaths.me())
  await page.getByRole('link', { name: 'Update your profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update your profile')
  await expect(field(page, 'Last name')).not.toHaveValue('')
  await expect(field(page, 'Specialty')).not.toHaveValue('')
  await expect(field(page, 'States')).toHaveValue('CO, TX')
  await expect(page.getByLabel('Telehealth')).toBeChecked()
  await field(page, 'City').fill('Far Rockaway')
  await page.reload()
  await expect(field(page, 'Specialty')).not.toHaveValue('')
  await expect(field(page, 'City')).not.toHaveValue('Far Rockaway')
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
})
