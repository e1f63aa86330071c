/** What the search page shows: cards, sidebar, its states and its keys. */
import { expect, loseSession, test } from './fixtures.ts'
import {
  bar,
  chips,
  chooseState,
  found,
  isSearch,
  openSection,
  queryBox,
  rail,
  rows,
  section,
  toast,
  total,
} from './search-page.ts'
import { expectFits, settled } from './settled.ts'

test.use({ checkAccessibility: false })
test.beforeEach(async ({ signInAs }) => signInAs('premium'))

test('a card names all that is known, and highlights what was searched for', async ({ page }) => {
  await page.goto('/search?query=cardiolog')
  await expect(total(page)).toHaveText(/^\d+ physicians$/)
  await expect(page.getByText(/^[\d,]+ with email · [\d,]+ with direct phone$/)).toBeVisible()
  const row = rows(page).first()
  await expect(row.locator('mark').first()).toHaveText(/^cardiolog$/i)
  for (const label of ['Organization:', 'Location:']) await expect(row.getByText(label)).toHaveCount(1)
  await expect(row.getByRole('link', { name: /^View Profile of/ })).toHaveAttribute('href', /^\/physicians\/\d+$/)
  await expect(page.getByText(/^\+\d+ more$/).first()).toBeVisible()
  for (const skills of await rows(page).getByRole('list', { name: 'Skills' }).all()) {
    expect(await skills.getByRole('listitem').count()).toBeLessThanOrEqual(6)
  }
  await expect(
    rows(page)
      .getByText(/^Email: \S•{5}@•{3}\.\w+$/)
      .first(),
  ).toHaveCount(1)
  await expect(row.getByRole('button', { name: /^View Email/ })).toBeVisible()
})

test('the sidebar has its sections in order, and folds into a narrow bar that is remembered', async ({ page }) => {
  await page.goto('/search')
  const titles = await rail(page).locator('details > summary').filter({ hasNotText: 'table' }).allTextContents()
  expect(titles.filter((title) => title !== 'My lists')).toEqual([
    ...['Keywords', 'Location', 'Job Title', 'Company', 'Specialty', 'Education', 'Company Size', 'Revenue Range'],
    ...['Industry', 'Skills', 'Open to offers', 'More filters'],
  ])
  await rail(page).getByRole('button', { name: 'Collapse filters' }).click()
  await expect(rail(page).getByText('Search Filters')).toHaveCount(0)
  await page.reload()
  await rail(page).getByRole('button', { name: 'Expand filters' }).click()
  await expect(rail(page).getByText('Search Filters')).toBeVisible()
})

test('compact rows are remembered', async ({ page }) => {
  await page.goto('/search')
  // All 25: a row whose contacts are revealed is as high as these.
  const height = async () => (await page.getByRole('list', { name: 'Physicians' }).boundingBox())?.height ?? 0
  await expect(rows(page)).toHaveCount(25)
  const before = await height()
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await expect.poll(height).toBeLessThan(before - 25 * 20)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(25)
  expect(await height()).toBeLessThan(before - 25 * 20)
})

test('rows come in two steps while someone types: none is ever there twice, and in the end all are the answer’s', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const noted = { twice: [] as string[], settled: [] as string[] }
    Object.assign(window, { noted })
    const look = () => {
      const list = document.querySelector('ul[aria-label=Physicians]')
      const ids = [...(list?.querySelectorAll('[data-row]') ?? [])].map((row) => row.getAttribute('data-row') ?? '')
      noted.twice.push(...ids.filter((id, at) => ids.indexOf(id) !== at))
      if (list?.getAttribute('aria-busy') === 'false') noted.settled.push(ids.join())
    }
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true }),
    )
  })
  const answers: string[] = []
  page.on('response', async (response) => {
    if (!isSearch(response.request())) return
    const { data } = (await response.json()) as { data: { id: number }[] }
    answers.push(data.map(({ id }) => id).join())
  })
  await page.goto('/search?query=a')
  const before = await rows(page).first().getAttribute('data-row')
  for (const letter of 'nderson') {
    await queryBox(page).press('End')
    await queryBox(page).press(letter)
    await expect(page.getByRole('list', { name: 'Physicians' })).toHaveAttribute('aria-busy', 'false')
  }
  await expect(rows(page).first()).not.toHaveAttribute('data-row', before!)
  const noted = () => page.evaluate(() => (window as unknown as { noted: Record<string, string[]> }).noted)
  await expect.poll(async () => (await noted()).settled?.at(-1)).toBe(answers.at(-1))
  const { twice, settled } = await noted()
  expect(twice).toEqual([])
  for (const ids of new Set(settled?.slice(settled.indexOf(answers[0]!)))) expect(answers).toContain(ids)
})

