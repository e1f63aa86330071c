import { access } from 'node:fs/promises'
import { z } from 'zod'
import { forgetUndo } from '#data/merge/undo-record.ts'
import { job, noData } from '#door/job.ts'
import { canceledText, finishOrder, noteProgress, orderToRun } from './commands.server.ts'
import { forgetOldFiles, forgetUpload, placeOf, rejectFileOf } from './files.server.ts'
import { isCanceled } from './queries.server.ts'

/** Seconds: as long as the scheduled import of public files may take. */
const patience = 4 * 60 * 60

/** Milliseconds between two looks at whether an admin has canceled the import. */
const lookEvery = 1000

/** Imports a file for an admin. An import is one transaction, so a second try starts over. */
export const runImportOrder = job({
  name: 'run-import-order',
  data: z.strictObject({ importId: z.uuid() }),
  timeLimit: patience,
  retry: { times: 2, delay: 30, delayMax: 300 },
  run: async ({ data: { importId }, deps, signal }) => {
    const { db, imports } = deps
    const order = await orderToRun(db, importId)
    if (!order) return
    if (order.canceled_at) return finishOrder(db, importId, { done: false, message: canceledText, hasRejects: false })
    const place = order.place as 'upload' | 'server'
    const file = await placeOf(imports, place, order.path)
    if (file === 'outside' || file === 'missing') {
      const message = 'The file is gone. Nothing was changed.'
      return finishOrder(db, importId, { done: false, message, hasRejects: false })
    }
    const rejectFile = rejectFileOf(imports, importId)
    let telling: Promise<void> = Promise.resolve()
    const canceling = new AbortController()
    const looking = setInterval(() => {
      isCanceled(db, importId)
        .then((canceled) => canceled && canceling.abort())
        .catch((error) => deps.log.warn({ err: error }, 'nobody could tell whether an import is canceled'))
    }, lookEvery)
    const run = imports.run(
      {
        kind: order.kind as 'csv' | 'nppes' | 'dac' | 'suppressions',
        file,
        mapping: order.mapping as Record<string, string>,
        dryRun: order.dry_run,
        samples: order.samples as 'keep' | 'remove' | null,
        rejectFile,
      },
      (progress) => {
        telling = telling
          .then(() => noteProgress(db, importId, progress))
          .catch((error) => deps.log.warn({ err: error }, 'the progress of an import was not noted'))
      },
      AbortSignal.any([signal, canceling.signal]),
    )
    const { done, message } = await run.finally(() => clearInterval(looking))
    await telling
    // Ended from outside: the next server takes it from the start.
    signal.throwIfAborted()
    if (canceling.signal.aborted && !done)
      return finishOrder(db, importId, { done: false, message: canceledText, hasRejects: false })
    const hasRejects = await access(rejectFile).then(
      () => true,
      () => false,
    )
    await finishOrder(db, importId, { done, message: withoutPaths(message, imports), hasRejects })
    if (done && !order.dry_run && place === 'upload') await forgetUpload(imports, order.path)
  },
})

/** What the import said, without the folders of this machine. */
function withoutPaths(
  message: string,
  { uploadDir, rejectsDir, serverDir }: { uploadDir: string; rejectsDir: string; serverDir: string | null },
) {
  return [uploadDir, rejectsDir, serverDir ?? '']
    .filter((folder) => folder !== '')
    .reduce((text, folder) => text.replaceAll(`${folder}/`, ''), message)
}

export const cleanUpImports = job({
  name: 'clean-up-imports',
  data: noData,
  every: '41 3 * * *',
  run: async ({ deps }) => {
    await forgetOldFiles(deps.imports, deps.now())
    await forgetUndo(deps.db)
  },
})
