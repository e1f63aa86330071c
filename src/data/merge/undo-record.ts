import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { physicianColumns } from '../physicians/columns.ts'

/**
 * How many physicians an import may add or change and still be undone: their former values are a copy of part of the
 * data.
 */
export const undoLimit = 50_000
/** Days during which an import can be undone. */
export const undoDays = 30

/** What an import may write about a physician. */
export const restoredColumns: readonly string[] = [
  ...physicianColumns.map(({ name }) => name),
  ...['source', 'provenance', 'generated', 'deactivated_on', 'updated_at', 'masked_email', 'masked_phone'],
  ...['linkedin_url', 'has_personal_email', 'has_work_email', 'has_phone', 'has_direct_phone'],
]

const contactColumns = ['kind', 'value', 'masked', 'source', 'status', 'first_seen', 'last_verified', 'extension']
const contactObject = contactColumns.map((name) => `'${name}', c.${name}`).join(', ')

/** The channels of physician `p`. */
const contactsOf = `coalesce((select jsonb_agg(jsonb_build_object(${contactObject}) order by c.kind)
    from physician_contacts c where c.physician_id = p.id), '[]')`
const personOf = `jsonb_build_object(${restoredColumns.map((name) => `'${name}', p.${name}`).join(', ')})`

/** Covers everything about physician `p` that an import or anyone else may change. */
export const fingerprintOf = `md5(${personOf}::text || ${contactsOf}::text)::uuid`

/** The table of physicians' values before an import, dropped with its transaction. */
export const createBefore = `
  create temp table import_before (physician_id bigint primary key, person jsonb not null, contacts jsonb not null)
    on commit drop;`

/** Records the values of the physicians a batch may change (write-sql.ts), before anything is written. */
export const noteBefore = (own: string): string => `
  insert into import_before (physician_id, person, contacts)
  select p.id, ${personOf}, ${contactsOf}
  from import_keys k join physicians p on p.id = k.physician_id
  where k.outcome is null or (k.outcome = 'unchanged' and exists (
    select 1 from import_contacts s
    left join physician_contacts c on c.physician_id = k.physician_id and c.kind = s.kind
    where s.physician_id = k.draft_id and (c.value is distinct from s.value or c.source <> ${own}
      or c.last_verified is distinct from s.last_verified or (s.extension is not null and c.extension is distinct from s.extension))))
  on conflict do nothing`

/** Stores what changed since `import_before`, and who is new, for the run. Returns how many physicians. */
export async function recordUndo(db: Kysely<DB>, runId: string): Promise<number> {
  await sql`
    set local enable_hashjoin = on; set local enable_mergejoin = on; analyze import_before, import_seen`.execute(db)
  const { numAffectedRows } = await sql`
    with states as (
       select p.id, b.person, b.contacts, ${sql.raw(personOf)} as person_now, ${sql.raw(contactsOf)} as contacts_now
       from import_seen seen
       join physicians p on p.id = seen.physician_id
       left join import_before b on b.physician_id = p.id
       where b.physician_id is not null or (seen.changed and p.created_at = now())
     )
     insert into import_undo (run_id, physician_id, before, fingerprint)
     select ${runId}, id,
       case when person is not null then
         coalesce((select jsonb_object_agg(was.key, was.value) from jsonb_each(person) was
           where person_now -> was.key is distinct from was.value), '{}')
         || case when contacts = contacts_now then '{}' else jsonb_build_object('contacts', contacts) end
       end,
       md5(person_now::text || contacts_now::text)::uuid
     from states
     where person is null or person <> person_now or contacts <> contacts_now`.execute(db)
  const count = Number(numAffectedRows)
  if (count > 0)
    await db
      .updateTable('import_runs')
      .set({ undo_count: count, report: sql`report || jsonb_build_object('undoable', id)` })
      .where('id', '=', runId)
      .execute()
  return count
}

/** Deletes the records of imports that can no longer be undone. */
export async function forgetUndo(db: Kysely<DB>): Promise<void> {
  await sql`
    with over as (
       update import_runs set undo_count = null
       where undo_count is not null and finished_at < now() - make_interval(days => ${undoDays}) returning id)
     delete from import_undo u using over where u.run_id = over.id`.execute(db)
}
