import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { holdChanges } from '../changes.ts'
import type { ImportReport } from '../rows/report.ts'
import { forgetFacts } from '../suppression/forget-facts.ts'
import { loadSince, type SuppressionList } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import type { FactSource } from './fact-source.ts'

/**
 * Deletes the facts of people who were removed while a file was being imported. The import leaves out those on the
 * removal list when it starts, and a removal doesn't see what the import has written but not committed: so entries
 * added since then are looked up again at the end, once while removals can go on, and once while they wait for the
 * commit. Reads `facts_touched`.
 */
export async function forgetRemoved(
  db: Kysely<DB>,
  { table }: FactSource,
  report: ImportReport,
  { key, atStart }: { key: SuppressionKey; atStart: SuppressionList },
): Promise<void> {
  const known = [atStart]
  const forgetEntered = async () => {
    const entered = await loadSince(db, key, known)
    if (entered.isEmpty) return
    known.push(entered)
    const { rows } = await typed({ npi: 'text' })`select npi from facts_touched`.execute(db)
    const removed = rows.flatMap(({ npi }) =>
      entered.check({ firstName: '', lastName: '', npi, contacts: {} }).person ? [npi] : [],
    )
    if (removed.length === 0) return
    // Whatever was there before, the removal has deleted: these are rows the import added.
    if (table.key.includes('npi')) {
      const { rows: added } = await typed({ count: 'number' })`
        select count(*)::int as count from ${sql.table(table.name)} where npi = any(${removed}::text[])`.execute(db)
      report.new -= added[0]!.count
      report.suppressed += added[0]!.count
    }
    await forgetFacts(db, removed)
  }
  await forgetEntered()
  await sql`set local lock_timeout = 0`.execute(db)
  await holdChanges(db)
  await forgetEntered()
}
