/** The browser helper in the full Chromium, with a real server: what it asks, what it says, and what it never sends. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { logContact } from '../src/features/activities/contracts.ts'
import { makeApiKey, revokeApiKey } from '../src/features/api-keys/contracts.ts'
import { downloadBrowserHelper } from '../src/features/browser-helper/contracts.ts'
import { helperVersion } from '../src/features/browser-helper/manifest.ts'
import { setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { addToList, getLists, getPhysicianLists } from '../src/features/lists/contracts.ts'
import type { Scope } from '../src/shared/access/scopes.ts'
import {
  type Asked,
  type Fault,
  type HelperBrowser,
  startHelperBrowser,
  startWitness,
} from './support/helper-browser.ts'
import { type Seated, seat } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let witness: Awaited<ReturnType<typeof startWitness>>
let browser: HelperBrowser
let person: Seated
const ids: Record<string, number> = {}
const npi = '1283746505'
const people = [
  ['ann', 'Ann', 'Zzyzxlee', npi],
  ['eveOne', 'Eve', 'Zzyzxfox', null],
  ['eveTwo', 'Eve', 'Zzyzxfox', null],
  ['max', 'Max', 'Zzyzxorr', '1855620138'],
] as const

beforeAll(async () => {
  witness = await startWitness()
  server = await startTestServer({ env: { ORIGIN: witness.origin } })
  witness.answerFor(server.origin)
  person = await seat(server, 'Rita Recruiter')
  await pay()
  const download = await person.post(downloadBrowserHelper.name)
  browser = await startHelperBrowser(new Uint8Array(await download.arrayBuffer()))
  for (const [name, ...known] of people) {
    const { rows } = await server.pool.query<{ id: string }>(
      `insert into physicians (first_name, last_name, npi, credential, specialty, organization, city, state, source)
       values ($1, $2, $3, 'MD', 'Cardiology', 'Zzyzx Clinic', 'Oakland', 'CA', 'csv') returning id`,
      known,
    )
    ids[name] = Number(rows[0]!.id)
  }
})
afterAll(async () => {
  await browser.close()
  await witness.stop()
  await server.close()
})
beforeEach(async () => {
  witness.asked.splice(0)
  // An account has at most 20.
  await server.pool.query('delete from api_keys where user_id = $1', [person.id])
})

const pay = () =>
  server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [person.id])

async function useKey(scopes: Scope[] = ['read', 'write']): Promise<string> {
  const { secret } = await person.call(makeApiKey, { name: 'Browser', scopes, days: 30 })
  await enter(secret)
  return secret
}

async function enter(key: string, press: 'Save' | 'Test' = 'Save'): Promise<string> {
  const page = await browser.options()
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: press }).click()
  const outcome = page.getByRole('status')
  await expect.poll(() => outcome.textContent()).toMatch(press === 'Save' ? /^Saved$/ : /[^.]\.$/)
  const said = await outcome.textContent()
  await page.close()
  return said ?? ''
}

/** A page with much that is no one's business. */
const pageOf = (name: string, more = '') => `<!doctype html><title>${name} | ProNet</title>
  <header><a href="/me">Secretly signed in as Quentin</a></header>
  <main><h1>${name}</h1><p>Cardiologist at Secretive Heart Group</p><p>Oakland, California, United States</p>${more}
  <p>Call (510) 555-0188 or write to secret@secretive.example.</p><input value="secret draft"></main>`

const mainOf = (popup: Page) => popup.locator('main')
const says = (popup: Page, words: string | RegExp) => expect.poll(() => mainOf(popup).innerText()).toMatch(words)

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run()
    return violations.map(({ id, help }) => `${id}: ${help}`)
  })
}

/** All that was sent but the key and what every browser sends. */
const contentOf = ({ address, headers, body }: Asked) =>
  [address, headers.referer, headers.cookie, headers['user-agent'], body].filter(Boolean).join('\n')

