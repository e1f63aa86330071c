/** The page of one call: its examples, and the form that makes it with a key. */
import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './settled.ts'

test.describe('with a key', () => {
  test.use({ expectedStatuses: [401] })

  test('a call can be tried on its page, and says what is left', async ({ page, signInAs, baseURL }) => {
    await signInAs('premium')
    const made = await page.request.post(paths.call('make-api-key'), {
      data: { name: 'Tried', scopes: ['read'], days: 30 },
      headers: { origin: baseURL! },
    })
    const { secret } = (await made.json()) as { secret: string }
    await page.goto('/api/docs')
    await page.getByRole('heading', { name: 'search-physicians' }).getByRole('link').click()
    await expect(page).toHaveURL('/api/docs/calls/search-physicians')
    await expectAccessible(page)
    for (const language of ['curl', 'TypeScript', 'Python'])
      await expect(page.getByRole('region', { name: language })).toContainText('cardiologists in Boise')
    const form = page.getByRole('region', { name: 'Try it' })
    await form.getByRole('button', { name: 'Make the call' }).click()
    await expect(form.getByText('Paste an API key. It begins with att_.')).toBeVisible()
    await form.getByLabel('API key').fill(secret)
    await form.getByLabel('Input').fill('{"filters": ')
    await form.getByRole('button', { name: 'Make the call' }).click()
    await expect(form.getByText('This is not valid JSON.')).toBeVisible()
    await form.getByLabel('Input').fill('{"filters": {"state": "TX"}}')
    await form.getByRole('button', { name: 'Make the call' }).click()
    const answer = form.getByRole('status')
    await expect(answer).toContainText('Status 200')
    await expect(answer).toContainText('"reading";r=')
    await expect(answer).toContainText('"total":')
    // The session's cookie doesn't help a key that isn't one.
    await form.getByLabel('API key').fill(`att_${'x'.repeat(43)}`)
    await form.getByRole('button', { name: 'Make the call' }).click()
    await expect(answer).toContainText('Status 401')
    await expect(answer).toContainText('key_unknown')
  })
})

test('a call that keys may not make has no form, and an unknown one no page', async ({ page }) => {
  await page.goto('/api/docs/calls/change-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('change-password')
  await expect(page.getByText('Not by API key.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Try it' })).toHaveCount(0)
  const response = await page.request.get('/api/docs/calls/nothing')
  expect(response.status()).toBe(404)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('nothing is wider than the screen', async ({ page }) => {
    await page.goto('/api/docs/calls/search-physicians')
    await expectFits(page)
  })
})
