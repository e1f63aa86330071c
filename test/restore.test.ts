/**
 * A backup from before someone was removed, restored and started again; and servers with other secrets. Real processes,
 * real dumps.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { npiCheckDigit } from '#data/normalise/npi.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { type Backups, openBackups } from './support/backups.ts'
import { buildIfStale } from './support/build.ts'
import { runServerProcess, type ServerProcess, startServerProcess } from './support/process.ts'

const npi = (nine: string) => nine + npiCheckDigit(nine)
const people = [
  'First Name,Last Name,Specialty,State,Email,Phone,NPI',
  `Zebulon,Quist,Cardiology,CA,zebulon@home.example,4155550100,${npi('123456789')}`,
  `Ann,Lee,Cardiology,CA,ann@home.example,4155550100,${npi('198765432')}`,
  '',
].join('\n')

let folder: string
let backups: Backups
const running: ServerProcess[] = []
beforeAll(async () => {
  buildIfStale()
  folder = mkdtempSync(path.join(tmpdir(), 'attending-restore-'))
  writeFileSync(path.join(folder, 'people.csv'), people)
  backups = await openBackups(folder)
  process.stdout.write(`backups are made with ${backups.how}\n`)
}, 600_000)
afterEach(async () => {
  for (const server of [...running]) await stop(server)
})
afterAll(async () => {
  await backups.close()
  rmSync(folder, { recursive: true, force: true })
})

const dataDir = (server: string) => path.join(folder, server)
const journal = (server: string) => path.join(dataDir(server), 'suppressions.journal')

/** The settings of a server, which has its own folder. */
const envOf = (server: string, database: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: backups.urlOf(database),
  DATA_DIR: dataDir(server),
  AUTH_SECRET: 'a secret that has thirty-two characters',
  SUPPRESSION_KEY: 'a key that has more than thirty-two characters',
  ...more,
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env)
  running.push(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  running.splice(running.indexOf(server), 1)
  server.child.kill('SIGTERM')
  await server.ended
}

/** A command of `script/`. */
async function run(command: 'import' | 'suppressions', args: string[], env: Record<string, string>) {
  const script = path.join(projectRoot, `src/server/start/${command}.ts`)
  const { PATH, HOME } = process.env
  return promisify(execFile)(process.execPath, [script, ...args], { env: { PATH, HOME, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: error.code as number, said: `${error.stdout}${error.stderr}` }),
  )
}
const importPeople = (env: Record<string, string>) => run('import', ['csv', path.join(folder, 'people.csv')], env)

const left = async (database: string) =>
  (await backups.query(database, 'select first_name from physicians order by first_name')).map((row) => row.first_name)

