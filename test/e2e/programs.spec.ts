/** API keys on their page: made, shown once, used, and revoked. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unzip } from '../support/export-readers.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { makeList } from './prepared-things.ts'
import { expectFits } from './settled.ts'

test('a member makes a key, sees it once, and revokes it', async ({ page, signInAs, playwright }) => {
  await signInAs('premium')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Programs', exact: true }).click()
  await expect(page).toHaveURL('/account/programs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programs')
  await expectAccessible(page)
  const form = page.getByRole('region', { name: 'New key' })
  await form.getByRole('checkbox', { name: 'Read' }).uncheck()
  await form.getByLabel('Allowed networks').fill('anywhere')
  await form.getByRole('button', { name: 'Make key' }).click()
  await expect(form.getByText('Please enter a name.')).toBeVisible()
  await expect(form.getByText('Choose at least one scope.')).toBeVisible()
  await expect(form.getByText('Enter addresses or ranges')).toBeVisible()
  const name = `Spreadsheet ${Date.now()}`
  await form.getByLabel('Name').fill(name)
  await form.getByRole('checkbox', { name: 'Read' }).check()
  await form.getByLabel('Allowed networks').fill('')
  await form.getByRole('button', { name: 'Make key' }).click()
  const shown = form.getByLabel(`The key ${name}`)
  await expect(shown).toHaveValue(/^att_[\w-]{43}$/)
  const secret = await shown.inputValue()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toHaveCount(0)

  const row = page.getByRole('region', { name: 'API keys' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`att_…${secret.slice(-4)}`)
  await expect(row).toContainText('Never used')
  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  expect((await program.post('/functions/v1/get-lists', { data: {} })).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('alertdialog', { name: `Revoke ${name}?` })
    .getByRole('button', { name: 'Revoke key' })
    .click()
  // While it is open, what is behind it is hidden.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect((await program.post('/functions/v1/get-lists', { data: {} })).status()).toBe(401)
  await program.dispose()
})

test('a plan that has no keys says so, and leads to the plans', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/account/programs')
  await expect(page.getByRole('link', { name: 'Make key' })).toHaveAttribute('href', /^\/pricing/)
})

test('the demo account makes none', async ({ page, signInAs }) => {
  await signInAs('demo')
  await page.goto('/account/programs')
  const button = page.getByRole('button', { name: 'Make key' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('aria-description', 'This feature is disabled in demo mode')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('nothing is wider than the screen', async ({ page, signInAs }) => {
    await signInAs('premium')
    await page.goto('/account/programs')
    await expectFits(page)
  })
})

test.describe('webhooks', () => {
  let received: Server
  const bodies: string[] = []
  test.beforeAll(async () => {
    received = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        bodies.push(body)
        response.end('Taken')
      })
    })
    await new Promise<void>((resolve) => received.listen(0, '127.0.0.1', resolve))
  })
  test.afterAll(() => {
    received.closeAllConnections()
    received.close()
  })

  test('a member makes one, sees its secret once, tests it, reads its log, and deletes it', async ({
    page,
    signInAs,
  }) => {
    await signInAs('premium')
    await page.goto('/account/programs')
    const form = page.getByRole('region', { name: 'New webhook' })
    await form.getByRole('button', { name: 'Make webhook' }).click()
    await expect(form.getByText('Enter an address that begins with https://.')).toBeVisible()
    await expect(form.getByText('Choose at least one event.')).toBeVisible()
    const { port } = received.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/hook-${Date.now()}`
    await form.getByLabel('Address').fill(url)
    await form.getByRole('checkbox', { name: 'Physicians added to a list' }).check()
    await form.getByRole('button', { name: 'Make webhook' }).click()
    await expect(form.getByLabel('The signing secret of')).toHaveValue(/^whsec_/)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Done' }).click()
    const row = page
      .getByRole('region', { name: 'Webhooks', exact: true })
      .getByRole('listitem')
      .filter({ hasText: url })
    await expect(row).toContainText('Nothing delivered yet')
    await row.getByRole('button', { name: 'Send test' }).click()
    await expect.poll(() => bodies.map((body) => JSON.parse(body).type)).toEqual(['test'])
    await row.getByRole('button', { name: 'Log' }).click()
    const log = page.getByRole('dialog', { name: 'Log' })
    await expect(async () => {
      await log.getByRole('button', { name: 'Refresh' }).click()
      await expect(log.getByRole('listitem')).toContainText('answered 200', { timeout: 1000 })
    }).toPass()
    await log.getByText('Body and answer').click()
    await expect(log.getByText('Taken')).toBeVisible()
    await expectAccessible(page)
    await log.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => bodies.length).toBe(2)
    await log.getByRole('button', { name: 'Close' }).click()
    await row.getByRole('button', { name: 'Turn off' }).click()
    await expect(row.getByText('Off', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(row).toHaveCount(0)
  })
})

test('a member makes an address for a spreadsheet, reads it, and revokes it', async ({
  page,
  signInAs,
  playwright,
}) => {
  await signInAs('premium')
  await page.goto('/account/programs')
  await makeList(page, `Sheet ${Date.now()}`, [1, 2, 3])
  await page.reload()
  const section = page.getByRole('region', { name: 'Spreadsheets', exact: true })
  const before = await section.getByRole('listitem').count()
  await section.getByRole('button', { name: 'Make address' }).click()
  const shown = section.getByLabel('The address of')
  await expect(shown).toHaveValue(/\/list\.csv\?key=[\w-]{43}$/)
  const address = await shown.inputValue()
  await expect(section.getByLabel('For a cell in Google Sheets')).toHaveValue(`=IMPORTDATA("${address}")`)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Done' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(before + 1)
  const sheet = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
  const { pathname, search } = new URL(address)
  const read = await sheet.get(pathname + search)
  expect(read.status()).toBe(200)
  expect(await read.text()).toMatch(/^First Name,Last Name,/)
  await page.reload()
  await expect(section.getByRole('listitem').first()).toContainText('Last read')
  await section.getByRole('listitem').first().getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke address' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(section.getByRole('listitem')).toHaveCount(before)
  expect((await sheet.get(pathname + search)).status()).toBe(404)
  await sheet.dispose()
})

test('the page says where an assistant finds the server, and that address answers', async ({
  page,
  signInAs,
  playwright,
}) => {
  await signInAs('premium')
  await page.goto('/account/programs')
  const section = page.getByRole('region', { name: 'Assistants' })
  const address = await section.getByLabel('Server address').inputValue()
  expect(new URL(address).pathname).toBe('/mcp')
  const client = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  expect((await client.post('/mcp', { data: list, headers: { origin: new URL(page.url()).origin } })).status()).toBe(
    401,
  )
  await client.dispose()
})

test('a member downloads the browser helper, and reads how to load it and what it sends', async ({
  page,
  signInAs,
}) => {
  await signInAs('premium')
  await page.goto('/account/programs')
  const section = page.getByRole('region', { name: 'Browser helper' })
  await expect(section.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(3)
  await expect(section).toContainText('No browser’s store has it')
  await expect(section).toContainText('the physician’s name, NPI, and town')
  const coming = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download browser helper' }).click()
  const download = await coming
  const version = /Version ([\d.]+)/.exec(await section.innerText())?.[1]
  expect(download.suggestedFilename()).toBe(`attending-browser-helper-${version}.zip`)
  const files = await unzip(readFileSync(await download.path()))
  const { origin } = new URL(await page.getByLabel('Server address').inputValue())
  expect(JSON.parse(files.get('manifest.json')!)).toMatchObject({ version, homepage_url: origin })
})

test('who may make no key gets no helper, and is told why', async ({ page, signInAs }) => {
  const section = page.getByRole('region', { name: 'Browser helper' })
  await signInAs('basic')
  await page.goto('/account/programs')
  await expect(section.getByRole('link', { name: 'Download browser helper' })).toHaveAttribute('href', /^\/pricing/)
  await signInAs('demo')
  await page.goto('/account/programs')
  await expect(section.getByRole('button', { name: 'Download browser helper' })).toHaveAttribute(
    'aria-description',
    'This feature is disabled in demo mode',
  )
})
