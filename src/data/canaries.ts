/**
 * Canaries: profiles of nobody among the physicians, whose reveal or export raises an alert. Which ones they are is told
 * to operators only.
 */
import type pg from 'pg'

export interface Canary {
  id: number
  name: string
}

const shown = "id, concat_ws(' ', first_name, last_name) as name"

/** Sets or takes away the mark; gives those of `ids` that there are. */
export async function markCanaries(db: pg.Pool, ids: readonly number[], canary: boolean): Promise<Canary[]> {
  const { rows } = await db.query<Canary>(
    `update physicians set canary = $2 where id = any($1::bigint[]) returning ${shown}`,
    [ids, canary],
  )
  return rows
}

export async function listCanaries(db: pg.Pool): Promise<Canary[]> {
  const { rows } = await db.query<Canary>(`select ${shown} from physicians where canary order by id`)
  return rows
}

/** Marks some of the generated profiles: one in 5,000, so that hardly anybody meets one by chance, and three at least. */
export async function markGeneratedCanaries(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `update physicians set canary = true
     where id in (select id from physicians where generated order by md5(id::text) limit $1)`,
    [Math.max(3, Math.round(count / 5000))],
  )
}
