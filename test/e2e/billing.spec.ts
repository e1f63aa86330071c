/** Paying in the browser, from the price to the end, at the sandbox. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, loseSession, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { join, mailTo } from './newcomers.ts'
import { expectFits } from './settled.ts'

const cards = { works: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', confirms: '4000 0025 0000 3155' }
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Unlock Unlimited Contacts' })
const plan = (page: Page, name: 'Monthly' | 'Annual') => page.getByRole('region', { name, exact: true })

async function choose(page: Page, name: 'Monthly' | 'Annual') {
  await plan(page, name).getByRole('checkbox').check()
  await plan(page, name)
    .getByRole('button', { name: `Get ${name}` })
    .click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\/cs_/)
}

async function payWith(page: Page, card: string) {
  await page.getByRole('button', { name: card }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

test('one life: buy, be let in, switch, cancel, resume, end, and pay again', async ({ page, request, signInAs }) => {
  test.slow()
  const person = await join(request)
  await signInAs(person)

  await page.goto('/search')
  await expect(overlay(page)).toBeVisible()
  // Whatever follows, this page is never loaded again.
  await page.evaluate(() => Object.assign(window, { sameWindow: true }))
  await overlay(page).getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/pricing')

  // No one agrees by accident.
  const monthly = plan(page, 'Monthly')
  await expect(monthly.getByRole('checkbox')).not.toBeChecked()
  await monthly.getByRole('button', { name: 'Get Monthly' }).click()
  await expect(monthly.getByText('Please check the box to confirm the charges.')).toBeVisible()
  await expect(monthly.getByRole('checkbox')).toBeFocused()
  await expect(page).toHaveURL('/pricing')
  await choose(page, 'Monthly')

  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible()
  await payWith(page, cards.declined)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await payWith(page, cards.confirms)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('Your bank did not confirm the payment.')
  await payWith(page, cards.works)

  await expect(page.getByRole('heading', { name: 'Subscription Activated!' })).toBeVisible()
  await expect(page).toHaveURL(/\/success\?session_id=cs_/)
  await expect(page.getByRole('dialog').filter({ hasText: 'Your subscription has been activated.' })).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL('/search')
  await expect(overlay(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true)
  expect((await mailTo(request, person.email, 'subscription-started')).subject).toBe('Your Monthly Plan is active')

  await page.goto('/account?tab=subscription')
  await expect(page.getByText('Monthly Plan')).toBeVisible()
  await expect(page.getByText('$199', { exact: true })).toBeVisible()
  // Two clicks at most.
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('You keep your access until')).toBeVisible()
  await page.getByRole('button', { name: 'Resume subscription' }).click()
  await expect(page.getByText('Subscription resumed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible()

  await page.goto('/pricing')
  await expect(plan(page, 'Monthly').getByText('YOUR CURRENT PLAN')).toBeVisible()
  await plan(page, 'Annual').getByRole('button', { name: 'Switch to Annual' }).click()
  await expect(page).toHaveURL(/\/sandbox\/portal\//)
  const dialog = page.getByRole('dialog', { name: 'Switch to the Annual Plan' })
  await expect(dialog.getByText('Unused time')).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay \$1,6/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Annual Plan')
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Ends on')
  await page.getByRole('button', { name: 'To the end of the period' }).click()
  await expect(page.getByText('There is no subscription.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to the site' }).click()
  await expect(page.getByText('Free Plan')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(overlay(page)).toBeVisible()

  await overlay(page).getByRole('link', { name: 'Get Started' }).click()
  await choose(page, 'Annual')
  await payWith(page, cards.works)
  await expect(page.getByRole('heading', { name: 'Subscription Activated!' })).toBeVisible()
  await page.getByRole('link', { name: 'View Account' }).click()
  await expect(page.getByText('Annual Plan', { exact: true })).toBeVisible()
})

test.describe('the paywall', () => {
  test('says what was bought, and leads on', async ({ page, signInAs }) => {
    await signInAs('free')
    await page.goto('/search')
    await expect(overlay(page)).toContainText('Unlimited search requires a subscription of the basic tier')
    for (const benefit of [
      'Personal emails and phone numbers for recruiting physicians',
      'Unlimited recruitment searches',
      'Create and manage custom physician recruitment lists',
      'Unlimited exports, with the Annual Plan',
    ]) {
      await expect(overlay(page).getByRole('listitem').filter({ hasText: benefit })).toBeVisible()
    }
    await expect(overlay(page).getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', '/contact')
    await expect(overlay(page).getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/pricing')
    await expectAccessible(page)
  })

  test('is lifted for this visit by the quiet way on', async ({ page, signInAs, context }) => {
    await signInAs('free')
    await page.goto('/search')
    await overlay(page).getByRole('button', { name: 'Continue with 20 results' }).click()
    await expect(overlay(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    const another = await context.newPage()
    await another.goto('/search')
    await expect(overlay(another)).toBeVisible()
    await another.keyboard.press('Escape')
    await expect(overlay(another)).toHaveCount(0)
  })

  for (const who of ['basic', 'premium', 'monthly', 'admin', 'demo'] as const) {
    test(`is not there for ${who}`, async ({ page, signInAs }) => {
      await signInAs(who)
      await page.goto('/search')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(300)
      await expect(overlay(page)).toHaveCount(0)
    })
  }

  test('a payment in another tab opens this one', async ({ page, context, request, signInAs }) => {
    await signInAs(await join(request))
    await page.goto('/search')
    await expect(overlay(page)).toBeVisible()
    const unlock = page.locator('section', { hasText: /Unlock all [\d,]+ results!/ }).last()
    await expect(unlock).toBeAttached()
    const other = await context.newPage()
    await other.goto('/pricing')
    await choose(other, 'Monthly')
    await payWith(other, cards.works)
    await expect(other.getByRole('heading', { name: 'Subscription Activated!' })).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    await expect(unlock).toHaveCount(0)
  })

  test('what the server says after five minutes counts', async ({ page, request, signInAs, baseURL, playwright }) => {
    const person = await join(request)
    await page.clock.install()
    await signInAs(person)
    await page.goto('/search')
    await expect(overlay(page)).toBeVisible()
    // Paid elsewhere, by a browser that shares nothing with this one.
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL! })
    await elsewhere.post('/api/auth/sign-in/email', { data: person })
    const headers = { origin: baseURL! }
    const begun = await elsewhere.post('/functions/v1/create-checkout', { data: { priceId: 'price_monthly' }, headers })
    const sessionId = (await begun.json()).url.split('/').at(-1)
    const paid = await elsewhere.post('/functions/v1/pay-sandbox-checkout', {
      data: { sessionId, card: cards.works, agreed: true },
      headers,
    })
    expect(await paid.json()).toEqual({ outcome: 'paid' })
    await expect(overlay(page)).toBeVisible()
    // Again until it is gone: a page that has not come alive yet has no clock that could run out.
    await expect(async () => {
      await page.clock.fastForward('05:31')
      await expect(overlay(page)).toHaveCount(0, { timeout: 3000 })
    }).toPass()
  })

  test.describe('a check that fails', () => {
    test.use({ expectedStatuses: [500] })

    test('counts as no subscription, until the next one', async ({ page, signInAs }) => {
      await page.clock.install()
      await signInAs('basic')
      await page.goto('/search')
      let asked = 0
      await page.route('**/functions/v1/get_my_subscription', (route) => {
        asked += 1
        return route.fulfill({ status: 500, body: '{}' })
      })
      // What watches the subscription comes after the page itself, and a page is fresh for five minutes from when it
      // came alive, by this clock: moved before, it would have to be moved again.
      await expect(async () => {
        await page.clock.fastForward('05:31')
        await expect.poll(() => asked, { timeout: 2000 }).toBeGreaterThan(0)
      }).toPass()
      // Three more tries, further and further apart.
      await expect(async () => {
        await page.clock.runFor(1000)
        await expect(overlay(page)).toBeVisible({ timeout: 300 })
      }).toPass()
      await page.unroute('**/functions/v1/get_my_subscription')
      await page.clock.fastForward('00:31')
      await expect(overlay(page)).toHaveCount(0)
    })
  })

  test.describe('threat 13', () => {
    test.use({ expectedStatuses: [402] })

    test('forged subscriptionData opens no call', async ({ page, signInAs }) => {
      await signInAs('free')
      await page.goto('/search')
      await expect(overlay(page)).toBeVisible()
      const status = await page.evaluate(async () => {
        const known = JSON.parse(localStorage.getItem('subscriptionData')!)
        localStorage.setItem(
          'subscriptionData',
          JSON.stringify({ ...known, subscribed: true, tier: 'premium', lastChecked: Date.now() }),
        )
        const response = await fetch('/functions/v1/select-physicians', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
        return response.status
      })
      expect(status).toBe(402)
    })
  })
})

