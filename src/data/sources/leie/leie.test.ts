import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { personTables } from '../../suppression/forget-facts.ts'
import { suppressPhysicians } from '../../suppression/suppress.ts'
import { factsFixture } from '../../test/facts-fixture.ts'
import { npi, suppressionKey } from '../../test/import-fixture.ts'
import { isFactSource, publicSources } from '../public-sources.ts'

const fixture = factsFixture()
beforeEach(async () => {
  for (const table of personTables) await fixture.pool.query(`truncate ${table}`)
})

const header =
  '"LASTNAME","FIRSTNAME","MIDNAME","BUSNAME","GENERAL","SPECIALTY","UPIN","NPI","DOB","ADDRESS","CITY","STATE","ZIP","EXCLTYPE","EXCLDATE","REINDATE","WAIVERDATE","WVRSTATE"'
interface Row {
  last?: string
  first?: string
  business?: string
  npi?: string
  state?: string
  type?: string
  since?: string
  back?: string
}
const line = (row: Row) =>
  `"${row.last ?? "O'NEILL"}","${row.first ?? 'ANN'}","B","${row.business ?? ''}","PHYSICIAN (MD, DO)","CARDIOLOGY","","${row.npi ?? '0000000000'}","19600102","1 MAIN ST","O FALLON","${row.state ?? 'MO'}","63366","${row.type ?? '1128a1 '}","${row.since ?? '20221220'}","${row.back ?? '00000000'}","00000000",""`
const list = (...rows: Row[]) => [header, ...rows.map(line), ''].join('\n')
const [ann, bob, eve] = [npi('100000001'), npi('100000002'), npi('100000003')]
const excluded = () =>
  fixture.rows('select npi, excluded_on::text as since from npi_facts where excluded_on is not null')

test('the whole list is read: people by NPI and by name, no businesses, no one reinstated, no dates of birth', async () => {
  await fixture.physicians({})
  const report = await fixture.facts(
    'leie',
    `\ufeff${list(
      { npi: ann },
      { npi: ann, since: '20191120', type: '1128b4' },
      { last: 'LEE', first: 'BOB' },
      { last: '', first: '', business: '1 BEST CARE, INC' },
      { npi: bob, back: '20250101' },
      { npi: ann },
    )}`,
  )
  expect(report).toMatchObject({
    read: 6,
    new: 3,
    passedOver: { businesses: 1, reinstated: 1 },
    skipped: {},
    facts: { gone: 0, matched: 1 },
  })
  expect(await excluded()).toEqual([{ npi: ann, since: '2019-11-20' }])
  const rows = await fixture.rows('select * from fact_exclusions order by excluded_on, npi')
  expect(rows.map(({ npi, last_name, reason }) => [npi, last_name, reason])).toEqual([
    [ann, "O'Neill", '1128b4'],
    ['', 'Lee', '1128a1'],
    [ann, "O'Neill", '1128a1'],
  ])
  expect(JSON.stringify(rows)).not.toContain('1960')
  // The date of the newest exclusion, because the file's name doesn't say.
  expect(await fixture.rows('select dataset, as_of::text as day from import_runs where source = $1', ['leie'])).toEqual(
    [{ dataset: 'leie', day: '2022-12-20' }],
  )
})

test('a second import changes nothing; the next month reverts those no longer in the file, and notifies search', async () => {
  await fixture.physicians({}, { NPI: bob, 'Provider First Name': 'BOB' })
  const many = Array.from({ length: 40 }, (_, at) => ({ since: `${1980 + at}0110` }))
  await fixture.facts('leie', list({ npi: ann }, ...many), { asOf: '2026-06-10' })
  const last = async () => (await fixture.rows('select max(id) as id from physician_changes'))[0].id
  const before = await last()
  expect(await fixture.facts('leie', list({ npi: ann }, ...many))).toMatchObject({
    new: 0,
    changed: 0,
    unchanged: 41,
    facts: { gone: 0 },
  })
  expect(await last()).toBe(before)
  const next = await fixture.facts('leie', list({ npi: bob }, ...many), { asOf: '2026-07-10' })
  expect(next).toMatchObject({ new: 1, unchanged: 40, facts: { gone: 1, matched: 1 } })
  expect(await excluded()).toEqual([{ npi: bob, since: '2022-12-20' }])
  const told = await fixture.rows(
    'select p.npi from physician_changes c join physicians p on p.id = physician_id where c.id > $1',
    [before],
  )
  expect(told.map((row) => row.npi).sort()).toEqual([ann, bob])
  await expect(fixture.facts('leie', list({ npi: ann }, ...many), { asOf: '2026-06-10' })).rejects.toThrow(
    /is as of 2026-06-10, and the data is already as of 2026-07-10/,
  )
})

