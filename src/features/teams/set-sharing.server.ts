import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { type Membership, reachOf } from '#shared/access/ownership.ts'
import { type OwnedTable, rowsFor } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { type SharedKind, setSharing } from './contracts.ts'

const tables = {
  list: 'physician_lists',
  search: 'saved_searches',
  template: 'email_templates',
  preset: 'export_presets',
  match: 'match_files',
} as const satisfies Record<SharedKind, OwnedTable>

export const setSharingHandler = handle(setSharing, async ({ input, caller, deps, fail }) => {
  const { kind, id, shared } = input
  const { teamId } = reachOf(caller, 'manage')
  // Sharing with a team that is currently read-only.
  if (shared && teamId !== (caller.team as Membership).id) return fail('notThere')
  const table = tables[kind]
  return inTransaction(deps.db, async (db) => {
    const changed = await db
      .updateTable(table)
      .set({ team_id: shared ? teamId : null })
      .where('id', '=', id)
      .where(rowsFor(caller, 'manage', table))
      .returning('id')
      .executeTakeFirst()
    if (!changed) return fail('notThere')
    if (kind === 'list' && !shared) await takeFromColleagues(db, id)
    return {}
  })
})

/** On a list that only its owner sees, no colleague has a physician, a next step, or anything that was given. */
async function takeFromColleagues(db: Kysely<DB>, listId: string): Promise<void> {
  await db.deleteFrom('list_handoffs').where('list_id', '=', listId).execute()
  await db
    .updateTable('list_physicians')
    .set({ owner_id: null })
    .where('list_id', '=', listId)
    .where('owner_id', 'is not', null)
    .execute()
  await db
    .updateTable('list_physicians')
    .set({ next_by: null })
    .where('list_id', '=', listId)
    .where('next_by', 'is not', null)
    .execute()
}