test('tags: what goes with the typed text is offered with its number', async ({ page }) => {
  await page.goto('/search')
  const city = page.getByRole('combobox', { name: 'Cities' })
  await city.fill('hous')
  const option = page.getByRole('option', { name: /^Houston/ })
  await expect(option).toHaveText(/^Houston, TX\d+$/)
  await option.click()
  await expect(chips(page)).toHaveText('CityHouston, TX')
  await expect(page).toHaveURL('/search?city=Houston%5C,+TX')
  await city.press('Backspace')
  await expect(page).toHaveURL('/search')
})

test('tags stop at their most', async ({ page }) => {
  await page.goto('/search?tags=a,e,i,o,r,s,t,n,l,an&city=a,b,c,d,e')
  await expect(page.getByText('That is the limit: 10.')).toBeVisible()
  await expect(page.getByText('That is the limit: 5.')).toBeVisible()
})

test('a section offers eight, more on demand, and a search within it', async ({ page }) => {
  await page.goto('/search')
  const specialty = section(page, 'Specialty')
  const offered = specialty.getByRole('listitem')
  await expect(offered).toHaveCount(8)
  const more = specialty.getByRole('button', { name: /^Show \d+ more$/ })
  const hidden = Number((await more.textContent())?.replace(/\D/g, ''))
  await more.click()
  await expect(offered).toHaveCount(8 + hidden)
  await specialty.getByRole('searchbox', { name: 'Search within Specialty' }).fill('cardio')
  for (const option of await offered.allTextContents()) expect(option).toMatch(/cardio/i)
  await offered.getByRole('checkbox').first().check()
  await expect(chips(page)).toContainText('Specialty')
})

test('company sizes and revenues are in order of size', async ({ page }) => {
  await page.goto('/search')
  const sizes = await openSection(page, 'Company Size')
  await expect(sizes.locator('label > span:nth-of-type(1)')).toHaveText([
    ...['1 to 19', '20 to 99', '100 to 499', '500 to 999', '1000 to 4999', '5000+'],
  ])
})

test('the map and its table filter by state', async ({ page }) => {
  await page.goto('/search')
  await page.locator('path[data-state=CA]').click()
  await expect(page).toHaveURL('/search?state=CA')
  await expect(chips(page)).toHaveText('StateCalifornia')
  const inCalifornia = await found(page)
  await page.locator('path[data-state=CA]').click()
  await expect(page).toHaveURL('/search')
  await page.getByText('Show the states as a table').click()
  const row = page.getByRole('row', { name: /^California/ })
  await expect(row.getByRole('cell')).toHaveText(inCalifornia.toLocaleString('en-US'))
  await row.getByRole('button').click()
  await expect(page).toHaveURL('/search?state=CA')
  await expect(rail(page).getByRole('button', { name: 'Remove California' })).toBeVisible()
})

