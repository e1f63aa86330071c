/** Rows read by several threads are imported like those of one thread: the same tables, report, and rejects. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openNppes } from '../public-files/nppes-source.ts'
import { importBed, npi, rows } from '../test/import-bed.ts'
import { manyProviders, providers } from '../test/public-rows.ts'
import type { ImportReport } from './report.ts'

const bed = importBed()

/** All that an import writes, but for numbers and its own clocks. */
async function tables(): Promise<unknown> {
  const { rows } = await bed.pool.query(`
    select to_jsonb(p) - '{id,created_at,updated_at}'::text[] as physician,
      (select jsonb_agg(to_jsonb(c) - '{physician_id,first_seen}'::text[] order by c.kind)
        from physician_contacts c where c.physician_id = p.id) as contacts
    from physicians p order by p.npi, p.last_name, p.first_name, p.state, p.specialty, p.masked_email`)
  return rows
}

const told = ({ seconds, generatedSeconds, rowsPerSecond, undoable, ...report }: ImportReport) => ({
  ...report,
  undoable: undoable !== null,
})

/** Some thousand people: some are there twice, have another name, another's address, or a row that is broken. */
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
  for (const threads of [0, 2]) {
    await bed.pool.query('truncate physicians cascade')
    for (const round of [1, 2]) {
      const report = await bed.load(bed.file('many.csv', contacts(round)), { threads })
      expect(report.read).toBe(12_000)
      found.push([told(report), await tables(), readFileSync(bed.rejectFile, 'utf8')])
    }
  }
  const [first, second, ...others] = found
  expect(others).toEqual([first, second])
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