async function call(server: ServerProcess, name: string, body: object): Promise<Response> {
  return fetch(`${server.origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** By the link that is emailed, as local mode's outbox shows it. */
async function remove(server: ServerProcess, email: string): Promise<void> {
  await call(server, 'request-removal', { email })
  await call(server, 'send-removal-confirmation', { email })
  const mailed = async () => {
    const { data } = (await (await call(server, 'get-outbox', {})).json()) as {
      data: { id: string; to: string; kind: string }[]
    }
    return data.find(({ to, kind }) => to === email && kind === 'confirm-removal') ?? Promise.reject('not mailed yet')
  }
  const { id } = await vi.waitFor(mailed, { timeout: 60_000, interval: 100 })
  const mail = (await (await call(server, 'get-outbox-mail', { id })).json()) as { text: string }
  const token = /confirm-removal\?token=([\w-]+)/.exec(mail.text)?.[1]
  expect((await call(server, 'process-removal', { token })).status).toBe(200)
}

/** A database with two people, backed up; then one of them is removed at server A. */
async function removedAfterBackup(): Promise<string> {
  const database = await backups.create()
  const env = envOf('a', database)
  expect(await importPeople(env)).toMatchObject({ code: 0, said: expect.stringContaining('new 2') })
  await backups.backUp(database)
  const server = await start(env)
  await remove(server, 'zebulon@home.example')
  expect(await left(database)).toEqual(['Ann'])
  await stop(server)
  return database
}

describe('threats 26 and 44: a removed person stays out after a restore', { timeout: 300_000 }, () => {
  let database: string
  beforeAll(async () => {
    for (const server of ['a', 'b']) rmSync(dataDir(server), { recursive: true, force: true })
    database = await removedAfterBackup()
  }, 300_000)

  test('by the journal of the server, replayed before it is ready, and in the next import', async () => {
    const restored = await backups.restore()
    expect(await left(restored)).toEqual(['Ann', 'Zebulon'])
    const env = envOf('a', restored)
    const server = await start(env)
    // The colleague keeps the practice's number, which both had.
    expect(await left(restored)).toEqual(['Ann'])
    expect(await backups.query(restored, `select value from physician_contacts where kind = 'phone'`)).toEqual([
      { value: '(415) 555-0100' },
    ])
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(server.output()).toMatch(/Journal of removed people: [1-9]\d* entries that the database did not have/)
    await stop(server)
    expect(await importPeople(env)).toMatchObject({ code: 0, said: expect.stringContaining('suppressed 1') })
    expect(await left(restored)).toEqual(['Ann'])
    // A second start finds nothing to do.
    expect((await start(env)).output()).not.toContain('Journal of removed people')
  })

  test('by script/import journal on a machine that never had a journal, twice as well', async () => {
    const restored = await backups.restore()
    const elsewhere = envOf('elsewhere', restored)
    const file = path.join(folder, 'kept-off-site.journal')
    cpSync(journal('a'), file)
    expect(await run('import', ['journal', file], elsewhere)).toMatchObject({
      code: 0,
      said: expect.stringContaining('physicians removed 1'),
    })
    expect(await left(restored)).toEqual(['Ann'])
    expect(await run('import', ['journal', file, journal('a')], elsewhere)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Nothing changed.'),
    })
    expect(await importPeople(elsewhere)).toMatchObject({ said: expect.stringContaining('suppressed 1') })
    // The new machine's journal is whole: the key's check value, and every entry.
    const [{ entries } = {}] = await backups.query(restored, 'select count(*)::int as entries from suppressions')
    expect(readFileSync(journal('elsewhere'), 'utf8').trim().split('\n')).toHaveLength(1 + Number(entries))
  })

  test('by the journal of any server: each has a whole copy of the register, and no file of another server is needed', async () => {
    await stop(await start(envOf('b', database)))
    expect(readFileSync(journal('b'), 'utf8')).not.toMatch(/zebulon|quist|5550100/i)
    const restored = await backups.restore()
    await stop(await start(envOf('b', restored)))
    expect(await left(restored)).toEqual(['Ann'])
  })

  test('by the register that script/suppressions writes out', async () => {
    const file = path.join(folder, 'register.journal')
    const { code, said } = await run('suppressions', ['write', file], envOf('c', database))
    expect([code, said]).toEqual([0, expect.stringMatching(/register\.journal: [1-9]\d* entries written\.\n$/)])
    const restored = await backups.restore()
    expect((await run('import', ['journal', file], envOf('c', restored))).said).toContain('physicians removed 1')
    expect(await left(restored)).toEqual(['Ann'])
    expect(await run('suppressions', ['write', path.join(folder, 'no', 'such')], envOf('c', database))).toMatchObject({
      code: 1,
      said: expect.stringContaining('ENOENT'),
    })
  })

  test('with another SUPPRESSION_KEY, server, import and script/suppressions refuse, and say what to do', async () => {
    const wrong = envOf('a', database, { SUPPRESSION_KEY: 'another key that has thirty-two characters' })
    const sentence = /SUPPRESSION_KEY is not the key .* Set SUPPRESSION_KEY to the former key/
    const { ended, output } = runServerProcess(wrong)
    expect(await ended).toBe(1)
    expect(output()).toMatch(sentence)
    expect(output()).not.toMatch(/^\s+at /m)
    for (const [command, args] of [
      ['import', ['csv', path.join(folder, 'people.csv')]],
      ['suppressions', ['write', path.join(folder, 'wrong.journal')]],
    ] as const) {
      const { code, said } = await run(command, [...args], wrong)
      expect([code, said]).toEqual([1, expect.stringMatching(sentence)])
      expect(said).not.toMatch(/^\s+at /m)
    }
    expect(await left(database)).toEqual(['Ann'])
  })

  test('with another SUPPRESSION_KEY and a backup from before there was one, the journal refuses', async () => {
    const restored = await backups.restore()
    await backups.query(restored, 'delete from secret_checks')
    const wrong = envOf('a', restored, { SUPPRESSION_KEY: 'another key that has thirty-two characters' })
    const { ended, output } = runServerProcess(wrong)
    expect(await ended).toBe(1)
    expect(output()).toMatch(/The journal .*suppressions\.journal was written with another SUPPRESSION_KEY/)
    expect(await left(restored)).toEqual(['Ann', 'Zebulon'])
    // The wrong key was not taken for the right one.
    expect(await backups.query(restored, `select 1 from secret_checks where name = 'suppression_key'`)).toEqual([])
  })
})

test('with another AUTH_SECRET the server starts, and says who is affected', { timeout: 300_000 }, async () => {
  const database = await backups.create()
  const env = envOf('d', database)
  await stop(await start(env))
  await backups.query(
    database,
    `insert into two_factors (id, user_id, secret, backup_codes, verified)
     select gen_random_uuid(), id, 'x', 'y', true from users where email in ('basic@attending.example', 'premium@attending.example')`,
  )
  const changed = { ...env, AUTH_SECRET: 'another secret of thirty-two characters' }
  const server = await start(changed)
  expect(server.output()).toMatch(
    /AUTH_SECRET is not the one .* Everyone is signed out \(\d+ accounts\).* 2 accounts have two-factor sign-in/,
  )
  await stop(server)
  expect((await start(changed)).output()).not.toContain('AUTH_SECRET')
})
