import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { holdChanges, type PhysicianChange, recordChanges } from '../changes.ts'
import { refreshShown } from '../physicians/shown.ts'
import type { ImportReport } from '../rows/report.ts'
import { findListed, hideListed, type Listed } from '../suppression/hide-listed.ts'
import { loadSince, type SuppressionList } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'

/**
 * Handles people removed while an import runs. The import reads the register at its start, and a removal does not see
 * the import's uncommitted rows, so later entries are looked up again at the end.
 */
export class RemovedMeanwhile {
  private readonly db: Kysely<DB>
  private readonly key: SuppressionKey
  private readonly known: SuppressionList[]
  private readonly changes: PhysicianChange[] = []

  constructor(db: Kysely<DB>, key: SuppressionKey, atStart: SuppressionList) {
    this.db = db
    this.key = key
    this.known = [atStart]
  }

  /** Hides them while removals can continue, then hides later entries while removals wait for the commit. */
  async hide(report: ImportReport): Promise<void> {
    await this.hideEntered(report)
    await sql`set local lock_timeout = 0`.execute(this.db)
    await holdChanges(this.db)
    await this.hideEntered(report)
  }

  private async hideEntered(report: ImportReport): Promise<void> {
    const entered = await loadSince(this.db, this.key, this.known)
    if (entered.isEmpty) return
    this.known.push(entered)
    const found = await findListed(this.db, entered)
    if (found.persons.length + found.partly.length === 0) return
    await this.count(found, report)
    await hideListed(this.db, found)
    const changed = found.partly.map(({ person }) => person.id)
    await refreshShown(this.db, changed)
    for (const { id } of found.persons) this.changes.push({ physicianId: id, kind: 'deleted' })
    for (const physicianId of changed) this.changes.push({ physicianId, kind: 'written' })
  }

  /** Their rows count as suppressed, as if the import had known of the removal from its start. */
  private async count({ persons, partly }: Listed, report: ImportReport): Promise<void> {
    for (const { hidden } of partly) report.hiddenValues += hidden.length
    const { rows } = await typed({ fate: z.enum(['new', 'changed', 'unchanged']) })`
      select case when p.created_at = now() then 'new' when seen.changed then 'changed' else 'unchanged' end as fate
       from physicians p left join import_seen seen on seen.physician_id = p.id
       where p.id = any(${persons.map(({ id }) => id)}::bigint[]) and (p.created_at = now() or seen.line > 0)`.execute(
      this.db,
    )
    for (const { fate } of rows) {
      report[fate]--
      report.suppressed++
    }
  }

  /** Notifies the search indexes, after the import's own notification. */
  async recordChanges(): Promise<void> {
    await recordChanges(this.db, this.changes)
  }
}