test.describe('pricing', () => {
  test('states the prices, the saving and who it is for', async ({ page }) => {
    await page.goto('/pricing')
    await expect(plan(page, 'Monthly')).toContainText('$199')
    await expect(plan(page, 'Annual')).toContainText('$1,799')
    await expect(plan(page, 'Annual')).toContainText('Save $589')
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
      'href',
      '/contact',
    )
    const question = page.getByText('How do I cancel?')
    await question.click()
    await expect(page.getByText('in two clicks', { exact: false })).toBeVisible()
  })

  test('without a script everything is there to be read', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto('/pricing')
    await expect(plan(page, 'Annual')).toContainText('$1,799')
    await page.getByText('When am I charged?').click()
    await expect(page.getByText('Before an annual renewal we remind you', { exact: false })).toBeVisible()
    await context.close()
  })

  test('a subscriber sees the current plan, which cannot be bought again', async ({ page, signInAs }) => {
    await signInAs('premium')
    await page.goto('/pricing')
    await expect(plan(page, 'Annual').getByText('YOUR CURRENT PLAN')).toBeVisible()
    await expect(plan(page, 'Annual').getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    await expect(plan(page, 'Monthly').getByText('YOUR CURRENT PLAN')).toHaveCount(0)
  })

  test('the demo account is told why it cannot', async ({ page, signInAs }) => {
    await signInAs('demo')
    await page.goto('/pricing')
    await expect(plan(page, 'Annual').getByRole('button')).toHaveAccessibleDescription(
      'Subscription management is disabled in demo mode',
    )
  })

  test("says 'Processing...' on the way, and nothing is charged on the way back", async ({
    page,
    request,
    signInAs,
  }) => {
    await signInAs(await join(request))
    await page.goto('/pricing')
    const release = await holdRequests(page, '**/functions/v1/create-checkout')
    await plan(page, 'Annual').getByRole('checkbox').check()
    await plan(page, 'Annual').getByRole('button').click()
    await expect(plan(page, 'Annual').getByRole('button', { name: 'Processing...' })).toBeVisible()
    release()
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
    await page.getByRole('link', { name: 'Return without paying' }).click()
    await expect(page.getByText('Nothing was charged')).toBeVisible()
    await expect(plan(page, 'Annual').getByRole('button', { name: 'Get Annual' })).toBeVisible()
  })

  test.describe('refused', () => {
    test.use({ expectedStatuses: [401, 500, 503] })

    test('a visitor is asked to sign in, and comes back', async ({ page }) => {
      await page.goto('/pricing')
      await plan(page, 'Annual').getByRole('button', { name: 'Get Annual' }).click()
      await expect(page.getByText('Authentication required')).toBeVisible()
      await expect(page.getByText('Please sign in to subscribe.')).toBeVisible()
      await expect(page).toHaveURL('/login?return_to=/pricing')
    })

    test('a provider that is down is reported, and you can try again', async ({ page, request, signInAs }) => {
      await signInAs(await join(request))
      await page.goto('/pricing')
      await page.route('**/functions/v1/create-checkout', (route) => route.fulfill({ status: 503, body: '{}' }))
      await plan(page, 'Annual').getByRole('checkbox').check()
      await plan(page, 'Annual').getByRole('button').click()
      await expect(page.getByText('Checkout failed')).toBeVisible()
      await expect(page.getByText('Failed to initiate checkout. Please try again.')).toBeVisible()
      await expect(plan(page, 'Annual').getByRole('button', { name: 'Get Annual' })).toBeVisible()
    })

    test('so is a portal', async ({ page, signInAs }) => {
      await signInAs('basic')
      await page.goto('/account?tab=subscription')
      await page.route('**/functions/v1/customer-portal', (route) => route.fulfill({ status: 503, body: '{}' }))
      await page.getByRole('button', { name: 'Manage Billing' }).click()
      await expect(page.getByText('Portal access failed')).toBeVisible()
      await expect(page.getByText('Could not access customer portal. Please try again.')).toBeVisible()
      await page.unroute('**/functions/v1/customer-portal')
      await page.route('**/functions/v1/customer-portal', (route) => route.fulfill({ json: {} }))
      await page.getByRole('button', { name: 'Manage Billing' }).click()
      await expect(page.getByText('Could not open subscription management portal.')).toBeVisible()
    })
  })
})

