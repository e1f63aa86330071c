import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadGenerated } from '../generate/load.ts'
import type { ImportOptions } from '../import/run-import.ts'
import { importFixture, npi } from '../test/import-fixture.ts'
import { clinicians, manyProviders, type ProviderRow, providers } from '../test/public-rows.ts'
import { zipOf } from '../test/zip-of.ts'
import { openDac } from './dac-source.ts'
import { openNppes } from './nppes-source.ts'

const fixture = importFixture()
const june = 'npidata_pfile_20050523-20260608.csv'
const nppes = async (content: string | Buffer, name = june, options: Partial<ImportOptions> = {}) =>
  fixture.run(await openNppes(fixture.file(name, content)), options)
const dac = async (content: string | Buffer, name = 'dac.csv') =>
  fixture.run(await openDac(fixture.file(name, content)))
const [bob, eve] = [npi('100000002'), npi('100000003')]
const row = (own: string, first: string): ProviderRow => ({ NPI: own, 'Provider First Name': first })

describe('a bad row is listed with line and reason, the rest is kept', () => {
  const lines = providers({}, row(bob, 'BOB'), row(eve, 'EVE')).split('\n')
  const spoil = (change: (line: string) => string) =>
    lines.map((line, at) => (at === 2 ? change(line) : line)).join('\n')

  test.each<[string, (line: string) => string, string]>([
    [
      'a wrong check digit',
      (line) => line.replace(bob, `${bob.slice(0, 9)}${(Number(bob[9]) + 1) % 10}`),
      'NPI has a wrong check digit',
    ],
    ['too many fields', (line) => `${line},"x"`, 'too many fields'],
    ['too few fields', (line) => line.slice(0, line.lastIndexOf(',')), 'too few fields'],
    ['a NUL byte', (line) => line.replace('BOB', 'B\0B'), 'a NUL byte'],
    ['a quote that is never closed', (line) => `${line.slice(0, -1)}`, 'text behind a closing quote'],
    ['text behind a quote', (line) => line.replace('"BOB"', '"BOB" B'), 'text behind a closing quote'],
    ['a quote inside', (line) => line.replace('"BOB"', 'B"OB'), 'a quote inside a value that is not quoted'],
    ['no last name', (line) => line.replace("O'NEILL", ''), 'no last name'],
    ['an entity type 3', (line) => line.replace('"1"', '"3"'), 'the entity type is not 1 or 2'],
    ['a long name', (line) => line.replace('BOB', 'BOB'.repeat(40)), 'Provider First Name has 120 characters'],
  ])('%s', async (_, change, reason) => {
    const report = await nppes(spoil(change))
    expect(report).toMatchObject({ new: 2, read: 3 })
    expect(await fixture.names()).toEqual(["Ann O'Neill", "Eve O'Neill"])
    expect(readFileSync(fixture.rejectFile, 'utf8').split('\n')[1]?.replace('"', '')).toContain(`3,${reason}`)
  })

  test.each(['0000', '00/00/0000', '0000-00-00', '13/45/2020', 'yesterday'])(
    'the date %s is left out',
    async (date) => {
      expect(await nppes(providers({ 'Last Update Date': date }))).toMatchObject({
        new: 1,
        leftOut: { 'Last Update Date': 1 },
      })
      expect(await fixture.stored()).toMatchObject([{ nppes_updated_on: null }])
    },
  )

  test("dates and numbers as a spreadsheet writes them: 7/8/07 and '.0'", async () => {
    await nppes(
      providers({
        'Last Update Date': '7/8/07',
        NPI: `${bob}.0`,
        'Entity Type Code': '1.0',
        'Provider Business Practice Location Address Telephone Number': '2025550100.0',
      }),
    )
    const [found] = await fixture.stored()
    expect(found).toMatchObject({ npi: bob, contacts: { phone: '(202) 555-0100' } })
    expect(found.nppes_updated_on.toISOString()).toContain('2007-07-0')
  })

  test('a file that ends inside a row', async () => {
    const text = providers({}, row(bob, 'BOB'))
    expect(await nppes(text.slice(0, -120))).toMatchObject({ new: 1, read: 2 })
    expect(readFileSync(fixture.rejectFile, 'utf8')).toMatch(
      /3,(the file ends inside this row|a quote that is never closed)/,
    )
  })

  test('one NPI twice', async () => {
    expect(await nppes(providers({}, {}))).toMatchObject({
      new: 1,
      skipped: { 'the same person as on another line': 1 },
    })
  })

  test('Latin-1 beside UTF-8', async () => {
    const text = providers(row(bob, 'JOSÉ'))
    await nppes(
      Buffer.concat([Buffer.from(text), Buffer.from(providers(row(eve, 'RENÉ')).split('\n')[1] ?? '', 'latin1')]),
    )
    expect(await fixture.names()).toEqual(["José O'Neill", "René O'Neill"])
  })
})

