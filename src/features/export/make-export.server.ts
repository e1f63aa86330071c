/** Makes exports: what is exported and that it was exported are written in one transaction, whatever becomes of the answer. */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { Viewer } from '#shared/access.ts'
import { contractError } from '#shared/contract.ts'
import { limits } from '#shared/limits.ts'
import { type ColumnKey, standardColumns } from './columns.ts'
import { makingErrors } from './contracts.ts'
import { largeExportMail } from './jobs.server.ts'
import { existingIds, keepExport, logExport, type StoredSource } from './queries.server.ts'
import { checkQuota } from './quota.server.ts'

export interface Wanted {
  source: StoredSource
  title: string
  columns?: readonly ColumnKey[] | undefined
  physicianIds: readonly number[]
}

export interface Made {
  id: string
  physicianIds: number[]
}

/**
 * Makes an export at once, in the transaction `db`: of the ids those that are there, each once. Throws a `CallError`: 404 when none
 * is, 429 when it would be more than the quota.
 */
export async function makeExport(db: Kysely<DB>, deps: Deps, caller: Viewer, wanted: Wanted): Promise<Made> {
  const physicianIds = await existingIds(db, wanted.physicianIds)
  if (physicianIds.length === 0) throw contractError(makingErrors.noData, 'noData')
  await checkQuota(db, deps, caller, physicianIds.length)
  const id = randomUUIDv7()
  const { source, title, columns = standardColumns } = wanted
  await keepExport(db, { id, userId: caller.id, source, title, columns, count: physicianIds.length, physicianIds })
  await recordExport(db, deps, { id, userId: caller.id, count: physicianIds.length })
  return { id, physicianIds }
}

/** Logs an export in the transaction that makes it, and tells its owner by mail where it is a large one. */
export async function recordExport(
  db: Kysely<DB>,
  deps: Pick<Deps, 'jobs' | 'now'>,
  { id, userId, count }: { id: string; userId: string; count: number },
): Promise<void> {
  await logExport(db, id, userId, count)
  if (count <= limits.exportAlert) return
  await deps.jobs.enqueue(db, largeExportMail, { userId, count, at: deps.now().toISOString() })
}
