import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, timeFor } from '../../../test/support/properties.ts'
import { ImportError } from '../rows/import-error.ts'
import { importFixture, npi, rows } from '../test/import-fixture.ts'

const fixture = importFixture()

type Table = string[][]
const header = 'NPI,First Name,Middle Name,Last Name,Specialty,State,City,Personal Email,Work Email,Phone'.split(',')

/** What happens to files: a column shifts by a row, two cells swap places, the file or a row ends too early. */
type Damage = (table: Table) => string

const textOf = (table: Table): string => stringify([header, ...table])
const withColumn = (table: Table, at: number, values: readonly string[]): Table =>
  table.map((row, index) => row.with(at, values[index] ?? ''))

const place = fc.nat(1000)
const damaged = (what: string, damage: Damage) => ({ what, damage })
const anyDamage = fc.oneof(
  fc.record({ at: fc.nat(header.length - 1), by: fc.constantFrom(1, -1), around: fc.boolean() }).map((shift) =>
    damaged(`shift ${JSON.stringify(shift)}`, (table) => {
      const column = table.map((row) => row[shift.at] ?? '')
      const [first = '', last = ''] = [column[0], column.at(-1)]
      const moved =
        shift.by > 0
          ? [shift.around ? last : '', ...column.slice(0, -1)]
          : [...column.slice(1), shift.around ? first : '']
      return textOf(withColumn(table, shift.at, moved))
    }),
  ),
  fc.record({ at: fc.nat(header.length - 1), one: place, other: place }).map((swap) =>
    damaged(`swap ${JSON.stringify(swap)}`, (table) => {
      const column = table.map((row) => row[swap.at] ?? '')
      const [one, other] = [swap.one % table.length, swap.other % table.length]
      return textOf(withColumn(table, swap.at, column.with(one, column[other] ?? '').with(other, column[one] ?? '')))
    }),
  ),
  place.map((part) =>
    damaged(`file cut at ${part / 1000}`, (table) =>
      textOf(table).slice(0, Math.ceil((textOf(table).length * part) / 1000)),
    ),
  ),
  fc.record({ row: place, cells: fc.nat(header.length), letters: fc.nat(3) }).map((cut) =>
    damaged(`row cut ${JSON.stringify(cut)}`, (table) => {
      const lines = textOf(table).split('\n')
      const at = 1 + (cut.row % table.length)
      const cells = (lines[at] ?? '').split(',').slice(0, cut.cells)
      const last = cells.pop() ?? ''
      return lines.with(at, [...cells, last.slice(0, last.length - cut.letters)].join(',')).join('\n')
    }),
  ),
)

async function listEverybody(): Promise<void> {
  await fixture.pool.query(`
    delete from users where email = 'lists@example.com';
    insert into users (id, email, name) values ('00000000-0000-7000-8000-000000000001', 'lists@example.com', 'L');
    insert into physician_lists (id, user_id, name, name_key)
    values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 'All', 'all');
    insert into list_physicians (list_id, physician_id) select '00000000-0000-7000-8000-000000000002', id from physicians`)
}

/** Who is in the database, and on the list. */
async function identities(): Promise<Map<string, string>> {
  const { rows: found } = await fixture.pool.query(
    `select p.id, npi, first_name, middle_name, last_name, suffix from physicians p
     join list_physicians l on l.physician_id = p.id order by p.id`,
  )
  return new Map(found.map(({ id, ...person }) => [String(id), JSON.stringify(person)]))
}

/** Imports the first rows of a file, then all of it, damaged; no one may have become someone else. */
async function survives(table: Table, known: number, damage: Damage): Promise<void> {
  await fixture.pool.query('delete from physicians')
  await fixture.load(fixture.file('known.csv', textOf(table.slice(0, known))))
  await listEverybody()
  const before = await identities()
  await fixture.load(fixture.file('damaged.csv', damage(table))).catch((error: unknown) => {
    if (!(error instanceof ImportError)) throw error
  })
  const after = await identities()
  const changed = [...before].filter(([id, person]) => after.get(id) !== person)
  expect(changed.map(([id, person]) => [person, after.get(id)])).toEqual([])
}

/** Few names, states, and specialties, so that neighbors are alike in all but one of them. */
const person = fc.record({
  first: fc.constantFrom('Ann', 'Anna', 'Bob', 'Robert', 'J', 'John', 'Lee'),
  middle: fc.constantFrom('', '', 'Q', 'Robert', 'Lee'),
  last: fc.constantFrom('Lee', 'Roe', 'Lee-Roe', 'Leeds', 'Garcia Roe'),
  specialty: fc.constantFrom('Cardiology', 'Cardiology', 'Urology'),
  state: fc.constantFrom('CA', 'CA', 'TX'),
  phone: fc.constantFrom('(415) 555-0100', '(415) 555-0101'),
})
const madeTable = fc
  .uniqueArray(person, { minLength: 2, maxLength: 8, selector: ({ first, last }) => `${first} ${last}` })
  .map(
    (people): Table =>
      people.map(({ first, middle, last, specialty, state, phone }, at) => [
        npi(String(123456780 + at)),
        ...[first, middle, last, specialty, state, 'Reno', `p${at}@example.com`, `w${at}@example.org`, phone],
      ]),
  )

