/** A physician on a phone: from the public profile to a claimed, corrected, and paused one. */
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { personaEmail } from '../../src/server/start/personas.ts'
import { signIn } from '../support/sign-in.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { join, mailTo } from './newcomers.ts'
import { findPhysician } from './physicians.ts'
import { expectFits } from './settled.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test.use(phone)

const next = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1)).toISOString().slice(0, 10)
const headings = ['Pause contact', 'Offers', 'Contacts', 'Sale and sharing', 'What your profile says', 'Leave']

test('from the public profile to a claimed, corrected, and paused one', async ({
  page,
  request,
  signInAs,
  baseURL,
}) => {
  const physician = await walk({ page, request, baseURL: baseURL!, from: 3100, enter: signInAs })
  for (const name of headings) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.goto(paths.physician(physician.id))
  await expect(page.getByText('The physician has paused contact until March 1')).toBeVisible()
  await expectFits(page)

  // As in a browser that says it to scripts alone.
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(physicianPaths.me())
  await expect(page.getByText('Your browser sends Global Privacy Control, and we obey it.')).toBeVisible()
  await expect(page.getByText('You can take this back once the days to object')).toBeVisible()
  await expectAccessible(page)
  await page.goto(paths.physician(physician.id))
  await expect(page.getByText('The physician has opted out of the sale of contact details.')).toBeVisible()
})

test('the same without a script', async ({ browser, request, baseURL }) => {
  const context = await browser.newContext({ ...phone, baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  const enter = async ({ email, password }: Person) => {
    await page.goto(paths.login())
    const main = page.getByRole('main')
    await main.getByLabel('Email', { exact: true }).fill(email)
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page).not.toHaveURL(/login/)
  }
  const physician = await walk({ page, request, baseURL: baseURL!, from: 3300, enter })
  await page.goto(paths.physician(physician.id))
  await expect(page.getByText('The physician has paused contact until March 1')).toBeVisible()
  await page.goto(physicianPaths.me())
  await page.getByRole('button', { name: 'Opt out of sale and sharing' }).click()
  await expect(page.getByText('You asked us to. You have been opted out since')).toBeVisible()
  await context.close()
})

test('a photo of a license is accepted on the desk, and its claim ended there', async ({ page, request, signInAs }) => {
  const physician = await findPhysician(request, 3500, () => true)
  const person = await join(request)
  await signInAs(person)
  await page.goto(physicianPaths.claim(physician.id))
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#abc' } })
  const file = { name: 'license.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  await page.getByLabel('Photo of your license or badge').setInputFiles(file)
  await expect(page.getByText('Your photo came in')).toBeVisible()
  await expectAccessible(page)
  await signInAs('admin')
  await page.goto(privacyPaths.desk('claims'))
  const row = page.getByRole('listitem').filter({ hasText: person.email })
  await row.getByRole('button', { name: /^Show the photo/ }).click()
  await expect(row.getByRole('img', { name: /^License or badge/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(row).toBeHidden()
  expect((await mailTo(request, person.email, 'claim-decided')).text).toContain('Open my profile')
  await page
    .getByRole('navigation', { name: 'Claims by state' })
    .getByRole('link', { name: /Claimed/ })
    .click()
  await row.getByRole('button', { name: /^End the claim of/ }).click()
  await row.getByLabel('Reason').fill('The physician called us.')
  await row.getByRole('button', { name: 'End the claim', exact: true }).click()
  await expect(row).toBeHidden()
  expect((await mailTo(request, person.email, 'claim-ended')).text).toContain('The physician called us.')
})

type Person = Awaited<ReturnType<typeof join>>

interface Walk {
  page: Page
  request: APIRequestContext
  baseURL: string
  /** Where to look for a physician that no other test uses. */
  from: number
  enter: (who: Person) => Promise<void>
}

async function walk({ page, request, baseURL, from, enter }: Walk) {
  const physician = await findPhysician(request, from, ({ contacts }) => contacts.email?.kind === 'personal_email')
  const email = await emailOf(request, baseURL, physician.id)
  const person = await join(request)
  await page.goto(paths.physician(physician.id))
  await page.getByRole('link', { name: 'Claim this profile' }).click()
  await expect(page.getByRole('heading', { name: 'Claim your profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await enter(person)
  await page.goto(physicianPaths.claim(physician.id))
  await page.getByLabel('Your email or direct number').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('a code is on its way')).toBeVisible()
  const { text } = await mailTo(request, email, 'claim-code')
  await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm that it’s me' }).click()
  await expect(page).toHaveURL(physicianPaths.me())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(physician.lastName)

  await page.getByLabel('Organization', { exact: true }).fill('Cedar Clinic')
  await page.getByRole('button', { name: 'Save corrections' }).click()
  await expect(page.getByText(/^Until .*, the profile says/)).toBeVisible()
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('Cedar Clinic')

  await page.getByLabel('Pause until').fill(next)
  await page.getByRole('button', { name: 'Pause contact' }).click()
  await expect(page.getByText('Contact is paused until')).toBeVisible()
  return physician
}

/** As a member with a plan reveals it. */
async function emailOf(request: APIRequestContext, origin: string, physicianId: number): Promise<string> {
  const token = await signIn(origin, personaEmail('premium'))
  const response = await request.post(paths.call('get-physician-contact'), {
    data: { physicianId, field: 'email' },
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { email: string }).email
}
