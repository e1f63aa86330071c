import { expect, test } from './fixtures.ts'
import { chips, found, section } from './search-page.ts'

interface Count {
  specialty: string
  count: number
}

test('every specialty has its card, the largest first, and leads to its directory and on', async ({
  page,
  request,
}) => {
  const counts = (await (await request.post('/functions/v1/get-specialty-counts', { data: {} })).json()) as Count[]
  await page.goto('/specialties')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(counts.length)
  const [first] = counts
  await expect(cards.first()).toHaveText(
    `${first!.specialty}${first!.count.toLocaleString('en-US')} physicians available`,
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'Search All Physicians' })).toHaveAttribute(
    'href',
    '/search',
  )
  await page.getByRole('link', { name: first!.specialty, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first!.specialty)
  const main = page.getByRole('main')
  await expect(main.locator('li[data-row]')).toHaveCount(25)
  const address = `/search?specialty==${first!.specialty.replaceAll(' ', '+')}`
  await expect(main.getByRole('link', { name: 'Advanced Search' })).toHaveAttribute('href', address)
  const all = `View All ${first!.count.toLocaleString('en-US')} ${first!.specialty} Physicians`
  await expect(main.getByRole('link', { name: all })).toHaveAttribute('href', address)
  await main
    .getByRole('navigation', { name: /by state$/ })
    .getByRole('link', { name: /^Texas/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first!.specialty} in Texas`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: first!.specialty }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first!.specialty)
  await trail.getByRole('link', { name: 'Medical Specialties' }).click()
  await expect(page).toHaveURL('/specialties')
})

test('View All opens exactly as many physicians as it says', async ({ page, request, signInAs }) => {
  // A specialty whose name is a part of other names.
  const all = (await (await request.post('/functions/v1/get-specialty-counts', { data: {} })).json()) as Count[]
  const inside = all.find(
    ({ specialty, count }) =>
      count > 25 && all.some((other) => other.specialty !== specialty && other.specialty.includes(specialty)),
  )
  await signInAs('premium')
  await page.goto(`/directory/${inside!.specialty.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`)
  await page.getByRole('link', { name: /^View All/ }).click()
  await expect(page).toHaveURL(/[?]specialty==/)
  expect(await found(page)).toBe(inside!.count)
  await expect(chips(page).getByRole('listitem')).toHaveText([new RegExp(`${inside!.specialty}$`)])
  await expect(
    section(page, 'Specialty').getByRole('checkbox', { name: inside!.specialty, exact: false }).first(),
  ).toBeChecked()
})

test('coming from another page, nine placeholders show until the cards are known', async ({ page }) => {
  await page.goto('/about')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  // The page's own data; who is signed in is asked for next to it, and is not what takes long.
  const isPage = (url: URL) => url.searchParams.get('_routes')?.includes('specialties') === true
  await page.route(isPage, async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Medical Specialties' }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('Loading specialties...')
  await expect(status.locator('> div')).toHaveCount(9)
  answer()
  await expect(status).toHaveCount(0)
  await expect(page.getByRole('main').getByText('physicians available').first()).toBeVisible()
})
