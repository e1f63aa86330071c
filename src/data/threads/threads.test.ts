/** Several threads find the same in a file as one does: the same rows in the same order, whatever is in the file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runs, timeFor } from '../../../test/support/properties.ts'
import { openCsv } from '../import/csv-source.ts'
import type { ImportSource, Packing, SourceRow } from '../import/source.ts'
import { keysText } from '../merge/batch.ts'
import { keysOf } from '../merge/draft-keys.ts'
import { letters } from '../normalise/text.ts'
import { contactsText, otherText, recognizedText } from '../physicians/copy-rows.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import { SpecialtyDecisions } from '../specialties/specialty-decisions.ts'
import { SuppressionList } from '../suppression/suppression-list.ts'
import { SuppressionKey, valueHash } from '../suppression/value-hash.ts'
import { manyProviders, providers } from '../test/public-rows.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = new SuppressionKey('a key of at least thirty-two characters')
const hidden = (kind: 'personal_email' | 'work_email', value: string) => ({
  kind,
  hash: key.sign(valueHash(kind, value)),
})
const context = {
  suppressions: new SuppressionList(key, [
    hidden('personal_email', 'gone@home.example'),
    hidden('work_email', 'hidden@work.example'),
  ]),
  specialties: new SpecialtyDecisions([{ key: 'heart stuff', target: 'Cardiology' }]),
}

/** What one thread makes of a row, as it is written. */
function written(source: ImportSource, row: SourceRow): unknown {
  if (!('draft' in row)) return row
  const { line, raw, lastVerified, leftOut, draft } = row
  const { packed } = row
  if (packed === undefined) {
    context.specialties.apply(draft)
    const verdict = context.suppressions.check(draft)
    if (verdict.person) return { line, leftOut, suppressed: true }
    for (const kind of verdict.hidden) delete draft.contacts[kind]
    const texts = [
      keysText(draft),
      recognizedText(draft) + otherText(draft, { source: source.source, generated: false }),
      contactsText('', draft.contacts, { source: source.source, lastVerified }),
    ]
    const facts = {
      keys: keysOf(draft),
      lastName: letters(draft.lastName),
      hidden: verdict.hidden.length,
      lastVerified,
    }
    return { line, raw, leftOut, texts, draft, ...facts }
  }
  if (packed.suppressed) return { line, leftOut, suppressed: true }
  const spans = [packed.physicianText, packed.contactsText]
  const texts = [packed.keyText, ...spans.map(([start, end]) => packed.texts.toString('latin1', start, end))]
  const { keys, lastName, hidden } = packed
  return { line, raw, leftOut, texts, draft, keys, lastName, hidden, lastVerified }
}

async function outcome(open: () => Promise<ImportSource>, packing: Partial<Packing> | null) {
  const source = await open()
  const rows: unknown[] = []
  let error = ''
  try {
    const found = packing ? source.packedRows!({ ...context, threads: 0, ...packing }) : source.rows()
    for await (const some of found ?? [])
      for (const row of some) if (!('passed' in row)) rows.push(written(source, row))
  } catch (thrown) {
    error = (thrown as Error).message
  } finally {
    await source.close()
  }
  return { rows, error, remarks: source.remarks?.(), unused: source.unusedColumns?.(), edition: source.edition?.() }
}

let files = 0
const fileOf = (content: string | Buffer, name = 'contacts.csv'): string => {
  const file = path.join(folder, `${files++}-${name}`)
  writeFileSync(file, content)
  return file
}

const header =
  'NPI,Contactfirstname,Contactlastname,specialty,Personalemail,Contactemail,Contactstate,Directdialphone,Verified'