describe('one press on its button', () => {
  test('shows who it is, what you know of them, and adds them to a list; of the page it sends name, NPI, and town', async () => {
    const key = await useKey()
    await person.call(addToList, { listName: 'Oakland hearts', physicianIds: [ids.ann!] })
    await person.call(addToList, { listName: 'Empty soon', physicianIds: [ids.eveOne!] })
    await person.call(logContact, { physicianIds: [ids.ann!], how: 'call', outcome: 'interested' })
    witness.asked.splice(0)
    const popup = await browser.press(pageOf('Ann Zzyzxlee, MD', `<p>NPI: ${npi}</p>`))
    await says(popup, /Ann Zzyzxlee, MD[\s\S]*Cardiology · Zzyzx Clinic[\s\S]*Oakland, CA/)
    await says(popup, /Called by you on .*: interested[\s\S]*Oakland hearts/)
    await says(popup, 'On the page, not sent: 510-555-0188')
    await popup.getByLabel('Add to').selectOption('Empty soon')
    await popup.getByRole('button', { name: 'Add to list' }).click()
    await expect.poll(() => popup.getByRole('status').textContent()).toBe('Added to Empty soon')
    await expect.poll(() => popup.getByRole('article').getByRole('link').allInnerTexts()).toContain('Empty soon')
    const { data } = await person.call(getPhysicianLists, { physicianId: ids.ann! })
    expect(data.map(({ name }) => name).toSorted()).toEqual(['Empty soon', 'Oakland hearts'])
    expect(await faultsOf(popup)).toEqual([])
    // What left the page.
    const calls = witness.asked.map(({ address }) => address.replace('/functions/v1/', ''))
    const lists = ['get-lists', 'get-physician-lists']
    expect(calls.slice(0, 2)).toEqual(['match-records', 'get-physician'])
    expect(calls.slice(2).toSorted()).toEqual(['add-to-list', ...lists, ...lists].toSorted())
    expect(JSON.parse(witness.asked[0]!.body)).toEqual({
      records: [{ name: 'Ann Zzyzxlee', npi, city: 'Oakland', state: 'CA' }],
    })
    for (const one of witness.asked) {
      expect(contentOf(one)).not.toMatch(/secret|ProNet|people\.example|510|555-0188|Cardiologist/i)
      expect(one.headers.authorization).toBe(`Bearer ${key}`)
      expect(one.headers.cookie).toBeUndefined()
    }
  })

  test('makes a new list, and says when they are on it already', async () => {
    await useKey()
    const popup = await browser.press(pageOf('Ann Zzyzxlee, MD', `<p>NPI: ${npi}</p>`))
    await popup.getByLabel('Add to').selectOption('New list')
    for (const said of [/^Added to Made here$/, /already have a list|already/i]) {
      await popup.getByLabel('Name of the new list').fill('Made here')
      await popup.getByRole('button', { name: 'Add to list' }).click()
      await expect.poll(() => popup.getByRole('status').textContent()).toMatch(said)
    }
    expect((await person.call(getLists, {})).data.map(({ name }) => name)).toContain('Made here')
  })

  test('says that you or your team marked them as do not contact', async () => {
    await useKey()
    await person.call(setDoNotContact, { physicianIds: [ids.ann!], reason: 'Asked us to stop' })
    const popup = await browser.press(pageOf('Ann Zzyzxlee, MD', `<p>NPI: ${npi}</p>`))
    await says(popup, /Do not contact since .*: Asked us to stop/)
  })

  test('asks who of several with the name it is', async () => {
    await useKey()
    const popup = await browser.press(pageOf('Eve Zzyzxfox, MD'))
    await says(popup, /^Which of these is it\?/)
    const choices = mainOf(popup).getByRole('listitem').getByRole('button')
    expect(await choices.count()).toBe(2)
    expect(await faultsOf(popup)).toEqual([])
    await choices.first().click()
    await says(popup, /^Eve Zzyzxfox, MD[\s\S]*Open profile/)
  })

  test('says no more of someone who asked to be removed', async () => {
    await useKey()
    await inTransaction(server.deps.db, (db) =>
      suppressPhysicians(db, [ids.max!], server.deps.suppression, 'asked to be removed'),
    )
    const popup = await browser.press(pageOf('Max Zzyzxorr, MD', '<p>NPI: 1855620138</p>'))
    await says(popup, /^This physician asked to be removed from Attending\./)
    expect(await mainOf(popup).getByRole('link').count()).toBe(0)
  })

  test('says who isn’t there', async () => {
    await useKey()
    const popup = await browser.press(pageOf('Nobody Zzyzxnone, MD'))
    await says(popup, 'Attending doesn’t have Nobody Zzyzxnone of Oakland, CA.')
    expect(await mainOf(popup).getByRole('link').getAttribute('href')).toBe(
      `${witness.origin}/search?query=Nobody+Zzyzxnone`,
    )
  })

  test.each([
    ['<h1>Care for the North Shore</h1><p>Duluth, MN</p>', 'http://people.example/', /^No physician was found/],
    ['<h1>Team</h1><h2>Ann Lee, MD</h2><h2>Bo Ray, DO</h2>', 'http://people.example/', /shows several physicians/],
    ['', 'chrome://version/', /^This page can’t be read\./],
  ])('where no physician is shown sends nothing: %#', async (html, address, words) => {
    await useKey()
    witness.asked.splice(0)
    await says(await browser.press(html, address), words)
    expect(witness.asked).toEqual([])
  })
})

