import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Rows per statement: quick enough that no one waits for its locks. */
const standardStep = 5000

/**
 * Deletes expired rows in separate statements; if interrupted, the next run continues. Returns how many rows it
 * deleted.
 */
export async function deleteInSteps(
  db: Kysely<DB>,
  table: keyof DB,
  where: RawBuilder<unknown>,
  step = standardStep,
): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${sql.lit(step)}))`.execute(db)
    const deleted = Number(numAffectedRows ?? 0)
    total += deleted
    if (deleted < step) return total
  }
}
