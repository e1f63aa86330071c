/** Each server reports itself in the table `servers`, so that every server's page /system can show all of them. */
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { typed } from '#shared/database/typed.ts'
import type { ServerDeps } from '../http/server-deps.ts'
import { buildFacts } from '../settings/build-facts.ts'
import { serverWarnings } from './server-warnings.ts'

/** Milliseconds; `seenWithin` of features/system-status/queries.server.ts is four times as long. */
const every = 15_000
/** Settings and certificates do not change as fast. */
const warnEvery = 10 * 60_000

export interface Reporting {
  /** Resolves when the server has reported itself, or has logged why not. */
  first: Promise<void>
  /** Takes the server out of the table. */
  end: () => Promise<void>
}

/**
 * Reports now and periodically.
 *
 * @param id of the server's row, as `joinServers` returned it
 */
export function reportServer(deps: ServerDeps, id: string): Reporting {
  const { db, log } = deps
  const startedAt = deps.now()
  let warnings: { says: string[]; until: number } = { says: [], until: 0 }
  let said = false

  const report = async () => {
    if (warnings.until < Date.now()) warnings = { says: await serverWarnings(deps.env), until: Date.now() + warnEvery }
    const row = {
      name: hostname(),
      ...buildFacts(),
      started_at: startedAt,
      warnings: warnings.says,
      ...(await stateOf(deps)),
    }
    await db
      .insertInto('servers')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, seen_at: typed('time')`now()` }))
      .execute()
    await db.deleteFrom('servers').where('seen_at', '<', typed('time')`now() - interval '1 day'`).execute()
  }
  const reportOrLog = async () => {
    try {
      await report()
      said = false
    } catch (error) {
      // In an outage, logs once, not every fifteen seconds.
      if (!said) log.warn({ err: error }, 'this server could not report itself for the page /system')
      said = true
    }
  }

  const first = reportOrLog()
  let underWay = first
  const timer = setInterval(() => {
    underWay = underWay.then(reportOrLog)
  }, every).unref()
  const end = async () => {
    clearInterval(timer)
    await underWay
    await db
      .deleteFrom('servers')
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }
  return { first, end }
}

async function stateOf({ search, env }: ServerDeps) {
  const [physicians, lastChange] = search.isReady()
    ? await Promise.all([search.size(), search.lastChange()])
    : [null, null]
  const disk = await statfs(env.DATA_DIR).catch(() => null)
  return {
    physicians,
    last_change: lastChange,
    disk_free: disk && disk.bavail * disk.bsize,
    disk_size: disk && disk.blocks * disk.bsize,
  }
}
