/** Undoes what was corrected under a claim that ends, with its history. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { forgetMove, patchProfile } from '../duplicates/merge-profiles.ts'
import { contactText, EditUndo, historyFields, noteEdits, readState, textOf, textsIn } from './edit-history.ts'
import { type StoredProfile, storedProfile } from './edit-profile.ts'

interface UndoneClaim {
  physicianId: number
  claimId: string
  /** Who ends it: an admin, or someone without an account. */
  by: string | null
  reason: string
  /** Those of these fields whose values someone has asked to have removed since. */
  removed: (stored: StoredProfile, texts: Record<string, string>) => Promise<readonly string[]>
}

/**
 * Each field that still says what was entered under the claim says again what it did before, from the source that it
 * had, so that files count again. What an admin or an import has changed since stays. The caller records the change.
 */
export async function undoEdits(
  db: Kysely<DB>,
  { physicianId, claimId, by, reason, removed }: UndoneClaim,
): Promise<void> {
  const stored = await storedProfile(db, physicianId, true)
  const state = stored && (await readState(db, physicianId))
  if (!stored || !state) return
  const edits = (await editsOf(db, physicianId, claimId)).flatMap(({ field: name, after, undo }) => {
    const field = historyFields.find((one) => one.name === name)
    if (!field || !textsIn(state, field).includes(after)) return []
    const [contact] = [...undo.contacts, ...undo.withheld]
    const text = field.contact ? (contact ? contactText(contact) : '') : textOf(undo.columns[field.column!])
    return [{ ...field, after, undo, text }]
  })
  const texts = (of: typeof edits) => Object.fromEntries(of.map(({ name, text }) => [name, text]))
  const gone = await removed(stored, texts(edits.filter(({ contact }) => contact !== undefined)))
  for (const edit of edits) if (gone.includes(edit.name)) Object.assign(edit, { text: '', undo: emptied(edit.undo) })
  const provenance: Record<string, string> = { ...stored.provenance }
  for (const { undo } of edits) {
    for (const [name, source] of Object.entries(undo.provenance)) {
      // What someone else has entered since has their source.
      if (stored.provenance[name] !== undefined && stored.provenance[name] !== 'physician') continue
      if (source === null) delete provenance[name]
      else provenance[name] = source
    }
  }
  await patchProfile(db, physicianId, { ...Object.assign({}, ...edits.map(({ undo }) => undo.columns)), provenance })
  await forgetMove(db, physicianId)
  for (const { contact, undo } of edits) if (contact) await restoreContact(db, physicianId, contact, undo)
  await noteEdits(db, {
    ...{ id: physicianId, by, reason, changed: texts(edits.filter(({ text, after }) => text !== after)) },
    before: Object.fromEntries(edits.map(({ name, after }) => [name, after])),
    sources: Object.fromEntries(edits.map(({ name }) => [name, 'physician'])),
  })
  await forgetUndo(db, claimId)
}

const emptied = (undo: EditUndo): EditUndo => ({ ...undo, contacts: [], withheld: [] })

/** Once no claim can end any more. */
export async function forgetUndo(db: Kysely<DB>, claimId: string): Promise<void> {
  await db.updateTable('profile_edits').set({ undo: null }).where('claim_id', '=', claimId).execute()
}

/**
 * Of each field, the first of this claim's edits that no one else's followed, with the text of the last. Latest first:
 * where two fields share a source, the earlier one says what it was.
 */
async function editsOf(db: Kysely<DB>, physicianId: number, claimId: string) {
  const { rows } = await typed({ id: 'number', field: 'text', after: 'text', undo: EditUndo })`
    select min(id)::int8 as id, field, (array_agg(after order by id desc))[1] as after,
      (array_agg(undo order by id))[1] as undo
    from profile_edits edit
    where physician_id = ${physicianId} and claim_id = ${claimId}::uuid and undo is not null
      and id > coalesce((
        select max(id) from profile_edits other
        where other.physician_id = edit.physician_id and other.field = edit.field
          and other.claim_id is distinct from edit.claim_id), 0)
    group by field order by 1 desc`.execute(db)
  return rows
}

async function restoreContact(db: Kysely<DB>, id: number, kind: string, { contacts, withheld }: EditUndo) {
  const stored = { physician_contacts: contacts, withheld_contacts: withheld }
  for (const [table, rows] of Object.entries(stored)) {
    await sql`delete from ${sql.table(table)} where physician_id = ${id} and kind = ${kind}::contact_kind`.execute(db)
    const theirs = JSON.stringify(rows.map((row) => ({ ...row, physician_id: id })))
    await sql`select restore_rows(${table}::regclass, ${theirs}::jsonb)`.execute(db)
  }
}
