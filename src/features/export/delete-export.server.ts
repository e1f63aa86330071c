import { handle } from '#door/handle.ts'
import { deleteExport } from './contracts.ts'

/** The log stays: it counts toward the quota, and it voids the guarantee. */
export const deleteExportHandler = handle(deleteExport, async ({ input, caller, deps: { db }, fail }) => {
  const gone = await db
    .deleteFrom('exports')
    .where('id', '=', input.exportId)
    .where('user_id', '=', caller.id)
    .returning('id')
    .executeTakeFirst()
  return gone ? {} : fail('notFound')
})
