/** Scheduled downloads of public files: PUBLIC_DATA names the sources. */
import { type Kysely, sql } from 'kysely'
import type { SourceName } from '#data/physicians/source-names.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { raiseAlert } from '#features/alerts/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'

/** Seconds: a year's volumes are three gigabytes, which take hours on a slow connection. */
const timeLimit = 10 * 60 * 60

/** A server that has been silent this long has died, and another may take over its download. */
const silence = sql`interval '10 minutes'`

/**
 * Downloads and imports what is newer than the data in use, one source after the other. A schedule runs on one server;
 * a source that another server is working on is left to it. Failures show on the desk, and the admins get one email
 * until something changes.
 */
export const fetchPublicData = job({
  name: 'fetch-public-data',
  data: noData,
  every: '43 2 * * *',
  timeLimit: timeLimit,
  retry: { times: 1, delay: 60, delayMax: 600 },
  run: async ({ deps, signal }) => {
    const { publicData, db, log } = deps
    if (publicData === null) return
    for (const source of publicData.sources) {
      signal.throwIfAborted()
      const before = await claim(db, source)
      if (before === null) continue
      let noting: Promise<unknown> = Promise.resolve()
      const note = (message: string) => {
        noting = noting
          .then(() => noteProgress(db, source, message))
          .catch((error) => log.warn({ err: error }, 'the progress of a download was not noted'))
      }
      const { done, message } = await publicData.fetch(source, note, signal)
      await noting
      // Stopped from outside: the next server resumes the download.
      signal.throwIfAborted()
      await finish(deps, source, { done, message, before })
    }
  },
})

interface Before {
  state: string | null
  message: string
}

/** Starts on a source. @returns its previous state; null if another server is working on it */
async function claim(db: Kysely<DB>, source: SourceName): Promise<Before | null> {
  const { rows } = await typed({ state: 'text?', message: 'text?' })`
    with before as (select state, message from public_data_runs where source = ${source})
    insert into public_data_runs (source, state) values (${source}, 'running')
    on conflict (source) do update
      set state = 'running', message = '', started_at = now(), told_at = now(), finished_at = null
      where public_data_runs.state <> 'running' or public_data_runs.told_at < now() - ${silence}
    returning (select state from before) as state, (select message from before) as message`.execute(db)
  const [row] = rows
  return row ? { state: row.state, message: row.message ?? '' } : null
}

async function noteProgress(db: Kysely<DB>, source: SourceName, message: string): Promise<void> {
  await db
    .updateTable('public_data_runs')
    .set({ message, told_at: typed('time')`now()` })
    .where('source', '=', source)
    .where('state', '=', 'running')
    .execute()
}

async function finish(
  { db, jobs, log }: Deps,
  source: SourceName,
  { done, message, before }: { done: boolean; message: string; before: Before },
): Promise<void> {
  const isNews = before.state !== 'failed' || before.message !== message
  if (!done) log.warn({ source, told: message }, 'a public file was not imported')
  await inTransaction(db, async (db) => {
    await db
      .updateTable('public_data_runs')
      .set({
        state: done ? 'done' : 'failed',
        message,
        told_at: typed('time')`now()`,
        finished_at: typed('time')`now()`,
      })
      .where('source', '=', source)
      .execute()
    if (!done && isNews)
      await raiseAlert(jobs, db, { kind: 'public_data_failed', userId: null, details: { source, why: message } })
  })
}

/** Whether a source was never downloaded: a new server starts right away instead of waiting for the schedule. */
export async function isUntried(db: Kysely<DB>, sources: readonly SourceName[]): Promise<boolean> {
  const tried = await db
    .selectFrom('public_data_runs')
    .select('source')
    .where('source', 'in', [...sources])
    .execute()
  return tried.length < sources.length
}
