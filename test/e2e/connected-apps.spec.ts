/** The page that asks a member about an app, and the list of those that they connected. */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './settled.ts'

const callback = 'https://assistant.example/callback'

/** Where a program on this device waits for its answer. */
let waiting: Server
let back: string
test.beforeAll(async () => {
  waiting = createServer((_, response) => response.setHeader('content-type', 'text/html').end('Thanks'))
  await new Promise<void>((resolve) => waiting.listen(0, '127.0.0.1', resolve))
  back = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/callback`
})
test.afterAll(() => {
  waiting.closeAllConnections()
  waiting.close()
})

interface App {
  address: string
  clientId: string
  verifier: string
}

/** An app that registered, and the address to which it sends its member. */
async function appOf(request: APIRequestContext, name: string, redirect = callback): Promise<App> {
  const registered = await request.post('/oauth/register', { data: { client_name: name, redirect_uris: [redirect] } })
  const { client_id: clientId } = await registered.json()
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code', state: 'as it was' },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
    scope: 'read contacts write export send',
  })
  return { address: `/oauth/authorize?${asked}`, clientId, verifier }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a visitor logs in, allows an app with the keyboard, sees it in the list, and disconnects it', async ({
  page,
  playwright,
}) => {
  await page.goto('/pricing')
  const baseURL = new URL(page.url()).origin
  const request = await playwright.request.newContext({ baseURL })
  const name = `Scout ${Date.now()}`
  const app = await appOf(request, name, back)
  await page.goto(app.address)
  await expect(page).toHaveURL(/\/login\?return_to=%2Fconnect%2F/)
  await page.getByLabel('Email').fill('premium@attending.example')
  await page.getByLabel('Password', { exact: true }).fill('attending')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(`Connect ${name}?`)
  await expect(page.getByText('It is a program on this device.')).toBeVisible()
  await expect(page.getByRole('main').getByText('premium@attending.example')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Export' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Export' })).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${back}?*`)
  const answer = new URL(page.url()).searchParams
  expect(answer.get('state')).toBe('as it was')
  const exchanged = await request.post('/oauth/token', {
    form: {
      ...{ grant_type: 'authorization_code', code: answer.get('code')!, redirect_uri: back },
      ...{ client_id: app.clientId, code_verifier: app.verifier },
    },
  })
  const { access_token, scope } = await exchanged.json()
  expect(scope).toBe('read contacts write send')
  const use = () =>
    request.post('/mcp', {
      data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { authorization: `Bearer ${access_token}`, accept: 'application/json, text/event-stream' },
    })
  expect((await use()).status()).toBe(200)

  await page.goto('/account/programs')
  const row = page.getByRole('region', { name: 'Connected apps' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('on a device')
  await expect(row).toContainText('Read, Contacts, Write, Send')
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: `Disconnect ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Disconnect ${name}?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Disconnect app' }).click()
  await expect(page.getByText('App disconnected')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect((await use()).status()).toBe(401)
  await request.dispose()
})

test('a member doesn’t allow an app, which is told so, and the request is over', async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs('premium')
  await page.goto((await appOf(request, 'Declined', back)).address)
  await expect(heading(page)).toHaveText('Connect Declined?')
  const asked = page.url()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('Choose at least one scope.')).toBeVisible()
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await page.waitForURL(`${back}?*`)
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  await page.goto(asked)
  await expect(page.getByText('This request has expired or was answered. Start again from the app.')).toBeVisible()
  await expectAccessible(page)
})

test('a site is named, and a plan or the demo without apps is told so', async ({ page, request, signInAs }) => {
  const { address } = await appOf(request, 'Site')
  await signInAs('basic')
  await page.goto(address)
  await expect(page.getByText('You will be sent back to assistant.example.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', /^\/pricing/)
  await signInAs('demo')
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toHaveAttribute('aria-disabled', 'true')
})

test.describe('a link that can’t be used', () => {
  test.use({ expectedStatuses: [400] })

  test('says what to do, and shows nothing that someone wrote into it', async ({ page }) => {
    await page.goto('/oauth/authorize?client_id=nobody&response_type=code&state=%3Cb%3Ehello')
    await expect(page.getByRole('heading', { name: 'This app can’t be connected' })).toBeVisible()
    await expect(page.getByText('Remove the connection in the app, and add it again.')).toBeVisible()
    expect(await page.content()).not.toContain('hello')
  })
})

for (const width of [1440, 768, 390])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('a long name stays on the page', async ({ page, request, signInAs }) => {
        await signInAs('premium')
        await page.goto(
          (await appOf(request, 'Donaudampfschifffahrtsgesellschaftskapitänsassistent'.repeat(3))).address,
        )
        await expect(heading(page)).toContainText('Donaudampf')
        await expectFits(page)
        await expectAccessible(page)
      })
    })
