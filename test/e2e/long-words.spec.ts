/** The longest name, query, title, and tag that anything may have, at three widths: nothing leaves the window. */
import type { Page } from '@playwright/test'
import { queryLimits } from '#search/query/syntax.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'
import { callAs, firstPhysicians, makeList } from './prepared-things.ts'
import { expectFits, settled } from './settled.ts'

const widths = [1440, 768, 390]

/** As long as it may be, in one word that no line can hold. */
const word = (length: number, start = 'W') => start + 'w'.repeat(length - start.length)
/** The same in many words. */
const words = (length: number) =>
  'interventional cardiology '
    .repeat(Math.ceil(length / 26))
    .slice(0, length)
    .trim()

/** What can be pressed or read and lies outside the window, unless it is scrolled to within a part of the page. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement))
    return [...document.querySelectorAll('a, button, input, h1, h2, h3, [role=switch], label')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only') && !scrolls(one.parentElement))
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        return right > width + 1 || left < -1
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`)
  })

async function expectWithin(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await outside(page), `${what} at ${width} px`).toEqual([])
    await expectFits(page, `${what} at ${width} px`)
  }
}

test.beforeEach(({ signInAs }) => signInAs('premium'))

for (const [kind, text] of [
  ['one word', (length: number) => word(length)],
  ['many words', words],
] as const) {
  test(`a saved search and its panel, ${kind}`, async ({ page }) => {
    const name = text(limits.ownName - 14) + Date.now()
    const query = text(queryLimits.plain)
    const filters = { query, title: [text(100)], organization: [text(100)] }
    const { data } = await callAs<{ data: { id: string } }>(page, 'save-search', {
      name,
      searchParams: { filters, tags: [text(50)] },
    })
    await page.goto(`${paths.search()}?tab=saved-searches`)
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(item).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const { x, width: wide } = (await item.getByRole('switch').boundingBox())!
      expect(x + wide, `the switch at ${width} px`).toBeLessThanOrEqual(width)
      const cut = await page
        .locator('[data-drawer]')
        .evaluate(
          (drawer) =>
            [drawer, ...drawer.querySelectorAll('*')].filter(
              (one) => getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth,
            ).length,
        )
      expect(cut, `parts that scroll sideways at ${width} px`).toBe(0)
    }
    await callAs(page, 'delete-saved-search', { id: data.id })
  })

  test(`a search, ${kind}`, async ({ page }) => {
    const address = new URLSearchParams({ query: text(queryLimits.plain), title: text(100), tags: text(50) })
    await page.goto(`${paths.search()}?${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWithin(page, 'the search')
  })

  test(`lists, ${kind}`, async ({ page }) => {
    const name = text(limits.ownName - 14) + Date.now()
    const [one] = await firstPhysicians(page)
    const listId = await makeList(page, name, [one!.id])
    const on = { listId, physicianIds: [one!.id] }
    await callAs(page, 'set-stages', { listId, stages: [{ name: text(listLimits.stageName) }] })
    const line = text(listLimits.positionLine)
    await callAs(page, 'set-position', { listId, position: { title: line, location: line, facility: line } })
    await callAs(page, 'set-tags', { ...on, add: [text(listLimits.tag)] })
    await callAs(page, 'set-next-step', { ...on, step: { text: text(listLimits.nextStep), on: '2026-01-05' } })
    for (const path of [
      paths.lists(),
      `${paths.lists()}?view=cards`,
      ...['table', 'cards', 'board', 'figures'].map((view) => `${paths.list(listId)}?view=${view}`),
      paths.today(),
      paths.email(listId),
      paths.contacted(),
      `${paths.search()}?tab=saved-lists`,
    ]) {
      await page.goto(path)
      await expectWithin(page, path)
    }
    await callAs(page, 'delete-list', { listId })
  })
  test(`a profile in the drawer, ${kind}`, async ({ page }) => {
    await page.route(`**${paths.call('get-physician')}`, async (route) => {
      const response = await route.fetch()
      const { physician, ...rest } = (await response.json()) as { physician: object }
      const long = { lastName: text(60), organization: text(100), specialty: text(60) }
      await route.fulfill({ response, json: { ...rest, physician: { ...physician, ...long } } })
    })
    const [one] = await firstPhysicians(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('about:blank')
      await page.goto(`${paths.search()}#physician-${one!.id}`)
      const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open full profile' }) })
      await expect(drawer.getByRole('heading', { level: 2 }).first()).toContainText(text(60).slice(0, 20))
      await expect(drawer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      await expectFits(page)
      const wider = await drawer.evaluate((all) =>
        [...all.querySelectorAll('h2, p, a, button, li')]
          .filter((part) => part.getBoundingClientRect().right > all.getBoundingClientRect().right)
          .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`),
      )
      expect(wider, `at ${width} px`).toEqual([])
    }
  })
}

test('the longest skills stay in their column, also beside a drawer', async ({ page }) => {
  const [one] = await firstPhysicians(page)
  const skill = 'Cognitive Behavioral Therapy'
  await page.goto(`${paths.search()}?tags=${encodeURIComponent(skill)}#physician-${one!.id}`)
  await expect(page.getByRole('link', { name: 'Open full profile' })).toBeVisible()
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const [count, wider] = await page.getByRole('list', { name: 'Skills' }).evaluateAll((lists) => {
      const skills = lists.flatMap((list) => [...list.children].map((item) => ({ list, item })))
      const right = (element: Element) => element.getBoundingClientRect().right
      return [skills.length, skills.filter(({ list, item }) => right(item) > right(list) + 0.5).length] as const
    })
    expect(count).toBeGreaterThan(5)
    expect(wider, `at ${width} px`).toBe(0)
  }
})
