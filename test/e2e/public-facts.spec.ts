import { expect, test } from './fixtures.ts'
import { findPhysician } from './physicians.ts'
import { callAs, firstPhysicians, makeList } from './prepared-things.ts'

const nevada = {
  asOf: '2026-06-08',
  box: [85, 170, 150, 210],
  step: 0.1,
  counties: [
    { state: 'NV', county: 'Nye', score: 19, outline: 'M1300 2800l200 0 0 300-200 0z' },
    { state: 'NV', county: 'Storey', score: 17, outline: 'M900 2400l60 0 0 60-60 0z' },
  ],
}

test('a profile’s map has the shortage areas as a layer, with what the colors are and the same as a table, by keyboard', async ({
  page,
  request,
}) => {
  const physician = await findPhysician(request, 1, (one) => one.address.length > 0)
  await page.route('**/get-shortage-map', (route) => route.fulfill({ json: nevada }))
  await page.goto(`/physician/${physician.id}`)
  const toggle = page.getByRole('button', { name: 'Shortage areas' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 counties in primary care shortage areas, per HRSA, June 2026')).toBeVisible()
  await expect(page.locator('path', { hasText: 'Storey, NV: Primary care shortage area, score 17' })).toBeAttached()
  await expect(page.getByRole('list', { name: 'Colors' }).getByRole('listitem')).toHaveCount(4)
  await page.getByText('Shortage areas as a table').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'Nye, NV 19' })).toBeVisible()
  await toggle.press('Enter')
  await expect(page.getByText('2 counties in')).toHaveCount(0)
})

test('who says a fact is seen by pointing at it, by keyboard, and on paper', async ({ page, request }) => {
  const physician = await findPhysician(request, 1, (one) => one.npi !== null)
  await page.goto(`/physician/${physician.id}`)
  const fact = page.locator('dd', { hasText: physician.npi! })
  const source = fact.getByRole('link')
  await expect(source).toHaveCSS('opacity', '0')
  await fact.hover()
  await expect(source).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(source).toHaveCSS('opacity', '0')
  await source.focus()
  await expect(source).toHaveCSS('opacity', '1')
  await page.getByRole('heading', { level: 1 }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(source).toHaveCSS('opacity', '1')
})

test('the map of a search has the layer, near by where a state is chosen, and a press on a county is one on its state', async ({
  page,
  signInAs,
}) => {
  await page.route('**/get-shortage-map', (route) => route.fulfill({ json: nevada }))
  await signInAs('premium')
  await page.goto('/search')
  await page.getByRole('button', { name: 'Shortage areas' }).click()
  const county = page.locator('path[data-state=NV]', { hasText: 'score 19' })
  await county.click()
  await expect(page).toHaveURL(/state=NV/)
  await expect(page.locator('svg', { has: county })).toHaveAttribute('viewBox', '85 170 150 210')
})

test('an excluded physician is said to be one before each email: one at a time, and in the table of all', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const people = await firstPhysicians(page)
  const listId = await makeList(
    page,
    `Excluded ${Date.now()}`,
    people.slice(0, 2).map(({ id }) => id),
  )
  for (const call of ['get-list', 'get-recipients']) {
    await page.route(`**/functions/v1/${call}`, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { id: number }[] }
      const told = data.map((one) => (one.id === people[0]!.id ? { ...one, excludedSince: '2024-11-20' } : one))
      await route.fulfill({ response, json: { ...rest, data: told } })
    })
  }
  const name = `To two ${Date.now()}`
  await callAs(page, 'save-email-template', { name, subject: 'A position', body: 'Dear Dr. {last_name}, hello.' })
  await page.goto(`/email?list=${listId}`)
  await page.getByRole('button', { name: /^Templates/ }).click()
  await page.getByRole('list', { name: 'Templates' }).getByRole('button', { name }).click()
  await page.getByRole('button', { name: `Load ${name}` }).click()
  await page.getByRole('button', { name: 'Review 2 emails' }).click()
  const writing = page.getByRole('region', { name: 'Email', exact: true })
  const said = writing.getByText('Excluded from federal health care programs since November 2024 (OIG)')
  await expect(page.getByText('Physician 1 of 2')).toBeVisible()
  const first = await said.isVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Physician 2 of 2')).toBeVisible()
  expect([first, await said.isVisible()].sort()).toEqual([false, true])
  const row = page
    .getByRole('region', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: 'since November 2024' })
  await expect(row).toHaveCount(1)
  // Above all of them, too, until the email to them is removed.
  const above = page.getByText('Excluded from federal health care programs (OIG): ')
  await expect(above).toContainText(people[0]!.lastName)
  await row.getByRole('button').click()
  await writing.getByRole('button', { name: /^Leave out the email to / }).click()
  await expect(above).toHaveCount(0)
})
