import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { writeEducation } from '../../src/data/formats/education.ts'
import { writeSkills } from '../../src/data/formats/skills.ts'
import { loadGenerated } from '../../src/data/generate/load.ts'
import { type GeneratedProfile, generateProfiles } from '../../src/data/generate/profile.ts'
import { suppressPhysicians } from '../../src/data/suppression/suppress.ts'
import { SuppressionKey } from '../../src/data/suppression/value-hash.ts'
import { inTransaction } from '../../src/shared/database/transaction.ts'
import type { BenchDatabase } from './database.ts'
import { counted, print } from './figures.ts'
import { importOnce, suppressionSecret } from './import-once.ts'

const header =
  'NPI,Contactfirstname,Contactlastname,Contacttitle,specialty,Companyname,Companyemployees,Companyrevenuerange,Company industry,' +
  'Contactcity,Contactstate,Contacteducation,Contactskills,Personalemail,Contactemail,Contactphone,Directdialphone,Contactlinkedinurl\n'

/** Imports a CSV of this many contacts into an empty database, and three times into one filled by a first start. */
export async function measureImport(
  { pool, db, longSession, folder, url }: BenchDatabase,
  count: number,
): Promise<void> {
  const file = path.join(folder, 'contacts.csv')
  writeContacts(file, count)
  print(`A CSV of ${counted(count)} contacts (goal: 40,000 rows/s, 300 MB)`)
  importOnce('into an empty database', url, 'csv', file)
  await pool.query('truncate physicians, physician_contacts cascade')
  await loadGenerated(longSession, { count })
  importOnce('the first time, on top of the samples', url, 'csv', file)
  importOnce('the same file again', url, 'csv', file)

  const { rows } = await pool.query<{ id: number; npi: string }>('select id, npi from physicians order by id limit 1')
  const [removed] = rows
  if (!removed) throw new Error('the import brought nobody')
  const settings = {
    key: new SuppressionKey(suppressionSecret),
    journalFile: path.join(folder, 'suppressions.journal'),
  }
  await inTransaction(db, (db) => suppressPhysicians(db, [removed.id], settings, 'asked'))
  importOnce('after one of them was removed', url, 'csv', file)
  const back = await pool.query('select 1 from physicians where npi = $1', [removed.npi])
  print(`  the removed physician is ${back.rowCount === 0 ? 'absent, as required' : 'BACK, which must not happen'}`)
}

/** With capitals and bare digits here and there, as in real files. */
export function writeContacts(file: string, count: number): void {
  writeFileSync(file, header)
  let rows: (string | null | undefined)[][] = []
  const flush = () => {
    appendFileSync(file, stringify(rows))
    rows = []
  }
  for (const profile of generateProfiles(count, 7)) {
    rows.push(contactRow(profile))
    if (rows.length === 5000) flush()
  }
  flush()
}

function contactRow({ contacts, ...profile }: GeneratedProfile): (string | null | undefined)[] {
  return [
    profile.npi,
    profile.firstName.toUpperCase(),
    profile.lastName.toUpperCase(),
    profile.title,
    profile.specialty,
    profile.organization,
    profile.companySize,
    profile.companyRevenue,
    profile.companyIndustry,
    profile.city?.toUpperCase(),
    profile.state,
    writeEducation(profile.education),
    writeSkills(profile.skills),
    contacts.personal_email,
    contacts.work_email,
    contacts.phone?.replace(/\D/g, ''),
    contacts.direct_phone,
    contacts.linkedin,
  ]
}
