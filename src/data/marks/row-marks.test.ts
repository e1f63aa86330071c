import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { importCommand } from '../import/cli.ts'
import { importDeletionList } from '../import/deletion-list.ts'
import type { ImportOptions } from '../import/run-import.ts'
import { mergeDraft } from '../merge/merge-draft.ts'
import { emptyDraft } from '../physicians/draft.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import { keepOutTyped, suppressPhysicians } from '../suppression/suppress.ts'
import { valueHash } from '../suppression/value-hash.ts'
import { importBed, npi, suppressionKey } from '../test/import-bed.ts'
import { manyProviders, type ProviderRow, providers } from '../test/public-rows.ts'
import { MarkTable, markWords } from './mark-table.ts'
import { Recognizer } from './recognizer.ts'
import { RowMarks } from './row-marks.ts'

const bed = importBed()
const name = 'npidata_pfile_20050523-20260608.csv'
const three = manyProviders(3)
const firstNpi = npi('100000001')

/** Imports these rows, and says how many of them were known. */
async function load(
  rows: readonly ProviderRow[],
  more: Partial<ImportOptions> & { residents?: boolean; as?: string } = {},
) {
  const { residents = false, as = name, ...options } = more
  const knows = vi.spyOn(Recognizer.prototype, 'knows')
  const report = await bed.run(await openNppes(bed.file(as, providers(...rows)), { residents }), {
    marks: true,
    threads: 0,
    older: true,
    ...options,
  })
  const known = knows.mock.results.filter(({ value }) => value === true).length
  knows.mockRestore()
  return { report, known }
}

/** The ids of physicians who have a mark. */
async function marked(): Promise<number[]> {
  const rows = await bed.rows('select marks from import_marks order by part')
  const table = new MarkTable(new Uint32Array(new Uint8Array(Buffer.concat(rows.map(({ marks }) => marks))).buffer))
  return Array.from({ length: table.words.length / markWords }, (_, mark) => table.idOf(mark))
}

const marks = async () => (await bed.rows('select * from import_marks order by part, source')) as unknown[]
const idOf = async (of: string): Promise<number> =>
  (await bed.rows('select id from physicians where npi = $1', [of]))[0]?.id
const settings = () => ({ key: suppressionKey, journalFile: path.join(bed.folder, 'journal.jsonl') })

afterEach(() => void vi.restoreAllMocks())

test('rows that come again are known, and counted as before', async () => {
  expect(await load(three)).toMatchObject({ known: 0, report: { new: 3 } })
  const written = await bed.rows('select xmin::text, ctid::text, * from physicians order by id')
  const stored = await marks()
  expect(await load(three)).toMatchObject({ known: 3, report: { read: 3, new: 0, changed: 0, unchanged: 3 } })
  expect(await bed.rows('select xmin::text, ctid::text, * from physicians order by id')).toEqual(written)
  expect(await marks()).toEqual(stored)
})

test('a row that says something else is worked through, and is known once it changes nothing', async () => {
  await load(three)
  const [first = {}, ...others] = three
  const moved = [{ ...first, 'Provider Business Practice Location Address City Name': 'RENO' }, ...others]
  expect(await load(moved)).toMatchObject({ known: 2, report: { changed: 1, unchanged: 2 } })
  expect(await load(moved)).toMatchObject({ known: 2, report: { unchanged: 3 } })
  expect(await load(moved)).toMatchObject({ known: 3, report: { unchanged: 3 } })
})

test.each([
  [
    'an admin edits',
    (id: number) =>
      inTransaction(bed.database.db, (db) =>
        mergeDraft(db, { ...emptyDraft('ANNA', 'LEEAK'), title: 'Chief' }, 'admin', null, { about: id }),
      ),
  ],
  [
    'someone takes a channel from',
    (id: number) => bed.rows('delete from physician_contacts where physician_id = $1', [id]),
  ],
  [
    'someone checks a channel of',
    (id: number) => bed.rows(`update physician_contacts set status = 'confirmed' where physician_id = $1`, [id]),
  ],
  [
    'an import deactivates',
    (id: number) => bed.rows(`update physicians set deactivated_on = '2026-01-01' where id = $1`, [id]),
  ],
  [
    'someone writes the same again to',
    (id: number) => bed.rows('update physicians set updated_at = clock_timestamp() where id = $1', [id]),
  ],
] as const)('the row about someone is worked through if %s them', async (_what, change) => {
  await load(three)
  await change(await idOf(firstNpi))
  expect(await load(three)).toMatchObject({ known: 2, report: { read: 3 } })
  expect(await load(three)).toMatchObject({ report: { unchanged: 3 } })
})

