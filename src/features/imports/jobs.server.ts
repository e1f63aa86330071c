import path from 'node:path'
import { z } from 'zod'
import { forgetUndo } from '#data/merge/undo-record.ts'
import type { Deps, ImportOrder } from '#door/deps.ts'
import { type Job, job, noData } from '#door/job.ts'
import { lookForDuplicates } from '#features/duplicates/commands.server.ts'
import { canceledText, finishOrder, noteProgress, orderToRun } from './commands.server.ts'
import {
  forgetOldFiles,
  forgetUpload,
  lookFor,
  type Place,
  storeRejects,
  withImportFile,
  withRejectFile,
} from './files.server.ts'
import { isCanceled, orderElsewhere } from './queries.server.ts'

/** Seconds: as long as the scheduled import of public files may take. */
const timeLimit = 4 * 60 * 60

/** Milliseconds between checks whether an admin has canceled the import. */
const lookEvery = 1000

const retry = { times: 2, delay: 30, delayMax: 300 }
const orderData = z.strictObject({ importId: z.uuid() })

/** Imports a file for an admin. An import is one transaction, so a second try starts over. */
export const runImportOrder: Job<typeof orderData> = job({
  name: 'run-import-order',
  data: orderData,
  timeLimit: timeLimit,
  retry,
  run: async ({ data: { importId }, deps, attempt, signal }) => {
    const { db, imports } = deps
    if (await isElsewhere(deps, importId)) return deps.jobs.enqueue(db, runImportOrder, { importId }, { after: 2 })
    const order = await orderToRun(db, importId)
    if (!order) return
    const fail = (message: string) => finishOrder(db, importId, { done: false, message, hasRejects: false })
    if (order.canceled_at) return fail(canceledText)
    const source = { place: order.place as Place, path: order.path }
    try {
      const run = await withImportFile(deps, source, (file) =>
        withRejectFile(imports, async (rejectFile) => {
          const ended = await runOrder(deps, { importId, order, file, rejectFile }, signal)
          const rejects = ended.canceled ? false : await storeRejectsOf(deps, importId, rejectFile)
          return { ...ended, rejects, message: withoutFolders(ended.message, [file, rejectFile]) }
        }),
      )
      if (run === 'outside' || run === 'missing') return fail(missingText)
      if (run.canceled) return fail(canceledText)
      const message = run.rejects === 'lost' ? `${run.message}\n  ${lostText}` : run.message
      await finishOrder(db, importId, { done: run.done, message, hasRejects: run.rejects === true })
      if (!run.done || order.dry_run) return
      if (source.place === 'upload') await forgetTaken(deps, order.path)
      await lookForDuplicates(deps, db)
    } catch (error) {
      // Stopped from outside: the next server starts it over.
      if (attempt >= retry.times && !signal.aborted) await fail(awayText)
      throw error
    }
  },
})

/**
 * A file that only another server can read. That server has a few minutes to take the job; after that, whichever has it
 * reports a missing file.
 */
async function isElsewhere(deps: Deps, importId: string): Promise<boolean> {
  const waiting = await orderElsewhere(deps.db, importId, deps.imports.serverName)
  return waiting !== null && (await lookFor(deps, 'server', waiting.path)) !== 'there'
}

interface Running {
  importId: string
  order: NonNullable<Awaited<ReturnType<typeof orderToRun>>>
  file: string
  rejectFile: string
}

async function runOrder(deps: Deps, { importId, order, file, rejectFile }: Running, signal: AbortSignal) {
  const { db, imports, log } = deps
  let telling: Promise<void> = Promise.resolve()
  const canceling = new AbortController()
  const looking = setInterval(() => {
    isCanceled(db, importId)
      .then((canceled) => canceled && canceling.abort())
      .catch((error) => log.warn({ err: error }, 'whether an import was canceled could not be read'))
  }, lookEvery)
  const run = imports.run(
    {
      kind: order.kind as ImportOrder['kind'],
      uploaded: order.place === 'upload',
      file,
      mapping: z.record(z.string(), z.string()).parse(order.mapping),
      dryRun: order.dry_run,
      samples: order.samples as 'keep' | 'remove' | null,
      rejectFile,
    },
    (progress) => {
      telling = telling
        .then(() => noteProgress(db, importId, progress))
        .catch((error) => log.warn({ err: error }, 'the progress of an import was not noted'))
    },
    AbortSignal.any([signal, canceling.signal]),
  )
  const { done, message } = await run.finally(() => clearInterval(looking))
  await telling
  signal.throwIfAborted()
  return { done, message, canceled: canceling.signal.aborted && !done }
}

/** Imported rows stay imported, even if the rejected ones can't be saved. */
async function storeRejectsOf(deps: Deps, importId: string, rejectFile: string): Promise<boolean | 'lost'> {
  try {
    return await storeRejects(deps, importId, rejectFile)
  } catch (error) {
    deps.log.error({ err: error }, 'the rejected rows of an import could not be kept')
    return 'lost'
  }
}

/** An imported upload isn't stored a second time; `clean-up-imports` finds any that are left. */
async function forgetTaken(deps: Deps, path: string): Promise<void> {
  await forgetUpload(deps, path).catch((error) => deps.log.warn({ err: error }, 'an upload could not be deleted'))
}

const missingText = 'The file is gone. Nothing was changed.'
const awayText =
  'The file could not be read, or the import could not run. The server log has the reason. Nothing was changed.'
const lostText = 'The rejected rows could not be saved. The server log has the reason.'

/** The import's message, without this machine's folders. */
function withoutFolders(message: string, files: readonly string[]): string {
  return files.reduce((text, file) => text.replaceAll(`${path.dirname(file)}/`, ''), message)
}

export const cleanUpImports = job({
  name: 'clean-up-imports',
  data: noData,
  every: '41 3 * * *',
  run: async ({ deps }) => {
    await forgetOldFiles(deps, deps.now())
    await forgetUndo(deps.db)
  },
})
