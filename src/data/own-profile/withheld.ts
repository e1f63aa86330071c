/** Contacts that physicians show no one: stored apart, so that nothing that reads contacts has to know of them. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { recordChanges } from '../changes.ts'
import { type ContactKind, maskContact } from '../physicians/draft.ts'
import { refreshShown } from '../physicians/shown.ts'

/**
 * Shows a contact to no one from now on. No file brings it back: the empty channel is the physician’s own word. Last
 * step of the caller's transaction (it records the change).
 */
export async function withholdContact(db: Kysely<DB>, id: number, kind: ContactKind): Promise<void> {
  await withhold(db, id, kind)
  await afterwards(db, id)
}

async function withhold(db: Kysely<DB>, id: number, kind: ContactKind): Promise<void> {
  await sql`
    with taken as (
      delete from physician_contacts where physician_id = ${id} and kind = ${kind}::contact_kind
      returning physician_id, kind, value, extension, source
    ), stored as (
      insert into withheld_contacts (physician_id, kind, value, extension, source) select * from taken
      on conflict (physician_id, kind) do update
      set value = excluded.value, extension = excluded.extension, source = excluded.source
      returning physician_id, kind
    )
    update physicians p set provenance = p.provenance || jsonb_build_object(stored.kind::text, 'physician')
    from stored where p.id = stored.physician_id`.execute(db)
}

/** Shows it again, unless there is another one by now. */
export async function showContact(db: Kysely<DB>, id: number, kind: ContactKind): Promise<void> {
  await giveBack(db, id, [kind])
  await afterwards(db, id)
}

/**
 * Withholds these again, as before a claim that ends, and shows any other one that `others` withheld. Last step of the
 * caller's transaction (it records the change).
 */
export async function withholdAgain(
  db: Kysely<DB>,
  id: number,
  { kinds, others }: { kinds: readonly ContactKind[]; others: 'shown' | 'stay' },
): Promise<void> {
  const rows = await db.selectFrom('withheld_contacts').select('kind').where('physician_id', '=', id).execute()
  const withheld = rows.map(({ kind }) => kind)
  const shown = others === 'stay' ? [] : withheld.filter((kind) => !kinds.includes(kind))
  await giveBack(db, id, shown)
  for (const kind of kinds) if (!withheld.includes(kind)) await withhold(db, id, kind)
  await afterwards(db, id)
}

async function giveBack(db: Kysely<DB>, id: number, kinds: readonly ContactKind[]): Promise<void> {
  if (kinds.length === 0) return
  const rows = await db
    .deleteFrom('withheld_contacts')
    .where('physician_id', '=', id)
    .where('kind', 'in', kinds)
    .returning(['kind', 'value', 'extension', 'source'])
    .execute()
  for (const { kind, value, extension, source } of rows) {
    await sql`
      with shown as (
        insert into physician_contacts (physician_id, kind, value, masked, source, extension)
        values (${id}, ${kind}::contact_kind, ${value}, ${maskContact(kind, value)}, ${source}, ${extension})
        on conflict do nothing returning source
      )
      update physicians set provenance = provenance || jsonb_build_object(${kind}::text, shown.source)
      from shown where id = ${id}`.execute(db)
  }
}

async function afterwards(db: Kysely<DB>, id: number): Promise<void> {
  await refreshShown(db, [id])
  await recordChanges(db, [{ physicianId: id, kind: 'written' }])
}
