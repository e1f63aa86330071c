/** The state of the service in the browser. */
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './settled.ts'

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`an admin sees servers, jobs and warnings at a width of ${width}`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await signInAs('admin')
    await page.goto(paths.system())
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Servers',
      'Jobs',
      'Backups',
      'Data',
      'Payments and secrets',
    ])
    const server = page.getByRole('region', { name: 'Servers, as last reported' }).getByRole('row').nth(1)
    await expect(server).toContainText('Running')
    await expect(page.getByText('SMTP_URL is not set')).toBeVisible()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expectFits(page)
  })
}