test('a removed person is not in it, before or after', async () => {
  await fixture.physicians({})
  await fixture.facts('leie', list({ npi: ann }, { npi: eve }))
  const [{ id }] = await fixture.rows('select id from physicians')
  const settings = { key: suppressionKey, journalFile: `${fixture.folder}/journal` }
  await inTransaction(fixture.database.db, (db) => suppressPhysicians(db, [id], settings, 'asked'))
  expect(await fixture.rows('select npi from fact_exclusions')).toEqual([{ npi: eve }])
  expect(await excluded()).toMatchObject([{ npi: eve }])
  expect(await fixture.facts('leie', list({ npi: ann }, { npi: eve }))).toMatchObject({
    suppressed: 1,
    new: 0,
    unchanged: 1,
  })
  expect(await fixture.rows('select npi from fact_exclusions')).toEqual([{ npi: eve }])
})

describe('bad input', () => {
  test('costs its line, which is listed', async () => {
    const report = await fixture.facts(
      'leie',
      list({ npi: ann }, { npi: '1234567890' }, { since: '20220231' }, { type: '' }, { last: '' }),
    )
    expect(report).toMatchObject({ read: 5, new: 1 })
    const rejects = readFileSync(fixture.rejectFile, 'utf8')
    for (const [at, reason] of [
      [3, 'NPI has a wrong check digit'],
      [4, 'EXCLDATE is not a date'],
      [5, 'EXCLTYPE is not a section of the statute'],
      [6, 'neither a person nor a business is named'],
    ])
      expect(rejects).toContain(`${at},${reason}`)
  })

  test.each<[string, string | Buffer, RegExp]>([
    ['a renamed header', list({}).replace('"EXCLDATE"', '"EXCL"'), /lacks the column 'EXCLDATE' of OIG exclusions/],
    ['a web page', '<!DOCTYPE html><title>Moved</title>', /is a web page, not a CSV file/],
    ['nothing', '', /is empty/],
    ['a header alone', `${header}\n`, /has no rows below its first line/],
    ['half of the rows lost', list({ npi: ann }), /has 1 exclusions, and 40 are known: it may be cut off/],
    ['mostly bad rows', list(...Array.from({ length: 1500 }, () => ({ npi: '1' }))), /does not match its first line/],
  ])('%s is refused as a whole', async (_, content, sentence) => {
    const known = Array.from({ length: 40 }, (_, at) => ({ since: `${1980 + at}0110` }))
    await fixture.facts('leie', list(...known))
    await expect(fixture.facts('leie', content)).rejects.toThrow(sentence)
    expect(await fixture.rows('select count(*)::int as all from fact_exclusions')).toEqual([{ all: 40 }])
  })

  test('a dry run reports everything and keeps nothing; fewer rows are accepted on request', async () => {
    expect(await fixture.facts('leie', list({ npi: ann }), { dryRun: true })).toMatchObject({ new: 1, dryRun: true })
    expect(await excluded()).toEqual([])
    await fixture.facts('leie', list({ npi: ann }, { npi: bob }))
    expect(await fixture.facts('leie', list({ npi: ann }), { fewer: true })).toMatchObject({ facts: { gone: 1 } })
  })
})

test('every table about people is forgotten with them', () => {
  const tables = Object.values(publicSources)
    .filter(isFactSource)
    .filter(({ table }) => table.key.includes('npi'))
    .map(({ table }) => table.name)
  expect([...personTables].sort()).toEqual(
    ['npi_facts', 'npi_deactivations', 'fact_volumes', ...new Set(tables)].sort(),
  )
})
