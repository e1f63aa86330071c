import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
/** The generated profiles, samples for trying things out, and how many list entries members have made with them. */
export interface Samples {
  profiles: number
  listEntries: number
}

export async function countSamples(db: Kysely<DB>): Promise<Samples> {
  const { rows } = await sql<Samples>`
    select (select count(*) from physicians where generated)::int as profiles,
       (select count(*) from list_physicians l join physicians p on p.id = l.physician_id where p.generated)::int
         as "listEntries"`.execute(db)
  return rows[0] as Samples
}

/**
 * What an import does with the samples: `unlisted` keeps all of them if one is on a member's list, because no one has been asked.
 */
export type SampleChoice = 'remove' | 'keep' | 'unlisted'

export function samplesStay({ listEntries }: Samples, choice: SampleChoice): boolean {
  return choice === 'keep' || (choice === 'unlisted' && listEntries > 0)
}

/**
 * Deletes the generated profiles with everything that refers to them through a cascading key (lists lose these members), and
 * returns how many there were. They go with the first import of real data.
 */
export async function removeGenerated(db: Kysely<DB>): Promise<number> {
  // Their channels first, in one statement: the cascade would delete them physician by physician.
  await sql`delete from physician_contacts c using physicians p where p.id = c.physician_id and p.generated`.execute(db)
  const { numAffectedRows } = await sql`delete from physicians where generated`.execute(db)
  return Number(numAffectedRows)
}
