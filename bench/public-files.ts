/**
 * Measures how NPPES gets into the database: `node public-files.ts [--megabytes 2000]`.
 *
 * A providers file of this size is written from real rows (../shared/data, if it exists; otherwise invented ones), repeated and
 * varied. It is just read; sent to PostgreSQL with a bare COPY into a table of texts; and imported like script/import does it, in
 * its own process whose memory is tracked: once into the sample profiles of a first start, and once more, which must change
 * nothing. Finally, an import into an empty database is killed halfway and run again, which must give the same tables.
 * DATABASE_URL names an empty PostgreSQL to use instead of the embedded one.
 */
import { createReadStream, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { ByteRows } from '../src/data/formats/byte-rows.ts'
import { loadGenerated } from '../src/data/generate/load.ts'
import { type BenchDatabase, withClient, withDatabase } from './data/database.ts'
import { counted, print, seconds, timed } from './data/figures.ts'
import { importKilled, importOnce } from './data/import-once.ts'
import { writeNppes } from './public/write-nppes.ts'

const goals = { speed: 80, memory: 300 }

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '2000' } } })
const megabytes = Number(values.megabytes)
if (!Number.isSafeInteger(megabytes) || megabytes < 1) {
  throw new RangeError(`--megabytes takes a whole number of at least 1, not '${values.megabytes}'.`)
}

async function measure({ pool, longSession, folder, url }: BenchDatabase): Promise<void> {
  const file = path.join(folder, 'npidata_pfile_20050523-20250608.csv')
  const kind = await writeNppes(file, megabytes * 1e6)
  const size = statSync(file).size / 1e6
  print(`NPPES: ${counted(Math.round(size))} MB of ${kind} rows, repeated and varied (machine load ${load()})`)
  const speed = (milliseconds: number) => `${seconds(milliseconds)}, ${Math.round(size / (milliseconds / 1000))} MB/s`
  const reading = await timed(() => readOnly(file))
  print(`  just reading the file: ${speed(reading)}`)
  const scanning = await timed(() => scanOnly(file))
  print(`  just finding its rows and fields: ${speed(scanning)}`)
  const copying = await timed(() => bareCopy(url, file))
  print(`  a bare COPY of the file into a table of texts: ${speed(copying)}`)
  await loadGenerated(longSession, { count: 250_000 })
  const began = performance.now()
  const answer = importOnce('imported over 250,000 sample profiles', url, 'nppes', file)
  const importing = performance.now() - began
  const rate = size / (importing / 1000)
  print(`  the whole command: ${speed(importing)} (goal ${goals.speed} MB/s: ${met(rate >= goals.speed)})`)
  print(
    `  ${(importing / reading).toFixed(1)} times just reading, ${(importing / copying).toFixed(2)} times a bare COPY`,
  )
  print(`  memory ${answer.megabytes} MB (goal ${goals.memory} MB: ${met(answer.megabytes <= goals.memory)})`)
  const undisturbed = await digest(url)
  const repeated = performance.now()
  const again = importOnce('the same file again', url, 'nppes', file)
  const repeating = performance.now() - repeated
  print(`  the whole command: ${speed(repeating)}; memory ${again.megabytes} MB`)
  print(`  the second import changed ${again.said.includes('Nothing changed.') ? 'nothing, and said so' : 'SOMETHING'}`)
  await pool.query('truncate physicians cascade')
  const killed = await importKilled(url, 'nppes', file, repeating / 2)
  await untilNobodyImports(pool)
  importOnce(
    killed ? 'killed halfway into an empty database and run again' : 'NOT KILLED, run again',
    url,
    'nppes',
    file,
  )
  print(`  the tables are ${(await digest(url)) === undisturbed ? 'those of an uninterrupted import' : 'DIFFERENT'}`)
  print(`  machine load at the end ${load()}`)
}

/** Everything that was written, except numbers and its own timestamps, as one hash. */
async function digest(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ hash: string }>(`
      select md5(string_agg(md5((to_jsonb(p) - '{id,created_at,updated_at}'::text[])::text || coalesce(c.contacts, '')), '' order by npi)) as hash
      from physicians p left join (
        select physician_id, string_agg(concat_ws('|', kind, value, masked, status, source, last_verified), ',' order by kind) as contacts
        from physician_contacts group by physician_id) c on c.physician_id = p.id`)
    return rows[0]?.hash ?? ''
  })
}

/** A killed process's connection stays until PostgreSQL notices that no one is there. */
async function untilNobodyImports(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
    if (rows.length === 0) return
    await setTimeout(100)
  }
}

const met = (is: boolean): string => (is ? 'met' : 'missed')
const load = (): string => loadavg()[0]?.toFixed(1) ?? '?'

async function readOnly(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 256 * 1024 }));
}

async function scanOnly(file: string): Promise<void> {
  const rows = new ByteRows()
  for await (const block of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    rows.add(block)
    while (rows.next());
  }
}

/** All columns as they are, into a table that has nothing else. */
async function bareCopy(url: string, file: string): Promise<void> {
  const rows = new ByteRows()
  for await (const block of createReadStream(file, { end: 64 * 1024 })) rows.add(block)
  rows.next()
  const columns = Array.from({ length: rows.fields }, (_, at) => `column_${at + 1} text`)
  await withClient(url, async (client) => {
    await client.query(`create table bare_providers (${columns.join(', ')})`)
    const copy = client.query(from('copy bare_providers from stdin (format csv, header)'))
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), copy)
    await client.query('drop table bare_providers')
  })
}

await withDatabase((database) => measure(database))
