import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'
import { workPages } from './pages-of-work.ts'

const computer = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const measure = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const head = document.querySelector('.work-header > :first-child')
    const title = document.querySelector('main h1')
    return {
      titleSize: title && getComputedStyle(title).fontSize,
      titleTop: Math.round(box('main h1')?.top ?? -1) - Math.round(box('main')?.top ?? 0),
      headHeight: Math.round(head?.getBoundingClientRect().height ?? -1),
      buttons: [...(head?.querySelectorAll(':scope > div :is(button, a)') ?? [])].filter(
        (one) => one.checkVisibility() && !one.closest('nav') && one.getAttribute('aria-haspopup') !== 'menu',
      ).length,
      footerTop: Math.round((box('footer')?.top ?? 0) + window.scrollY),
      footerHeight: Math.round(box('footer')?.height ?? 0),
      footerColumns: document.querySelectorAll('footer nav h2').length,
    }
  })

for (const [path, who = 'premium'] of workPages) {
  test(`${path} has a compact header, and a low footer below the window`, async ({ page, signInAs }) => {
    await signInAs(who)
    await page.setViewportSize(computer)
    await page.goto(path)
    const wide = await measure(page)
    expect(wide.titleSize).toBe('20px')
    expect(wide.titleTop).toBeLessThanOrEqual(20)
    expect(wide.headHeight).toBeLessThanOrEqual(53)
    expect(wide.buttons).toBeLessThanOrEqual(2)
    expect(wide.footerColumns).toBe(3)
    expect(wide.footerHeight).toBeLessThanOrEqual(120)
    expect(wide.footerTop).toBeGreaterThanOrEqual(computer.height)
    await page.setViewportSize(phone)
    const narrow = await measure(page)
    expect(narrow.titleSize).toBe('20px')
    expect(narrow.footerHeight).toBeLessThanOrEqual(120)
    expect(narrow.footerTop).toBeGreaterThanOrEqual(phone.height)
  })
}

test('a search shows six whole results in the window', async ({ page, signInAs }) => {
  // Tests that run at the same time reveal contacts of premium, which take a line more.
  await signInAs('monthly')
  for (const query of ['cardiology', 'internal medicine', 'surgery', 'pediatrics in Texas']) {
    await page.goto(`${paths.search()}?query=${query}`)
    const found = page.getByRole('list', { name: 'Physicians' }).locator('[data-row]')
    await expect(found.nth(6)).toBeAttached()
    const rows = await found.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    )
    const whole = rows.filter(({ bottom }) => bottom <= computer.height).length
    console.log(
      `${query}: first at ${Math.round(rows[0]!.top)} px, ${whole} whole, ${rows.slice(0, 7).map(({ top, bottom }) => bottom - top)}`,
    )
    expect(rows[0]!.top, query).toBeLessThanOrEqual(240)
    expect(whole, query).toBeGreaterThanOrEqual(6)
  }
})

test('on a phone a column of the low footer opens, and its links lead on', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.setViewportSize(phone)
  await page.goto(paths.account())
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await expect(footer.getByRole('link')).toHaveCount(0)
  await footer.getByRole('button', { name: 'Legal' }).click()
  await expect(footer.getByRole('link')).toHaveCount(6)
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(paths.privacy())
})
