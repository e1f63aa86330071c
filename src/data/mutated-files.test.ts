/**
 * Files that were damaged on their way: columns dropped, swapped, shifted, and doubled, quotes broken, encodings mixed,
 * ends missing. Whatever is imported of one, no one is renamed, and no one gets another physician's contact.
 */
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNamed } from '#shared/calls/named-error.ts'
import { runs, timeFor } from '../../test/support/properties.ts'
import { matchRows, readMatchFacts } from './match/match-file.ts'
import { readRecord, textReader } from './match/read-record.ts'
import { letters } from './normalise/text.ts'
import { openTable } from './rows/csv-source.ts'
import type { ImportError } from './rows/import-error.ts'
import { importFixture, npi } from './test/import-fixture.ts'
import { expectedOf, fileOf } from './test/judge-file.ts'

const fixture = importFixture()

/** Ten of the troubled files, with people enough to be mixed up, and one in which every value tells. */
const names = [
  '01-utf16be-without-bom',
  '02-macroman-line-feeds',
  '06-google-contacts',
  '07-hubspot-unsubscribed',
  '08-zoho-two-addresses',
  '12-header-trailing-comma',
  '15-emails-of-all-kinds',
  '17-zips-through-excel',
  '20-degrees-that-are-states',
]

interface Base {
  name: string
  rows: string[][]
}

async function baseOf(name: string): Promise<Base> {
  const opened = await openTable(fileOf(name, expectedOf(name).import.file))
  const table = await opened.table(undefined)
  const rows = [table.headers]
  for await (const some of table.rows()) for (const row of some) if ('fields' in row) rows.push(row.fields)
  await opened.close()
  return { name, rows: rows.map((row) => Array.from({ length: table.headers.length }, (_, at) => row[at] ?? '')) }
}

const people = [
  'Abelard Ashgrove',
  'Beatrix Birchwood',
  'Cyprian Cedarlane',
  'Drusilla Dogwood',
  'Ephraim Elmhurst',
  'Fridolin Firestone',
  'Gwendolyn Gumtree',
]
const rich: Base = {
  name: 'rich',
  rows: [
    'NPI,First Name,Middle Name,Last Name,Specialty,City,State,ZIP,Personal Email,Work Email,Phone,Mobile'.split(','),
    ...people.map((person, at) => {
      const [first = '', last = ''] = person.split(' ')
      const contacts = [`${first}@home-${last}.example`, `${first}.${last}@${last}.example`].map((text) =>
        text.toLowerCase(),
      )
      const phones = [`(713) 555-23${at}1`, `(832) 555-23${at}2`]
      return [npi(`14600000${at}`), first, '', last, 'Cardiology', 'Houston', 'TX', '77030', ...contacts, ...phones]
    }),
  ],
}

type Mutation = (rows: string[][]) => string[][]
const column = fc.nat(40)
const withValues =
  (edit: (values: string[]) => string[], at: number, headToo = false): Mutation =>
  (rows) => {
    const place = at % rows[0]!.length
    const from = headToo ? 0 : 1
    const values = edit(rows.slice(from).map((row) => row[place]!))
    return rows.map((row, line) => (line < from ? row : row.with(place, values[line - from] ?? '')))
  }

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  // A column gone, with its name or without.
  fc.tuple(column, fc.boolean()).map(
    ([at, named]): Mutation =>
      (rows) =>
        rows.map((row, line) => (line === 0 && !named ? row : row.toSpliced(at % rows[0]!.length, 1))),
  ),
  // Two columns swapped, with their names or without.
  fc.tuple(column, column, fc.boolean()).map(
    ([one, other, named]): Mutation =>
      (rows) => {
        const [a, b] = [one % rows[0]!.length, other % rows[0]!.length]
        return rows.map((row, line) => (line === 0 && !named ? row : row.with(a, row[b]!).with(b, row[a]!)))
      },
  ),
  // A column's values moved down or up by some rows.
  fc
    .tuple(column, fc.integer({ min: 1, max: 3 }))
    .map(([at, by]) => withValues((values) => [...values.slice(-by), ...values.slice(0, -by)], at)),
  // A column twice, or its values in another one as well.
  fc.tuple(column, column, fc.boolean()).map(
    ([at, to, named]): Mutation =>
      (rows) => {
        const [from, place] = [at % rows[0]!.length, to % rows[0]!.length]
        if (named) return rows.map((row) => row.toSpliced(place, 0, row[from]!))
        return rows.map((row, line) => (line === 0 ? row : row.with(place, row[from]!)))
      },
  ),
  // All values one column further, from one on.
  column.map(
    (at): Mutation =>
      (rows) =>
        rows.map((row, line) => (line === 0 ? row : row.toSpliced(at % rows[0]!.length, 0, ''))),
  ),
)

