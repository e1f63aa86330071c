import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { deleteMatch } from './contracts.ts'
import { storedName } from './files.server.ts'

export const deleteMatchHandler = handle(deleteMatch, async ({ input: { fileId }, caller, deps, fail }) => {
  const gone = await deps.db
    .deleteFrom('match_files')
    .where(rowsFor(caller, 'manage', 'match_files'))
    .where('id', '=', fileId)
    .returning('file_name')
    .executeTakeFirst()
  if (!gone) return fail('notFound')
  // If the store is down, the cleanup job deletes it within two hours.
  await deps.storage.remove(storedName(fileId, gone.file_name))
  return {}
})
