/** Rows parsed by several threads are imported like those from one thread: the same tables, report, and rejects. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSession } from '#adapters/database/session.ts'
import { listenerName } from '#shared/database/servers.ts'
import { loadGenerated } from '../generate/load.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import { importBed, npi, rows } from '../test/import-bed.ts'
import { manyProviders, providers } from '../test/public-rows.ts'
import { openCsv } from './csv-source.ts'
import type { ImportReport } from './report.ts'

const bed = importBed()

/** Everything an import writes, except numbers and its own timestamps. */
async function tables(): Promise<unknown> {
  const { rows } = await bed.pool.query(`
    select to_jsonb(p) - '{id,created_at,updated_at}'::text[] as physician,
      (select jsonb_agg(to_jsonb(c) - '{physician_id,first_seen}'::text[] order by c.kind)
        from physician_contacts c where c.physician_id = p.id) as contacts
    from physicians p order by p.npi, p.last_name, p.first_name, p.state, p.specialty, p.masked_email`)
  return rows
}

async function definitions(): Promise<unknown> {
  const { rows } = await bed.pool.query(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid in ('physicians'::regclass, 'physician_contacts'::regclass)
     union all select indexdef from pg_indexes where tablename in ('physicians', 'physician_contacts')
     order by 1`,
  )
  return rows
}

const told = ({ seconds, generatedSeconds, rowsPerSecond, undoable, ...report }: ImportReport) => ({
  ...report,
  undoable: undoable !== null,
})

/** A few thousand people: some appear twice, have another name, someone else's address, or a broken row. */
function contacts(round: number): string {
  const person = (at: number) => {
    const state = ['CA', 'NV', 'TX'][at % 3]
    if (at % 211 === 5) return `Ann,Stone${at - 5},Urology,${state},p${at - 5}@home.example,`
    if (at % 223 === 7) return `"Bob,never closed ${at}`
    if (at % 227 === 9) return `Eve,Other${at},Cardiology,${state},p${at - 1}@home.example,`
    if (at % 229 === 11)
      return `Zoe,${round === 1 ? 'Before' : 'Behind'}${at},Cardiology,CA,,${npi(`2${String(at).padStart(8, '0')}`)}`
    return `Cora,Stone${at},Cardiology,${state},p${at}@home.example,`
  }
  return rows(...Array.from({ length: 12_000 }, (_, at) => person(at)))
}

test('contacts, imported twice, report and write the same', { timeout: 120_000 }, async () => {
  const found: unknown[] = []
  for (const options of [{ threads: 0 }, { threads: 2 }, { threads: 2, bare: true }]) {
    await bed.pool.query('truncate physicians cascade')
    const before = await definitions()
    const rounds: unknown[] = []
    for (const round of [1, 2]) {
      const report = await bed.load(bed.file('many.csv', contacts(round)), options)
      expect(report.read).toBe(12_000)
      rounds.push([told(report), await tables(), readFileSync(bed.rejectFile, 'utf8')])
    }
    found.push(rounds)
    expect(await definitions()).toEqual(before)
  }
  const [first, ...others] = found
  expect(others).toEqual([first, first])
})

test('a file that has thousands of people twice reports and writes the same with and without indexes at first', {
  timeout: 120_000,
}, async () => {
  const found: unknown[] = []
  const again = contacts(2).slice(contacts(2).indexOf('\n') + 1)
  for (const bare of [false, true]) {
    await bed.pool.query('truncate physicians cascade')
    const report = await bed.load(bed.file('many.csv', contacts(1) + again), { threads: 2, bare })
    expect(report.read).toBe(24_000)
    // Listed in the order of their outcomes.
    found.push([told(report), await tables(), readFileSync(bed.rejectFile, 'utf8').split('\n').sort()])
  }
  expect(found[1]).toEqual(found[0])
})

test('a large file leaves the tables to readers while a server runs', async () => {
  const server = await openSession({ connectionString: bed.database.directUrl, application_name: listenerName })
  const source = await openCsv(bed.file('contacts.csv', contacts(1)))
  let read: unknown
  const meanwhile = async function* () {
    yield* source.rows()
    read = await bed.rows('select first_name from physicians')
  }
  try {
    await bed.run({ ...source, size: 100_000_000, packedRows: () => null, rows: meanwhile })
  } finally {
    await server.close()
  }
  expect(read).toEqual([])
})

test('samples leave the tables that have no indexes for a while, too', async () => {
  await loadGenerated(bed.database.longSession, { count: 300 })
  const before = await definitions()
  const report = await bed.load(bed.file('contacts.csv', rows('Bob,Ray,Urology,TX,,', 'Bob,Ray,Urology,TX,,')), {
    bare: true,
  })
  expect(report).toMatchObject({ generatedRemoved: 300, new: 1, read: 2 })
  expect(await bed.names()).toEqual(['Bob Ray'])
  expect(await definitions()).toEqual(before)
})

test('a large file waits for no one who reads the tables', async () => {
  const reader = await bed.pool.connect()
  try {
    await reader.query('begin; select from physicians')
    const report = await bed.load(bed.file('contacts.csv', contacts(1)), { bare: true })
    expect(report.read).toBe(12_000)
  } finally {
    await reader.query('rollback')
    reader.release()
  }
})

test('a file that does not match its first line ends at the same row, with the same rejects', async () => {
  const bad = rows(...Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? `Ann,Lee${at},,CA,,` : `,${at},,,,`)))
  const refused: unknown[] = []
  for (const threads of [0, 2]) {
    refused.push([await bed.refusal(bed.file('bad.csv', bad), { threads }), readFileSync(bed.rejectFile, 'utf8')])
  }
  expect(refused[1]).toEqual(refused[0])
})

test('providers of NPPES say and write the same', { timeout: 120_000 }, async () => {
  const file = bed.file(
    'npidata_pfile_20050523-20260608.csv',
    providers(...manyProviders(800), { NPI: '1' }, ...manyProviders(50)),
  )
  const found: unknown[] = []
  for (const threads of [0, 2]) {
    await bed.pool.query('truncate physicians cascade')
    await bed.pool.query('delete from import_runs')
    found.push([told(await bed.run(await openNppes(file), { threads })), await tables()])
  }
  expect(found[1]).toEqual(found[0])
})