/** What happens to the bytes. */
const damage: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  { weight: 3, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  {
    weight: 1,
    arbitrary: fc
      .nat(5000)
      .map(
        (at) => (bytes: Buffer) =>
          Buffer.concat([bytes.subarray(0, at % bytes.length), Buffer.from('"'), bytes.subarray(at % bytes.length)]),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(5000).map((at) => (bytes: Buffer) => bytes.subarray(0, Math.max(1, at % bytes.length))),
  },
  {
    weight: 1,
    arbitrary: fc.nat(5000).map((at) => (bytes: Buffer) => {
      const middle = at % bytes.length
      return Buffer.concat([bytes.subarray(0, middle), Buffer.from(bytes.subarray(middle).toString('utf8'), 'latin1')])
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(5000)
      .map(
        (at) => (bytes: Buffer) =>
          Buffer.concat([
            bytes.subarray(0, at % bytes.length),
            Buffer.from(bytes.subarray(at % bytes.length).toString('utf8'), 'utf16le'),
          ]),
      ),
  },
)

/** All rows as wide as the widest. */
function filled(rows: string[][]): string[][] {
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
}

async function refusedOr<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (isNamed<ImportError>(error, 'ImportError')) return null
    throw error
  }
}

async function readForMatching(at: string): Promise<void> {
  const { columns } = await readMatchFacts(at, 5)
  for await (const { headers, rows } of matchRows(at)) {
    const texts = textReader(headers, columns)
    for (const row of rows) if ('cells' in row) readRecord(texts(row.cells!))
  }
}

type Stored = Awaited<ReturnType<typeof fixture.stored>>

function expectNoOneMixedUp(before: Stored, after: Stored): void {
  const now = new Map(after.map((person) => [person.id, person]))
  for (const was of before) {
    const person = now.get(was.id)
    expect([letters(person?.first_name), letters(person?.last_name)]).toEqual([
      letters(was.first_name),
      letters(was.last_name),
    ])
    const own = new Set(Object.values(was.contacts as Record<string, string>))
    const others = new Set(before.filter(({ id }) => id !== was.id).flatMap(({ contacts }) => Object.values(contacts)))
    const gained = Object.values(person!.contacts as Record<string, string>).filter((value) => !own.has(value))
    expect(
      gained.filter((value) => others.has(value)),
      `${was.first_name} ${was.last_name}`,
    ).toEqual([])
  }
}

test(
  'a damaged file renames no one and moves no contact',
  async () => {
    const bases = [rich, rich, rich, ...(await Promise.all(names.map(baseOf)))]
    let imported: { name: string; before: Stored } | null = null
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bases),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        damage,
        async (base, mutations, damaged) => {
          if (imported?.name !== base.name) {
            await fixture.pool.query('truncate physicians cascade')
            await refusedOr(() => fixture.load(fixture.file('before.csv', stringify(base.rows))))
            imported = { name: base.name, before: await fixture.stored() }
          }
          const rows = mutations.reduce((now, mutate) => mutate(filled(now)), base.rows)
          const file = fixture.file('damaged.csv', damaged(Buffer.from(stringify(rows))))
          await refusedOr(() => readForMatching(file))
          const report = await refusedOr(() => fixture.load(file))
          if (report === null || report.new + report.changed === 0) return
          const { before } = imported
          imported = null
          expectNoOneMixedUp(before, await fixture.stored())
        },
      ),
      { numRuns: runs(200) },
    )
  },
  timeFor(300_000),
)
