/**
 * Makes exports: what was exported and the fact that it was are written in one transaction, even if the answer is lost.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { noteActivities } from '#features/activities/commands.server.ts'
import { raiseAlert } from '#features/alerts/commands.server.ts'
import { markListed } from '#features/do-not-contact/commands.server.ts'
import { type Blocked, blockedAmong, emailsOf, listsWithEmails } from '#features/do-not-contact/queries.server.ts'
import { canariesAmong } from '#features/physicians/queries.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { contractError } from '#shared/calls/contract.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type ColumnKey, standardColumns } from './columns.ts'
import { logExport, storeExport } from './commands.server.ts'
import { makingErrors } from './contracts.ts'
import { largeExportMail } from './jobs.server.ts'
import { existingIds, type StoredSource } from './queries.server.ts'
import { checkFactorShown, checkQuota } from './quota.server.ts'

export interface Wanted {
  source: StoredSource
  title: string
  columns?: readonly ColumnKey[] | undefined
  physicianIds: readonly number[]
  /** The second factor was shown again, or there is none. */
  factorShown: boolean
}

export interface Made {
  id: string
  physicianIds: number[]
  leftOut: Blocked[]
}

/**
 * Makes an export immediately, in the transaction `db`: those of the ids that exist, each once. Anyone not to be
 * contacted is left out, and named; those that only an uploaded list of emails names still count. Throws a `CallError`:
 * 404 if none exists, 409 if none is left, 422 if it needs the second factor, 429 if it would exceed the quota.
 */
export async function makeExport(db: Kysely<DB>, deps: Deps, caller: Viewer, wanted: Wanted): Promise<Made> {
  const present = await existingIds(db, wanted.physicianIds)
  if (present.length === 0) throw contractError(makingErrors.noData, 'noData')
  const leftOut = await blockedAmong(db, caller, present)
  const blocked = new Set(leftOut.map(({ id }) => id))
  const physicianIds = present.filter((id) => !blocked.has(id))
  if (physicianIds.length === 0) throw contractError(makingErrors.allBlocked, 'allBlocked')
  await checkQuota(db, deps, caller, physicianIds.length)
  await checkFactorShown(db, caller, physicianIds.length, wanted.factorShown)
  const id = randomUUIDv7()
  const { source, title, columns = standardColumns } = wanted
  const byKey = caller.key?.name ?? null
  const count = physicianIds.length
  await storeExport(db, { id, userId: caller.id, source, title, columns, count, physicianIds, byKey })
  await recordExport(db, deps, { id, holder: caller, physicianIds })
  const listed = await markExported(deps, db, caller, physicianIds)
  if (listed.size === 0) return { id, physicianIds, leftOut }
  return {
    id,
    physicianIds: physicianIds.filter((id) => !listed.has(id)),
    leftOut: [...leftOut, ...(await blockedAmong(db, caller, [...listed]))],
  }
}

/**
 * Marks those of an export's physicians whose email is on a do-not-contact list of the exporting person or their team,
 * and returns them. They have been counted as exported: who is on such a list isn't told for less.
 */
export async function markExported(
  deps: Pick<Deps, 'suppression'>,
  db: Kysely<DB>,
  holder: Holder,
  physicianIds: readonly number[],
): Promise<Set<number>> {
  const listed = new Set<number>()
  const { teamId } = reachOf(holder, 'see')
  if ((await listsWithEmails(db, { userId: holder.id, teamId })).length === 0) return listed
  for (let from = 0; from < physicianIds.length; from += step) {
    const emails = await emailsOf(db, physicianIds.slice(from, from + step))
    for (const id of await markListed(deps, db, holder, emails)) listed.add(id)
  }
  return listed
}

/** Checked for canaries per query: a statement takes at most 65,535 values. */
const step = 20_000

/**
 * Logs an export in the transaction that makes it; emails its owner if it is large, and the admins if it contains a
 * canary.
 */
export async function recordExport(
  db: Kysely<DB>,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  { id, holder, physicianIds }: { id: string; holder: Holder; physicianIds: readonly number[] },
): Promise<void> {
  const { id: userId } = holder
  const count = physicianIds.length
  await logExport(db, id, holder, count)
  await noteActivities(db, holder, { kind: 'exported', details: { exportId: id }, physicianIds })
  if (count > serverLimits.exportAlert)
    await jobs.enqueue(db, largeExportMail, { userId, count, at: now().toISOString() })
  for (let from = 0; from < count; from += step) {
    const [physicianId] = await canariesAmong(db, physicianIds.slice(from, from + step))
    if (physicianId === undefined) continue
    // One alert per export, no matter how many it contains.
    await raiseAlert(jobs, db, {
      kind: 'canary_exported',
      userId,
      physicianId,
      details: { export: id, physicians: count },
    })
    break
  }
}
