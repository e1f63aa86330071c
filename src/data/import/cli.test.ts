import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { npi } from '../test/import-fixture.ts'
import { importCommand } from './cli.ts'

let database: Database
let drop: () => Promise<void>
let folder: string
let journalFile: string

beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
})
afterAll(() => drop())
beforeEach(async () => {
  await database.pool.query('truncate physicians cascade')
  await database.pool.query('delete from suppressions')
  folder = mkdtempSync(path.join(tmpdir(), 'attending-cli-'))
  journalFile = path.join(folder, 'data', 'suppressions.jsonl')
  return () => rmSync(folder, { recursive: true, force: true })
})

function file(name: string, content: string): string {
  const at = path.join(folder, name)
  writeFileSync(at, content)
  return at
}

async function run(...argv: string[]): Promise<{ code: number; said: string }> {
  let said = ''
  const code = await importCommand({
    argv,
    connections: database,
    settings: { suppressionKey: 'a key of at least thirty-two characters', journalFile },
    out: { write: (text: string) => (said += text) },
  })
  return { code, said }
}

async function people(): Promise<string[]> {
  const { rows } = await database.pool.query('select first_name from physicians order by first_name')
  return rows.map(({ first_name }) => first_name)
}

const contacts = 'First Name,Last Name,Specialty,State,Personal Email,Phone\n'

describe('script/import csv', () => {
  test('imports every file and prints its report', async () => {
    const [a, b] = [
      file('a.csv', `${contacts}Ann,Lee,Cardiology,CA,,\nBob,,Urology,TX,,\n`),
      file('b.csv', `${contacts}Eve,Fox,Urology,TX,,\n`),
    ]
    const { code, said } = await run('csv', a, b)
    expect(code).toBe(0)
    expect(said).toMatch(/^a\.csv: 2 rows read in [\d.]+ s \([\d,]+ rows\/s\)\n {2}new 1, changed 0, unchanged 0\n/)
    expect(said).toContain(`  skipped 1, listed in ${path.join(folder, 'a.rejected.csv')}:\n    1 no last name\n`)
    expect(said).toMatch(/b\.csv: 1 row read/)
    expect(await people()).toEqual(['Ann', 'Eve'])
    expect(readFileSync(path.join(folder, 'a.rejected.csv'), 'utf8')).toContain('3,no last name')
  })

  test('says when nothing changed', async () => {
    const a = file('a.csv', `${contacts}Ann,Lee,Cardiology,CA,,\n`)
    await run('csv', a)
    expect((await run('csv', a)).said).toMatch(/unchanged 1\n {2}Nothing changed\.\n$/)
  })

  test('--dry-run keeps nothing', async () => {
    const { code, said } = await run('csv', '--dry-run', file('a.csv', `${contacts}Ann,Lee,Cardiology,CA,,\n`))
    expect(code).toBe(0)
    expect(said).toContain('This was a dry run: nothing was kept.')
    expect(await people()).toEqual([])
  })

  test('--mapping and --rejects name files', async () => {
    const map = file('map.json', '{"Contactfirstname": "Given", "Contactlastname": "Family"}')
    const a = file('a.csv', 'Given,Family,Specialty,State\nAnn,Lee,Cardiology,CA\nBob,,Urology,TX\n')
    const rejects = path.join(folder, 'bad.csv')
    expect(await run('csv', a, '--mapping', map, '--rejects', rejects)).toMatchObject({ code: 0 })
    expect(readFileSync(rejects, 'utf8')).toContain('no last name')
    expect(await people()).toEqual(['Ann'])
  })

  test('names unused columns, and warns of one that looks like addresses before it starts', async () => {
    const a = file(
      'a.csv',
      'First Name,Last Name,State,Specialty,Reach at,Shoe\nAnn,Lee,CA,Urology,ann@example.com,38\n',
    )
    const { code, said } = await run('csv', a)
    expect(code).toBe(0)
    expect(said).toMatch(
      /^Warning: The column 'Reach at' looks like email addresses, but is not imported\. To import it, name it in a mapping file\.\na\.csv: 1 row read/,
    )
    expect(said).toContain('  columns that were not used: Reach at, Shoe\n')
  })

  test('a problem is a sentence and exit code 1', async () => {
    expect(await run('csv', file('a.csv', 'a,b\n1,2\n'))).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^a\.csv lacks the columns .* map other columns to them with --mapping\. Nothing was changed\.\n$/,
      ),
    })
    expect(await run('csv', path.join(folder, 'none.csv'))).toMatchObject({ code: 1 })
    expect(await run('csv', file('b.csv', contacts), '--mapping', path.join(folder, 'none.json'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('none.json cannot be read (ENOENT)'),
    })
  })

  test.each([
    [[]],
    [['csv']],
    [['pdf', 'a.pdf']],
    [['csv', '--fast', 'a.csv']],
    [['csv', 'a.csv', 'b.csv', '--rejects', 'x']],
  ])('%j is answered with the usage and exit code 2', async (argv) => {
    const { code, said } = await run(...argv)
    expect(code).toBe(2)
    expect(said).toContain('Usage:')
  })
})

