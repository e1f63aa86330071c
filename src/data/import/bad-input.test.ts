import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadGenerated } from '../generate/load.ts'
import { candidates, importFixture, npi, rows } from '../test/import-fixture.ts'
import { zipOf } from '../test/zip-of.ts'

const fixture = importFixture()

describe('bad rows are listed with line and reason, the rest is kept', () => {
  const good = [
    'Ann,Lee,Cardiology,CA,ann@example.com,',
    'Bob,Ray,Urology,TX,bob@example.com,',
    'Eve,Fox,Radiology,NY,eve@example.com,',
  ]

  test.each([
    ['an NPI with a wrong check digit', 'Max,Orr,Urology,TX,,1234567890', 'NPI has a wrong check digit'],
    ['an NPI of nine digits', 'Max,Orr,Urology,TX,,123456789', 'NPI is not ten digits'],
    ['no last name', 'Max,,Urology,TX,,', 'no last name'],
    ['no first name', ',Orr,Urology,TX,,', 'no first name'],
    ['too many fields', 'Max,Orr,Urology,TX,,,x', 'too many fields: 7, the first line has 6'],
    [
      'a row without what is needed',
      'Max,Orr,Urology',
      'nothing to recognize the person by: no NPI, no email, and no state',
    ],
    ['a NUL byte', 'Max,O\0rr,Urology,TX,,', 'a NUL byte'],
    ['a quote that is never closed', '"Max,Orr,Urology,TX,,', 'a quote that is never closed'],
    ['text behind a quote', '"Max" M,Orr,Urology,TX,,', 'text behind a closing quote'],
    ['a quote inside a value', 'Max "M",Orr,Urology,TX,,', 'a quote inside a value that is not quoted'],
    [
      'nothing to recognise',
      'Max,Orr,Urology,,,',
      'nothing to recognize the person by: no NPI, no email, and no state',
    ],
    [
      'a name of 200 characters',
      `Max,${'Orr'.repeat(67)},Urology,TX,,`,
      'Contactlastname has 201 characters, at most 100 are allowed',
    ],
    ['the same person twice', 'ANN,LEE,Cardiology,CA,ann@example.com,', 'the same person as on line 2'],
  ])('%s', async (_, bad, reason) => {
    const report = await fixture.load(fixture.file('contacts.csv', rows(good[0] ?? '', bad, ...good.slice(1))))
    expect(report).toMatchObject({ read: 4, new: 3, rejectFile: fixture.rejectFile })
    expect(Object.values(report.skipped)).toEqual([1])
    expect(await fixture.names()).toEqual(['Eve Fox', 'Ann Lee', 'Bob Ray'])
    const [header, line] = readFileSync(fixture.rejectFile, 'utf8').split('\n')
    expect(header).toBe('line,reason,row')
    expect(line).toContain(`3,${reason.includes(',') ? `"${reason}"` : reason},`)
  })

  test('a file that ends inside a row', async () => {
    const report = await fixture.load(fixture.file('contacts.csv', rows(...good).replace(/TX,bob[\s\S]*$/, 'T')))
    expect(report).toMatchObject({ read: 2, new: 1, skipped: { 'the file ends inside this row': 1 } })
  })

  test('empty fields at the end are no harm', async () => {
    expect(await fixture.load(fixture.file('contacts.csv', rows(`${good[0]},,,`)))).toMatchObject({
      new: 1,
      skipped: {},
    })
  })

  test('two who fit one row', async () => {
    await fixture.load(
      fixture.file('a.csv', rows('Ann,Lee,Cardiology,CA,a@example.com,', 'Ann,Lee,Cardiology,CA,b@example.com,')),
    )
    const report = await fixture.load(fixture.file('b.csv', rows('Ann,Lee,Cardiology,CA,,', good[1] ?? '')))
    expect(report).toMatchObject({ new: 1, skipped: { 'two or more physicians match': 1 } })
    expect(readFileSync(fixture.rejectFile, 'utf8')).toBe(
      'line,reason,row\n2,two or more physicians match,"Ann,Lee,Cardiology,CA,,"\n',
    )
  })

  test('single values that are not understood are left out and counted', async () => {
    const row = `Ann,Lee,Cardiology,Ontario,ann@@example.com,${npi('123456789')}`
    expect(await fixture.load(fixture.file('contacts.csv', rows(row)))).toMatchObject({
      new: 1,
      leftOut: { state: 1, workEmail: 1 },
    })
    expect(await fixture.stored()).toMatchObject([{ last_name: 'Lee', state: null, contacts: {} }])
  })

  test('a reject file of an earlier import goes when there is nothing to reject', async () => {
    await fixture.load(fixture.file('contacts.csv', rows('Max,,Urology,TX,,', good[0] ?? '')))
    expect(existsSync(fixture.rejectFile)).toBe(true)
    await fixture.load(fixture.file('contacts.csv', rows(good[0] ?? '')))
    expect(existsSync(fixture.rejectFile)).toBe(false)
  })
})