test('near a ZIP: the distance is told, and can be sorted by', async ({ page }) => {
  await page.goto('/search')
  const zip = page.getByRole('textbox', { name: 'ZIP' })
  await zip.pressSequentially('1000')
  await expect(page.getByText('A ZIP has five digits.')).toBeVisible()
  await expect(page).toHaveURL('/search')
  await zip.pressSequentially('1')
  await expect(page).toHaveURL('/search?zip=10001&miles=25')
  await expect(
    rows(page)
      .first()
      .getByText(/^\d+ mi$/),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Sort:/ }).click()
  await page.getByRole('menuitem', { name: 'Distance' }).click()
  await expect(page.getByRole('button', { name: 'Sort: Distance, nearest first' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove ZIP 10001' }).click()
  await expect(page).toHaveURL('/search')
  await expect(zip).toHaveValue('')
})

test('more filters narrow the search', async ({ page }) => {
  await page.goto('/search')
  const more = await openSection(page, 'More filters')
  await more.getByRole('checkbox', { name: 'Offers telehealth' }).check()
  await expect(chips(page)).toHaveText('TelehealthOffered')
  await more.getByRole('textbox', { name: 'Years in practice, from' }).fill('5')
  await more.getByRole('combobox', { name: 'Licensed in' }).fill('texas')
  await more.getByRole('combobox', { name: 'Licensed in' }).press('Enter')
  await expect(page).toHaveURL('/search?license=TX&practiceYears=5-&telehealth=true')
  await expect(more.locator('summary')).toContainText('3 active')
  await expect.poll(() => found(page)).toBeLessThan(4000)
})

test('who is open to offers is found by a toggle, and by what they wish for', async ({ page, signInAs }) => {
  // Where the sidebar is on the page, its section does.
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/search')
  const toggle = page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: 'Open to offers' })
  await toggle.click()
  await expect(page).toHaveURL('/search?openToOffers=true')
  await expect(chips(page)).toHaveText('OffersOpen to offers')
  await expect(rows(page).first()).toContainText('Open to offers')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(toggle).toHaveCount(0)
  const wishes = await openSection(page, 'Open to offers')
  await wishes.getByRole('checkbox', { name: 'Asks for telehealth' }).check()
  await wishes.getByRole('combobox', { name: 'Would move to' }).fill('colorado')
  await wishes.getByRole('combobox', { name: 'Would move to' }).press('Enter')
  await expect(page).toHaveURL('/search?openToOffers=true&wishTelehealth=true&wishState=CO')
  await expect(rows(page).first()).toContainText('Open to offers')
  await page.goto('/search?openToOffers=true')
  const place = wishes.getByRole('combobox', { name: 'Would relocate to' })
  await place.fill('Denver, CO')
  await place.press('Enter')
  await wishes.getByLabel('Can start by').fill('2027-03-01')
  await expect(page).toHaveURL(/wishPlace=Denver.*CO&wishFrom=2027-03-01$/)
  await expect(chips(page).getByRole('listitem')).toHaveText([
    'OffersOpen to offers',
    'Would relocate toDenver, CO',
    'Can start byMar 1, 2027',
  ])
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Would move to CO')
  await page.reload()
  await expect(wishes.getByLabel('Can start by')).toHaveValue('2027-03-01')
  await wishes.getByLabel('Can start by').fill('')
  await expect(page).toHaveURL(/wishPlace=Denver[^&]*CO$/)
  await page.goto('/search?openToOffers=true&wishPlace=Reno\\, NV')
  await expect(total(page)).toHaveText('0 physicians')
  await signInAs('free')
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/search')
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await expect(page.getByRole('group', { name: 'Show only' }).getByRole('button').first()).toBeVisible()
  await expect(toggle).toHaveCount(0)
})

