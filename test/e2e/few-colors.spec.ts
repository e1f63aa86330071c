/** Pages for readers who choose few colors of their own: what is chosen looks chosen, and axe finds no fault. */
import type { Locator, Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { workPages } from './pages-of-work.ts'
import { callAs, firstPhysicians, makeList } from './prepared-things.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

/** Without the focus's outline and the mouse. */
async function picture(page: Page, part: Locator): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return part.screenshot()
}

async function expectToShow(page: Page, part: Locator, press: () => Promise<void>): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  const before = await picture(page, part)
  await press()
  await expect.poll(async () => (await picture(page, part)).equals(before)).toBe(false)
}

test('a checked box, a toggle, and an excluded option of a search', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto(`${paths.search()}?query=cardiology`)
  const row = page.getByRole('list', { name: 'Physicians' }).getByRole('checkbox').first()
  await expectToShow(page, row, () => row.check())
  const toggle = page.getByRole('button', { name: 'Has email', exact: true })
  await expectToShow(page, toggle, () => toggle.click())
  const option = page.getByRole('group', { name: 'Specialty' }).getByRole('checkbox').first()
  const facet = page.getByRole('group', { name: 'Specialty' }).locator('.facet').first().locator('.tick')
  await expectToShow(page, facet, () => option.click())
  await expectToShow(page, facet, () => option.click())
  await expect(page.getByText('not ', { exact: false }).first()).toBeVisible()
})

test('a switch and a chosen tab of the account', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto(paths.account('notifications'))
  const one = page.getByRole('switch').first()
  await expectToShow(page, one, () => one.click())
  await one.click()
  const tab = page.getByRole('tab', { name: 'Exports' })
  await expectToShow(page, tab, () => tab.click())
})

test('how much of a bar is done', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.goto(paths.today())
  const bar = page.getByRole('progressbar', { name: 'Contacts revealed in 24 hours' })
  const groundsOf = (parts: string) =>
    bar.locator(parts).evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor))
  const [done] = await groundsOf(':scope > div > div')
  expect(done).toMatch(/^rgb/)
  expect(await groundsOf(':scope > *')).not.toContain(done)
})

test('the view of a list that is shown', async ({ page, signInAs }) => {
  await signInAs('premium')
  const [one] = await firstPhysicians(page)
  const listId = await makeList(page, `Few colors ${Date.now()}`, [one!.id])
  await page.goto(`${paths.list(listId)}?view=cards`)
  const view = page.getByRole('navigation', { name: 'Show this list as' }).getByRole('link', { name: 'Table' })
  await expectToShow(page, view, async () => {
    await view.click()
    await expect(page).toHaveURL(/view=table/)
  })
  await callAs(page, 'delete-list', { listId })
})

const onLists: typeof workPages = [
  [paths.lists()],
  [`${paths.lists()}?view=cards`],
  [paths.today()],
  [paths.contacted()],
  [paths.doNotContact()],
  [paths.programs()],
]

for (const [path, who = 'premium'] of [...workPages, ...onLists]) {
  test(`${path} is accessible in few colors, on a computer and a phone`, async ({ page, signInAs }) => {
    await signInAs(who)
    await page.goto(path)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
  })
}

test('every view of a list is accessible in few colors, and in all', async ({ page, signInAs }) => {
  await signInAs('premium')
  const [one] = await firstPhysicians(page)
  const listId = await makeList(page, `Few colors ${Date.now()}`, [one!.id])
  await callAs(page, 'set-stages', { listId, stages: [{ name: 'Found' }, { name: 'Contacted' }] })
  for (const view of ['table', 'cards', 'board', 'figures']) {
    for (const forcedColors of ['active', 'none'] as const) {
      await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
      await page.goto(`${paths.list(listId)}?view=${view}`)
      await expectAccessible(page)
    }
  }
  await callAs(page, 'delete-list', { listId })
})
