/** A physician on a phone: from the public profile to a claimed, corrected, and paused one. */

import type { APIRequestContext } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { personaEmail } from '../../src/server/start/personas.ts'
import { signIn } from '../support/sign-in.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { join, mailTo } from './newcomers.ts'
import { findPhysician } from './physicians.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const next = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1)).toISOString().slice(0, 10)

for (const script of [true, false]) {
  test.describe(script ? 'with a script' : 'without a script', () => {
    // Without a script, nothing takes the page over, and axe can't run.
    test.use({ javaScriptEnabled: script, checkAccessibility: script })
    const whole = script ? {} : { waitUntil: 'load' as const }

    test('from the public profile to a claimed, corrected, and paused one', async ({
      page,
      request,
      signInAs,
      baseURL,
    }) => {
      const physician = await findPhysician(
        request,
        script ? 700 : 850,
        ({ contacts }) => contacts.email?.kind === 'personal_email',
      )
      const email = await emailOf(request, baseURL!, physician.id)
      const person = await join(request)
      await page.goto(paths.physician(physician.id), whole)
      await page.getByRole('link', { name: 'Claim this profile' }).click()
      await expect(page.getByRole('heading', { name: 'Claim your profile' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
      await signInAs(person)
      await page.goto(physicianPaths.claim(physician.id), whole)
      await page.getByLabel('Your email or direct number').fill(email)
      await page.getByRole('button', { name: 'Send the code' }).click()
      await expect(page.getByText('a code is on its way')).toBeVisible()
      const { text } = await mailTo(request, email, 'claim-code')
      await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(text)?.[0] ?? '')
      await page.getByRole('button', { name: 'Confirm that it’s me' }).click()
      await expect(page).toHaveURL(physicianPaths.me())
      await expect(page.getByRole('heading', { level: 1 })).toContainText(physician.lastName)
      if (script) await expectAccessible(page)

      await page.getByLabel('Organization', { exact: true }).fill('Cedar Clinic')
      await page.getByRole('button', { name: 'Save corrections' }).click()
      await expect(page.getByText(/the profile says/)).toBeVisible()
      await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('Cedar Clinic')

      await page.getByLabel('Pause until').fill(next)
      await page.getByRole('button', { name: 'Pause contact' }).click()
      await expect(page.getByText('Contact is paused until')).toBeVisible()

      await page.goto(paths.physician(physician.id), whole)
      await expect(page.getByText('The physician has paused contact until March 1')).toBeVisible()
      if (script) {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      }
    })
  })
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
