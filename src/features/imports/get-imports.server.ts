import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getImports, type ImportOnDesk } from './contracts.ts'
import { serverFiles } from './files.server.ts'
import { downloadsOf, lastOrders, runsOf } from './queries.server.ts'

export const getImportsHandler = handle(getImports, async ({ input: { page }, deps: { db, imports } }) => {
  const [orders, downloads, files, runs] = await Promise.all([
    lastOrders(db),
    downloadsOf(db),
    serverFiles(imports),
    runsOf(db, page),
  ])
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
        step: row.step as ImportOnDesk['step'],
        part: row.part,
        secondsLeft: row.seconds_left,
        message: row.message,
        hasRejects: row.has_rejects,
        orderedBy: row.email,
        createdAt: row.created_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
      }),
    ),
    downloads,
    serverFiles: files,
    maxUpload: imports.maxUpload,
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
