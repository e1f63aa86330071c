import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** The number of the latest change to physicians; as long as it is the same, so are all counts. */
export async function newestChange(db: Kysely<DB>): Promise<number> {
  const row = await db
    .selectFrom('physician_changes')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirst()
  return Number(row?.newest ?? 0)
}

/** Practicing physicians by source, most first. */
export async function countsBySource(db: Kysely<DB>): Promise<{ source: string; physicians: number }[]> {
  const rows = await db
    .selectFrom('physicians')
    .select((eb) => ['source', eb.fn.countAll().as('physicians')])
    .where('deactivated_on', 'is', null)
    .groupBy('source')
    .execute()
  return rows
    .map(({ source, physicians }) => ({ source, physicians: Number(physicians) }))
    .sort((a, b) => b.physicians - a.physicians || (a.source < b.source ? -1 : 1))
}

/** The last imported public files, newest first. The operator's own files are private. */
export function lastRefreshes(db: Kysely<DB>, max: number) {
  return publicRuns(db).orderBy('finished_at', 'desc').limit(max).execute()
}

/** The last file of each public data set; for one in parts, of the newest part. */
export function lastOfEach(db: Kysely<DB>) {
  return publicRuns(db)
    .distinctOn('dataset')
    .orderBy('dataset')
    .orderBy('part', 'desc')
    .orderBy('finished_at', 'desc')
    .execute()
}

function publicRuns(db: Kysely<DB>) {
  return db
    .selectFrom('import_runs')
    .select(['id', 'dataset', 'file_name', 'report', 'finished_at', typed('text?')`as_of::text`.as('as_of')])
    .where('dataset', 'is not', null)
    .where('outcome', '=', 'done')
    .where('dry_run', '=', false)
}