describe('a file that is not what it says changes nothing', () => {
  beforeEach(() => loadGenerated(fixture.database.longSession, { count: 50 }))
  const untouched = async () => {
    const { rows: found } = await fixture.pool.query(
      'select count(*)::int as all, count(*) filter (where generated)::int as generated from physicians',
    )
    expect(found).toEqual([{ all: 50, generated: 50 }])
  }

  test.each<[string, string, string | Buffer, RegExp]>([
    ['empty', 'a.csv', '', /^a\.csv is empty\.$/],
    ['without rows', 'a.csv', `${candidates}\n`, /has no rows below its first line/],
    ['blank', 'a.csv', '\n\n  \n', /has no row of column names/],
    [
      'without columns',
      'a.csv',
      'Given,Specialty,Shoe\nAnn,Cardiology,7\n',
      /lacks the columns Contactfirstname \(or First Name, First\); Contactlastname .* Its first line has: Given, Specialty, Shoe\./,
    ],
    [
      'with names alone',
      'a.csv',
      'First Name,Last Name,Specialty\nAnn,Lee,Urology\n',
      /nothing to tell two people with the same name apart: an NPI, an email, or a state/,
    ],
    ['with a column twice', 'a.csv', 'First Name,Last Name,Specialty,NPI,NPI\n', /has the column 'NPI' twice/],
    ['a PDF', 'a.csv', '%PDF-1.7 …', /is not a CSV file but a PDF/],
    [
      'a web page',
      'a.csv',
      '<!DOCTYPE html><p>Sign in',
      /is a web page, not a CSV file\. Open it in Excel, and save it as \.xlsx\.$/,
    ],
    ['JSON', 'a.csv', '{"a": 1}', /is not a CSV file but JSON/],
    ['a picture', 'a.csv', Buffer.from(Array.from({ length: 200 }, (_, at) => at % 32)), /is not a text file/],
    [
      'a ZIP of two files',
      'a.zip',
      zipOf({ 'a.csv': 'x', 'b.csv': 'y' }),
      /has several files in it \(a\.csv, b\.csv\)/,
    ],
    ['a ZIP without a CSV', 'a.zip', zipOf({ 'a.png': 'x' }), /has no \.csv/],
    [
      'a ZIP cut off',
      'a.zip',
      zipOf({ 'a.csv': rows('Ann,Lee,Cardiology,CA,,') }).subarray(0, 60),
      /damaged or cut off/,
    ],
    [
      'a ZIP with a wrong checksum',
      'a.zip',
      zipOf({ 'a.csv': rows('Ann,Lee,Cardiology,CA,,') }, 1),
      /is damaged, so that it cannot be unpacked \(ZIP\)/,
    ],
    [
      'a gzip cut off',
      'a.csv.gz',
      gzipSync(
        rows(...Array.from({ length: 3000 }, (_, at) => `Ann${at},Lee,Cardiology,CA,a${at}@example.com,`)),
      ).subarray(0, -600),
      /is cut off, so that it cannot be unpacked \(gzip\)\. Copy or download it again\. Nothing was changed\.$/,
    ],
    [
      'mostly nonsense',
      'a.csv',
      rows(...Array.from({ length: 1500 }, (_, at) => (at % 3 === 0 ? `Ann${at},Lee,Cardiology,CA,,` : 'x,y'))),
      /does not match its first line: [\d,]+ of [\d,]+ rows cannot be imported .*: nothing to recognize the person by\)/,
    ],
  ])('%s', async (_, name, content, sentence) => {
    expect(await fixture.refusal(fixture.file(name, content))).toMatch(sentence)
    await untouched()
  })

  test('one of a few bad rows only is reported, and the samples stay', async () => {
    const report = await fixture.load(fixture.file('a.csv', rows('x,y')))
    expect(report).toMatchObject({
      read: 1,
      new: 0,
      skipped: { 'nothing to recognize the person by': 1 },
      generatedRemoved: 0,
    })
    await untouched()
  })

  test('one that is not there', async () => {
    expect(await fixture.refusal(path.join(fixture.folder, 'none.csv'))).toMatch(/none\.csv cannot be read \(ENOENT\)/)
    expect(await fixture.refusal(fixture.folder)).toMatch(/is a folder/)
  })

  test('or whose import is interrupted', async () => {
    const stop = new AbortController()
    const text = rows(
      ...Array.from({ length: 30_000 }, (_, at) => `Ann${at},Lee,Cardiology,CA,,${npi(String(100_000_000 + at))}`),
    )
    const sentence = await fixture.refusal(fixture.file('a.csv', text), {
      signal: stop.signal,
      onProgress: ({ rows: read }) => (read > 2500 ? stop.abort() : undefined),
    })
    expect(sentence).toBe('The import was interrupted. Nothing was changed.')
    await untouched()
    const { rows: runs } = await fixture.pool.query('select outcome, error from import_runs')
    expect(runs).toEqual([{ outcome: 'failed', error: sentence }])
  })

  test('or whose reject file finds the disk full', async () => {
    const text = rows('Ann,Lee,Cardiology,CA,,', 'x,y', 'Bob,Ray,Urology,TX,,')
    expect(await fixture.refusal(fixture.file('a.csv', text), { rejectFile: '/dev/full' })).toBe(
      'The reject file /dev/full cannot be written: the disk is full. Name another with --rejects. Nothing was changed.',
    )
    await untouched()
  })

  test('or that comes while another import runs', async () => {
    const at = fixture.file('a.csv', rows('Ann,Lee,Cardiology,CA,,'))
    const held = await fixture.pool.connect()
    await held.query('begin; select pg_advisory_xact_lock(5190421)')
    expect(await fixture.refusal(at)).toMatch(/^Another import is running/)
    await held.query('rollback')
    held.release()
    await untouched()
  })
})
