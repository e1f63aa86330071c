import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { copyTemplate } from '../../../test/support/database.ts'
import { type ImportOptions, runImport } from '../import/run-import.ts'
import { npiCheckDigit } from '../normalise/npi.ts'
import type { Mapping } from '../rows/columns.ts'
import { openCsv } from '../rows/csv-source.ts'
import { ImportError } from '../rows/import-error.ts'
import type { ImportReport } from '../rows/report.ts'
import type { ImportSource } from '../rows/source.ts'
import { SuppressionKey } from '../suppression/value-hash.ts'

export const suppressionKey = new SuppressionKey('a key of at least thirty-two characters')

/** A valid NPI of nine digits. */
export const npi = (nine: string): string => nine + npiCheckDigit(nine)

/** The header of the original's table. */
export const candidates =
  'Contactfirstname,Contactlastname,Contacttitle,specialty,Companyname,Companyemployees,Companyrevenuerange,Company industry,' +
  'Contactcity,Contactstate,Contacteducation,Contactskills,Personalemail,Contactemail,Contactphone,Directdialphone,Contactlinkedinurl,NPI'

/** A row for it. */
export const ann = [
  'ANN,LEE,CHIEF OF CARDIOLOGY,cardiology,"CEDAR CLINIC, LLC",51-200,$5M,medical practice,SAN FRANCISCO,California',
  `"{schoolName: 'Example Medical School', degrees: ['MD'], endDate: '2004'}",'Patient Care' 'Teaching',Ann@Example.com,ann@example.org`,
  `4155550100,(415) 555-0101,linkedin.com/in/ann-lee,${npi('123456789')}`,
].join(',')

/** A small file with these lines. */
export function rows(...lines: string[]): string {
  return ['First Name,Last Name,Specialty,State,Email,NPI', ...lines, ''].join('\n')
}

type LoadOptions = Partial<ImportOptions> & { mapping?: Mapping }

/** An empty database and a folder for each test in a suite. */
export function importFixture() {
  let opened: Awaited<ReturnType<typeof copyTemplate>>
  let folder = ''
  beforeAll(async () => {
    opened = await copyTemplate()
  })
  afterAll(() => opened.drop())
  beforeEach(async () => {
    const { pool } = opened.database
    await pool.query('truncate physicians cascade')
    await pool.query('delete from suppressions; delete from physician_changes; delete from import_runs')
    folder = mkdtempSync(path.join(tmpdir(), 'attending-import-'))
    return () => rmSync(folder, { recursive: true, force: true })
  })
  const fixture = {
    get database() {
      return opened.database
    },
    get pool() {
      return opened.database.pool
    },
    get folder() {
      return folder
    },
    get rejectFile() {
      return path.join(folder, 'rejected.csv')
    },
    file(name: string, content: string | Buffer): string {
      const at = path.join(folder, name)
      writeFileSync(at, content)
      return at
    },
    async load(at: string, { mapping, ...more }: LoadOptions = {}): Promise<ImportReport> {
      const options = { suppressionKey, rejectFile: fixture.rejectFile, ...more }
      return runImport(fixture.database.longSession, await openCsv(at, mapping), options)
    },
    run(source: ImportSource, more: Partial<ImportOptions> = {}): Promise<ImportReport> {
      return runImport(fixture.database.longSession, source, {
        suppressionKey,
        rejectFile: fixture.rejectFile,
        ...more,
      })
    },
    /** The message with which an import refuses a file. */
    async refusal(at: string, options: LoadOptions = {}): Promise<string> {
      const error: unknown = await fixture.load(at, options).then(
        () => new Error('the import went through'),
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(ImportError)
      return (error as ImportError).message
    },
    /** The physicians by name, with their channels. */
    async stored() {
      const { rows: found } = await fixture.pool.query(
        `select p.*, coalesce((select jsonb_object_agg(kind, value) from physician_contacts c where c.physician_id = p.id), '{}')
           as contacts
         from physicians p order by p.last_name, p.first_name`,
      )
      return found
    },
    async rows(statement: string, values: unknown[] = []) {
      return (await fixture.pool.query(statement, values)).rows
    },
    async names(): Promise<string[]> {
      return (await fixture.stored()).map((row) => `${row.first_name} ${row.last_name}`)
    },
  }
  return fixture
}
