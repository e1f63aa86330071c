/** The site's images and texts in the browser. */
import sharp from 'sharp'
import { paths } from '#shared/product/paths.ts'
import { expect, test } from './fixtures.ts'

// One row of settings, which these tests share.
test.describe.configure({ mode: 'serial' })

const png = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#0b6b53' } })
    .png()
    .toBuffer()

test('threat 32: texts are previewed as they are typed, saved, used at once, and escaped in the source', async ({
  page,
  request,
  signInAs,
}) => {
  const hostile = '</title><script>window.hostile = true</script>'
  await signInAs('admin')
  await page.goto(paths.adminSettings())
  await page.getByLabel('Google search text').fill(hostile)
  await page.getByLabel('Meta description').fill('All physicians of the country.')
  await page.getByLabel('SEO description').fill('For those who recruit.')
  await expect(page.getByRole('figure', { name: 'Search result' })).toContainText(hostile)
  await expect(page.getByRole('figure', { name: 'Search result' })).toContainText('All physicians of the country.')
  await expect(page.getByRole('figure', { name: 'Social card' })).toContainText('For those who recruit.')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  const source = await (await request.get('/')).text()
  expect(source).not.toContain(hostile)
  expect(source).toContain('All physicians of the country.')
  await page.goto('/')
  await expect(page).toHaveTitle(hostile)
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false)

  await page.goto(paths.adminSettings())
  await page.getByLabel('Google search text').fill('Not to be kept')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Google search text')).toHaveValue(hostile)
  for (const label of ['Google search text', 'Meta description', 'SEO description'])
    await page.getByLabel(label).fill('')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
})

test('what was typed and not saved is not lost without a question', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto(paths.adminSettings())
  const text = page.getByLabel('Meta description')
  await text.fill('Half a thought')
  const away = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' })
  await away.click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(paths.adminSettings())
  await expect(text).toHaveValue('Half a thought')

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveValue('Half a thought')

  // Leaving the site altogether: the browser asks in its own words.
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => window.location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await expect(text).toHaveValue('Half a thought')

  await away.click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(paths.users())
})

test('an image is put in place and used by the pages', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto(paths.adminSettings())
  await page.getByLabel('File for Favicon').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png() })
  await expect(page.getByText('Upload successful')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Upload of Favicon' })).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByRole('img', { name: 'Current Favicon' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.goto('/about')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/favicon\.ico\?v=/)
})

test('the wrong type and 5 MB are told before anything is sent', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto(paths.adminSettings())
  const chooser = page.getByLabel('File for Logo')
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(page.getByText('Invalid file type')).toBeVisible()
  await expect(page.getByText('Please select a PNG, JPG, SVG, or ICO file.')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) })
  await expect(page.getByText('File too large')).toBeVisible()
  await expect(page.getByText('Please select a file smaller than 5MB.')).toBeVisible()
})

test.describe('a picture of another size', () => {
  test.use({ expectedStatuses: [422] })

  test('each image says what size it has to have, before and when another is refused', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto(paths.adminSettings())
    await expect(page.getByText('Shown with a shared link. 1200 × 630 pixels, or the same shape')).toBeVisible()
    const wide = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#0b6b53' } })
      .png()
      .toBuffer()
    await page.getByLabel('File for Social image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: wide })
    await expect(
      page.getByText('This image can’t be used as the social image: it must be 1200 × 630 pixels, or the same shape'),
    ).toBeVisible()
  })
})

test('threat 31: an SVG with script does nothing in the browser', async ({ page, context, signInAs }) => {
  await signInAs('admin')
  await page.goto(paths.adminSettings())
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><script>document.title = 'hostile'</script><rect width="60" height="60"/></svg>`
  await page
    .getByLabel('File for Logo')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(page.getByText('Upload successful')).toBeVisible()
  const address = await page.getByRole('img', { name: 'Current Logo' }).getAttribute('src')
  // By itself, where no one counts what the sandbox refuses to Chromium's own viewer.
  const alone = await context.newPage()
  const response = await alone.goto(address!)
  expect(response?.headers()['content-type']).toBe('image/png')
  expect(await alone.title()).not.toBe('hostile')
})
