/** A finger presses what it is on: a control that is drawn is not under the invisible edge of its neighbor. */
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import type { PersonaName } from '../../src/server/start/personas.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const pages: readonly (readonly [address: string, who?: PersonaName, open?: (page: Page) => Promise<void>])[] = [
  [paths.search(), 'premium', openFilters],
  [paths.pricing(), 'free'],
  [paths.submitResume()],
  [privacyPaths.request()],
  [paths.programs(), 'premium'],
  [paths.account('notifications'), 'premium'],
  [paths.email(), 'premium'],
  [paths.users(), 'admin'],
]

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).tap()
  for (const title of ['Education', 'Company Size', 'More filters']) {
    await page.getByRole('dialog').locator('summary').filter({ hasText: title }).tap()
  }
}

for (const [address, who = 'visitor', open] of pages) {
  test(`${address} as ${who}`, async ({ page, signInAs }) => {
    if (who !== 'visitor') await signInAs(who)
    await page.goto(address)
    await open?.(page)
    await settled(page)
    expect(await pressedInstead(page)).toEqual([])
  })
}

/** Boxes and switches with what a finger would press on the upper or lower part of them. */
const pressedInstead = (page: Page) =>
  page.evaluate(() => {
    // What is behind a drawer is not pressed.
    const shown = document.querySelector('[data-drawer]') ?? document
    const controls = [...shown.querySelectorAll('input[type=checkbox], input[type=radio], [role=switch]')]
    const nameOf = (one: Element | null) =>
      one?.getAttribute('aria-label') ?? (one as HTMLInputElement | null)?.labels?.[0]?.textContent ?? one?.outerHTML
    return controls
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        one.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = one.getBoundingClientRect()
        const at = [1, height / 2, height - 1].map((y) => document.elementFromPoint(left + width / 2, top + y))
        const other = at.find((hit) => hit && hit !== one && !one.contains(hit) && controls.includes(hit))
        return other ? [`${nameOf(one)}: ${nameOf(other)}`] : []
      })
  })
