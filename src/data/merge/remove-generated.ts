import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { lockAlone } from '../physicians/lock-alone.ts'

/** The generated profiles, samples for trying things out, and how many list entries members have made with them. */
export interface Samples {
  profiles: number
  listEntries: number
}

export async function countSamples(db: Kysely<DB>): Promise<Samples> {
  const { rows } = await typed({ profiles: 'number', listEntries: 'number' })`
    select (select count(*) from physicians where generated)::int as profiles,
       (select count(*) from list_physicians l join physicians p on p.id = l.physician_id where p.generated)::int
         as "listEntries"`.execute(db)
  return rows[0] as Samples
}

/**
 * What an import does with the samples: `unlisted` keeps all of them if one is on a member's list, because no one has
 * been asked.
 */
export type SampleChoice = 'remove' | 'keep' | 'unlisted'

export function samplesStay({ listEntries }: Samples, choice: SampleChoice): boolean {
  return choice === 'keep' || (choice === 'unlisted' && listEntries > 0)
}

/**
 * Deletes the generated profiles with everything that refers to them through a cascading key (lists lose these
 * members), and returns how many there were. They go with the first import of real data.
 */
export async function removeGenerated(db: Kysely<DB>, tell: (gone: number) => void = () => {}): Promise<number> {
  const emptied = await emptyOfSamples(db)
  if (emptied !== null) return emptied
  let gone = 0
  // In steps, because this can take a minute and someone is waiting.
  for (let after = 0; ; ) {
    const { rows } = await typed({ id: 'number' })`
      select id from physicians where generated and id > ${after} order by id limit ${step}`.execute(db)
    const ids = rows.map(({ id }) => id)
    after = ids.at(-1) ?? after
    if (ids.length === 0) return gone
    // Their channels first, in one statement: the cascade would delete them physician by physician.
    await sql`delete from physician_contacts where physician_id = any(${ids}::bigint[])`.execute(db)
    await sql`delete from physicians where id = any(${ids}::bigint[])`.execute(db)
    gone += ids.length
    tell(gone)
  }
}

/** How many samples leave at a time. */
const step = 5000

/**
 * The same at once, by emptying the tables: deleting asks every foreign key and a trigger for each sample. Null, with
 * nothing changed, if the tables have anything else, or if anyone else is there, who would have to wait. A backup that
 * begins meanwhile waits, and finds no samples.
 */
async function emptyOfSamples(db: Kysely<DB>): Promise<number | null> {
  const tables = await referringTables(db)
  // Asked before the lock, which keeps readers away until the import ends, and again behind it.
  if ((await onlySamples(db, tables)) === null || !(await lockAlone(db, tables))) return null
  const samples = await onlySamples(db, tables)
  if (samples === null) return null
  // What triggers do when rows are deleted: this, and counting those on lists, which have none.
  await sql`delete from import_undo u using physicians p where p.id = u.physician_id`.execute(db)
  await sql`truncate ${sql.raw(tables.join(', '))}`.execute(db)
  return samples
}

/** The physicians' table, and those that refer to it or to one of these. */
async function referringTables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await typed({ name: 'text' })`
    with recursive referring (id) as (
      select 'physicians'::regclass::oid
      union
      select c.conrelid from pg_constraint c join referring r on c.confrelid = r.id where c.contype = 'f')
    select id::regclass::text as name from referring`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many samples there are; null if there is anyone else, or if anything but their channels refers to one. */
async function onlySamples(db: Kysely<DB>, tables: readonly string[]): Promise<number | null> {
  const others = tables.filter((name) => name !== 'physicians' && name !== 'physician_contacts')
  const { rows } = await typed({ samples: 'number?' })`
    select case when ${sql.raw(['true', ...others.map((name) => `not exists (select from ${name})`)].join(' and '))}
      then (select count(*)::int from physicians having bool_and(generated)) end as samples`.execute(db)
  return rows[0]?.samples ?? null
}
