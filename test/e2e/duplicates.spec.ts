/** Two profiles of one person in the browser: merged by a press and by a key, undone, kept apart; and one corrected. */
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './prepared-things.ts'
import { expectFits } from './settled.ts'

const header = 'First Name,Last Name,Specialty,Organization,City,State,Email,Phone'

/** Two rows about one person that an import doesn't take for one: the specialty differs, and no address is shared. */
async function importTwice(page: Page, first: string, last: string): Promise<void> {
  const phone = `(518) 555-01${String(Math.floor(Math.random() * 90) + 10)}`
  const rows = ['Cardiology', 'Internal Medicine'].map(
    (specialty, at) =>
      `${first},${last},${specialty},${last} Heart Group,Albany,NY,${last}${at}@${last}.example,${phone}`,
  )
  const origin = process.env.E2E_ORIGIN!
  const response = await page.request.post(origin + paths.importUpload('pairs.csv'), {
    data: `${[header, ...rows].join('\n')}\n`,
    headers: { origin, 'content-type': 'text/csv' },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { path } = (await response.json()) as { path: string }
  const start = { kind: 'csv', place: 'upload', path, samples: 'keep' }
  let importId = ''
  // Another test's import may be running, and there is one at a time.
  await expect(async () => {
    importId = (await callAs<{ importId: string }>(page, 'start-import', start)).importId
  }).toPass({ timeout: 60_000 })
  await expect
    .poll(
      async () => {
        const { orders } = await callAs<{ orders: { id: string; state: string }[] }>(page, 'get-imports')
        return orders.find(({ id }) => id === importId)?.state
      },
      { timeout: 60_000 },
    )
    .toBe('done')
}

/** The pair, once the job has found it. */
async function openPair(page: Page, name: string) {
  const pair = page.getByRole('group', { name: new RegExp(`${name}.* and .*${name}`) })
  await expect(async () => {
    await page.goto(paths.dataDesk('duplicates'))
    await expect(pair).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  return pair
}

test('two profiles are merged, the old address leads to the new one, and Undo brings both back', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('admin')
  await importTwice(page, 'Ottilie', 'Ravenswoode')
  const pair = await openPair(page, 'Ottilie Ravenswoode')
  await expectAccessible(page)
  await expect(pair.getByRole('row', { name: /^Phone|^Direct phone/ }).getByText('Same')).toBeVisible()
  await expect(pair.getByRole('row', { name: /^Specialties/ }).getByText('Different')).toBeVisible()
  const [stays, goes] = await Promise.all(
    [0, 1].map(async (at) => (await pair.getByRole('columnheader').getByRole('link').nth(at).getAttribute('href'))!),
  )
  await pair.getByRole('button', { name: /Merge, keep the first/ }).click()
  await expect(page.getByText('Profiles merged')).toBeVisible()
  await expect(pair).toHaveCount(0)
  await page.goto(goes!)
  await expect(page).toHaveURL(stays!)
  await page.goto(`${paths.dataDesk('duplicates')}&state=done`)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Undo merge ?: Ottilie Ravenswoode/ }).click()
  await expect(page.getByText('Merge undone')).toBeVisible()
  await page.goto(goes!)
  await expect(page).toHaveURL(goes!)
})

test('keys merge and keep apart, and a pair that was kept apart can be reopened', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await importTwice(page, 'Leopoldine', 'Thistlewaite')
  const pair = await openPair(page, 'Leopoldine Thistlewaite')
  await pair.getByRole('button', { name: /Not the same person/ }).focus()
  await page.keyboard.press('0')
  await expect(page.getByText('Kept apart')).toBeVisible()
  await expect(pair).toHaveCount(0)
  await page.goto(`${paths.dataDesk('duplicates')}&state=done`)
  await page.getByRole('button', { name: /Reopen ?: Leopoldine Thistlewaite/ }).click()
  await expect(page.getByText('Pair reopened')).toBeVisible()
  await openPair(page, 'Leopoldine Thistlewaite')
  await pair.getByRole('button', { name: /Merge, keep the second/ }).focus()
  await page.keyboard.press('2')
  await expect(page.getByText('Profiles merged')).toBeVisible()
  // The toast undoes, too.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Merge undone')).toBeVisible()
})

test('the page of a pair fits small screens', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await importTwice(page, 'Wolfhardine', 'Brandenburgische')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPair(page, 'Wolfhardine Brandenburgische')
  await expectFits(page)
})

test.describe('a profile', () => {
  test.use({ expectedStatuses: [422] })
  test('is corrected by an admin, with a history, and says at the field what is wrong', async ({ page, signInAs }) => {
    test.slow()
    await signInAs('admin')
    await importTwice(page, 'Friedegund', 'Oberhauser')
    const pair = await openPair(page, 'Friedegund Oberhauser')
    await pair.getByRole('columnheader').getByRole('link').first().click()
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await expect(page.getByText('No one has corrected this profile yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('ZIP').fill('12')
    await page.getByLabel('Where do you have this from?').fill('A call to the practice')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Please enter the five digits of the ZIP.')).toBeVisible()
    await page.getByLabel('ZIP').fill('12207')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('row', { name: /ZIP.*12207.*A call to the practice/ })).toBeVisible()
    await expect(page.getByLabel('ZIP')).toHaveValue('12207')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
  })
})
