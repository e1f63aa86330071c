import { undoImport as undo, undoneText } from '#data/import/undo-import.ts'
import type { ImportError } from '#data/rows/import-error.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { undoImport } from './contracts.ts'

export const undoImportHandler = handle(undoImport, async ({ input: { runId }, caller, deps, fail }) => {
  try {
    const undone = await undo(deps.longSession, runId, { suppressionKey: deps.suppression.key, by: caller.id })
    await recordAdminAction(deps.db, caller, {
      action: 'undo-import',
      details: { file: undone.fileName, restored: undone.restored, deleted: undone.deleted },
    })
    return { message: undoneText(undone) }
  } catch (error) {
    if (isNamed<ImportError>(error, 'ImportError')) return fail('refused', { message: error.message })
    throw error
  }
})
