import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
/**
 * Canaries: made-up profiles among the physicians, whose reveal or export raises an alert. Which ones they are is told
 * to operators only.
 */

export interface Canary {
  id: number
  name: string
}

const shown = "id, concat_ws(' ', first_name, last_name) as name"

/** Sets or removes the mark; returns the `ids` that exist. */
export async function markCanaries(db: Kysely<DB>, ids: readonly number[], canary: boolean): Promise<Canary[]> {
  const { rows } =
    await sql<Canary>`update physicians set canary = ${canary} where id = any(${ids}::bigint[]) returning ${sql.raw(shown)}`.execute(
      db,
    )
  return rows
}

export async function listCanaries(db: Kysely<DB>): Promise<Canary[]> {
  const { rows } = await sql<Canary>`select ${sql.raw(shown)} from physicians where canary order by id`.execute(db)
  return rows
}

/** Marks some of the generated profiles: one in 5,000, so that hardly anyone meets one by chance, and three at least. */
export async function markGeneratedCanaries(db: Kysely<DB>, count: number): Promise<void> {
  await sql`update physicians set canary = true
     where id in (select id from physicians where generated order by md5(id::text) limit ${Math.max(3, Math.round(count / 5000))})`.execute(
    db,
  )
}
