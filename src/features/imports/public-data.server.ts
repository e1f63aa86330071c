/** The scheduled downloads of public files: PUBLIC_DATA names the sources, PUBLIC_DATA_CRON the time. */
import { type Kysely, sql } from 'kysely'
import type { SourceName } from '#data/sources/source-names.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { raiseAlert } from '#features/alerts/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'

/** Seconds: the volumes of a year are three gigabytes, which a slow line takes hours for. */
const patience = 10 * 60 * 60

/** A server that has said nothing for this long has ended, and its download is another's. */
const silence = sql`interval '10 minutes'`

/**
 * Downloads and imports what is newer than what is in use, one source after the other. A schedule runs on one server; a source that another one
 * is at is left to it. What fails is on the desk, and the admins get an email, once until it changes.
 */
export const fetchPublicData = job({
  name: 'fetch-public-data',
  data: noData,
  every: '43 2 * * *',
  timeLimit: patience,
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
      // Ended from outside: the next server continues where the download stopped.
      signal.throwIfAborted()
      await finish(deps, source, { done, message, before })
    }
  },
})

interface Before {
  state: string | null
  message: string
}

/** Begins with a source. @returns how it was before; null where another server is at it */
async function claim(db: Kysely<DB>, source: SourceName): Promise<Before | null> {
  const { rows } = await sql<{ state: string | null; message: string | null }>`
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
    .set({ message, told_at: sql<Date>`now()` })
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
      .set({ state: done ? 'done' : 'failed', message, told_at: sql<Date>`now()`, finished_at: sql<Date>`now()` })
      .where('source', '=', source)
      .execute()
    if (!done && isNews)
      await raiseAlert(jobs, db, { kind: 'public_data_failed', userId: null, details: { source, why: message } })
  })
}

/** Whether a source was never downloaded: a new server begins at once and not at the time of the schedule. */
export async function isUntried(db: Kysely<DB>, sources: readonly SourceName[]): Promise<boolean> {
  const tried = await db
    .selectFrom('public_data_runs')
    .select('source')
    .where('source', 'in', [...sources])
    .execute()
  return tried.length < sources.length
}
