/** Ways through the product as a stranger takes them, where each page has to lead on to the next one. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { join, mailedLink, newcomer } from './newcomers.ts'
import { findPhysician } from './physicians.ts'
import { deleteAllSaved } from './prepared-things.ts'

// A visitor who chooses a plan is refused by the call, and asked to sign in.
test.use({ expectedStatuses: [401] })

async function payMonthly(page: Page) {
  const monthly = page.getByRole('region', { name: 'Monthly', exact: true })
  await monthly.getByRole('checkbox').check()
  await monthly.getByRole('button', { name: 'Get Monthly' }).click()
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Back to where you were' }).click()
}

test('a visitor signs up and pays on the way from a locked email, and comes back to it', async ({ page, request }) => {
  test.slow()
  const { id } = await findPhysician(request, 1)
  const { email, password } = newcomer()
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  // Pressed before its script is there, a locked button is a plain link.
  await page.goto(`/physician/${id}`)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href="/pricing"]')?.click())
  await expect(main.getByRole('link', { name: 'Back to where you were' })).toBeVisible()
  await main.getByRole('button', { name: 'Get Monthly' }).click()
  await main.getByRole('link', { name: 'Create an account' }).click()
  // The page before has an Email, too.
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  await field('Email').fill(email)
  await field('Password').fill(password)
  await field('Confirm password').fill(password)
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(main.getByText(email)).toBeVisible()

  // The email opens its own tab.
  const tab = await page.context().newPage()
  await tab.goto(await mailedLink(request, email, 'confirm-email'))
  await tab.getByRole('button', { name: 'Confirm email address' }).click()
  await tab.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(tab).toHaveURL('/pricing')
  await payMonthly(tab)
  await expect(tab).toHaveURL(`/physician/${id}`)
  await expect(
    tab.getByRole('complementary', { name: 'Contact' }).getByRole('button', { name: /^View Email/ }),
  ).toBeVisible()
})

test('a free account makes its first list on the way over the plans', async ({ page, request, signInAs }) => {
  test.slow()
  await signInAs(await join(request))
  await page.goto('/search?specialty=Cardiology')
  await page.getByRole('button', { name: 'Continue with 20 results' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Add to List' }).click()
  await payMonthly(page)
  await expect(page).toHaveURL('/search?specialty=Cardiology')
  await page.getByRole('button', { name: 'Select Page' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to List' }).click()
  await page.getByLabel('List name').fill('Hearts')
  await page.getByRole('button', { name: 'Create List' }).click()
  await expect(page.getByText('List Created')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Hearts', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hearts')
  await deleteAllSaved(page)
})