describe('a file that is not what it says changes nothing', () => {
  beforeEach(() => loadGenerated(fixture.database.longSession, { count: 20 }))
  const untouched = async () => {
    const { rows } = await fixture.pool.query('select count(*)::int as all from physicians where generated')
    expect(rows).toEqual([{ all: 20 }])
  }

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['empty', () => nppes(''), /is empty/],
    ['without rows', () => nppes(`${providers({}).split('\n')[0]}\n`), /has no rows below its first line/],
    [
      'without columns, which are named',
      () => nppes(providers({}).replace('"Entity Type Code"', '"Type"').replace('"NPI Deactivation Date"', '"x"')),
      /lacks the columns 'Entity Type Code', 'NPI Deactivation Date' of NPPES's file of providers \(npidata_pfile\)\. Nothing was changed\./,
    ],
    [
      'with a column twice',
      () => nppes(providers({}).replace('"Provider Sex Code"', '"NPI"')),
      /has the column 'NPI' twice/,
    ],
    [
      'another kind of CSV',
      () => nppes('a,b\n1,2\n', 'a.csv'),
      /lacks the columns 'NPI', 'Entity Type Code'.* and \d+ more of NPPES/,
    ],
    [
      'the other public file',
      () => nppes(clinicians({}), 'a.csv'),
      /is CMS's file of doctors and clinicians; import it with 'dac'/,
    ],
    [
      'the other way round',
      () => dac(providers({})),
      /lacks the columns .*'Med_sch'.* of CMS's file of doctors and clinicians/,
    ],
    [
      'a web page in place of a withdrawn month',
      () => nppes('<!DOCTYPE html><title>404</title>', 'x.zip'),
      /is a web page, not a CSV file/,
    ],
    [
      'a gzip cut off',
      () => nppes(gzipSync(providers(...manyProviders(900))).subarray(0, -900), `${june}.gz`),
      /is cut off, so that it cannot be unpacked \(gzip\)\. Copy or download it again/,
    ],
    ['a ZIP cut off', () => nppes(zipOf({ [june]: providers({}) }).subarray(0, 200), 'a.zip'), /damaged or cut off/],
    [
      'a ZIP with a wrong checksum',
      () => nppes(zipOf({ [june]: providers({}) }, 1), 'a.zip'),
      /is damaged, so that it cannot be unpacked \(ZIP\)/,
    ],
    [
      'a ZIP of something else',
      () => nppes(zipOf({ 'a.csv': 'x', 'b.csv': 'y' }), 'a.zip'),
      /has none of NPPES's files. It has a\.csv, b\.csv/,
    ],
    [
      'mostly bad rows',
      () => nppes(providers(...manyProviders(1500).map((one, at) => (at % 3 === 0 ? one : { ...one, NPI: '1' })))),
      /does not match its first line: .* NPI is not ten digits/,
    ],
  ])('%s', async (_, load, sentence) => {
    await expect(load()).rejects.toThrow(sentence)
    await untouched()
  })

  test('or whose reject file finds the disk full', async () => {
    const text = providers({}, { ...row(bob, 'BOB'), NPI: '1' })
    await expect(nppes(text, june, { rejectFile: '/dev/full' })).rejects.toThrow(
      /the disk is full.*Nothing was changed/,
    )
    await untouched()
    expect(existsSync(fixture.rejectFile)).toBe(false)
  })

  test('or whose database finds the disk full in the middle', async () => {
    await fixture.pool.query(`
      create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger disk_full before insert on physician_contacts for each row execute function disk_full()`)
    try {
      await expect(nppes(providers({}))).rejects.toThrow('The import stopped: the disk is full. Nothing was changed.')
    } finally {
      await fixture.pool.query('drop function disk_full cascade')
    }
    await untouched()
    const { rows } = await fixture.pool.query('select outcome, error from import_runs')
    expect(rows).toEqual([{ outcome: 'failed', error: 'The import stopped: the disk is full. Nothing was changed.' }])
  })

  test('a first import of real data lets the samples go', async () => {
    expect(await nppes(providers({}))).toMatchObject({ new: 1, generatedRemoved: 20 })
    expect(await fixture.names()).toEqual(["Ann O'Neill"])
  })
})
