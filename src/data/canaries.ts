/**
 * Canaries: made-up profiles among the physicians, whose reveal or export raises an alert. Only operators can see which
 * ones they are.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

export interface Canary {
  id: number
  name: string
}

const shown = ['id', typed('text')`concat_ws(' ', first_name, last_name)`.as('name')] as const

/** Sets or removes the mark; returns the `ids` that exist. */
export async function markCanaries(db: Kysely<DB>, ids: readonly number[], canary: boolean): Promise<Canary[]> {
  if (ids.length === 0) return []
  return db.updateTable('physicians').set({ canary }).where('id', 'in', ids).returning(shown).execute()
}

export async function listCanaries(db: Kysely<DB>): Promise<Canary[]> {
  return db.selectFrom('physicians').select(shown).where('canary', '=', true).orderBy('id').execute()
}

/**
 * Marks some of the generated profiles: one in 5,000, so that hardly anyone comes across one by chance, and at least
 * three.
 */
export async function markGeneratedCanaries(db: Kysely<DB>, count: number): Promise<void> {
  const any = db.selectFrom('physicians').select('id').where('generated', '=', true).orderBy(sql`md5(id::text)`)
  const some = any.limit(Math.max(3, Math.round(count / 5000)))
  await db.updateTable('physicians').set({ canary: true }).where('id', 'in', some).execute()
}
