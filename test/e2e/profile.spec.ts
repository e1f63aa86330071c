import type { APIRequestContext, Page } from '@playwright/test'
import type { PhysicianProfile } from '../../src/features/physicians/contracts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { findPhysician, reachable } from './physicians.ts'
import { expectFits } from './settled.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const contact = (page: Page) => page.getByRole('complementary', { name: 'Contact' })
const nameOf = ({ firstName, lastName }: PhysicianProfile) => new RegExp(`${firstName}.* ${lastName}`)

test.describe('a profile', () => {
  test('shows who, where and what, without a script', async ({ browser, baseURL, request }) => {
    const physician = await findPhysician(
      request,
      1,
      (one) => reachable(one) && one.skills.length > 6 && one.educationEntries.length > 1 && one.organization !== '',
    )
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto(`/physician/${physician.id}`)
    await expect(heading(page)).toContainText(nameOf(physician))
    await expect(heading(page)).toContainText(physician.credential)
    const main = page.getByRole('main')
    for (const fact of [physician.organization, physician.location, physician.npi!, physician.specialty]) {
      await expect(main.getByText(fact).first()).toBeVisible()
    }
    await expect(page.getByRole('list', { name: 'Main skills' }).getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('list', { name: 'All skills' }).getByRole('listitem')).toHaveCount(
      physician.skills.length,
    )
    const education = page.getByRole('region', { name: 'Education' })
    for (const { schoolName } of physician.educationEntries) await expect(education).toContainText(schoolName)
    await expect(page.getByRole('main')).toContainText('No biography on file. No experience on file.')
    await expect(page.getByRole('heading', { name: 'Biography' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: /^Similar physicians/ }).getByRole('link')).toHaveCount(5)
    await expect(contact(page)).toContainText('Sample data')
    await context.close()
  })

  test('is as wide as the window at any width', async ({ page, request }) => {
    const physician = await findPhysician(request, 1, reachable)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/physician/${physician.id}`)
      await expectFits(page)
      await expectAccessible(page)
    }
  })

  test('says that it is a sample, and cannot be a favorite in demo mode', async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 1, reachable)
    await signInAs('demo')
    await page.goto(`/physician/${physician.id}`)
    await expect(page.getByRole('main').getByText('Sample', { exact: true }).first()).toBeVisible()
    const favorite = page.getByRole('button', { name: 'Save as favorite' })
    await expect(favorite).toHaveAccessibleDescription('This feature is disabled in demo mode')
    await favorite.click({ force: true })
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('favorite_physicians'))).toBeNull()
  })

  test('is a favorite in this browser only', async ({ page, request }) => {
    const physician = await findPhysician(request, 1, reachable)
    await page.goto(`/physician/${physician.id}`)
    const favorite = page.getByRole('button', { name: /favorite/i })
    await expect(favorite).toHaveAttribute('aria-pressed', 'false')
    await favorite.click()
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')
    await favorite.click()
    await page.reload()
    await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  })

  test('leads on to similar physicians, and back', async ({ page, request }) => {
    const physician = await findPhysician(request, 1, reachable)
    await page.goto(`/physician/${physician.id}`)
    const next = page
      .getByRole('region', { name: /^Similar physicians/ })
      .getByRole('link')
      .first()
    const name = (await next.textContent())!
    await next.click()
    await expect(heading(page)).toContainText(name.split(' ')[0]!)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(heading(page)).toContainText(nameOf(physician))
  })
})

test.describe('threats 1 and 41: the HTML', () => {
  test('has no contact value for anyone, also after a reveal, and is never kept', async ({
    page,
    request,
    signInAs,
  }) => {
    const physician = await findPhysician(request, 250, reachable)
    await signInAs('premium')
    await page.goto(`/physician/${physician.id}`)
    await contact(page)
      .getByRole('button', { name: /^View Email/ })
      .click()
    const shown = contact(page)
      .getByText(/@example\.(com|net|org)$/)
      .first()
    await expect(shown).toBeVisible()
    const value = (await shown.textContent())!
    const response = await page.goto(`/physician/${physician.id}`)
    expect(response!.headers()['cache-control']).toBe('no-store')
    const html = await response!.text()
    expect(html).not.toContain(value)
    expect(html).not.toMatch(/@example\.|\(\d{3}\) 555-01/)
    // It's still there, from its own call.
    await expect(contact(page).getByText(value).first()).toBeVisible()
  })

  test('Back after signing out shows no contact', async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 300, reachable)
    await signInAs('premium')
    await page.goto(`/physician/${physician.id}`)
    await contact(page)
      .getByRole('button', { name: /^View Email/ })
      .click()
    await expect(
      contact(page)
        .getByText(/@example\.(com|net|org)$/)
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(heading(page)).toContainText(nameOf(physician))
    await expect(contact(page).getByRole('link', { name: /^View Email/ })).toBeVisible()
    await expect(page.getByText(/@example\.(com|net|org)/)).toHaveCount(0)
  })
})

test.describe('the way back', () => {
  test('goes to /search where the path contains /physicians/', async ({ page, request }) => {
    const physician = await findPhysician(request, 1, reachable)
    await page.goto('/about')
    await page.goto(`/physicians/${physician.id}`)
    await expect(page.getByRole('link', { name: 'Back to search' })).toHaveAttribute('href', '/search')
  })

  test('goes to the previous page, however that was left', async ({ page, request }) => {
    const physician = await findPhysician(request, 1, reachable)
    await page.goto('/about')
    await page.goto(`/physician/${physician.id}`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/about')
  })

  test('goes to the directory of the specialty where there is no previous page, for visitors too', async ({
    page,
    request,
  }) => {
    const physician = await findPhysician(request, 1, reachable)
    await page.goto(`/physician/${physician.id}`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/directory\/[a-z-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(physician.specialty)
  })
})

test.describe('within a search', () => {
  /** Opened as the search page does it: the link carries the search's address. */
  async function openFromSearch(page: Page, id: number, search: string) {
    await page.goto(`/physicians/${id}`)
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { search })
    await page.reload()
  }

  /** The ids of each of these pages. */
  async function found(request: APIRequestContext, pages: readonly number[], filters: object): Promise<number[][]> {
    const signedIn = await request.post('/api/auth/sign-in/email', {
      data: { email: 'basic@attending.example', password: 'attending' },
    })
    const authorization = `Bearer ${signedIn.headers()['set-auth-token']}`
    const ids: number[][] = []
    for (const page of pages) {
      const response = await request.post('/functions/v1/search-physicians', {
        data: { filters, page },
        headers: { authorization },
      })
      ids.push(((await response.json()) as { data: { id: number }[] }).data.map(({ id }) => id))
    }
    return ids
  }

  test('previous and next follow its order, across its pages, and Back is one step', async ({
    page,
    playwright,
    baseURL,
    signInAs,
  }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! })
    const [first = [], second = []] = await found(request, [1, 2], { state: 'CA' })
    await signInAs('basic')
    await openFromSearch(page, first[23]!, '/search?state=CA')
    const steps = page.getByRole('navigation', { name: 'Within the search' })
    await expect(steps).toContainText(/24 of \d/)
    await steps.getByRole('link', { name: 'Next physician' }).click()
    await expect(page).toHaveURL(`/physicians/${first[24]}`)
    await expect(steps).toContainText(/25 of \d/)
    await steps.getByRole('link', { name: 'Next physician' }).click()
    await expect(page).toHaveURL(`/physicians/${second[0]}`)
    await expect(steps).toContainText(/26 of \d/)
    // The way back knows the page that the physician stands on.
    await expect(page.getByRole('link', { name: 'Back to search' })).toHaveAttribute('href', '/search?state=CA&page=2')
    await steps.getByRole('link', { name: 'Previous physician' }).click()
    await expect(page).toHaveURL(`/physicians/${first[24]}`)
    await expect(steps).toContainText(/25 of \d/)
    await expectAccessible(page)
    await request.dispose()
  })

  test('the first has no one before, and without a plan there are 20', async ({
    page,
    playwright,
    baseURL,
    signInAs,
  }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! })
    const [first = []] = await found(request, [1], { state: 'TX' })
    await signInAs('free')
    const steps = page.getByRole('navigation', { name: 'Within the search' })
    await openFromSearch(page, first[0]!, '/search?state=TX')
    await expect(steps).toContainText('1 of 20')
    await expect(steps.getByRole('link')).toHaveText([''])
    await expect(steps.getByRole('link', { name: 'Next physician' })).toBeVisible()
    await openFromSearch(page, first[19]!, '/search?state=TX')
    await expect(steps).toContainText('20 of 20')
    await expect(steps.getByRole('link', { name: 'Next physician' })).toHaveCount(0)
    await request.dispose()
  })

  test('an invalid state isn’t a search', async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 1, reachable)
    await signInAs('basic')
    await openFromSearch(page, physician.id, 'https://elsewhere.example/')
    await expect(page.getByRole('link', { name: 'Back to search' })).toHaveAttribute('href', '/search')
    await expect(page.getByRole('navigation', { name: 'Within the search' })).toHaveCount(0)
  })
})
