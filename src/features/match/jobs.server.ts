import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { ImportError } from '#data/import/import-error.ts'
import { databasePages } from '#data/match/candidate-index.ts'
import { databasePersons } from '#data/match/database-persons.ts'
import { matchInThread } from '#data/match/match-in-thread.ts'
import { matchInSteps } from '#data/match/match-steps.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { type Job, job, noData } from '#door/job.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { addRows } from './commands.server.ts'
import { forgetFilesBut, storedName } from './files.server.ts'
import { asColumns } from './queries.server.ts'

/** Rows matched together: few enough that neither this process nor the database keeps others waiting. */
const step = 100
/** With this many rows, a separate thread is worth the second or two it takes to read every physician's keys. */
export const largeFile = 2500
const retry = { times: 3, delay: 5, delayMax: 60 }
const awayText = 'The file could not be matched. Please start it again.'

/** Matches a file. Every step is saved, so that a second try continues where the first one stopped. */
export const matchFileJob: Job<z.ZodObject<{ fileId: z.ZodUUID }>> = job({
  name: 'match-file',
  data: z.strictObject({ fileId: z.uuid() }),
  retry,
  timeLimit: 15 * 60,
  run: async ({ data: { fileId }, deps, attempt, signal }) => {
    const file = await begin(deps.db, fileId)
    if (!file) return
    try {
      const found = await deps.storage.withFile(storedName(fileId, file.file_name), (path) =>
        matchAll(deps, { fileId, path, columns: file.columns, rowCount: file.row_count, signal }),
      )
      await end(deps.db, fileId, found === null ? 'failed' : 'done', found === null ? awayText : '')
    } catch (error) {
      if (isNamed<NoLongerWanted>(error, 'NoLongerWanted')) return
      if (isNamed<ImportError>(error, 'ImportError')) return end(deps.db, fileId, 'failed', error.message)
      // Stopped from outside: the next server continues.
      if (attempt >= retry.times && !signal.aborted) await end(deps.db, fileId, 'failed', awayText)
      throw error
    }
  },
})

/** Undefined if it was canceled or deleted, or is over. */
async function begin(db: Kysely<DB>, fileId: string) {
  return db
    .updateTable('match_files')
    .set({ state: 'running' })
    .where('id', '=', fileId)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['file_name', 'columns', 'row_count'])
    .executeTakeFirst()
}

async function end(db: Kysely<DB>, fileId: string, state: 'done' | 'failed', message: string): Promise<void> {
  await db
    .updateTable('match_files')
    .set({ state, message, finished_at: typed('time')`now()` })
    .where('id', '=', fileId)
    .where('state', '=', 'running')
    .execute()
}

interface Matching {
  fileId: string
  /** On this server's disk. */
  path: string
  columns: readonly string[]
  rowCount: number
  signal: AbortSignal
}

async function matchAll(deps: Deps, { fileId, path, columns, rowCount, signal }: Matching): Promise<void> {
  const { db } = deps
  const suppressions = await loadSuppressions(db, deps.suppression.key)
  const file = { path, columns: asColumns(columns), done: await lastRow(db, fileId) }
  const write = async (upTo: number, rows: string) => {
    signal.throwIfAborted()
    await inTransaction(db, async (db) => {
      await noteProgress(db, fileId, upTo)
      await addRows(db, fileId, rows)
    })
  }
  if (rowCount < largeFile) return matchInSteps(file, { persons: databasePersons(db), suppressions, step }, write)
  return matchInThread(file, { pages: databasePages(db), suppressions, signal }, write)
}

async function lastRow(db: Kysely<DB>, fileId: string): Promise<number> {
  const row = await db
    .selectFrom('match_rows')
    .select(typed('number')`coalesce(max(row_number), 0)`.as('last'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  return row.last
}

/** The file was canceled or deleted. */
class NoLongerWanted extends Error {
  override readonly name = 'NoLongerWanted'
}

/** Locks the file until the transaction ends, so that nothing is written for one that is being canceled. */
async function noteProgress(db: Kysely<DB>, fileId: string, count: number): Promise<void> {
  const told = await db
    .updateTable('match_files')
    .set({ done_count: count })
    .where('id', '=', fileId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (told.numUpdatedRows === 0n) throw new NoLongerWanted()
}

/** Deletes files after 30 days, and whatever the store still has of deleted ones. */
export const cleanUpMatches = job({
  name: 'clean-up-matches',
  data: noData,
  every: '37 * * * *',
  run: async ({ deps }) => {
    const { db } = deps
    await deleteInSteps(db, 'match_files', sql`expires_at < now()`, 10)
    const there = async (ids: readonly string[]) => {
      const { rows } = await typed({ id: 'text' })`
        select id from match_files where id = any(${ids.filter(isUuid)}::uuid[])`.execute(db)
      return new Set(rows.map(({ id }) => id))
    }
    const anHour = 60 * 60 * 1000
    await forgetFilesBut(there, deps, new Date(deps.now().getTime() - anHour))
  },
})

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success