test.describe('/success', () => {
  test('is a page for a visitor, too: it says to log in, and the checkout comes along', async ({ page }) => {
    await page.goto('/success?session_id=cs_1')
    await expect(page).toHaveURL('/success?session_id=cs_1')
    await expect(page.getByRole('heading', { name: 'Log in to see your payment' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login?return_to=%2Fsuccess%3Fsession_id%3Dcs_1')
  })

  test('of a checkout whose subscription is over says so, without reporting a problem', async ({ page, signInAs }) => {
    await signInAs('free')
    await page.route('**/functions/v1/verify-checkout', (route) =>
      route.fulfill({ json: { subscribed: false, tier: 'free', ended: true } }),
    )
    await page.goto('/success?session_id=cs_1')
    await expect(page.getByRole('heading', { name: 'This subscription has ended' })).toBeVisible()
    await expect(page.getByText('There was an issue processing your payment')).toHaveCount(0)
  })

  test.describe('threat 36', () => {
    test.use({ expectedStatuses: [404, 503] })

    test('another customer’s session, or none that exists, activates nothing', async ({ page, signInAs }) => {
      await signInAs('free')
      await page.goto('/success?session_id=cs_of_somebody_else')
      await expect(
        page.getByRole('heading', { name: 'Could not verify your payment. Please contact support.' }),
      ).toBeVisible()
      await page.goto('/account?tab=subscription')
      await expect(page.getByText('Free Plan')).toBeVisible()
    })

    test('a provider that cannot be asked has its own words', async ({ page, signInAs }) => {
      await signInAs('free')
      await page.route('**/functions/v1/verify-checkout', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'failed', message: 'x' } } }),
      )
      await page.clock.install()
      await page.goto('/success?session_id=cs_1')
      await expect(page.getByText('Confirming your payment')).toBeVisible()
      // Three more tries, further and further apart.
      await page.clock.runFor(20_000)
      await expect(
        page.getByRole('heading', { name: 'There was an issue processing your payment. Please contact support.' }),
      ).toBeVisible()
    })
  })
})