test('wishes in the query box are filters with a plan, and words about a job without one', async ({
  page,
  signInAs,
}) => {
  const read = page.getByRole('list', { name: 'Understood as' })
  await page.goto('/search')
  await queryBox(page).fill('doctors open to relocating to Denver, can start by March 1, 2027')
  await queryBox(page).press('Enter')
  await expect(read.getByRole('listitem')).toHaveText([
    /^OffersWould relocate to Denver, CO/,
    /^OffersCan start by Mar 1, 2027/,
  ])
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Open to offers')
  // The sidebar shows what the words mean, and a change there turns them into filters.
  const wishes = await openSection(page, 'Open to offers')
  await expect(wishes.getByLabel('Can start by')).toHaveValue('2027-03-01')
  await wishes.getByLabel('Can start by').fill('2027-04-15')
  await expect(page).toHaveURL(/wishPlace=Denver[^&]*CO&wishFrom=2027-04-15/)
  await expect(queryBox(page)).toHaveValue('')
  await page.goto('/search?query=dermatologists+in+Texas+open+to+new+opportunities')
  await expect(read).toContainText('OffersOpen to offers')
  await signInAs('free')
  await page.goto('/search?query=dermatologists+in+Texas+open+to+new+opportunities')
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await expect(page.getByText('Not searched:')).toContainText('open to new opportunities')
  await expect(read).not.toContainText('Offers')
  expect(await found(page)).toBeGreaterThan(1)
})

test.describe('states', () => {
  test('three examples at the first visit, and never after a search', async ({ page }) => {
    await page.goto('/search')
    const examples = page.getByRole('navigation', { name: 'Example searches' })
    await expect(examples.getByRole('link')).toHaveCount(3)
    await examples.getByRole('link').first().click()
    await expect(chips(page).getByRole('listitem')).toHaveCount(2)
    expect(await found(page)).toBeGreaterThan(0)
    await page.goto('/search')
    await expect(rows(page)).toHaveCount(25)
    await expect(examples).toHaveCount(0)
  })

  test('an empty result keeps the criteria and offers to drop what excludes most', async ({ page }) => {
    await page.goto('/search?query=qqqq&state=TX')
    await expect(total(page)).toHaveText('0 physicians')
    await expect(chips(page)).toHaveText('StateTexas')
    const remain = Number(
      /Without ‘qqqq’, ([\d,]+) physicians match/
        .exec((await page.getByRole('main').textContent()) ?? '')?.[1]
        ?.replaceAll(',', ''),
    )
    await page.getByRole('link', { name: 'Remove ‘qqqq’' }).click()
    await expect(page).toHaveURL('/search?state=TX')
    await expect(total(page)).toHaveText(`${remain.toLocaleString('en-US')} physicians`)
    await page.goto('/search?npis=1999999999')
    await page.getByText('1 NPI in this search isn’t in our database').click()
    await expect(page.getByText('1999999999', { exact: true })).toBeVisible()
  })

  test.describe('failing', () => {
    test.use({ expectedStatuses: [503, 429] })

    test('shows the message with Retry and a toast, and old results do not pass for new ones', async ({ page }) => {
      test.slow()
      await page.goto('/search')
      let failures = 0
      await page.route('**/search-physicians', (route) => {
        failures += 1
        return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Overloaded.' } } })
      })
      await queryBox(page).fill('smith')
      const message = page.getByRole('alert').filter({ hasText: 'Failed to fetch physicians. Please try again.' })
      // After the retries.
      await expect(message).toBeVisible({ timeout: 40_000 })
      expect(failures).toBe(4)
      await expect(toast(page, 'Error Fetching Data')).toContainText('Failed to fetch physicians. Please try again.')
      await expect(rows(page)).toHaveCount(0)
      await page.unroute('**/search-physicians')
      // The open suggestions may cover it.
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(rows(page).first().locator('mark').first()).toHaveText(/smith/i)
    })

    test('a refusal shows its own message, immediately', async ({ page }) => {
      await page.goto('/search')
      await page.route('**/search-physicians', (route) =>
        route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'Too many searches.' } } }),
      )
      await queryBox(page).fill('smith')
      await expect(page.getByRole('alert').filter({ hasText: 'Too many searches.' })).toBeVisible()
      await expect(page.getByRole('group', { name: 'Specialty' })).toContainText('Could not be loaded.')
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters are a drawer with Show and Clear All Filters', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Search Filters' })
    await chooseState(drawer, 'Texas')
    await expect(page).toHaveURL('/search?state=TX')
    await expect(drawer.getByRole('button', { name: /^Show \d{2,3}$/ })).toBeVisible()
    await drawer.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(page).toHaveURL('/search')
    await drawer.getByRole('button', { name: /^Show 5,0\d\d$/ }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
    await expectFits(page)
  })
})

