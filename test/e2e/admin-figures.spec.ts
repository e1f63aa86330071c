/** The figures over time in the browser. */
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './prepared-things.ts'

test('six charts, each with its table; a search is in them at once; other times have an address', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto(paths.users())
  await page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Sign-ups',
    'Subscriptions',
    'Revenue',
    'Contact reveals',
    'Exports',
    'Searches',
  ])
  await expect(page.getByText('Days are in UTC. Today is partial.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sign-ups from .+: .+, highest .+\.$/ })).toBeVisible()
  await page.getByText('Table of searches').click()
  const today = page.getByRole('region', { name: 'Table of searches' }).getByRole('row').nth(1)
  await expect(today).toContainText('so far')
  const searchesOfAdmins = async () => Number((await today.getByRole('cell').last().innerText()).replace(',', ''))
  const before = await searchesOfAdmins()
  await callAs(page, 'search-physicians')
  await page.reload()
  await page.getByText('Table of searches').click()
  expect(await searchesOfAdmins()).toBeGreaterThan(before)

  await page.getByRole('link', { name: '12 months' }).click()
  await expect(page).toHaveURL('/figures?range=12-months')
  await expect(page.getByRole('link', { name: 'By month' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'By week' }).click()
  await expect(page).toHaveURL('/figures?range=12-months&by=week')
  // The column that is pointed at is named below its chart.
  const chart = page.getByRole('img', { name: /^Revenue from / })
  await chart.hover({ position: { x: 5, y: 40 } })
  await expect(page.getByText(/^\w{3} \d+.* – \w{3} \d+, \d{4}: \$/)).toBeVisible()
})