test('as it is downloaded, it knows the address, its version, and what may be asked of the browser', async () => {
  const page = await browser.options()
  expect(await page.getByLabel('Address of Attending').inputValue()).toBe(witness.origin)
  expect(await page.getByText(/^Version/).innerText()).toBe(`Version ${helperVersion}`)
  const manifest = await page.evaluate(() => chrome.runtime.getManifest())
  expect(manifest).toMatchObject({
    permissions: ['activeTab', 'scripting', 'storage'],
    host_permissions: ['http://127.0.0.1/*'],
  })
  expect(Object.keys(manifest).filter((key) => /content_scripts|background|web_accessible/.test(key))).toEqual([])
  await page.close()
})

describe('what is refused is said in a sentence', () => {
  const ask = () => browser.press(pageOf('Ann Zzyzxlee, MD', `<p>NPI: ${npi}</p>`))

  test('a wrong key, in the options and on a page', async () => {
    const wrong = `att_${'A'.repeat(43)}`
    const unknown = 'There is no such API key, or it was revoked. Make a new one at /account/programs.'
    expect(await enter(wrong, 'Test')).toBe(unknown)
    const popup = await ask()
    await says(popup, unknown)
    expect(await mainOf(popup).getByRole('link').getAttribute('href')).toBe(`${witness.origin}/account/programs`)
  })

  test('a right one works, by the options’ test', async () => {
    const { secret } = await person.call(makeApiKey, { name: 'Browser', scopes: ['read'], days: 30 })
    expect(await enter(secret, 'Test')).toMatch(/^It works\./)
  })

  test('what is no address or key isn’t stored', async () => {
    const page = await browser.options()
    await page.getByLabel('Address of Attending').fill('http://attending.example')
    await page.getByLabel('API key').fill('secret')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => page.locator('.error').allInnerTexts())
      .toEqual(['Enter an address that begins with https://.', 'Paste an API key. It begins with att_.'])
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    expect(await page.getByLabel('Address of Attending').inputValue()).toBe(witness.origin)
    await page.close()
  })

  test('a key without the scope for lists', async () => {
    await useKey(['read'])
    const popup = await ask()
    await popup.getByRole('button', { name: 'Add to list' }).click()
    await expect.poll(() => popup.getByRole('status').textContent()).toMatch(/doesn’t have the scope ‘write’/)
  })

  test('no Annual plan', async () => {
    await useKey()
    await server.pool.query('delete from complimentary_plans where user_id = $1', [person.id])
    await says(await ask(), /^API keys need the Annual plan/)
    await pay()
  })

  test('a key that is revoked after it worked', async () => {
    const { secret, key } = await person.call(makeApiKey, { name: 'Browser', scopes: ['read', 'write'], days: 30 })
    await enter(secret)
    const popup = await ask()
    await says(popup, /^Ann Zzyzxlee/)
    await person.call(revokeApiKey, { keyId: key.id })
    const revoked = 'There is no such API key, or it was revoked. Make a new one at /account/programs.'
    await popup.getByRole('button', { name: 'Add to list' }).click()
    await expect.poll(() => popup.getByRole('status').textContent()).toBe(revoked)
    await says(await ask(), revoked)
  })
})

