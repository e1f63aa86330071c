import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Contacts, PhysicianDraft } from '../physicians/draft.ts'
import type { SourceName } from '../physicians/source-rank.ts'
import { keysOf } from './draft-keys.ts'
import { Merge, type MergeOptions } from './merge.ts'
import type { Outcome } from './outcome.ts'

/**
 * Writes one draft: an approved submission or an admin's correction. `ambiguous` means that two or more physicians
 * match and nothing was written; otherwise `physicianId` is who it was about. What physicians say about their own
 * channels counts as confirmed. Runs in the caller's transaction and must be its last step (it records the change).
 * Check the suppressions first (`loadSuppressions`).
 *
 * @param lastVerified an ISO timestamp, if the contacts are known to be right
 * @param options `also` stores something else about the physician: nothing may wait for a row after the change is
 *   recorded
 */
export async function mergeDraft(
  db: Kysely<DB>,
  draft: PhysicianDraft,
  source: SourceName,
  lastVerified: string | null,
  { also, ...options }: MergeOptions & { also?: ((physicianId: number) => Promise<void>) | undefined } = {},
): Promise<Outcome> {
  const merge = await Merge.begin(db, source, 1, options)
  const batch = await merge.batch()
  batch.add({ line: 1, draft, keys: keysOf(draft), lastVerified })
  const [outcome] = await merge.write(batch, 'review')
  const physicianId = outcome?.physicianId ?? null
  if (source === 'physician' && physicianId !== null) await confirm(db, physicianId, draft.contacts)
  if (also && physicianId !== null) await also(physicianId)
  await merge.recordChanges()
  return outcome as Outcome
}

async function confirm(db: Kysely<DB>, physicianId: number, contacts: Contacts): Promise<void> {
  const said = Object.entries(contacts).filter(([, value]) => value)
  await sql`
    update physician_contacts c set status = 'confirmed'
     from unnest(${said.map(([kind]) => kind)}::contact_kind[], ${said.map(([, value]) => value)}::text[]) as said (kind, value)
     where c.physician_id = ${physicianId} and c.kind = said.kind and c.value = said.value and c.status <> 'confirmed'`.execute(
    db,
  )
}
