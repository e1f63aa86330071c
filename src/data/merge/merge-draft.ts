import type pg from 'pg'
import type { PhysicianDraft } from '../physicians/draft.ts'
import { keysOf } from './draft-keys.ts'
import { Merge, type Outcome } from './merge.ts'
import type { SourceName } from './source-rank.ts'

/**
 * Writes one draft: an approved submission, an admin's correction. `ambiguous` means that two or more physicians fit and nothing was written;
 * else `physicianId` is who it was about. Runs in the caller's transaction and must be its last step (it records the change). Check the
 * suppressions before (`loadSuppressions`).
 *
 * @param lastVerified an ISO timestamp, when the contacts are known to be right
 */
export async function mergeDraft(
  client: pg.ClientBase,
  draft: PhysicianDraft,
  source: SourceName,
  lastVerified: string | null,
): Promise<Outcome> {
  const merge = await Merge.begin(client, source, 1)
  const batch = await merge.batch()
  batch.add({ line: 1, draft, keys: keysOf(draft), lastVerified })
  const [outcome] = await merge.write(batch)
  await merge.recordChanges()
  return outcome as Outcome
}