describe('what goes wrong on the way is said in a sentence', () => {
  const ask = () => browser.press(pageOf('Ann Zzyzxlee, MD', `<p>NPI: ${npi}</p>`))
  const refusal = (code: string, message: string) => JSON.stringify({ error: { code, message } })
  const json = { 'content-type': 'application/json' }
  const away = () => `${witness.origin} can’t be reached. Check your connection and the address.`

  test('a server that can’t be reached', async () => {
    await useKey()
    await witness.stop()
    await says(await ask(), away())
    await witness.start()
  })

  const busy = 'The service is busy at the moment. Please try again shortly.'
  const limit = 'You are opening pages too fast. Please wait 40 seconds and try again.'
  const foreign = () => `${witness.origin} doesn’t answer as Attending does. Check the address.`
  test.each<[string, Fault, () => string, number]>([
    ['a limit', { status: 429, body: refusal('too_many_requests', limit) }, () => limit, 1],
    ['a server that is busy', { status: 503, body: refusal('unavailable', busy) }, () => busy, 2],
    [
      'a fault of the server',
      { status: 500, body: refusal('internal', 'Something went wrong on our end.') },
      () => 'Something went wrong on our end.',
      1,
    ],
    [
      'a proxy whose server is away',
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      () => 'Attending can’t answer at the moment (502). Try again shortly.',
      1,
    ],
    ['a page that isn’t there', { status: 404, body: '<h1>Not Found</h1>' }, foreign, 1],
    ['the sign-in page of a network', { status: 200, body: '<h1>Welcome to our Wi-Fi</h1>' }, foreign, 1],
  ])('%s', async (_, fault, words, times) => {
    await useKey()
    witness.asked.splice(0)
    const headers = fault.body!.startsWith('{') ? { ...json, 'retry-after': fault.status === 429 ? '40' : '1' } : {}
    await witness.fail({ ...fault, headers: { 'content-type': 'text/html', ...headers } }, async () => {
      await says(await ask(), words())
    })
    expect(witness.asked).toHaveLength(times)
  })

  test('no connection: in the options, and in a popup that is open', async () => {
    await useKey()
    const popup = await ask()
    await says(popup, /^Ann Zzyzxlee/)
    const offline = 'You are offline. Connect to the internet, and try again.'
    await popup.context().setOffline(true)
    await popup.getByRole('button', { name: 'Add to list' }).click()
    await expect.poll(() => popup.getByRole('status').textContent()).toBe(offline)
    await popup.context().setOffline(false)
    const page = await browser.options()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Test' }).click()
    await expect.poll(() => page.getByRole('status').textContent()).toBe(offline)
    await page.context().setOffline(false)
    await page.close()
  })

  test('an answer after more than five seconds: first that it is waited for, then the answer', async () => {
    await useKey()
    await witness.fail({ after: 6500 }, async () => {
      const popup = await ask()
      await says(popup, /^Asking about Ann Zzyzxlee of Oakland, CA\.\.\.$/)
      await expect.poll(() => mainOf(popup).innerText(), { timeout: 6400 }).toMatch(/Attending is slow to answer/)
      witness.relent()
      await expect.poll(() => mainOf(popup).innerText(), { timeout: 8000 }).toMatch(/^Ann Zzyzxlee, MD/)
      expect(await mainOf(popup).innerText()).not.toMatch(/slow/)
    })
  })

  test('no answer at all', async () => {
    await useKey()
    await witness.fail({ after: 60_000 }, async () => {
      const popup = await ask()
      await expect
        .poll(() => mainOf(popup).innerText(), { timeout: 25_000 })
        .toMatch(/^Attending didn’t answer in time\. Try again in a moment\.$/)
    })
  })
})

describe('an Attending of one’s own at another address', () => {
  const elsewhere = () => `http://localhost:${witness.port}`

  /** Saves it, where the person answers the browser's question so: no test can press the browser's own dialog. */
  async function save(answer: boolean): Promise<{ said: string; asked: unknown }> {
    const page = await browser.options()
    await page.evaluate((given) => {
      const all = chrome.permissions as { request: unknown } & Record<string, unknown>
      all.request = async (of: object) => {
        all.asked = of
        return given
      }
    }, answer)
    await page.getByLabel('Address of Attending').fill(` ${elsewhere()}/search `)
    await page.getByRole('button', { name: 'Save' }).click()
    const outcome = page.getByRole('status')
    await expect.poll(() => outcome.textContent()).not.toBe('')
    const said = (await outcome.textContent()) ?? ''
    const asked = await page.evaluate(() => (chrome.permissions as Record<string, unknown>).asked)
    await page.close()
    return { said, asked }
  }

  const stored = async () => {
    const page = await browser.options()
    const address = await page.getByLabel('Address of Attending').inputValue()
    await page.close()
    return address
  }

  test('the browser is asked for it, and only for it; a no stores nothing, and says so', async () => {
    await useKey()
    expect(await save(false)).toEqual({
      said: 'The helper may not reach this address. Save again, and allow it.',
      asked: { origins: ['http://localhost/*'] },
    })
    expect(await stored()).toBe(witness.origin)
  })

  test('one that the browser doesn’t let it reach is said on a page, and nothing is sent', async () => {
    await useKey()
    expect((await save(true)).said).toBe('Saved')
    expect(await stored()).toBe(elsewhere())
    witness.asked.splice(0)
    const popup = await browser.press(pageOf('Ann Zzyzxlee, MD', `<p>NPI: ${npi}</p>`))
    await says(
      popup,
      `Your browser doesn’t let the helper reach ${elsewhere()}. Press Options, then Save, and allow it.`,
    )
    expect(witness.asked).toEqual([])
  })

  test('one that was allowed is asked, and no other', async () => {
    await browser.allow('http://localhost/*')
    await useKey()
    expect(await stored()).toBe(elsewhere())
    witness.asked.splice(0)
    const popup = await browser.press(pageOf('Ann Zzyzxlee, MD', `<p>NPI: ${npi}</p>`))
    await says(popup, /^Ann Zzyzxlee, MD/)
    expect(new Set(witness.asked.map(({ headers }) => headers.host))).toEqual(new Set([`localhost:${witness.port}`]))
    expect(await mainOf(popup).getByRole('link', { name: 'Open profile' }).getAttribute('href')).toMatch(
      new RegExp(`^${elsewhere()}/physician/`),
    )
  })
})
