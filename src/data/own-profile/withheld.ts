/** Contacts that physicians show no one: stored apart, so that nothing that reads contacts has to know of them. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
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
      returning physician_id, kind, value, extension, source, to_jsonb(physician_contacts) as stored
    ), stored as (
      insert into withheld_contacts (physician_id, kind, value, extension, source, stored)
      select physician_id, kind, value, extension, taken.source,
        stored || jsonb_build_object('provenance', p.provenance -> kind::text)
      from taken join physicians p on p.id = physician_id
      on conflict (physician_id, kind) do update
      set value = excluded.value, extension = excluded.extension, source = excluded.source, stored = excluded.stored
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
    .returning(['kind', 'value', 'extension', 'source', 'stored'])
    .execute()
  for (const { stored, ...row } of rows) {
    const { kind, value, source } = row
    const former = Stored.parse(stored ?? { masked: maskContact(kind, value), provenance: source })
    const contact = JSON.stringify([{ ...former, ...row, physician_id: id }])
    const { rows: restored } = await typed({ count: 'number' })`
      select restore_rows('physician_contacts', ${contact}::jsonb) as count`.execute(db)
    // Another one is there by now.
    if (restored[0]?.count !== 1) continue
    const known = JSON.stringify(former.provenance === null ? {} : { [kind]: former.provenance })
    await sql`
      update physicians set provenance = provenance - ${kind}::text || ${known}::jsonb where id = ${id}`.execute(db)
  }
}

/** A row of `physician_contacts`. */
const Stored = z.looseObject({ provenance: z.string().nullable() })

async function afterwards(db: Kysely<DB>, id: number): Promise<void> {
  await refreshShown(db, [id])
  await recordChanges(db, [{ physicianId: id, kind: 'written' }])
}
