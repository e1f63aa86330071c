/**
 * A list as a table: filters, search, sort, and columns that last through reloads and back, on a screen and on a phone.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { callAs, firstPhysicians, makeList } from './prepared-things.ts'
import { expectFits, openInSteps, scriptsReleased, settled } from './settled.ts'

test.beforeEach(({ signInAs }) => signInAs('premium'))

let made = 0
async function tableOfThirty(page: Page) {
  const people = await firstPhysicians(page)
  const { data } = await callAs<{ data: { id: number }[] }>(page, 'search-physicians', { page: 2 })
  made += 1
  const ids = [...people.map(({ id }) => id), ...data.slice(0, 5).map(({ id }) => id)]
  const name = `Table ${made} ${Date.now()}`
  const listId = await makeList(page, name, ids)
  const names = ['Found', 'Offer'].map((stage) => ({ name: stage }))
  const { stages } = await callAs<{ stages: { id: string }[] }>(page, 'set-stages', { listId, stages: names })
  await callAs(page, 'move-physicians', { listId, stageId: stages[1]!.id, physicianIds: ids.slice(0, 2) })
  await callAs(page, 'set-tags', { listId, physicianIds: ids.slice(0, 1), add: ['relocating'] })
  return { listId, people }
}

const rows = (page: Page) => page.getByRole('region', { name: 'Physicians' }).locator('[data-row]')

test('is filtered, searched, and sorted by its address; what finds no one is named and cleared', async ({ page }) => {
  const { listId, people } = await tableOfThirty(page)
  await page.goto(`/lists/${listId}`)
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByLabel('Stage').selectOption({ label: 'Offer' })
  await dialog.getByLabel('Tag', { exact: true }).selectOption({ label: 'relocating (1)' })
  await dialog.getByRole('button', { name: 'Show physicians' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(people[0]!.lastName)
  await page.getByRole('button', { name: 'Remove Tag relocating' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('no one has this')
  await page.keyboard.press('Enter')
  const empty = page.getByText('Text: no one has this. Stage: Offer. Tag: relocating')
  await expect(empty).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clear' }).last().click()
  await expect(rows(page)).toHaveCount(25)
  // The stage that is furthest first.
  await page.getByRole('columnheader', { name: 'Stage' }).getByRole('link').click()
  await expect(page).toHaveURL(/sortKey=stage&sortDirection=asc/)
  // The address comes first, and then what is drawn.
  await expect(page.getByRole('columnheader', { name: 'Stage' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('columnheader', { name: 'Stage' }).getByRole('link').click()
  await expect(page).toHaveURL(/sortKey=stage&sortDirection=desc/)
  await expect(rows(page).first()).toContainText('Offer')
  await expect(page.getByRole('columnheader', { name: 'Stage' })).toHaveAttribute('aria-sort', 'descending')
  // The two in Offer are first; the page's others follow them, all at once.
  await page.getByRole('button', { name: 'Select Page' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move to stage' }).click()
  await page.getByRole('menuitem', { name: 'Offer' }).click()
  await expect(page.getByText('Moved to Offer')).toBeVisible()
  await expect(rows(page).last()).toContainText('Offer')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).last()).toContainText('Found')
})

test('compact rows show at least 15 physicians; columns and rows are remembered', async ({ page }) => {
  const { listId } = await tableOfThirty(page)
  const columns = ['specialty', 'organization', 'location', 'stage', 'step', 'contacted', 'tags', 'notes']
  await callAs(page, 'set-list-look', { columns, compact: false })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/lists/${listId}?view=table`)
  await page.getByRole('button', { name: 'Compact' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Organization' }).uncheck()
  // A page that is left at once takes what it was sending with it.
  const stored = page.waitForResponse((response) => response.request().postData()?.includes('"added"') === true)
  await page.getByRole('checkbox', { name: 'Added', exact: true }).check()
  await stored
  await expect(page.getByRole('columnheader', { name: 'Organization' })).toHaveCount(0)
  await page.goto(`/lists/${listId}?view=table`)
  await expect(page.getByRole('columnheader', { name: 'Added' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Organization' })).toHaveCount(0)
  const whole = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  )
  expect(whole).toBeGreaterThanOrEqual(15)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('each row is a card, no wider than the screen, with targets of 44 px', async ({ page }) => {
    const { listId } = await tableOfThirty(page)
    await page.goto(`/lists/${listId}?view=table`)
    await expect(rows(page)).toHaveCount(25)
    await expectFits(page)
    const small = await rows(page)
      .first()
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44))
    expect(small).toEqual([])
  })
})

test('nothing moves when the script comes, and the selection bar stays within a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.addInitScript(() => {
    const moved: { at: number; value: number; what: string[] }[] = []
    Object.assign(window, { moved })
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} '${node?.textContent?.slice(0, 40)}' ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
        )
        moved.push({ at: startTime, value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const expectStill = async () => {
    const moved = await page.evaluate((mark) => {
      const { startTime } = performance.getEntriesByName(mark)[0]!
      return (window as unknown as { moved: { at: number; value: number }[] }).moved.filter(({ at }) => at >= startTime)
    }, scriptsReleased)
    const sum = moved.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(moved, null, 1)).toBeLessThan(0.01)
  }
  const { listId } = await tableOfThirty(page)
  await openInSteps(page, `/lists/${listId}?view=board`)
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible()
  await expectStill()
  await openInSteps(page, `/lists/${listId}?view=cards`)
  await page.locator('[data-row]').first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Add to List' })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Clear the selection' })).toBeInViewport({ ratio: 1 })
  await expectStill()
})

test('a title is as wide before its font has come as after', async ({ page }) => {
  const listId = await makeList(page, `Cardiologists in Idaho and Montana ${test.info().repeatEachIndex}`, [1])
  const releaseFonts = await holdRequests(page, /\.woff2$/)
  // It isn't loaded as a whole before its fonts are.
  await page.goto(`/lists/${listId}`, { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1 })
  const widthOf = () =>
    title.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().width
    })
  // Before its styles have come, it is in the browser's own font.
  await expect(title).toHaveCSS('font-family', /Source Serif 4/)
  const before = await widthOf()
  releaseFonts()
  await settled(page)
  expect(await page.evaluate(() => document.fonts.check('600 20px "Source Serif 4"'))).toBe(true)
  expect(Math.abs((await widthOf()) / before - 1)).toBeLessThan(0.03)
})
