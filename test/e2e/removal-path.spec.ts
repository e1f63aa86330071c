/**
 * One physician from the removal form to gone, on its own server: its data comes from a file and leaves with the
 * request.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { npiCheckDigit } from '#data/normalise/npi.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { personaEmail } from '../../src/server/start/personas.ts'
import { type ServerProcess, startServerProcess } from '../support/process.ts'
import { signIn } from '../support/sign-in.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const npi = (nine: string) => nine + npiCheckDigit(nine)
const file = [
  'First Name,Last Name,Title,Specialty,Company,City,State,Email,Phone,NPI',
  `Zebulon,Quist,Cardiologist,Cardiology,Cedar Clinic,Oakland,CA,zebulon@home.example,4155550100,${npi('123456789')}`,
  `Ann,Lee,Cardiologist,Cardiology,Cedar Clinic,Oakland,CA,ann@home.example,4155550101,${npi('198765432')}`,
  '',
].join('\n')

let dataDir: string
let server: ServerProcess
test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(path.join(tmpdir(), 'attending-removal-'))
  writeFileSync(path.join(dataDir, 'physicians.csv'), file)
  server = await startServerProcess({ DATA_DIR: dataDir })
})
test.afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** `script/import csv`, next to the running server. */
async function importFile(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(projectRoot, 'src/server/start/import.ts'), 'csv', path.join(dataDir, 'physicians.csv')],
    { env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir } },
  )
  return stdout
}

async function call<Answer>(request: APIRequestContext, name: string, data: object, token?: string): Promise<Answer> {
  const response = await request.post(server.origin + paths.call(name), {
    data,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!response.ok()) throw new Error(`${name} was answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

interface Card {
  id: number
  lastName: string
}

test('a removal from form to vanished from search, directory, profile page, lists, sitemap and a re-import', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await importFile()
  const token = await signIn(server.origin, personaEmail('premium'))
  const find = async () =>
    (await call<{ data: Card[] }>(request, 'search-physicians', { filters: { query: 'cardiologist' } }, token)).data
  const names = async () => (await find()).map(({ lastName }) => lastName).toSorted()
  const directory = async () =>
    (await call<{ data: Card[] }>(request, 'get-specialty-directory', { slug: 'cardiology' })).data
      .map(({ lastName }) => lastName)
      .toSorted()
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Lee', 'Quist'])
  await expect.poll(directory).toEqual(['Lee', 'Quist'])
  const quist = (await find()).find(({ lastName }) => lastName === 'Quist')
  const profile = async () => (await request.get(server.origin + paths.physician(quist!.id))).status()
  expect(await profile()).toBe(200)
  const { listId } = await call<{ listId: string }>(
    request,
    'add-to-list',
    { listId: null, listName: 'Cardiologists', physicianIds: (await find()).map(({ id }) => id) },
    token,
  )
  const list = async () => {
    const { list, data } = await call<{ list: { count: number }; data: Card[] }>(request, 'get-list', { listId }, token)
    return [list.count, ...data.map(({ lastName }) => lastName)]
  }
  expect(await list()).toEqual([2, 'Lee', 'Quist'])
  const part = `${server.origin}${serverPaths.sitemap('physicians-0')}`
  const isListed = async () => (await (await request.get(part)).text()).includes(`${paths.physician(quist!.id)}<`)
  expect(await isListed()).toBe(true)

  // As someone who finds their own profile does.
  await page.goto(server.origin + paths.physician(quist!.id))
  await page.getByRole('link', { name: 'ask to be removed' }).click()
  await page.getByRole('region', { name: 'By email' }).getByLabel('Email').fill('Zebulon@Home.example')
  await page.getByRole('button', { name: 'Request removal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification Email Sent')
  await expectAccessible(page)
  // Asking alone removes no one.
  expect(await names()).toEqual(['Lee', 'Quist'])

  // The link as the email shows it, in local mode's outbox.
  const mails = () => call<{ data: { id: string; to: string; kind: string }[] }>(request, 'get-outbox', {})
  const sent = async (kind: string) => (await mails()).data.find((mail) => mail.kind === kind)
  await expect.poll(() => sent('confirm-removal')).toBeDefined()
  const mail = (await sent('confirm-removal'))!
  expect(mail.to).toBe('zebulon@home.example')
  const { text } = await call<{ text: string }>(request, 'get-outbox-mail', { id: mail.id })
  const link = new URL(/https?:\/\/\S+confirm-removal\?token=[\w-]+/.exec(text)![0])
  await page.goto(server.origin + link.pathname + link.search)
  await page.getByRole('button', { name: 'Remove my information' }).click()
  await expect(page.getByRole('main')).toContainText(
    'Your information has been successfully removed from our database.',
  )
  await expectAccessible(page)

  await expect.poll(names, { timeout: 5_000 }).toEqual(['Lee'])
  await expect.poll(directory).toEqual(['Lee'])
  expect(await profile()).toBe(404)
  expect(await list()).toEqual([1, 'Lee'])
  expect(await isListed()).toBe(false)
  await expect.poll(() => sent('removal-done')).toMatchObject({ to: 'zebulon@home.example' })

  await importFile()
  await page.waitForTimeout(1500)
  expect(await names()).toEqual(['Lee'])
  expect(await directory()).toEqual(['Lee'])
  expect(await list()).toEqual([1, 'Lee'])
  expect(await isListed()).toBe(false)
})