describe('threat 51: a file with shifted, swapped or missing cells', () => {
  test('turns no one into someone else, and takes no one from a list', { timeout: timeFor(180_000) }, async () => {
    const property = fc.asyncProperty(madeTable, anyDamage, fc.boolean(), (table, { damage }, all) =>
      survives(table, all ? table.length : Math.ceil(table.length / 2), damage),
    )
    await fc.assert(property, { numRuns: runs(60), endOnFailure: true })
  })

  const sample = ['../shared/data', '../../shared/data']
    .map((at) => path.resolve(at, 'dac/DAC_NationalDownloadableFile.csv'))
    .find((at) => existsSync(at))
  test.skipIf(sample === undefined)('nor do the rows of a public file', { timeout: timeFor(180_000) }, async () => {
    const parsed: Record<string, string>[] = parse(readFileSync(sample ?? ''), { columns: true, relax_quotes: true })
    const byNpi = new Map(parsed.map((row) => [row.NPI ?? '', row]))
    const people = [...byNpi.values()].map((row) => [
      ...[
        'NPI',
        'Provider First Name',
        'Provider Middle Name',
        'Provider Last Name',
        'pri_spec',
        'State',
        'City/Town',
      ].map((name) => row[name] ?? ''),
      ...[`${row.NPI}@example.com`, `${row.org_pac_id}@example.org`, row['Telephone Number'] ?? ''],
    ])
    // By name, so that neighbors are namesakes, and in file order.
    const byName = people.toSorted((a, b) => `${a[3]} ${a[1]}`.localeCompare(`${b[3]} ${b[1]}`))
    const byFirst = people.toSorted((a, b) => `${a[1]} ${a[4]}`.localeCompare(`${b[1]} ${b[4]}`))
    const table = fc
      .record({ from: fc.nat(people.length - 300), order: fc.constantFrom(people, byName, byFirst) })
      .map(({ from, order }) => order.slice(from, from + 300))
    const property = fc.asyncProperty(table, anyDamage, fc.constantFrom(300, 150), (slice, { damage }, known) =>
      survives(slice, known, damage),
    )
    await fc.assert(property, { numRuns: runs(40), endOnFailure: true })
  })

  test('a shifted NPI column renames no one: the rows are listed, and the report says how many', async () => {
    const people = ['Ann,Lee', 'Bob,Ray', 'Cleo,Fox', 'Dan,Hill', 'Eve,Moss']
    const npis = people.map((_, at) => npi(String(123456780 + at)))
    const line = (name: string, number = '') => `${name},Cardiology,CA,,${number}`
    await fixture.load(fixture.file('first.csv', rows(...people.map((name, at) => line(name, npis[at])))))
    const names = await fixture.names()
    const report = await fixture.load(
      fixture.file('next.csv', rows(...people.map((name, at) => line(name, npis[at - 1])))),
    )
    expect(await fixture.names()).toEqual(names)
    expect(report).toMatchObject({
      new: 0,
      changed: 0,
      otherName: { rejected: 4, withoutEmail: 0 },
      skipped: { 'the NPI belongs to a physician with another name': 4 },
    })
    expect(readFileSync(fixture.rejectFile, 'utf8')).toContain(
      '3,the NPI belongs to a physician with another name: Ann Lee,"Bob,Ray,',
    )
  })

  test('two rows that share a personal email are two people; the second comes without it', async () => {
    const file = 'First Name,Last Name,Specialty,State,Personal Email\n'
    const shared = 'Ann,Lee,Cardiology,CA,home@example.com\nRaj,Lee,Cardiology,CA,home@example.com\n'
    const at = fixture.file('couple.csv', file + shared)
    expect(await fixture.load(at)).toMatchObject({ new: 2, otherName: { rejected: 0, withoutEmail: 1 }, skipped: {} })
    expect((await fixture.stored()).map((row) => [row.first_name, row.contacts.personal_email])).toEqual([
      ['Ann', 'home@example.com'],
      ['Raj', undefined],
    ])
    expect(await fixture.load(at)).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    // Only the email tells who this is.
    expect(await fixture.load(fixture.file('other.csv', `${file}Tom,Ray,Urology,,home@example.com\n`))).toMatchObject({
      new: 0,
      skipped: { 'the email belongs to a physician with another name': 1 },
    })
  })

  test('work emails that end up in each other’s rows move to no one: they are left out, and the report says how many', async () => {
    const people = ['Eleonora Abernathy', 'Fitzgerald Featherston', 'Guinevere Kowalczyk', 'Hyacinth Dunwoody']
    const emails = people.map((name) => `${name.toLowerCase().replace(' ', '.')}4@clinic.example`)
    const table = (mails: readonly string[]) =>
      textOf(
        people.map((name, at) => {
          const [first = '', last = ''] = name.split(' ')
          return [npi(String(123456780 + at)), first, '', last, 'Urology', 'CA', 'Reno', '', mails[at] ?? '', '']
        }),
      )
    await fixture.load(fixture.file('first.csv', table(emails)))
    const report = await fixture.load(fixture.file('next.csv', table([...emails.slice(0, 2), emails[3]!, emails[2]!])))
    expect(report).toMatchObject({ new: 0, changed: 0, unchanged: 4, othersEmail: 2 })
    expect((await fixture.stored()).map(({ contacts }) => contacts.work_email).toSorted()).toEqual(emails.toSorted())
  })

  test('a new last name is taken from a file that is sound otherwise, and said', async () => {
    const number = npi('123456789')
    await fixture.load(fixture.file('first.csv', rows(`Ann,Lee,Cardiology,CA,,${number}`)))
    expect(await fixture.load(fixture.file('next.csv', rows(`Ann,Roe,Cardiology,CA,,${number}`)))).toMatchObject({
      changed: 1,
      renamed: 1,
    })
    expect(await fixture.names()).toEqual(['Ann Roe'])
    const unsound = rows('Bob,,Urology,TX,,', `Ann,Fox,Cardiology,CA,,${number}`)
    expect(await fixture.load(fixture.file('bad.csv', unsound))).toMatchObject({
      changed: 0,
      otherName: { rejected: 1 },
    })
    expect(await fixture.names()).toEqual(['Ann Roe'])
  })
})
