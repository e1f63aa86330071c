import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ImportError } from '#data/import/import-error.ts'
import { undoImport as undo, undoneText } from '#data/import/undo-import.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/commands.server.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import {
  cancelImport,
  downloadImportRejects,
  getImports,
  type ImportOnDesk,
  startImport,
  undoImport,
} from './contracts.ts'
import { placeOf, rejectFileOf, serverFiles } from './files.server.ts'
import { runImportOrder } from './jobs.server.ts'
import { addOrder, cancelOrder, hasRejects, lastOrders, runsOf } from './queries.server.ts'

export const startImportHandler = handle(startImport, async ({ input, caller, deps, fail }) => {
  const file = await placeOf(deps.imports, input.place, input.path)
  if (file === 'outside') return fail('outside')
  if (file === 'missing') return fail('noFile')
  return inTransaction(deps.db, async (db) => {
    const importId = await addOrder(db, input, caller.id)
    if (importId === null) return fail('busy')
    await recordAdminAction(db, caller, {
      action: 'start-import',
      subject: { kind: 'import', id: importId },
      details: { kind: input.kind, file: input.path.split('/').at(-1) ?? '', dryRun: input.dryRun },
    })
    await deps.jobs.enqueue(db, runImportOrder, { importId })
    return { importId }
  })
})

export const cancelImportHandler = handle(cancelImport, async ({ input: { importId }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const state = await cancelOrder(db, importId)
    if (state === 'missing') return fail('notFound')
    if (state === 'over') return fail('over')
    await recordAdminAction(db, caller, { action: 'cancel-import', subject: { kind: 'import', id: importId } })
    return {}
  }),
)

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

export const getImportsHandler = handle(getImports, async ({ input: { page }, deps: { db, imports } }) => {
  const [orders, files, runs] = await Promise.all([lastOrders(db), serverFiles(imports), runsOf(db, page)])
  return {
    orders: orders.map(
      (row): ImportOnDesk => ({
        id: row.id,
        kind: row.kind as ImportOnDesk['kind'],
        fileName: row.file_name,
        state: row.state as ImportOnDesk['state'],
        canceled: row.canceled_at !== null && row.state !== 'done',
        dryRun: row.dry_run,
        rows: Number(row.rows),
        rowsPerSecond: row.rows_per_second,
        part: row.part,
        secondsLeft: row.seconds_left,
        message: row.message,
        hasRejects: row.has_rejects,
        orderedBy: row.email,
        createdAt: row.created_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
      }),
    ),
    serverFiles: files,
    uploadMost: imports.uploadMost,
    data: runs.rows.map(({ report, ...row }) => ({
      id: row.id,
      source: row.source,
      fileName: row.file_name,
      dryRun: row.dry_run,
      outcome: row.outcome as 'done' | 'failed',
      error: row.error,
      read: report.read,
      new: report.new,
      changed: report.changed,
      unchanged: report.unchanged,
      skipped: Object.values(report.skipped).reduce((sum, count) => sum + count, 0),
      finishedAt: row.finished_at.toISOString(),
      undoable: row.undo_count !== null,
      undoneAt: row.undone_at?.toISOString() ?? null,
    })),
    total: runs.total,
    page,
    pageSize: limits.deskPageSize,
  }
})

export const downloadImportRejectsHandler = handle(downloadImportRejects, async ({ input, deps, fail }) => {
  const file = rejectFileOf(deps.imports, input.importId)
  const there =
    (await hasRejects(deps.db, input.importId)) &&
    (await access(file).then(
      () => true,
      () => false,
    ))
  if (!there) return fail('notFound')
  return {
    fileName: 'rejected-rows.csv',
    contentType: 'text/csv; charset=utf-8',
    body: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
  }
})
