import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { type Contacts, contactKinds } from '../physicians/draft.ts'
import type { Suspect } from './suppression-list.ts'

/** A physician as the suppression rules see one. */
export interface StoredPerson extends Suspect {
  id: number
  npi: string | null
  contacts: Contacts
}

const columns = {
  id: 'number',
  first_name: 'text',
  last_name: 'text',
  npi: 'text?',
  contacts: z.partialRecord(z.enum(contactKinds), z.string()),
} as const

const personOf = (row: RowOf<typeof columns>): StoredPerson => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  npi: row.npi,
  contacts: row.contacts,
})

export async function readPersons(db: Kysely<DB>, ids: readonly number[]): Promise<StoredPerson[]> {
  return readWhere(db, sql`p.id = any(${ids}::bigint[])`)
}

/**
 * What these people's profiles said that have become part of theirs: it is what they are, too, and their removal covers
 * it. The ids are those of the profiles that remain.
 */
export async function readMerged(db: Kysely<DB>, ids: readonly number[]): Promise<StoredPerson[]> {
  const { rows } = await typed(columns)`
    select m.into_id as id, m.first_name, m.last_name, null as npi, coalesce(
      (select jsonb_object_agg(c.kind, c.value) from merged_contacts c where c.merged_id = m.id), '{}') as contacts
    from merged_profiles m where m.into_id = any(${ids}::bigint[])`.execute(db)
  return rows.map(personOf)
}

/**
 * Those who have one of these values in any channel, shown or withheld. Scans all channels: only addresses have an
 * index, and removals are rare.
 */
export async function readSharers(db: Kysely<DB>, values: readonly string[]): Promise<StoredPerson[]> {
  return readWhere(
    db,
    sql`p.id in (
    select physician_id from physician_contacts where value = any(${values})
    union
    select physician_id from withheld_contacts where value = any(${values})
    union
    select m.into_id from merged_contacts c join merged_profiles m on m.id = c.merged_id where c.value = any(${values}))`,
  )
}

/** The next physicians by id, for going through all of them. */
export async function readPersonsAfter(db: Kysely<DB>, id: number, limit: number): Promise<StoredPerson[]> {
  return readWhere(db, sql`p.id > ${id} order by p.id limit ${limit}`)
}

async function readWhere(db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<StoredPerson[]> {
  const { rows } = await typed(columns)`
    select p.id, p.first_name, p.last_name, p.npi, coalesce(
      (select jsonb_object_agg(c.kind, c.value) from (
        select kind, value from withheld_contacts where physician_id = p.id
        union all
        select kind, value from physician_contacts where physician_id = p.id
      ) as c), '{}') as contacts
    from physicians p where ${condition}`.execute(db)
  return rows.map(personOf)
}
