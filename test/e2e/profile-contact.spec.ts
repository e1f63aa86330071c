import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { findPhysician } from './physicians.ts'
import { expectFits } from './settled.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const card = (page: Page) => page.getByRole('complementary', { name: 'Contact' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const email = /^[\w.+-]+@example\.(com|net|org)$/

/** Makes copying fail, as a browser that forbids it. */
const forbidCopying = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('forbidden')) },
    })
  })

test.describe('contact reveal', () => {
  test('the first press shows the value, the next copies it and says so for two seconds; each field by itself', async ({
    page,
    request,
    signInAs,
  }) => {
    const physician = await findPhysician(request, 600)
    await signInAs('premium')
    await page.goto(`/physician/${physician.id}`)
    const view = card(page).getByRole('button', { name: /^View Email/ })
    await expect(card(page).getByText(physician.contactInfo.email!)).toBeVisible()
    // What is left is said before the press, and goes down with it.
    const left = async () => {
      const text =
        (await card(page)
          .getByText(/You can reveal [\d,]+ more contacts? now/)
          .textContent()) ?? ''
      return Number(/[\d,]+/.exec(text)?.[0].replace(',', ''))
    }
    const before = await left()
    await view.focus()
    await page.keyboard.press('Enter')
    // Another test may reveal something as the same person.
    await expect.poll(left).toBeLessThan(before)
    const shown = card(page).getByText(email).first()
    await expect(shown).toBeVisible()
    // The phone stays masked.
    await expect(card(page).getByRole('button', { name: /^View Phone/ })).toBeVisible()
    await expect(card(page).getByText(physician.contactInfo.phone!)).toBeVisible()

    const copy = card(page).getByRole('button', { name: /^(Copy|Copied) email/ })
    await expect(copy).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(copy.getByText('Copied')).toBeVisible()
    expect(await clipboard(page)).toBe(await shown.textContent())
    await expect(copy.getByText('Copied')).toHaveCount(0)

    await card(page)
      .getByRole('button', { name: /^View Phone/ })
      .click()
    const number = card(page)
      .getByText(/^\(\d{3}\) \d{3}-\d{4}$/)
      .first()
    await card(page).getByRole('button', { name: 'Copy phone' }).click()
    expect(await clipboard(page)).toBe(await number.textContent())
    await expectAccessible(page)

    // What was revealed stays revealed.
    await page.reload()
    await expect(shown).toBeVisible()
    await expect(number).toBeVisible()
  })

  test('a long value is shown whole', async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 700)
    const long = `${'a-very-long-name.'.repeat(6)}x@example.com`
    await page.route('**/functions/v1/get-physician-contact', (route) =>
      route.fulfill({ json: { email: long, phone: null } }),
    )
    await signInAs('premium')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/physician/${physician.id}`)
    await card(page)
      .getByRole('button', { name: /^View Email/ })
      .click()
    const shown = card(page).getByText(long, { exact: true }).first()
    await expect(shown).toBeVisible()
    const cut = await shown.evaluate(
      (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
    )
    expect(cut).toBe(false)
    await expectFits(page)
  })

  for (const [who, reason] of [
    ['visitor', 'Subscription required to view'],
    ['free', 'Subscription required to view'],
  ] as const) {
    test(`a ${who} is told why not`, async ({ page, request, signInAs }) => {
      const physician = await findPhysician(request, 1)
      if (who === 'free') await signInAs('free')
      await page.goto(`/physician/${physician.id}`)
      const view = card(page).getByRole('link', { name: /^View Email/ })
      await expect(view).toHaveAttribute('href', '/pricing')
      await view.focus()
      await expect(page.getByText(`${reason} email`, { exact: true })).toBeVisible()
      const phone = card(page).getByRole('link', { name: /^View Phone/ })
      await expect(phone).toHaveAccessibleDescription(`${reason} phone number`)
      await expect(card(page).getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing')
      const logIn = card(page).getByRole('link', { name: 'log in' })
      if (who === 'visitor')
        await expect(logIn).toHaveAttribute('href', `/login?return_to=%2Fphysician%2F${physician.id}`)
      else await expect(logIn).toHaveCount(0)
      // Someone who has seen nothing has nothing to report.
      await expect(page.getByRole('button', { name: 'Report a wrong contact' })).toHaveCount(0)
      // The plans that open it, and the way back.
      await view.press('Enter')
      await expect(page).toHaveURL('/pricing')
      await expect(page.getByRole('region', { name: 'Plans compared' })).toContainText('an hour')
      await page.getByRole('link', { name: 'Back to where you were' }).click()
      await expect(page).toHaveURL(`/physician/${physician.id}`)
    })
  }

  test('in demo mode the buttons say so', async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 1)
    await signInAs('demo')
    await page.goto(`/physician/${physician.id}`)
    const buttons = card(page).getByRole('button', { name: /^Contact Restricted in Demo/ })
    await expect(buttons).toHaveCount(2)
    await expect(buttons.first()).toHaveAccessibleDescription('Contact information is disabled in demo mode')
  })

  test('where no channel is known there is no button', async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 1, ({ channels }) => !channels.email)
    await signInAs('premium')
    await page.goto(`/physician/${physician.id}`)
    await expect(card(page).getByText('No email')).toBeVisible()
    await expect(card(page).getByRole('button', { name: /^View Email/ })).toHaveCount(0)
  })
})

test.describe('failures', () => {
  test.describe('of the call', () => {
    test.use({ expectedStatuses: [500, 429] })

    test('say so, and the next press tries again', async ({ page, request, signInAs }) => {
      const physician = await findPhysician(request, 800)
      await signInAs('premium')
      await page.goto(`/physician/${physician.id}`)
      const address = '**/functions/v1/get-physician-contact'
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No.' } } }),
      )
      const view = card(page).getByRole('button', { name: /^View Email/ })
      await view.click()
      await expect(page.getByText('Failed to load contact information')).toBeVisible()
      await expect(page.getByText('Please try again later')).toBeVisible()
      await page.unroute(address)
      const sentence = 'You can reveal up to 120 contacts within an hour. Please try again in 5 minutes.'
      await page.route(address, (route) =>
        route.fulfill({ status: 429, json: { error: { code: 'quota_reached', message: sentence } } }),
      )
      await view.click()
      await expect(page.getByText(sentence)).toBeVisible()
      await page.unroute(address)
      await view.click()
      await expect(card(page).getByText(email).first()).toBeVisible()
    })
  })

  test('of copying', async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 900)
    await forbidCopying(page)
    await signInAs('premium')
    await page.goto(`/physician/${physician.id}`)
    await card(page)
      .getByRole('button', { name: /^View Email/ })
      .click()
    await card(page).getByRole('button', { name: 'Copy email' }).click()
    await expect(page.getByText('Failed to copy email')).toBeVisible()
    await card(page)
      .getByRole('button', { name: /^View Phone/ })
      .click()
    await card(page).getByRole('button', { name: 'Copy phone' }).click()
    await expect(page.getByText('Failed to copy phone number')).toBeVisible()
    await expect(page.getByText('Please try again').first()).toBeVisible()
  })
})

test.describe('a wrong contact', () => {
  test('can be reported once it was seen, and is marked', async ({ page, request, signInAs }) => {
    test.slow()
    const physician = await findPhysician(request, 1000)
    await signInAs('premium')
    await page.goto(`/physician/${physician.id}`)
    const open = page.getByRole('button', { name: 'Report a wrong contact' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Report a wrong contact' })
    await expect(dialog).toContainText('View the email or the phone number first.')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await card(page)
      .getByRole('button', { name: /^View Email/ })
      .click()
    await expect(card(page).getByText(email).first()).toBeVisible()
    await open.click()
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please choose what is wrong.')
    await dialog.getByLabel('Email bounced').check()
    await dialog.getByLabel('Note').fill('Came back twice.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('The contact is flagged as wrong. Our team will review it.')).toBeVisible()
    await expect(card(page).getByText('Reported as wrong.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('the history of what was viewed', () => {
  test('is on the account page', async ({ page, request, signInAs }) => {
    test.slow()
    const physician = await findPhysician(request, 1100)
    await signInAs('monthly')
    await page.goto('/account?tab=exports')
    const history = page.getByRole('region', { name: 'Viewed contacts' })
    await expect(history.getByText('No contacts viewed yet')).toBeVisible()
    await page.goto(`/physician/${physician.id}`)
    await card(page)
      .getByRole('button', { name: /^View Phone/ })
      .click()
    await expect(card(page).getByRole('button', { name: 'Copy phone' })).toBeVisible()
    await page.goto('/account?tab=exports&reveals=nonsense')
    await expect(history).toContainText('1 contact viewed. In the last hour 1 of 120, in the last day 1 of 500.')
    await expect(history).toContainText('Phone')
    await history.getByRole('link').click()
    await expect(page).toHaveURL(`/physician/${physician.id}`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/account?tab=exports&reveals=nonsense')
  })
})

test('a press that begins just when its part is taken over is not lost', async ({ page, request, signInAs }) => {
  const physician = await findPhysician(request, 1500)
  // As on a slow machine: React draws what is not urgent a moment later.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, given), 250)
    } as typeof postMessage
  })
  await signInAs('premium')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/profile-contact-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/physician/${physician.id}`)
  const button = page.getByRole('button', { name: 'Write an email' })
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  const came = page.waitForResponse(/profile-contact-/)
  release()
  await (await came).finished()
  await page.mouse.down()
  await page.waitForTimeout(800)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: /^Email / })).toBeVisible()
})
