/** The address is the search's state (docs/specification/search.md, Address). */
import { expect, loseSession, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import {
  chips,
  chooseState,
  found,
  holdScripts,
  inputOf,
  isSearch,
  openSection,
  queryBox,
  rail,
  rows,
  section,
  total,
} from './search-page.ts'

// Every state of the page is looked at by search-accessible.spec.ts.
test.use({ checkAccessibility: false })
test.beforeEach(async ({ signInAs }) => signInAs('premium'))

test('an address opens its page, on the server already', async ({ page, request, context }) => {
  const address = '/search?query=medicine&state=CA&page=2&sortKey=specialty&sortDirection=desc'
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const html = await (await request.get(address, { headers: { cookie: cookies } })).text()
  expect(html).toMatch(/data-row="\d+"/)
  await page.goto(address)
  await expect(queryBox(page)).toHaveValue('medicine')
  await expect(chips(page)).toHaveText('StateCalifornia')
  await expect(page.getByRole('button', { name: 'Sort: Specialty, Z to A' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(25)
})

test('the same address opens the same page for another subscriber', async ({ page, signInAs }) => {
  await page.goto('/search?specialty=Pediatrics&page=2')
  await expect(rows(page)).toHaveCount(25)
  const names = await rows(page).getByRole('heading').allTextContents()
  await loseSession(page)
  await signInAs('basic')
  await page.goto('/search?specialty=Pediatrics&page=2')
  await expect(rows(page).getByRole('heading')).toHaveText(names)
  expect(names).toHaveLength(25)
})

for (const address of [
  '/search?page=0&sortKey=height&tab=nothing&state=Narnia&miles=far&companySize=,,,&colour=red',
  '/search?page=99999999999999999999&query=%FF%FE&specialty=%5C%5C%5C',
  '/search?practiceYears=9-&groupSize=x&telehealth=perhaps&zip=12&tags=%2C',
]) {
  test(`a malformed address never fails: ${address}`, async ({ page }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    await expect(total(page)).toHaveText(/physicians?$/)
  })
}

test('a page past the end says so, with a link to the last one', async ({ page }) => {
  await page.goto('/search?state=CA&page=9999')
  await expect(page.getByText('Page 9,999 doesn’t exist')).toBeVisible()
  await page.getByRole('link', { name: /^Go to the last page/ }).click()
  await expect(rows(page)).not.toHaveCount(0)
})

test('every change replaces the address and never adds to the history', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(25)
  const before = await page.evaluate(() => history.length)
  await queryBox(page).pressSequentially('smith')
  // Nothing of what it offers is wanted.
  await queryBox(page).press('Enter')
  await expect(page).toHaveURL('/search?query=smith')
  await chooseState(rail(page), 'Texas')
  await expect(page).toHaveURL('/search?query=smith&state=TX')
  await page.getByRole('button', { name: /^Sort:/ }).click()
  await page.getByRole('menuitem', { name: 'Location' }).click()
  await expect(page).toHaveURL('/search?query=smith&state=TX&sortKey=location&sortDirection=asc')
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('other filters, keywords and orders begin at page 1', async ({ page }) => {
  await page.goto('/search?page=3')
  await expect(rows(page)).toHaveCount(25)
  await queryBox(page).fill('an')
  await expect(page).toHaveURL('/search?query=an')
  await page.getByRole('link', { name: 'Page 3', exact: true }).click()
  await expect(page).toHaveURL('/search?query=an&page=3')
  await page.getByRole('button', { name: /^Sort:/ }).click()
  await page.getByRole('menuitem', { name: 'Specialty' }).click()
  await expect(page).toHaveURL('/search?query=an&sortKey=specialty&sortDirection=asc')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.getByRole('combobox', { name: 'Keywords' }).fill('teaching')
  await page.getByRole('combobox', { name: 'Keywords' }).press('Enter')
  await expect(page).toHaveURL('/search?query=an&tags=teaching&sortKey=specialty&sortDirection=asc')
})

test('a page of the results is one of the newest search, at whatever moment it is pressed', async ({ page }) => {
  await page.goto('/search?page=3')
  await expect(rows(page)).toHaveCount(25)
  await queryBox(page).fill('a')
  await expect(page).toHaveURL('/search?query=a')
  const late = await queryBox(page).evaluate(async (box) => {
    if (!(box instanceof HTMLInputElement)) throw new Error('no box')
    const next = document.querySelector<HTMLAnchorElement>('a[aria-label="Next page"]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'an')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    const seen: string[] = []
    for (let round = 0; round < 200; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (location.search === '?query=an' && next?.isConnected && !next.search.includes('query=an'))
        seen.push(next.search)
    }
    return seen
  })
  expect(late).toEqual([])
  await expect(page).toHaveURL('/search?query=an')
})

test('the sort toggles: a new key ascending, the same descending, then ascending again', async ({ page }) => {
  await page.goto('/search')
  const pick = async (name: RegExp) => {
    await page.getByRole('button', { name: /^Sort:/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await pick(/^Specialty/)
  await expect(page.getByRole('button', { name: 'Sort: Specialty, A to Z' })).toBeVisible()
  await pick(/^Specialty/)
  await expect(page.getByRole('button', { name: 'Sort: Specialty, Z to A' })).toBeVisible()
  await pick(/^Specialty/)
  await expect(page.getByRole('button', { name: 'Sort: Specialty, A to Z' })).toBeVisible()
  await pick(/^Name/)
  await expect(page).toHaveURL('/search')
})

test('the pages have first, last and a window of five, and another page starts at its top', async ({ page }) => {
  await page.goto('/search?page=100')
  const pages = page.getByRole('navigation', { name: 'Results, pages' })
  const last = String(Math.ceil((await found(page)) / 25))
  await expect(pages.getByRole('link')).toHaveText(['', '1', '98', '99', '100', '101', '102', last, ''])
  await expect(pages.getByText('…')).toHaveCount(2)
  await pages.getByRole('link', { name: 'Page 102' }).click()
  await expect(page).toHaveURL('/search?page=102')
  await expect(pages.getByRole('link', { name: 'Page 102' })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await pages.getByRole('link', { name: `Last page, page ${last}` }).click()
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0)
})

test.describe('typing', () => {
  test('never loses a letter, asks for each immediately, and drops the older request', async ({ page }) => {
    await page.goto('/search')
    const asked: string[] = []
    const given: string[] = []
    page.on('request', (request) => {
      if (isSearch(request)) asked.push(String(inputOf(request).filters.query))
    })
    page.on('requestfailed', (request) => {
      if (isSearch(request)) given.push(String(inputOf(request).filters.query))
    })
    // Slow enough that each request is still under way when the next letter comes.
    await page.route('**/search-physicians', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue().catch(() => {})
    })
    await queryBox(page).pressSequentially('cardio', { delay: 30 })
    await expect(queryBox(page)).toHaveValue('cardio')
    await expect(page).toHaveURL('/search?query=cardio')
    await expect.poll(() => asked).toEqual(['c', 'ca', 'car', 'card', 'cardi', 'cardio'])
    await expect.poll(() => given).toEqual(['c', 'ca', 'car', 'card', 'cardi'])
    await expect(rows(page).first().locator('mark').first()).toHaveText(/cardio/i)
  })

  test('a slow answer never overwrites a newer one', async ({ page }) => {
    await page.goto('/search')
    await page.route('**/search-physicians', async (route) => {
      const { query } = inputOf(route.request()).filters
      const response = await route.fetch()
      if (query === 's') await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.fulfill({ response }).catch(() => {})
    })
    await queryBox(page).pressSequentially('sm')
    await expect(page).toHaveURL('/search?query=sm')
    await expect(page.locator('ul[aria-busy=false]')).toBeVisible()
    const right = await total(page).textContent()
    await page.waitForTimeout(2000)
    expect(await total(page).textContent()).toBe(right)
    await page.unroute('**/search-physicians')
    await page.reload()
    expect(await total(page).textContent()).toBe(right)
  })

  test('the old results stay, dimmed, for an answer that comes soon; 25 placeholders stand in for a slow one', async ({
    page,
  }) => {
    await page.goto('/search')
    const first = await rows(page).first().getByRole('heading').textContent()
    await page.clock.install()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const release = await holdRequests(page, '**/search-physicians')
    await queryBox(page).fill('zhang')
    const list = page.getByRole('list', { name: 'Physicians' })
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(200)
    await expect(rows(page).first().getByRole('heading')).toHaveText(first!)
    await expect.poll(() => list.evaluate((element) => Number(getComputedStyle(element).opacity))).toBeLessThan(0.6)
    await page.clock.runFor(150)
    await expect(page.locator('[data-placeholder]')).toHaveCount(25)
    await expect(list).toHaveCount(0)
    await page.clock.resume()
    release()
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await expect(rows(page).first().getByRole('heading')).not.toHaveText(first!)
  })

  test('opened from another page, it shows 25 placeholders while its answer takes long', async ({ page }) => {
    await page.goto('/pricing')
    // The page's own data; who is signed in is asked for next to it, and is not what takes long.
    const releasePage = await holdRequests(page, /_routes=routes%2Fmember%2Fsearch/)
    const releaseCall = await holdRequests(page, '**/search-physicians')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
    await expect(page.locator('[data-placeholder]')).toHaveCount(25)
    await expect(page).toHaveURL('/search')
    releaseCall()
    await expect(rows(page)).toHaveCount(25)
    releasePage()
  })

  test('letters typed before the script has come count', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/search', { waitUntil: 'commit' })
    await queryBox(page).pressSequentially('garcia')
    release()
    // All scripts have to come first.
    await expect(page).toHaveURL('/search?query=garcia', { timeout: 25_000 })
    await expect(queryBox(page)).toHaveValue('garcia')
  })

  test('the address follows after a pause, and at once before a shortcut or a look at it', async ({ page }) => {
    await page.clock.install()
    await page.goto('/search')
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const typed = () => page.evaluate(() => new URLSearchParams(location.search).get('query'))
    await queryBox(page).press('c')
    await found(page)
    expect(await typed()).toBe(null)
    await page.clock.runFor(1000)
    await expect.poll(typed).toBe('c')
    await queryBox(page).press('a')
    await found(page)
    expect(await typed()).toBe('c')
    await queryBox(page).press('Control')
    await expect.poll(typed).toBe('ca')
    await queryBox(page).press('r')
    await found(page)
    expect(await typed()).toBe('ca')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(typed).toBe('car')
  })

  test('holding a key down does not exhaust the browser’s patience with changing addresses', async ({ page }) => {
    test.slow()
    await page.goto('/search')
    const text = 'abcdefghij'.repeat(12)
    await queryBox(page).pressSequentially(text)
    await expect(queryBox(page)).toHaveValue(text)
    await expect(page).toHaveURL(`/search?query=${text}`)
    await page.getByRole('button', { name: 'Clear the search term' }).click()
    await expect(queryBox(page)).toHaveValue('')
    await expect(queryBox(page)).toBeFocused()
    await expect(page).toHaveURL('/search')
  })
})

test('going back from a profile finds the place, the selection and the scroll position', async ({ page }) => {
  await page.goto('/search?query=an&page=2')
  const row = rows(page).nth(17)
  await row.getByRole('checkbox').check()
  await row.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 1200))
  const name = await row.getByRole('heading').textContent()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await row.getByRole('link', { name: /^View Profile/ }).click()
  await expect(page).toHaveURL(/\/physicians\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL('/search?query=an&page=2')
  await expect(rows(page).nth(17).getByRole('heading')).toHaveText(name!)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBeGreaterThan(1000)
  await expect(rows(page).nth(17).getByRole('checkbox')).toBeChecked()
  await expect(page.getByText('1 selected')).toHaveCount(2)
  expect(calls.length).toBeGreaterThan(0)
})

test.describe('a search that fails', () => {
  test.use({ expectedStatuses: [422] })

  test('is announced to screen readers instead of the old number', async ({ page }) => {
    await page.goto('/search')
    const status = page.getByRole('main').getByRole('status').first()
    await expect(status).toHaveText(/\d physicians$/)
    await page.route('**/search-physicians', (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'This cannot be searched for.' } } }),
    )
    await queryBox(page).fill('zhang')
    await expect(status).toHaveText('This cannot be searched for.')
  })
})

test('Clear All empties filters, keywords and the search term', async ({ page }) => {
  await page.goto('/search?query=heart&specialty==Cardiology&state=TX&tags=teaching&practiceYears=5-')
  await expect(chips(page).getByRole('listitem')).toHaveText([
    'Keywordteaching',
    'SpecialtyCardiology',
    'StateTexas',
    'Years in practice5 or more',
  ])
  await rail(page).getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/search')
  await expect(queryBox(page)).toHaveValue('')
  await expect(rail(page).getByRole('button', { name: 'Clear All' })).toBeDisabled()
  // Other tests add and remove a few.
  await expect.poll(() => found(page)).toBeGreaterThan(4980)
})

test('a chip drops its filter', async ({ page }) => {
  await page.goto('/search?state=TX&specialty==Cardiology,=Pediatrics')
  await chips(page).getByRole('button', { name: 'Remove Specialty Pediatrics' }).click()
  await expect(page).toHaveURL('/search?specialty==Cardiology&state=TX')
  await chips(page).getByRole('button', { name: 'Remove State Texas' }).click()
  await expect(page).toHaveURL('/search?specialty==Cardiology')
})

test('the facets say exactly what choosing them leaves', async ({ page }) => {
  await page.goto('/search?state=CA')
  const options = (await openSection(page, 'Specialty')).getByRole('listitem')
  await expect(options).toHaveCount(8)
  const [first] = await options.allTextContents()
  const [, name = '', count = ''] = /^(.*?)([\d,]+) physicians?$/.exec(first!) ?? []
  await options.first().getByRole('checkbox').check()
  await expect(total(page)).toHaveText(new RegExp(`^${count} physicians?$`))
  await expect(chips(page)).toContainText(name)
  await expect(section(page, 'Specialty').locator('summary')).toContainText('1 active')
})
