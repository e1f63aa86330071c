/** What is stored of merged profiles (data/duplicates), besides the profile that stays, when values are hidden. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { contactKinds } from '../physicians/draft.ts'
import { loadSuppressions, type Suspect } from './suppression-list.ts'
import type { SuppressionKey } from './value-hash.ts'

const Channels = z.partialRecord(z.enum(contactKinds), z.string())

const columns = {
  id: 'number',
  first_name: 'text',
  last_name: 'text',
  npi: 'text?',
  into_first_name: 'text',
  into_last_name: 'text',
  into_npi: 'text?',
  contacts: Channels,
  before: Channels,
  after: Channels,
} as const

const channelsOf = (name: string) => sql`coalesce((
  select jsonb_object_agg(c ->> 'kind', c ->> 'value') from jsonb_array_elements(m.undo -> ${sql.lit(name)}) c), '{}')`

/**
 * Deletes what the list hides from the channels that merged profiles are recognized by and from what an undo would
 * bring back. Where it hides a whole person, the merge can no longer be undone.
 */
export async function forgetMerged(db: Kysely<DB>, key: SuppressionKey): Promise<void> {
  const { rows } = await typed(columns)`
    select m.id, m.first_name, m.last_name, m.undo #>> '{profile,0,npi}' as npi, p.first_name as into_first_name,
      p.last_name as into_last_name, p.npi as into_npi, coalesce(
        (select jsonb_object_agg(c.kind, c.value) from merged_contacts c where c.merged_id = m.id), '{}') as contacts,
      ${channelsOf('contactsBefore')} as before, ${channelsOf('contactsAfter')} as after
    from merged_profiles m join physicians p on p.id = m.into_id`.execute(db)
  if (rows.length === 0) return
  const list = await loadSuppressions(db, key)
  for (const row of rows) {
    const into = { firstName: row.into_first_name, lastName: row.into_last_name, npi: row.into_npi }
    const suspects: Suspect[] = [
      { firstName: row.first_name, lastName: row.last_name, npi: row.npi, contacts: row.contacts },
      { ...into, contacts: row.before },
      { ...into, contacts: row.after },
    ]
    const verdicts = suspects.map((suspect) => list.check(suspect))
    const values = suspects.flatMap(({ contacts }, at) => {
      const { person, hidden } = verdicts[at]!
      return (person ? contactKinds : hidden).flatMap((kind) => contacts[kind] ?? [])
    })
    if (verdicts.some(({ person }) => person)) await forbidUndo(db, row.id)
    if (values.length > 0) await forgetValues(db, row.id, values)
  }
}

async function forbidUndo(db: Kysely<DB>, id: number): Promise<void> {
  await sql`
    update merged_profiles set undo = jsonb_build_object('removed', true, 'earlier', undo -> 'earlier')
    where id = ${id} and undo is not null`.execute(db)
}

async function forgetValues(db: Kysely<DB>, id: number, values: readonly string[]): Promise<void> {
  await sql`delete from merged_contacts where merged_id = ${id} and value = any(${values})`.execute(db)
  const without = (name: string) => sql`(
    select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(undo -> ${sql.lit(name)}) c
    where not (c ->> 'value' = any(${values})))`
  // What the profile shows of its channels is made of them again.
  await sql`
    update merged_profiles
    set undo = undo || jsonb_build_object(
      'contacts', ${without('contacts')}, 'contactsBefore', ${without('contactsBefore')},
      'contactsAfter', ${without('contactsAfter')}, 'profile', (
        select jsonb_agg(one - array['linkedin_url', 'masked_email', 'masked_phone'])
        from jsonb_array_elements(undo -> 'profile') one))
    where id = ${id} and undo ? 'profile'`.execute(db)
}