describe('script/import suppressions', () => {
  const sha256 = (text: string) => hash('sha256', text, 'hex')
  const list = () =>
    file(
      'list.txt',
      `sha256\n# from the state\n${sha256('ann@example.com')}\n${sha256('4155550100').toUpperCase()}\n\nnonsense\n`,
    )

  beforeEach(async () => {
    const a = file('a.csv', `${contacts}Ann,Lee,Cardiology,CA,ann@example.com,\nBob,Ray,Urology,CA,,415-555-0100\n`)
    await run('csv', a)
  })

  test('leaves a number that several physicians share with all of them, now and at the next import', async () => {
    const more = file('b.csv', `${contacts}Cid,Sun,Urology,CA,,415-555-0100\n`)
    await run('csv', more)
    const { said } = await run('suppressions', list())
    expect(said).toContain('physicians hidden 1, physicians who lost a shared value 0')
    const numbers = async () => {
      const { rows } = await database.pool.query(
        `select first_name, value from physicians p join physician_contacts c on c.physician_id = p.id order by first_name`,
      )
      return rows
    }
    const both = ['Bob', 'Cid'].map((name) => ({ first_name: name, value: '(415) 555-0100' }))
    expect(await numbers()).toEqual(both)
    await run('csv', file('c.csv', `${contacts}Dan,Orr,Urology,CA,,415-555-0100\n`))
    expect(await numbers()).toEqual([...both, { first_name: 'Dan', value: '(415) 555-0100' }])
  })

  test('hides matches immediately and at the next import', async () => {
    const { code, said } = await run('suppressions', list())
    expect(code).toBe(0)
    expect(said).toMatch(/list\.txt: 2 hashes read in [\d.]+ s, 2 of them new/)
    expect(said).toContain('physicians hidden 1, physicians who lost a shared value 1')
    expect(said).toContain('lines that are not a SHA-256 1: 6')
    expect(await people()).toEqual(['Bob'])
    const { rows } = await database.pool.query('select value from physician_contacts')
    expect(rows).toEqual([])
    const next = await run('csv', path.join(folder, 'a.csv'))
    expect(next.said).toContain('suppressed 1')
    expect(await people()).toEqual(['Bob'])
    expect(readFileSync(journalFile, 'utf8')).not.toMatch(/ann@|4155550100/)
  })

  test('a second time finds nothing new', async () => {
    await run('suppressions', list())
    expect((await run('suppressions', list())).said).toMatch(/0 of them new\n {2}physicians hidden 0/)
  })

  test('--dry-run hides no one and leaves no journal', async () => {
    expect((await run('suppressions', '--dry-run', list())).said).toContain('physicians hidden 1')
    expect(await people()).toEqual(['Ann', 'Bob'])
    expect(() => readFileSync(journalFile)).toThrow(/ENOENT/)
  })

  test('another file is refused', async () => {
    expect(await run('suppressions', path.join(folder, 'a.csv'))).toEqual({
      code: 1,
      said: 'a.csv is not a deletion list: 0 of its lines are a SHA-256 in hex, 2 are not. Nothing was changed.\n',
    })
  })
})

describe('several files in one call', () => {
  test('are imported one by one until one can’t be, and the last line says which were', async () => {
    const [a, b, c] = [
      file('a.csv', `${contacts}Ann,Lee,Cardiology,CA,,\n`),
      file('b.csv', 'What,Else\n1,2\n'),
      file('c.csv', `${contacts}Eve,Fox,Urology,TX,,\n`),
    ]
    const { code, said } = await run('csv', a, b, c)
    expect(code).toBe(1)
    expect(said.trimEnd().split('\n').at(-1)).toBe('Imported: a.csv. Not imported: b.csv, c.csv.')
    expect(await people()).toEqual(['Ann'])
    const again = await run('csv', a, c)
    expect(again.code).toBe(0)
    expect(again.said.trimEnd().split('\n').at(-1)).toBe('Imported: a.csv, c.csv.')
    expect(await people()).toEqual(['Ann', 'Eve'])
  })
})

test('a deactivation that is imported before its physician hides the one who comes with that NPI', async () => {
  const report = file('NPPES_Deactivated_NPI_Report_20261009.csv', `NPI,NPPES Deactivation Date\n${gone},10/01/2026\n`)
  const first = await run('nppes', report)
  expect(first.said).toContain('1 deactivated NPIs noted for physicians who may be imported later')
  const own = file('own.csv', `NPI,First Name,Last Name,State\n${gone},Ann,Lee,TX\n${npi('170000001')},Bob,Ray,TX\n`)
  const { code, said } = await run('csv', own)
  expect(code).toBe(0)
  expect(said).toContain('1 physician with a deactivated NPI: not in search.')
  const { rows } = await database.pool.query(
    'select first_name, deactivated_on::text from physicians order by first_name',
  )
  expect(rows).toEqual([
    { first_name: 'Ann', deactivated_on: '2026-10-01' },
    { first_name: 'Bob', deactivated_on: null },
  ])
})

test('a column whose emails belong to other rows is not imported, and no one gets a neighbor’s contact', async () => {
  const header = 'NPI,First Name,Last Name,State,Work Email,Phone\n'
  const names = ['Ashgrove', 'Birchwood', 'Cedarlane', 'Dogwood']
  const row = (at: number, from: number) =>
    `${npi(`17100000${at}`)},Pat,${names[at]},TX,pat@${names[from]!.toLowerCase()}.example,(713) 555-24${from}0\n`
  const emails = (from: (at: number) => number) => names.map((_, at) => row(at, from(at))).join('')
  await run('csv', file('first.csv', header + emails((at) => at)))
  const before = await contactsByName()
  await run('csv', file('shifted.csv', header + emails((at) => (at + 1) % names.length)))
  expect(await contactsByName()).toEqual(before)
})

const gone = npi('170000000')

async function contactsByName(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select p.last_name, c.kind, c.value from physicians p join physician_contacts c on c.physician_id = p.id
     order by p.last_name, c.kind`,
  )
  return rows
}
