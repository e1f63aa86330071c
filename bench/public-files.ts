/**
 * Measures how NPPES gets into the database: `node public-files.ts [--megabytes 2000]`.
 *
 * A file of providers of that size is written, of real rows (../shared/data, where it exists; else of invented ones) that are repeated and
 * varied. It is read only; sent to PostgreSQL by a bare COPY into a table of texts; and imported as script/import does it, in a process of its
 * own whose memory is watched: once into the sample profiles of a first start, and once more, which must change nothing.
 * DATABASE_URL names an empty PostgreSQL to be used instead of the embedded one.
 */
import { createReadStream, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { loadGenerated } from '../src/data/generate/load.ts'
import { longClient } from '../src/data/physicians/long-client.ts'
import { ByteRows } from '../src/data/public-files/byte-rows.ts'
import { type BenchDatabase, withDatabase } from './data/database.ts'
import { counted, print, seconds, timed } from './data/figures.ts'
import { importOnce } from './data/import-once.ts'
import { writeNppes } from './public/write-nppes.ts'

const goals = { speed: 40, memory: 400 }

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '2000' } } })
const megabytes = Number(values.megabytes)
if (!Number.isSafeInteger(megabytes) || megabytes < 1) {
  throw new RangeError(`--megabytes takes a whole number from 1 on, not '${values.megabytes}'.`)
}

async function measure({ pool, folder, url }: BenchDatabase): Promise<void> {
  const file = path.join(folder, 'npidata_pfile_20050523-20250608.csv')
  const kind = await writeNppes(file, megabytes * 1e6)
  const size = statSync(file).size / 1e6
  print(`NPPES: ${counted(Math.round(size))} MB of ${kind} rows, repeated and varied (load of the machine ${load()})`)
  const speed = (milliseconds: number) => `${seconds(milliseconds)}, ${Math.round(size / (milliseconds / 1000))} MB/s`
  const reading = await timed(() => readOnly(file))
  print(`  reading the file only: ${speed(reading)}`)
  const scanning = await timed(() => scanOnly(file))
  print(`  finding its rows and fields only: ${speed(scanning)}`)
  const copying = await timed(() => bareCopy(pool, file))
  print(`  a bare COPY of the file into a table of texts: ${speed(copying)}`)
  await loadGenerated(pool, { count: 250_000 })
  let answer = { said: '', megabytes: 0 }
  const importing = await timed(async () => {
    answer = importOnce('imported over 250,000 sample profiles', url, 'nppes', file)
  })
  const rate = size / (importing / 1000)
  print(`  from the command to its end: ${speed(importing)} (goal ${goals.speed} MB/s: ${met(rate >= goals.speed)})`)
  print(
    `  times reading only ${(importing / reading).toFixed(1)}, times a bare COPY ${(importing / copying).toFixed(2)}`,
  )
  print(`  memory ${answer.megabytes} MB (goal ${goals.memory} MB: ${met(answer.megabytes <= goals.memory)})`)
  let again = { said: '', megabytes: 0 }
  const repeating = await timed(async () => {
    again = importOnce('the same file again', url, 'nppes', file)
  })
  print(`  from the command to its end: ${speed(repeating)}; memory ${again.megabytes} MB`)
  print(`  the second import changed ${again.said.includes('Nothing changed.') ? 'nothing, and said so' : 'SOMETHING'}`)
  print(`  load of the machine at the end ${load()}`)
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

/** All columns as they are, into a table that has nothing but these. */
async function bareCopy(pool: pg.Pool, file: string): Promise<void> {
  const rows = new ByteRows()
  for await (const block of createReadStream(file, { end: 64 * 1024 })) rows.add(block)
  rows.next()
  const columns = Array.from({ length: rows.fields }, (_, at) => `column_${at + 1} text`)
  await longClient(pool, async (client) => {
    await client.query(`create table bare_providers (${columns.join(', ')})`)
    const copy = client.query(from('copy bare_providers from stdin (format csv, header)'))
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), copy)
    await client.query('drop table bare_providers')
  })
}

await withDatabase((database) => measure(database))
