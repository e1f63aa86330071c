import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
/** The generated profiles, samples for trying things out, and what members have put of them into their lists. */
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

/** What an import does with the samples: `unlisted` keeps all of them where a member's list has one, since no one has been asked. */
export type SampleChoice = 'remove' | 'keep' | 'unlisted'

export function samplesStay({ listEntries }: Samples, choice: SampleChoice): boolean {
  return choice === 'keep' || (choice === 'unlisted' && listEntries > 0)
}

/**
 * Deletes the generated profiles with all that refers to them by a cascading key (lists of them lose these members), and gives how many
 * there were. They leave at the first import of real data.
 */
export async function removeGenerated(db: Kysely<DB>): Promise<number> {
  // Their channels first, in one statement: the cascade would go through them physician by physician.
  await sql`delete from physician_contacts c using physicians p where p.id = c.physician_id and p.generated`.execute(db)
  const { numAffectedRows } = await sql`delete from physicians where generated`.execute(db)
  return Number(numAffectedRows)
}
