/** Fact files that aren't what they should be: refused as a whole, or counted by line, and never half imported. */
import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { factSourceNames } from '../physicians/source-names.ts'
import { factSource, factsFixture } from '../test/facts-fixture.ts'
import { npi } from '../test/import-fixture.ts'
import type { FactSource } from './fact-source.ts'
import { lookAtFacts } from './open-facts.ts'
import { isFactSource, publicSources } from './public-sources.ts'

const fixture = factsFixture()
const sources = Object.values(publicSources).filter(isFactSource)
const [ann, bob] = [npi('100000001'), npi('100000002')]
const lines = (...rows: string[]) => `${rows.join('\n')}\n`
/** Names that contain what only a name can tell. */
const nameOf = ({ name }: FactSource) =>
  name === 'volumes' || name === 'totals' ? `PHY_D23_${name}.csv` : `${name}.csv`
const columnsOf = ({ columns, optional = [] }: FactSource) =>
  Object.entries(columns)
    .filter(([column]) => !optional.includes(column))
    .map(([, [name = '']]) => name)
const look = (source: FactSource, headers: readonly string[]) =>
  lookAtFacts(
    fixture.file(nameOf(source), lines(headers.join(','), headers.map(() => '').join(','))),
    source,
    sources,
    10,
  )

describe.each(factSourceNames)('a file of %s is known by its header', (name) => {
  const source = factSource(name)
  const columns = columnsOf(source)

  test('each column that it needs is missed by its name, and none may be there twice', async () => {
    await look(source, columns)
    for (const column of columns) {
      const renamed = columns.map((other) => (other === column ? 'Renamed' : other))
      await expect(look(source, renamed)).rejects.toThrow(
        `${nameOf(source)} lacks the column '${column}' of ${source.title}. Nothing was changed.`,
      )
      await expect(look(source, [...columns, column.toLowerCase()])).rejects.toThrow(/has the column '.*' twice/)
    }
  })

  test("no other source's file is mistaken for it, and the message says which one it is", async () => {
    for (const other of sources.filter((one) => one !== source)) {
      await expect(look(source, columnsOf(other))).rejects.toThrow(/is a file of .*; import it with '.+'/)
    }
  })
})

describe('a file that is not whole', () => {
  const header = 'LASTNAME,FIRSTNAME,BUSNAME,NPI,STATE,EXCLTYPE,EXCLDATE'
  const row = (own: string, last = 'LEE') => `${last},ANN,,${own},MO,1128a1,20200101`
  beforeEach(async () => {
    await fixture.pool.query('truncate fact_exclusions, npi_facts, fact_licenses')
    await fixture.facts('leie', lines(header, row(ann)))
  })
  const untouched = async () => {
    expect(await fixture.rows('select npi, last_name from fact_exclusions')).toEqual([{ npi: ann, last_name: 'Lee' }])
    expect(await fixture.rows('select npi from npi_facts')).toEqual([{ npi: ann }])
  }

  test.each([
    ['before a row is added', 'fact_exclusions', 'insert'],
    ['when what search reads is written', 'npi_facts', 'update'],
    ['when the end is noted', 'import_runs', 'insert'],
  ])("a full disk of the database's %s leaves all as it was, and the next try works", async (_, table, write) => {
    await fixture.pool.query(`
      create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger disk_full before ${write === 'update' ? 'insert or update' : write} on ${table}
        for each row ${table === 'import_runs' ? "when (new.outcome = 'done')" : ''} execute function disk_full()`)
    const next = lines(header, row(bob), row(ann))
    try {
      await expect(fixture.facts('leie', next)).rejects.toThrow(
        'The import stopped: the disk is full. Nothing was changed.',
      )
    } finally {
      await fixture.pool.query('drop function disk_full cascade')
    }
    await untouched()
    expect(await fixture.rows("select error from import_runs where outcome = 'failed'")).toEqual([
      { error: 'The import stopped: the disk is full. Nothing was changed.' },
    ])
    expect(await fixture.facts('leie', next)).toMatchObject({ new: 1, unchanged: 1 })
  })

  test('a full disk under the reject file changes nothing', async () => {
    await expect(fixture.facts('leie', lines(header, row(bob), row('1')), { rejectFile: '/dev/full' })).rejects.toThrow(
      /the disk is full.*Nothing was changed/,
    )
    await untouched()
    expect(existsSync(fixture.rejectFile)).toBe(false)
  })

  test('a view of other professions has no licenses of physicians in it', async () => {
    const dentists = lines(
      'License Type,Last Name,License Number,License Issue Date,License Expiration Date,Registration Status',
      'Dentist License,LEE,J6257,2001-06-01,2027-02-28,ACTIVE',
    )
    await expect(fixture.facts('licenses-tx', dentists)).rejects.toThrow(
      'licenses-tx.csv has no licenses of physicians in it. Nothing was changed.',
    )
  })
})

describe('text as publishers have it', () => {
  const header = 'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Hospital Type'
  const row = (ccn: string, name: string, zip = '87001') =>
    `${ccn},${name},1 MAIN ST,RENO,NV,${zip},Acute Care Hospitals`
  const names = async () => (await fixture.rows('select name from fact_hospitals order by ccn')).map(({ name }) => name)
  beforeEach(() => fixture.pool.query('truncate fact_hospitals'))

  test('Windows-1252 beside UTF-8, behind a byte order mark and with the line ends of Windows', async () => {
    const content = Buffer.concat([
      Buffer.from(`\ufeff${header}\r\n${row('290001', 'DOÑA ANA')}\r\n`),
      // 0x92 is an apostrophe there, and not a character in Latin-1.
      Buffer.from(`${row('290002', 'ST MARY\x92S NI\xd1OS')}\r\n`, 'latin1'),
    ])
    expect(await fixture.facts('hospitals', content)).toMatchObject({ read: 2, new: 2, skipped: {} })
    expect(await names()).toEqual(['Doña Ana', "St Mary's Niños"])
  })

  test('a ZIP with letters behind it, letters in a certification number, and one hospital twice', async () => {
    const report = await fixture.facts(
      'hospitals',
      lines(header, row('01s002', 'MERCY', '7221120ND'), row('01S002', 'MERCY', '7221120ND'), row('29-1', 'GRACE')),
    )
    expect(report).toMatchObject({ read: 3, new: 1, skipped: { 'the certification number is not valid': 1 } })
    expect(await fixture.rows('select ccn, zip from fact_hospitals')).toEqual([{ ccn: '01S002', zip: '' }])
  })
})