test('money back: asked for by the person, decided by the admin', async ({ page, request, signInAs }) => {
  const person = await join(request)
  await signInAs(person)
  await page.goto('/pricing')
  await choose(page, 'Annual')
  await payWith(page, cards.works)
  await page.getByRole('link', { name: 'View Account' }).click()
  const section = page.getByRole('region', { name: 'Money-back guarantee' })
  await expect(section.getByRole('listitem')).toHaveText([
    /Met: \$1,799, paid on/,
    'Met: 30 days of 30 left',
    'Met: Nothing was exported',
    'Met: Not used before',
  ])
  await section.getByLabel('Reason').fill('We found everybody we needed.')
  await section.getByRole('button', { name: 'Request a refund' }).click()
  const question = page.getByRole('alertdialog', { name: 'Request a refund of $1,799?' })
  await expect(question).toContainText('your plan ends right away')
  await question.getByRole('button', { name: 'Send request' }).click()
  await expect(section.getByText('We are reviewing your request')).toBeVisible()

  await loseSession(page)
  await signInAs('admin')
  await page.goto('/money-back-requests')
  const row = page.getByRole('listitem').filter({ hasText: person.email })
  await expect(row).toContainText('We found everybody we needed.')
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund payment' }).click()
  await expect(row).toHaveCount(0)
  expect((await mailTo(request, person.email, 'money-back-approved')).text).toContain('$1,799 will be refunded')
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('nothing sticks out and everything is legible', async ({ page, request, signInAs }) => {
    test.slow()
    await signInAs(await join(request))
    const look = async () => {
      await expectFits(page)
      await expectAccessible(page)
    }
    await page.goto('/search')
    await expect(overlay(page)).toBeVisible()
    await look()
    await page.goto('/pricing')
    await look()
    await choose(page, 'Annual')
    await look()
    await payWith(page, cards.works)
    await expect(page.getByRole('heading', { name: 'Subscription Activated!' })).toBeVisible()
    await look()
    await page.getByRole('link', { name: 'View Account' }).click()
    await expect(page.getByRole('region', { name: 'Money-back guarantee' })).toBeVisible()
    await look()
    await page.getByRole('button', { name: 'Manage Billing' }).click()
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
    await look()
    await page.getByRole('button', { name: 'Switch to Monthly Plan' }).click()
    await expect(page.getByRole('dialog', { name: 'Switch to the Monthly Plan' })).toBeVisible()
    await look()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const [path, name] of [
    ['/pricing', 'Plans compared'],
    ['/', 'How it compares'],
  ] as const) {
    test(`the comparison of ${path} is read without scrolling sideways`, async ({ page }) => {
      await page.goto(path)
      const table = page.getByRole('region', { name })
      const [wide, shown] = await table.evaluate((one) => [one.scrollWidth, one.clientWidth])
      expect(wide).toBeLessThanOrEqual(shown!)
      expect(shown).toBeLessThanOrEqual(390)
    })
  }
})
