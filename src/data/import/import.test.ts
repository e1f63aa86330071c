import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { loadGenerated } from '../generate/load.ts'
import { mergeDraft } from '../merge/merge-draft.ts'
import { nameKey } from '../normalise/name-key.ts'
import { letters } from '../normalise/text.ts'
import { emptyDraft } from '../physicians/draft.ts'
import { readMapping } from '../rows/columns.ts'
import { openCsv } from '../rows/csv-source.ts'
import { suppressPhysicians } from '../suppression/suppress.ts'
import { ann, candidates, importFixture, npi, rows, suppressionKey } from '../test/import-fixture.ts'
import { zipOf } from '../test/zip-of.ts'

const fixture = importFixture()

describe('a file with the columns of candidates', () => {
  test('becomes a physician, normalized', async () => {
    const report = await fixture.load(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
    expect(report).toMatchObject({
      read: 1,
      new: 1,
      changed: 0,
      unchanged: 0,
      suppressed: 0,
      skipped: {},
      rejectFile: null,
    })
    expect(await fixture.stored()).toMatchObject([
      {
        npi: npi('123456789'),
        first_name: 'Ann',
        last_name: 'Lee',
        title: 'Chief of Cardiology',
        specialty: 'Cardiology',
        organization: 'Cedar Clinic, LLC',
        company_size: '100 to 499',
        company_revenue: '$1M to <$10M',
        company_industry: 'Medical Practice',
        city: 'San Francisco',
        state: 'CA',
        medical_school: 'Example Medical School',
        graduation_year: 2004,
        education: [{ schoolName: 'Example Medical School', degrees: ['MD'], endDate: '2004' }],
        skills: ['Patient Care', 'Teaching'],
        source: 'csv',
        generated: false,
        masked_email: 'a•••••@•••.com',
        masked_phone: '(415) •••-••••',
        linkedin_url: 'https://www.linkedin.com/in/ann-lee',
        contacts: {
          personal_email: 'ann@example.com',
          work_email: 'ann@example.org',
          phone: '(415) 555-0100',
          direct_phone: '(415) 555-0101',
          linkedin: 'https://www.linkedin.com/in/ann-lee',
        },
      },
    ])
  })

  test('leaves no contact without its physician, and the database keeps to that', async () => {
    await fixture.load(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
    const orphan = fixture.pool.query(
      `insert into physician_contacts (physician_id, kind, value, masked, source) values (0, 'phone', '1', '1', 'csv')`,
    )
    await expect(orphan).rejects.toMatchObject({ code: '23503', constraint: 'physician_contacts_physician_id_fkey' })
    await fixture.pool.query('delete from physicians')
    expect((await fixture.pool.query('select 1 from physician_contacts')).rowCount).toBe(0)
  })

  test('imported again changes nothing, and the report says so', async () => {
    const at = fixture.file('contacts.csv', `${candidates}\n${ann}\n`)
    await fixture.load(at)
    const before = await fixture.stored()
    await fixture.pool.query('delete from physician_changes')
    expect(await fixture.load(at)).toMatchObject({ read: 1, new: 0, changed: 0, unchanged: 1 })
    expect(await fixture.stored()).toEqual(before)
    const { rows: changes } = await fixture.pool.query('select * from physician_changes')
    expect(changes).toEqual([])
  })

  test('is noted for the search, row by row', async () => {
    await fixture.load(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
    const { rows: changes } = await fixture.pool.query('select kind, physician_id from physician_changes')
    expect(changes).toEqual([{ kind: 'written', physician_id: (await fixture.stored())[0]?.id }])
  })

  test.each([
    ['with a byte order mark and Windows line ends', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
    ['with old Macintosh line ends', (text: string) => text.replaceAll('\n', '\r')],
    ['with blank lines before and behind', (text: string) => `\n\n${text}\n\n`],
    ['without a last line end', (text: string) => text.trimEnd()],
  ])('%s', async (_, change) => {
    await fixture.load(fixture.file('contacts.csv', change(`${candidates}\n${ann}\n`)))
    expect(await fixture.names()).toEqual(['Ann Lee'])
  })

  test('with semicolons, or tabs', async () => {
    await fixture.load(fixture.file('a.csv', 'First Name;Last Name;Specialty;State\nAnn;Lee;Cardiology;CA\n'))
    await fixture.load(fixture.file('b.tsv', 'First Name\tLast Name\tSpecialty\tState\nBob\tRay\tUrology\tTX\n'))
    expect(await fixture.names()).toEqual(['Ann Lee', 'Bob Ray'])
  })

  test('in Windows-1252, as Excel saves it', async () => {
    await fixture.load(fixture.file('contacts.csv', Buffer.from(rows('José,Nuñez,Cardiology,CA,,'), 'latin1')))
    expect(await fixture.names()).toEqual(['José Nuñez'])
  })

  test('in gzip', async () => {
    await fixture.load(fixture.file('contacts.csv.gz', gzipSync(`${candidates}\n${ann}\n`)))
    expect(await fixture.names()).toEqual(['Ann Lee'])
  })

  test('in a ZIP, next to what a Macintosh puts there', async () => {
    const zip = zipOf({ '__MACOSX/._contacts.csv': 'x', 'contacts.csv': `${candidates}\n${ann}\n` })
    expect(await fixture.load(fixture.file('contacts.zip', zip))).toMatchObject({
      fileName: 'contacts.zip (contacts.csv)',
      new: 1,
    })
  })
})

describe('a mapping file', () => {
  test('names the columns', async () => {
    const mapping = readMapping(
      '{"Contactfirstname": "Given", "last_name": "Family", "specialty": "Field", "Personalemail": "Mail"}',
      'map.json',
    )
    await fixture.load(fixture.file('contacts.csv', 'Given,Family,Field,Mail\nAnn,Lee,Cardiology,ann@example.com\n'), {
      mapping,
    })
    expect(await fixture.stored()).toMatchObject([
      { last_name: 'Lee', contacts: { personal_email: 'ann@example.com' } },
    ])
  })

  test('leaves empty what it gives to nothing, whatever the file has', async () => {
    const mapping = readMapping('{"Contactemail": ""}', 'map.json')
    const file = fixture.file(
      'contacts.csv',
      `First Name,Last Name,Specialty,Email,Work Email,NPI\nAnn,Lee,Cardiology,ann@example.com,lee@example.com,${npi('100000001')}\n`,
    )
    await fixture.load(file, { mapping })
    expect(await fixture.stored()).toMatchObject([{ last_name: 'Lee', npi: npi('100000001'), contacts: {} }])
  })

  test('that gives a needed column to nothing is refused', async () => {
    const mapping = readMapping('{"Contactlastname": ""}', 'map.json')
    expect(await fixture.refusal(fixture.file('contacts.csv', rows('Ann,Lee,Cardiology,CA,,')), { mapping })).toMatch(
      /lacks the column Contactlastname/,
    )
  })

  test.each([
    ['not JSON', 'First: Given', /^The mapping file map\.json is not JSON/],
    ['no object', '["Given"]', /must be an object such as/],
    [
      'an unknown column',
      '{"Shoesize": "Given"}',
      /has 'Shoesize', which is not a column\. The columns are: NPI, Contactfirstname/,
    ],
    ['a column twice', '{"NPI": "a", "npi": "b"}', /names NPI twice/],
  ])('with %s is refused', (_, text, sentence) => {
    expect(() => readMapping(text, 'map.json')).toThrow(sentence)
  })

  test('that names a column the file has not is refused', async () => {
    const mapping = readMapping('{"NPI": "Provider ID"}', 'map.json')
    expect(await fixture.refusal(fixture.file('contacts.csv', rows('Ann,Lee,Cardiology,CA,,')), { mapping })).toMatch(
      /has no column 'Provider ID', which the mapping names for NPI\. Its first line has: First Name, Last Name/,
    )
  })
})

describe('the generated profiles', () => {
  test('leave at the first import of real data, with everything that refers to them', async () => {
    await loadGenerated(fixture.database.longSession, { count: 50 })
    const report = await fixture.load(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
    expect(report).toMatchObject({ new: 1, generatedRemoved: 50 })
    expect(await fixture.names()).toEqual(['Ann Lee'])
    const { rows: changes } = await fixture.pool.query('select kind from physician_changes order by id desc limit 1')
    expect(changes).toEqual([{ kind: 'bulk' }])
  })

  test('stay after a dry run', async () => {
    await loadGenerated(fixture.database.longSession, { count: 50 })
    const report = await fixture.load(fixture.file('contacts.csv', `${candidates}\n${ann}\n`), { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, new: 1, generatedRemoved: 50 })
    expect(await fixture.names()).toHaveLength(50)
    const { rows: runs } = await fixture.pool.query('select dry_run, outcome, report from import_runs')
    expect(runs).toEqual([{ dry_run: true, outcome: 'done', report: { ...report } }])
  })
})

describe('threat 26: who was removed stays out', () => {
  test('of next month’s file', async () => {
    const at = fixture.file('contacts.csv', `${candidates}\n${ann}\nBob,Ray,,Urology,,,,,,TX,,,,,4155550100,,,\n`)
    await fixture.load(at)
    const [row] = (await fixture.stored()).filter(({ first_name }) => first_name === 'Ann')
    const settings = { key: suppressionKey, journalFile: path.join(fixture.folder, 'journal.jsonl') }
    await inTransaction(fixture.database.db, (db) => suppressPhysicians(db, [row?.id], settings, 'asked'))
    const report = await fixture.load(at)
    expect(report).toMatchObject({
      read: 2,
      suppressed: 1,
      hiddenValues: 0,
      new: 0,
      changed: 0,
      unchanged: 1,
      rejectFile: null,
    })
    // The office number that both have stays with the colleague.
    expect(await fixture.stored()).toMatchObject([{ first_name: 'Bob', contacts: { phone: '(415) 555-0100' } }])
  })
})

test('an import under way keeps no one from reading, or from being written by another way', async () => {
  const draft = { ...emptyDraft('Eve', 'Fox'), npi: npi('200000001') }
  const written = () =>
    inTransaction(fixture.database.db, async (db) => {
      await sql`set local lock_timeout = '5s'`.execute(db)
      await mergeDraft(db, draft, 'admin', null)
    })
  let read: unknown
  const source = await openCsv(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
  const meanwhile = async function* () {
    yield* source.rows()
    read = await fixture.names()
    await written()
  }
  expect(await fixture.run({ ...source, rows: meanwhile })).toMatchObject({ new: 1 })
  expect(read).toEqual([])
  expect(await fixture.names()).toEqual(['Eve Fox', 'Ann Lee'])
})

test('the report is stored with the run', async () => {
  const report = await fixture.load(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
  const { rows: runs } = await fixture.pool.query(
    'select source, file_name, dry_run, outcome, error, report, finished_at >= started_at as ordered from import_runs',
  )
  expect(runs).toEqual([
    {
      source: 'csv',
      file_name: 'contacts.csv',
      dry_run: false,
      outcome: 'done',
      error: null,
      report: { ...report },
      ordered: true,
    },
  ])
})

test("the database's keys of names are those of imports and of search, letter by letter", async () => {
  const letters: string[] = []
  for (let code = 0x21; code < 0x2c00; code++) {
    const letter = String.fromCodePoint(code)
    // Part of a key that folds to nothing is left out of both.
    if (/\p{L}|\p{N}/u.test(letter)) letters.push(letter)
  }
  const { rows: found } = await fixture.pool.query<{ letter: string; key: string }>(
    `select letter, physician_match_key('x' || letter, 'x', 'x', 'x') as key from unnest($1::text[]) as letter`,
    [letters],
  )
  const differing = found.filter(({ letter, key }) => key !== `${nameKey(`x${letter}`, 'x').split(' ')[0]}|x|x|x`)
  expect(differing).toEqual([])
})

test("the database's keys are those of imports whichever part has letters beyond ASCII", async () => {
  const text = fc.string({ unit: fc.constantFrom(..."aZ9 .-'éßŁœÞ\u0301"), maxLength: 6 })
  const people = fc.sample(fc.tuple(text, text, fc.option(text), text), 2000)
  const { rows: found } = await fixture.pool.query<{ key: string | null }>(
    `select physician_match_key(p ->> 0, p ->> 1, p ->> 2, p ->> 3) as key
     from jsonb_array_elements($1::jsonb) with ordinality as people (p, place) order by place`,
    [JSON.stringify(people)],
  )
  const expected = people.map((parts) =>
    parts[2] === null ? null : parts.map((part) => letters(part ?? '')).join('|'),
  )
  expect(found.map(({ key }) => key)).toEqual(expected)
})
