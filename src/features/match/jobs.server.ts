import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { countValues } from '#data/identity/count-values.ts'
import { databasePages } from '#data/match/candidate-index.ts'
import { databasePersons } from '#data/match/database-persons.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import { type Job, job, noData } from '#door/job.ts'
import { holderOf } from '#features/teams/queries.server.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { addRows } from './commands.server.ts'
import { contactsFor, forgetTriesOfYesterday } from './contact-tries.server.ts'
import { type DecidableRow, withDecisions } from './decisions.server.ts'
import { matchFile } from './file-work.ts'
import { forgetFilesBut, storedName } from './files.server.ts'
import { asColumns } from './queries.server.ts'

/** Rows matched together: as many as fill a statement, and few where they are looked up in the database. */
const steps = { large: 250, small: 100 }
/** With this many rows, it is worth the second or two it takes to read every physician's keys. */
export const largeFile = 2500
const retry = { times: 3, delay: 5, delayMax: 60 }
const awayText = 'The file could not be matched. Please start it again.'

/** Matches a file. Every step is saved, so that a second try continues where the first one stopped. */
export const matchFileJob: Job<z.ZodObject<{ fileId: z.ZodUUID }>> = job({
  name: 'match-file',
  data: z.strictObject({ fileId: z.uuid() }),
  retry,
  timeLimit: 15 * 60,
  atOnce: 4,
  run: async ({ data: { fileId }, deps, attempt, signal }) => {
    const file = await begin(deps.db, fileId)
    if (!file) return
    try {
      const found = await deps.storage.withFile(storedName(fileId, file.file_name), (path) =>
        matchAll(deps, { fileId, path, file, signal }),
      )
      await end(deps.db, fileId, found === null ? 'failed' : 'done', found === null ? awayText : '')
    } catch (error) {
      if (isNamed<NoLongerWanted>(error, 'NoLongerWanted')) return
      if (isNamed<FileRefused>(error, 'FileRefused')) return end(deps.db, fileId, 'failed', error.message)
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
    .returning(['owner_id', 'file_name', 'columns', 'row_count'])
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
  file: NonNullable<Awaited<ReturnType<typeof begin>>>
  signal: AbortSignal
}

async function matchAll(deps: Deps, { fileId, path, file, signal }: Matching): Promise<void> {
  const { db } = deps
  const suppressions = await loadSuppressions(db, deps.suppression.key)
  const large = file.row_count >= largeFile
  const input = {
    file: { path, columns: asColumns(file.columns), done: await lastRow(db, fileId) },
    suppressions: suppressions.parts(),
    step: large ? steps.large : steps.small,
    large,
  }
  const holder = await holderOf(db, file.owner_id)
  const write = async (upTo: number, rows: string) => {
    signal.throwIfAborted()
    const decided = await withDecisions(deps, holder, JSON.parse(rows) as DecidableRow[])
    await inTransaction(db, async (db) => {
      await noteProgress(db, fileId, upTo)
      await addRows(db, fileId, JSON.stringify(decided))
    })
  }
  const { page, persons } = databasePages(db)
  await deps.doFileWork(matchFile, input, {
    sender: { account: file.owner_id, network: null },
    file: file.file_name,
    answers: { page, persons, ...databasePersons(db), ...contactsFor(deps, holder), write },
    signal,
  })
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

/** How common names are, for matching (data/match/frequencies.ts). */
export const countValuesJob = job({
  name: 'count-values',
  data: noData,
  every: '13 * * * *',
  timeLimit: 10 * 60,
  run: ({ deps }) => countValues(deps.longSession),
})

/** Deletes files after 30 days, and whatever the store still has of deleted ones. */
export const cleanUpMatches = job({
  name: 'clean-up-matches',
  data: noData,
  every: '37 * * * *',
  run: async ({ deps }) => {
    const { db } = deps
    await deleteInSteps(db, 'match_files', sql`expires_at < now()`, 10)
    await forgetTriesOfYesterday(db)
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
