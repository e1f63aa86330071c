/**
 * `script/import nppes`, killed wherever it stands and run again: the tables are those of an import that no one
 * disturbed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { loadGenerated } from '#data/generate/load.ts'
import { importCommand } from '#data/import/cli.ts'
import { projectRoot } from '#server/settings/project-root.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { manyProviders, providers, quoted, secondLocation } from '../src/data/test/public-rows.ts'
import { zipOf } from '../src/data/test/zip-of.ts'
import { copyTemplate } from './support/database.ts'
import { heavy } from './support/heavy.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-killed-'))
const suites: { database: Database; drop: () => Promise<void> }[] = []
beforeAll(async () => {
  for (let at = 0; at < 2; at++) {
    const suite = await copyTemplate()
    suites.push(suite)
    await suite.database.pool.query('truncate physicians cascade')
    await loadGenerated(suite.database.longSession, { count: 30 })
  }
  writeFileSync(path.join(folder, may), zipOf(editionOf('20260511', people)))
  writeFileSync(path.join(folder, june), zipOf(editionOf('20260608', changed)))
})
afterAll(async () => {
  for (const { drop } of suites) await drop()
  rmSync(folder, { recursive: true, force: true })
})

const may = 'NPPES_Data_Dissemination_May_2026_V2.zip'
const june = 'NPPES_Data_Dissemination_June_2026_V2.zip'
/** More than are written together. */
const people = manyProviders(2300)
/** Compared with May, some have moved, one is deactivated, one has a new NPI, and some are new. */
const changed = [
  ...people.slice(0, 2200).map((row, at) => ({
    ...row,
    ...(at % 5 === 0 ? { 'Provider Business Practice Location Address City Name': 'ALBANY' } : {}),
    ...(at === 7 ? { 'NPI Deactivation Date': '06/01/2026' } : {}),
    ...(at === 8 ? { 'Replacement NPI': npi('199999999') } : {}),
  })),
  { ...people[8], NPI: npi('199999999') },
  ...manyProviders(2400).slice(2300),
]

function editionOf(day: string, rows: typeof people) {
  const name = (kind: string) => `${kind}_20050523-${day}.csv`
  const own = npi('100000003')
  return {
    [name('npidata_pfile')]: providers(...rows),
    [name('endpoint_pfile')]: quoted([{ NPI: own, 'Endpoint Type': 'DIRECT', Endpoint: `x${day}@direct.example.org` }]),
    [name('pl_pfile')]: quoted([secondLocation(own, `${day} MAIN ST`), secondLocation(own, '9 OAK AVE')]),
  }
}

/** As `script/import` does it, without the time that a process takes to start. */
async function run(connections: Database, file: string): Promise<string> {
  let said = ''
  const out = { write: (text: string) => (said += text) }
  const settings = { suppressionKey: 'a key of at least thirty-two characters', journalFile: '' }
  expect(await importCommand({ argv: ['nppes', path.join(folder, file)], connections, settings, out }), said).toBe(0)
  return said
}

/** All that an import writes, but for numbers and its own clocks. */
async function tables({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query(`
    select to_jsonb(p) - '{id,created_at,updated_at}'::text[] as physician,
      p.updated_at > p.created_at as touched,
      (select jsonb_agg(to_jsonb(c) - '{physician_id,first_seen}'::text[] order by c.kind)
        from physician_contacts c where c.physician_id = p.id) as contacts,
      (select jsonb_agg(to_jsonb(l) - 'physician_id' order by l.address_line1)
        from physician_locations l where l.physician_id = p.id) as locations
    from physicians p order by p.npi`)
  return rows
}

/** A lock that the import comes to and must wait for: there it is killed. */
const places: readonly [where: string, lock: string][] = [
  ['before the samples leave', 'lock table physician_contacts in share mode'],
  ['while it finds out who is known', `select 1 from physicians where npi = '${npi('100002151')}' for update`],
  ['while it takes in other places of practice', 'lock table physician_locations in share mode'],
  ['before it tells the search index, right before the commit', 'select pg_advisory_xact_lock(5190418)'],
]

/** Kills an import that waits for the lock; resolves when PostgreSQL has let go of its connection. */
async function killAt(database: Database, file: string, lock: string): Promise<void> {
  const held = await database.pool.connect()
  try {
    await held.query('begin')
    await held.query(lock)
    const program = path.join(projectRoot, 'src/server/start/import.ts')
    const child = spawn(process.execPath, [program, 'nppes', path.join(folder, file)], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, DATABASE_URL: database.url },
    })
    const closed = once(child, 'close')
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const count = async () => (await database.pool.query<{ count: number }>(waiting)).rows[0]?.count
    await expect.poll(count, { timeout: 60_000 }).toBe(1)
    child.kill('SIGKILL')
    await closed
    await held.query('rollback')
    // What waited for the lock continues until it finds no one to answer.
    const others = `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and query not like '%pg_stat_activity%' and state <> 'idle'`
    await expect.poll(async () => (await database.pool.query(others)).rows, { timeout: 60_000 }).toEqual([{ count: 0 }])
  } finally {
    held.release()
  }
}

test('killed in every phase, and run again', { timeout: 240_000 }, async () => {
  const [undisturbed, killed] = suites.map(({ database }) => database) as [Database, Database]
  await run(undisturbed, may)
  expect(await run(undisturbed, june)).toMatch(/new 100, changed \d+, unchanged [\d,]+/)

  const samples = await tables(killed)
  await killAt(killed, may, places[0]![1])
  expect(await tables(killed)).toEqual(samples)
  await run(killed, may)
  const before = await tables(killed)
  for (const [where, lock] of heavy ? places.slice(1) : places.slice(-1)) {
    await killAt(killed, june, lock)
    expect(await tables(killed), where).toEqual(before)
  }
  await run(killed, june)
  expect(await tables(killed)).toEqual(await tables(undisturbed))
  expect(await run(killed, june)).toContain('Nothing changed.')
})
