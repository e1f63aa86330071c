/** The numbers beside the filters are those of the people beside them, in every frame that is drawn. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { queryBox, total } from './search-page.ts'

const query = 'pediatricians in Dallas'

/** What is on the page in one frame, if it differs from the frame before. */
interface Frame {
  /** '4 physicians'; 'Searching' until they are known. */
  title: string
  rows: number
  /** The highest number that is seen beside a filter; 0 if none is. */
  highest: number
  /** How dark the darkest state of the map is; the palest are 0.07. */
  darkest: number
}

/** Runs in the page. */
function recordFrames(): void {
  const frames: Frame[] = []
  Object.assign(window, { frames })
  const all = (what: string) => [...document.querySelectorAll(what)]
  const record = () => {
    requestAnimationFrame(record)
    const title = document.querySelector('main h1')
    if (!title || !document.querySelector('#filters')) return
    const seen = all('#filters .facet-count').filter((one) => getComputedStyle(one).visibility === 'visible')
    const frame = {
      title: title.textContent,
      rows: all('main [data-row]').length,
      highest: Math.max(0, ...seen.map((one) => Number(one.textContent.replace(/\D/g, '')))),
      darkest: Math.max(0, ...all('#filters [data-state]').map((one) => Number(getComputedStyle(one).fillOpacity))),
    }
    if (JSON.stringify(frame) !== JSON.stringify(frames.at(-1))) frames.push(frame)
  }
  requestAnimationFrame(record)
}

const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)

async function expectOwnNumbers(page: Page): Promise<void> {
  // They come after the rows, and the map after its code.
  await expect.poll(async () => (await framesOf(page)).at(-1)).toMatchObject({ darkest: 0.9 })
  await expect.poll(async () => (await framesOf(page)).at(-1)?.highest).toBeGreaterThan(0)
  for (const frame of await framesOf(page)) {
    const found = Number(/^[\d,]+(?= physician)/.exec(frame.title)?.[0].replaceAll(',', '') ?? 0)
    expect(frame.highest, JSON.stringify(frame)).toBeLessThanOrEqual(found)
    // While placeholders stand for the rows, numbers would be those of another search.
    if (frame.rows > 0) continue
    expect(frame.highest, JSON.stringify(frame)).toBe(0)
    expect(frame.darkest, JSON.stringify(frame)).toBeLessThan(0.1)
  }
}

async function delayAnswers(page: Page, delay: number): Promise<void> {
  if (delay === 0) return
  await page.route(/search-physicians|search\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
}

// People who want no motion see no less of what lasts for a frame.
for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(`with ${reducedMotion === 'reduce' ? 'less' : 'all'} motion,`, () => {
    test.use({ checkAccessibility: false, contextOptions: { reducedMotion } })
    test.beforeEach(async ({ page, signInAs }) => {
      await signInAs('premium')
      await page.addInitScript(recordFrames)
    })

    test('when a search is opened', async ({ page }) => {
      await page.goto(`/search?query=${encodeURIComponent(query)}`)
      await expectOwnNumbers(page)
    })

    for (const [how, delay] of [
      ['at once', 0],
      ['late', 900],
    ] as const) {
      test(`when a query is typed whose answer comes ${how}`, async ({ page }) => {
        await page.goto('/search')
        const before = await total(page).textContent()
        await expect(page.locator('#filters [data-state=TX]')).toBeVisible()
        await delayAnswers(page, delay)
        await queryBox(page).pressSequentially(query)
        await expect(total(page)).not.toHaveText(before!)
        await expectOwnNumbers(page)
      })

      test(`when it is opened from another page and its answer comes ${how}`, async ({ page }) => {
        await page.goto('/search')
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click()
        await expect(page).toHaveURL('/lists')
        await delayAnswers(page, delay)
        await page.keyboard.press('ControlOrMeta+k')
        await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(query)
        await page.getByRole('option', { name: /^Search physicians for/ }).click()
        await expect(page).toHaveURL(/\/search\?/)
        await expectOwnNumbers(page)
      })
    }
  })
}
