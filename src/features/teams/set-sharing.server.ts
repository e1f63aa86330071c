import { handle } from '#door/handle.ts'
import { type Membership, reachOf } from '#shared/access/ownership.ts'
import { type OwnedTable, rowsFor } from '#shared/database/owned-rows.ts'
import { type SharedKind, setSharing } from './contracts.ts'

const tables = {
  list: 'physician_lists',
  search: 'saved_searches',
  template: 'email_templates',
  preset: 'export_presets',
  match: 'match_files',
} as const satisfies Record<SharedKind, OwnedTable>

export const setSharingHandler = handle(setSharing, async ({ input, caller, deps: { db }, fail }) => {
  const { kind, id, shared } = input
  const { teamId } = reachOf(caller, 'manage')
  // Sharing with a team that is currently read-only.
  if (shared && teamId !== (caller.team as Membership).id) return fail('notThere')
  const table = tables[kind]
  const changed = await db
    .updateTable(table)
    .set({ team_id: shared ? teamId : null })
    .where('id', '=', id)
    .where(rowsFor(caller, 'manage', table))
    .returning('id')
    .executeTakeFirst()
  return changed ? {} : fail('notThere')
})
