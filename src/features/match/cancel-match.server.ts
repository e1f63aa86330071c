import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { cancelMatch } from './contracts.ts'
import { matchFileOf } from './queries.server.ts'

/** The job notices at its next step, and writes nothing more. */
export const cancelMatchHandler = handle(cancelMatch, async ({ input: { fileId }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    if (!(await matchFileOf(db, caller, fileId, 'manage'))) fail('notFound')
    const { numUpdatedRows } = await db
      .updateTable('match_files')
      .set({ state: 'canceled', done_count: 0, finished_at: typed('time')`now()` })
      .where(rowsFor(caller, 'manage', 'match_files'))
      .where('id', '=', fileId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail('over')
    await db.deleteFrom('match_rows').where('file_id', '=', fileId).execute()
    return {}
  }),
)
