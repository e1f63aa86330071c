import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const paper = { light: 'rgb(251, 251, 248)', dark: 'rgb(15, 21, 19)' }

test('follows the system until told otherwise', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  await expect(page.locator('body')).toHaveCSS('background-color', paper.dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', paper.light)
})

test('is chosen from a menu, applied immediately, and remembered by the server', async ({ page, context, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', paper.dark)

  // The HTML itself is right, so nothing flashes before a script runs.
  const html = async () => (await context.request.get(`${baseURL}/about`)).text()
  await expect.poll(html).toContain('<html lang="en" data-theme="dark">')
  await page.reload()
  await expect(page.locator('body')).toHaveCSS('background-color', paper.dark)

  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('button', { name: 'System' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', paper.light)
})

for (const path of ['/', '/about', '/login', '/terms', '/privacy', '/compliance', '/money-back-guarantee', '/dev/ui']) {
  test(`${path} is legible in both themes`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    await expectAccessible(page)
    // The fixture looks at the last state itself.
    await page.emulateMedia({ colorScheme: 'light' })
  })
}

test('nothing moves for those who want it so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dev/ui')
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(element)
        const seconds = [animationDuration, transitionDuration].flatMap((value) =>
          value.split(',').map(Number.parseFloat),
        )
        return Math.max(...seconds) > 0.001 || animationIterationCount === 'infinite'
      }).length,
  )
  expect(moving).toBe(0)
})
