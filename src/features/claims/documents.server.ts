/** Photos that prove a claim: stored until an admin has decided, and no longer. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { claimLimits } from './limits.ts'

export const documentFolder = 'claim-documents/'

export const documentOf = (claimId: string) => `${documentFolder}${claimId}.jpg`

/** Ends claims that no admin has looked at for long. */
export async function endOldDocuments(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('profile_claims')
    .set({ state: 'ended', ended_by: 'other', ended_at: typed('time')`now()`, document_at: null })
    .where('state', '=', 'started')
    .where('document_at', '<', typed('time')`now() - make_interval(days => ${claimLimits.documentDays})`)
    .execute()
}

/** The names of the files that an admin has yet to look at. */
export async function waitingDocuments(db: Kysely<DB>): Promise<Set<string>> {
  const rows = await db.selectFrom('profile_claims').select('id').where('document_at', 'is not', null).execute()
  return new Set(rows.map(({ id }) => documentOf(id)))
}