test('anyone who is removed leaves no mark, and stays away', async () => {
  await load(three)
  const id = await idOf(firstNpi)
  expect(await marked()).toContain(id)
  await inTransaction(bed.database.db, (db) => suppressPhysicians(db, [id], settings(), 'asked'))
  expect(await marked()).not.toContain(id)
  expect(await load(three)).toMatchObject({ report: { suppressed: 1, unchanged: 2 } })
  expect(await load(three)).toMatchObject({ known: 2, report: { suppressed: 1, unchanged: 2 } })
})

test('someone who is to be kept out by name and number is suppressed in the next import, even if they are in the data', async () => {
  await load(three)
  const suspect = { firstName: 'Anna', lastName: 'Leeak', npi: firstNpi, contacts: {} }
  await inTransaction(bed.database.db, (db) => keepOutTyped(db, suspect, settings(), 'asked'))
  expect(await load(three)).toMatchObject({ report: { suppressed: 1, unchanged: 2 } })
})

test('a number on a deletion list is hidden in the next import, whether rows are known or not', async () => {
  const own = three.map((row, at) => ({
    ...row,
    'Provider Business Practice Location Address Telephone Number': `202555010${at}`,
  }))
  await load(own)
  const list = bed.file('list.txt', `${valueHash('phone', '(202) 555-0101')}\n`)
  await importDeletionList(bed.database.longSession, list, settings())
  expect(await load(own)).toMatchObject({ known: 2, report: { hiddenValues: 1 } })
  expect(await load(own)).toMatchObject({ known: 2, report: { hiddenValues: 1 } })
})

test('the same row twice in a file is a duplicate each time', async () => {
  const twice = [...three, ...three.slice(0, 1)]
  for (const known of [0, 4]) {
    const { report, known: found } = await load(twice)
    expect(found).toBe(known)
    expect(report.skipped).toEqual({ 'the same person as on another line': 1 })
    expect(readFileSync(bed.rejectFile, 'utf8')).toContain('5,the same person as on line 2,')
  }
})

test('what was left out of a row is told each time', async () => {
  const odd = [
    ...three,
    { ...three[0], NPI: npi('100000009'), 'Provider Business Practice Location Address Telephone Number': '12' },
  ]
  const [first, second] = [await load(odd), await load(odd)]
  expect(second.known).toBe(3)
  expect(second.report.leftOut).toEqual(first.report.leftOut)
  expect(Object.values(second.report.leftOut)).toEqual([1])
})

test('all is worked through if it is asked for, and if residents come in or the columns differ', async () => {
  await load(three)
  expect(await load(three, { marks: 'renew' })).toMatchObject({ known: 0, report: { unchanged: 3 } })
  expect(await load(three, { marks: false })).toMatchObject({ known: 0, report: { unchanged: 3 } })
  expect(await load(three, { residents: true })).toMatchObject({ known: 0, report: { unchanged: 3 } })
  expect(await load(three, { residents: true })).toMatchObject({ known: 3, report: { unchanged: 3 } })
})

test('script/import --every-row works through all rows and marks them again', async () => {
  await load(three)
  await bed.rows(`update import_marks set marks = 'none'`)
  let said = ''
  const code = await importCommand({
    argv: ['nppes', bed.file(name, providers(...three)), '--every-row', '--older'],
    connections: bed.database,
    settings: { suppressionKey: 'a key of at least thirty-two characters', journalFile: '' },
    out: { write: (text: string) => (said += text) },
  })
  expect([code, said]).toEqual([0, expect.stringContaining('Nothing changed.')])
  expect(await load(three)).toMatchObject({ known: 3 })
})

test('an import that is interrupted, refused, or rehearsed leaves the marks as they were', async () => {
  await load(three)
  const before = await marks()
  const more = manyProviders(6)
  expect(await load(more, { dryRun: true })).toMatchObject({ known: 3, report: { new: 3, unchanged: 3 } })
  await expect(load(more, { signal: AbortSignal.abort() })).rejects.toThrow('interrupted')
  const [header = ''] = providers({}).split('\n')
  await expect(bed.run(await openNppes(bed.file(name, `${header}\n`)), { marks: true })).rejects.toThrow('no rows')
  expect(await marks()).toEqual(before)
})

test('a file without a date in its name is read as a whole', async () => {
  await load(three, { as: 'npidata_pfile.csv' })
  expect(await marks()).toEqual([])
})

test('marks are not loaded for a file that is too small to save the time that takes', async () => {
  await load(three)
  const { db } = bed.database
  expect(await RowMarks.load(db, 'nppes', { size: 299 })).toBeNull()
  expect(await RowMarks.load(db, 'nppes', { size: 300 })).not.toBeNull()
})

test('threads know rows as one does', async () => {
  const many = manyProviders(800)
  await load(many)
  const report = (await load([...many, ...many.slice(0, 5)], { threads: 2 })).report
  expect(report).toMatchObject({ read: 805, unchanged: 800, skipped: { 'the same person as on another line': 5 } })
})
