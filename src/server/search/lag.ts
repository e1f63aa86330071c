import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { PhysicianQuestions } from '#search/port.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'

const indexLagColumns = {
  /** Committed changes that are not yet in this server's index. */
  changes: 'number',
  /** When the oldest of them began waiting. */
  seconds: 'number',
} as const
export type IndexLag = RowOf<typeof indexLagColumns>

/**
 * How far this server's index is behind the log of changes. An index that can no longer follow falls behind, for any
 * reason.
 */
export async function measureLag(db: Kysely<DB>, search: Pick<PhysicianQuestions, 'lastChange'>): Promise<IndexLag> {
  const last = await search.lastChange()
  const { rows } = await typed(indexLagColumns)`
    select count(*)::int as changes,
      coalesce(greatest(extract(epoch from clock_timestamp() - min(created_at)), 0), 0)::float8 as seconds
    from physician_changes where id > ${last}`.execute(db)
  return rows[0]!
}
