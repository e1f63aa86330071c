import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { CallFacts } from '#door/handle.ts'
import { type LimitState, sayingQuota } from '#door/limit-headers.ts'
import type { Viewer } from '#shared/access/access.ts'
import { contractError } from '#shared/calls/contract.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { factorErrors } from '../auth/second-factor.ts'
import { makingErrors } from './contracts.ts'
import { exportedLately, holdExportsOf } from './queries.server.ts'

const day = 24 * 60 * 60

/**
 * Throws a `CallError` 429 if these physicians would exceed what a person may export within 24 hours. Ask in the
 * transaction that then logs the export: it blocks the person's other exports until it ends.
 */
export async function checkQuota(db: Kysely<DB>, deps: Deps, caller: Viewer, wanted: number): Promise<void> {
  await holdExportsOf(db, caller.id)
  if (caller.isAdmin) return
  const quota = deps.settings.quotas.exportedRowsPerDay
  const lately = await exportedLately(db, caller.id)
  const used = lately.reduce((sum, { rows }) => sum + rows, 0)
  if (used + wanted <= quota) return
  deps.log.warn({ userId: caller.id, used, wanted, quota }, 'export quota reached')
  throw contractError(makingErrors.quotaReached, 'quotaReached', refusalOf({ lately, used, wanted, quota }))
}

/** Runs a call that may export; a program is told what that leaves of its maker's quota. */
export function sayingExports<T>({ caller, deps, facts }: Exporting, run: () => Promise<T>): Promise<T> {
  const readStates = async (): Promise<LimitState[]> => {
    if (caller.isAdmin) return []
    const max = deps.settings.quotas.exportedRowsPerDay
    const lately = await exportedLately(deps.db, caller.id)
    const left = max - lately.reduce((sum, { rows }) => sum + rows, 0)
    const wait = Math.max(1, Math.ceil(lately[0]?.freeIn ?? day))
    return [{ name: 'exports-per-day', max, within: day, left, wait, unit: 'physicians' }]
  }
  return sayingQuota(facts, readStates, run)
}

interface Exporting {
  caller: Viewer
  deps: Deps
  facts: CallFacts
}

/**
 * Throws a `CallError` 422 if these physicians need the second factor shown again: more than `exportAlert` of them, or
 * as many more with the exports of the last 24 hours, so that no one gets around it in parts. Ask in the same
 * transaction.
 */
export async function checkFactorShown(db: Kysely<DB>, caller: Viewer, wanted: number, shown: boolean): Promise<void> {
  if (shown) return
  await holdExportsOf(db, caller.id)
  const used = (await exportedLately(db, caller.id)).reduce((sum, { rows }) => sum + rows, 0)
  const step = serverLimits.exportAlert
  if (Math.ceil((used + wanted) / step) <= Math.max(1, Math.ceil(used / step))) return
  const [, message] = factorErrors.codeNeeded
  throw contractError(factorErrors.codeNeeded, 'codeNeeded', { fields: { code: message } })
}

function refusalOf({ lately, used, wanted, quota }: QuotaFacts): { message: string; retryAfter: number } {
  if (wanted > quota) {
    const message = `You can export ${format(quota)} physicians a day, and this would be ${format(wanted)}. Narrow your search and try again.`
    return { message, retryAfter: day }
  }
  const retryAfter = Math.max(1, Math.ceil(freeIn({ lately, used, wanted, quota })))
  const message = `You can export ${format(quota)} physicians a day and have exported ${format(used)} in the last 24 hours. Export fewer, or try again in ${inWords(retryAfter)}.`
  return { message, retryAfter }
}

interface QuotaFacts {
  lately: readonly { rows: number; freeIn: number }[]
  used: number
  wanted: number
  quota: number
}

/** Seconds until enough of the last 24 hours' exports are older than that. */
function freeIn({ lately, used, wanted, quota }: QuotaFacts): number {
  let left = used
  for (const { rows, freeIn } of lately) {
    left -= rows
    if (left + wanted <= quota) return freeIn
  }
  return day
}

function format(count: number): string {
  return count.toLocaleString('en-US')
}

function inWords(seconds: number): string {
  const hours = Math.ceil(seconds / 3600)
  if (hours > 1) return `${hours} hours`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
