import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { EducationEntry } from './contracts.ts'

const columns = { skills: 'texts', licenseStates: 'texts', education: z.array(EducationEntry) } as const

/** What the profile says besides the fields that are corrected one by one. */
export async function backgroundOf(db: Kysely<DB>, physicianId: number) {
  const { rows } = await typed(columns)`
    select skills, license_states as "licenseStates", education from physicians where id = ${physicianId}`.execute(db)
  return rows[0] ?? { skills: [], licenseStates: [], education: [] }
}