test.describe('keys', () => {
  test('/ j k x Enter and ? do what the list says', async ({ page }) => {
    await page.goto('/search')
    await page.keyboard.press('/')
    await expect(queryBox(page)).toBeFocused()
    await page.keyboard.type('jxk')
    await expect(queryBox(page)).toHaveValue('jxk')
    await queryBox(page).fill('')
    await expect(rows(page)).toHaveCount(25)
    await queryBox(page).blur()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('k')
    await expect(rows(page).nth(0).locator('[data-row-link]')).toBeFocused()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await expect(help).toContainText('Next physician')
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(bar(page)).toContainText('1 selected')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search#physician-\d+$/)
  })

  test('letters can be turned off', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('button', { name: 'Keyboard', exact: true }).click()
    await page.getByRole('switch', { name: 'Single-letter keys' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(queryBox(page)).not.toBeFocused()
  })

  test('the palette goes anywhere', async ({ page }) => {
    await page.goto('/search')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('subscr')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account?tab=subscription')
    await expect(palette).toHaveCount(0)
    await page.getByRole('button', { name: 'Command palette' }).click()
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('smith john')
    await palette.getByRole('option', { name: 'Search physicians for ‘smith john’' }).click()
    await expect(page).toHaveURL('/search?query=smith+john')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })
})

test('the palette knows saved searches and lists', async ({ page }) => {
  const answers = {
    'get-saved-searches': [
      { id: 'a', name: 'Texas hearts', search_params: { filters: { state: 'TX' }, tags: ['heart'] } },
    ],
    'get-lists': [{ id: '01890000-0000-7000-8000-000000000000', name: 'Houston calls', count: 1284 }],
  }
  for (const [name, data] of Object.entries(answers)) {
    await page.route(`**/functions/v1/${name}`, (route) => route.fulfill({ json: { data } }))
  }
  await page.goto('/search')
  await page.keyboard.press('Control+k')
  const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
  await expect(options.filter({ hasText: 'Houston calls' })).toHaveText('Houston calls1,284 physicians')
  await page.keyboard.type('hearts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?state=TX&tags=heart')
})

test('a session that has ended leads to the login, which comes back', async ({ page }) => {
  test.info().annotations.push({ type: 'rule', description: 'a visitor on a protected page' })
  await page.goto('/search?state=TX')
  await loseSession(page)
  await page.goto('/search?state=TX')
  await expect(page).toHaveURL('/login?return_to=%2Fsearch%3Fstate%3DTX')
})

test('one press, one request', async ({ page }) => {
  await page.goto('/search')
  let requests = 0
  page.on('request', (request) => {
    if (isSearch(request)) requests += 1
  })
  await section(page, 'Specialty').getByRole('checkbox').first().check()
  await expect(chips(page)).toContainText('Specialty')
  await expect(page.locator('ul[aria-busy=false]')).toBeVisible()
  expect(requests).toBe(1)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the box that brings the wishes is above them, and no box is within a finger of another', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const boxes = page.getByRole('group', { name: 'Open to offers' }).getByRole('checkbox')
    await expect(boxes).toHaveCount(1)
    await boxes.first().tap()
    await expect(boxes).toHaveCount(6)
    await expect(boxes.first()).toHaveAccessibleName('Open to offers')
    await settled(page)
    const tops = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top))
    for (const [at, top] of tops.slice(1).entries()) expect(top - tops[at]!).toBeGreaterThanOrEqual(44)
    const next = (await page.getByRole('combobox', { name: 'Would move to' }).boundingBox())!
    expect(next.y - tops[5]!).toBeGreaterThanOrEqual(44)
  })
})
