import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { npiCheckDigit } from '../../src/data/normalise/npi.ts'
import type { BenchDatabase } from './database.ts'
import { counted, print } from './figures.ts'
import { importOnce } from './import-once.ts'

const specialties = ['Cardiology', 'Neurology', 'Urology', 'Psychiatry', 'Pediatrics', 'Dermatology']
const names = 1200

/** What tells the rows apart: most files have one of these. */
const kinds = {
  'an NPI': (at: number) => `${npiOf(at)},,`,
  'a personal address': (at: number) => `,p${at}@home.example,`,
  'a work address': (at: number) => `,,w${at}@work.example`,
}

/** Imports contacts of 1,200 names in one state, and as many with names of their own, each into an empty database. */
export async function measureNamesakes({ pool, folder, url }: BenchDatabase, count: number): Promise<void> {
  print(
    `${counted(count)} contacts of ${counted(names)} names, and of ${counted(count)} (goal: at most twice the time)`,
  )
  for (const [kind, cells] of Object.entries(kinds)) {
    const cost = async (name: string, of: number) => {
      await pool.query('truncate physicians, physician_contacts cascade')
      const file = path.join(folder, 'namesakes.csv')
      writeFileSync(file, contacts(count, of, cells))
      const before = await busySeconds(pool)
      const { cpuSeconds } = importOnce(`${name}, told apart by ${kind}`, url, 'csv', file)
      return cpuSeconds + (await busySeconds(pool)) - before
    }
    const own = await cost('names of their own', count)
    const shared = await cost('shared names', names)
    print(
      `  namesakes take ${(shared / own).toFixed(1)} times as long (Node's processor time and PostgreSQL's active time)`,
    )
  }
}

/** How long sessions of the database have been executing statements. */
async function busySeconds(pool: BenchDatabase['pool']): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ active: number }>(
    'select active_time / 1000 as active from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.active ?? 0
}

function contacts(count: number, of: number, cells: (at: number) => string): string {
  const rows = ['First Name,Last Name,Specialty,State,NPI,Personal Email,Work Email']
  for (let at = 0; at < count; at++) {
    const name = at % of
    const [first, last] = [`First${letters(name % 30)}`, `Last${letters(Math.floor(name / 30))}`]
    rows.push(`${first},${last},${specialties[name % specialties.length]},CA,${cells(at)}`)
  }
  return `${rows.join('\n')}\n`
}

/** A number in letters, since names have no digits. */
const letters = (number: number): string =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')

function npiOf(at: number): string {
  const nine = String(123_456_789 + at)
  return nine + npiCheckDigit(nine)
}