const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('Ann', 'LEE', 'Cardiology', 'heart stuff', 'CA', '', 'x', 'José', 'Nuñez, Jr.'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('gone@home.example', 'hidden@work.example', 'a@b.example', '(415) 555-0123 x4'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('"quoted, one"', '"two\nlines"', '"a ""b"" c"', '"\r\n"', '="02139"', '2026-01-02'),
  },
  { weight: 1, arbitrary: fc.constantFrom('"open', 'a"b', '"shut"x', '\0', '\t', "'='", '\u{1F600}', '\u00a0') },
)
const line = fc.oneof(
  { weight: 8, arbitrary: fc.array(cell, { minLength: 9, maxLength: 9 }).map((cells) => cells.join(',')) },
  { weight: 2, arbitrary: fc.array(cell, { maxLength: 12 }).map((cells) => cells.join(',')) },
  { weight: 1, arbitrary: fc.constantFrom('', '\r', ',,,,,,,,', 'Ann,Lee', ',Cardiology,,,,CA,,') },
)
const oddFile = fc
  .record({
    lines: fc.array(line, { maxLength: 60 }),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    begin: fc.constantFrom('', '', '\uFEFF', 'sep=,\n', 'Contacts of May\n\n'),
    last: fc.boolean(),
    windows: fc.boolean(),
  })
  .map(({ lines, end, begin, last, windows }) => {
    const text = `${begin}${[header, ...lines].join(end)}${last ? end : ''}`
    return windows && begin !== '\uFEFF' ? Buffer.from(text, 'latin1') : Buffer.from(text)
  })

test('a CSV in pieces of any size has the rows that it has as a whole', { timeout: timeFor(120_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(oddFile, fc.integer({ min: 1, max: 3000 }), async (content, chunkSize) => {
      const file = fileOf(content)
      const open = () => openCsv(file)
      expect(await outcome(open, { chunkSize })).toEqual(await outcome(open, null))
      rmSync(file)
    }),
    { numRuns: runs(150) },
  )
})

test('and so it has with several threads, which are given pieces in turn', { timeout: timeFor(120_000) }, async () => {
  const lines = Array.from({ length: 4000 }, (_, at) => {
    if (at % 97 === 3) return `"a note that is never closed,${at}`
    if (at % 89 === 5) return `,Ann,"Lee\n${at}\n, Jr",Urology,n${at}@home.example,,NV,,`
    if (at % 61 === 7) return `,Bob,Ray${at}`
    return `,Cora,Stone${at},heart stuff,${at % 50 === 0 ? 'gone' : `c${at}`}@home.example,hidden@work.example,CA,4155550123,2026-01-02`
  })
  const file = fileOf(`${header}\n${lines.join('\n')}`)
  const open = () => openCsv(file)
  const one = await outcome(open, null)
  expect(one.rows.length).toBeGreaterThan(3900)
  expect(await outcome(open, { threads: 3, chunkSize: 20_000 })).toEqual(one)
})

test('an invalid file is refused in the same words', async () => {
  for (const content of ['a,b\n1,2\n', 'Contactfirstname,Contactlastname\nAnn,Lee\n', header]) {
    const file = fileOf(content)
    expect(await outcome(() => openCsv(file), { chunkSize: 10 })).toEqual(await outcome(() => openCsv(file), null))
  }
})

test('providers of NPPES, those without an NPI any more, and the day of the file are those of one thread', async () => {
  const rows = [
    ...manyProviders(300),
    { NPI: '1234567890' },
    { 'Entity Type Code': '2' },
    { 'NPI Deactivation Date': '06/01/2026' },
    { 'Last Update Date': '05/31/2026' },
    { 'Provider First Name': 'Two\nLines' },
    ...manyProviders(20),
  ]
  for (const text of [
    providers(...rows),
    `\uFEFF${providers(...rows)}`,
    providers(...rows).trimEnd(),
    `${providers({})}"1,2\n`,
  ]) {
    const file = fileOf(text, 'npidata_pfile.csv')
    const open = () => openNppes(file)
    const one = await outcome(open, null)
    for (const packing of [{ chunkSize: 3000 }, { chunkSize: 100_000 }, { threads: 2, chunkSize: 30_000 }]) {
      expect(await outcome(open, packing)).toEqual(one)
    }
  }
})
