import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { copyIn } from '#shared/database/copy.ts'
import { typed } from '#shared/database/typed.ts'
import { mergeSql } from '../merge/write-sql.ts'
import type { OtherChanges, OtherDataContext } from '../rows/source.ts'

/**
 * NPIs that a file says are deactivated or replaced. They are collected while it is read and written once all its
 * physicians are there: a row can come before the one it refers to.
 */
export class NpiChanges {
  /** By NPI, since when. */
  private readonly deactivated = new Map<string, string>()
  private readonly replaced = new Map<string, string>()

  deactivate(npi: string, since: string): void {
    this.deactivated.set(npi, since)
  }

  replace(npi: string, by: string): void {
    this.replaced.set(npi, by)
  }

  /** An NPI is active again if a file no older than its deactivation says so. */
  async bringBack(db: Kysely<DB>, asOf: string | null): Promise<number> {
    const { numAffectedRows } = await sql`
      with back as (
         update physicians p set deactivated_on = null, updated_at = now()
         from import_seen seen
         where seen.physician_id = p.id and p.deactivated_on is not null and coalesce(p.deactivated_on <= ${asOf}::date, true)
         returning p.id)
       update import_seen seen set changed = true from back where back.id = seen.physician_id`.execute(db)
    await sql`
      delete from npi_deactivations d using physicians p, import_seen seen
      where seen.physician_id = p.id and p.npi = d.npi and p.deactivated_on is null`.execute(db)
    return Number(numAffectedRows)
  }

  /**
   * Hides deactivated physicians and renumbers replaced ones.
   *
   * @param reportOf the ISO date of a report of deactivations; null for a file that also lists NPIs in use
   */
  async write(
    context: OtherDataContext,
    reportOf: string | null,
  ): Promise<Pick<OtherChanges, 'hidden' | 'renumbered' | 'absorbed' | 'noted'>> {
    const { db } = context
    await sql`
      create temp table import_deactivated (npi text primary key, since date not null) on commit drop;
      create temp table import_replaced (npi text primary key, by text not null) on commit drop`.execute(db)
    await copyIn(db, 'import_replaced (npi, by)', this.replacements(context))
    const { renumbered, absorbed } = await renumber(db)
    const since = [...this.deactivated]
      .filter(([npi]) => !context.suppressions.check({ firstName: '', lastName: '', npi, contacts: {} }).person)
      .map(([npi, day]) => `${npi}\t${day}\n`)
      .join('')
    await copyIn(db, 'import_deactivated (npi, since)', since)
    const hidden = await hide(db, reportOf !== null)
    return { hidden, renumbered, absorbed, noted: await note(db) }
  }

  /** The NPI at the end of a chain of replacements; null if it runs in a circle. */
  private lastOf(npi: string): string | null {
    const seen = new Set<string>()
    let by = npi
    for (let next = this.replaced.get(by); next !== undefined; next = this.replaced.get(by)) {
      if (seen.has(by)) return null
      seen.add(by)
      by = next
    }
    return by
  }

  /** To the last NPI in each chain; no one gets the NPI of someone who asked to be removed. */
  private replacements({ suppressions }: OtherDataContext): string {
    let text = ''
    for (const npi of this.replaced.keys()) {
      const by = this.lastOf(npi)
      const suspect = { firstName: '', lastName: '', npi: by, contacts: {} }
      if (by !== null && !suppressions.check(suspect).person) text += `${npi}\t${by}\n`
    }
    return text
  }
}

/** For those whose physicians aren't known yet. Returns how many weren't noted before. */
async function note(db: Kysely<DB>): Promise<number> {
  const { rows } = await typed({ fresh: 'number' })`
    with stored as (
      insert into npi_deactivations as known (npi, since)
      select npi, since from import_deactivated d where not exists (select from physicians p where p.npi = d.npi)
      on conflict (npi) do update set since = excluded.since where known.since <> excluded.since
      returning (xmax = 0) as fresh)
    select count(*) filter (where fresh)::int as fresh from stored`.execute(db)
  return rows[0]!.fresh
}

/**
 * Hides the physicians of this import whose NPI was deactivated before they were known. What NPPES's own files say of
 * them is newer. Returns how many.
 */
export async function hideDeactivated(db: Kysely<DB>): Promise<number> {
  const { rows } = await typed({ hidden: 'number' })`
    with touched as (
      update physicians p set deactivated_on = d.since, updated_at = now()
      from npi_deactivations d, import_seen seen
      where seen.physician_id = p.id and d.npi = p.npi and p.deactivated_on is null and p.nppes_updated_on is null
      returning p.id
    ), noted as (
      update import_seen seen set changed = true from touched where touched.id = seen.physician_id
    )
    select count(*)::int as hidden from touched`.execute(db)
  return rows[0]!.hidden
}

/** Those new with this import are already recorded as changed. */
const noteChanged = `
  insert into import_seen (physician_id, line, changed) select id, 0, true from touched where created_at < now()
  on conflict (physician_id) do update set changed = true`

/**
 * A report lists everyone ever deactivated. A newer providers file is more reliable, so the report counts only if there
 * isn't one or it is older.
 */
async function hide(db: Kysely<DB>, isReport: boolean): Promise<number> {
  const known = `(select as_of from import_runs where dataset = 'nppes' and outcome = 'done' and not dry_run
    order by finished_at desc limit 1)`
  const newer = isReport ? `and (p.nppes_updated_on is null or coalesce(d.since > ${known}, true))` : ''
  const { numAffectedRows } = await sql`
    with touched as (
       update physicians p set deactivated_on = d.since, updated_at = now()
       from import_deactivated d
       where d.npi = p.npi and p.deactivated_on is distinct from d.since ${sql.raw(newer)}
       returning p.id, p.created_at)
     ${sql.raw(noteChanged)}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Gives physicians their new NPI. If the new one was added by this same file, the two are merged: the existing
 * physician stays, with the new row's values, so that lists and histories keep them. If both existed before, the old
 * one disappears from search.
 */
async function renumber(db: Kysely<DB>): Promise<Pick<OtherChanges, 'renumbered' | 'absorbed'>> {
  await sql`
    create temp table import_renumbered on commit drop as
      select distinct on (r.by) old.id as old_id, r.by, new.id as new_id, new.created_at = now() as is_new
      from import_replaced r
      join physicians old on old.npi = r.npi
      left join physicians new on new.npi = r.by
      order by r.by, old.id;
    truncate import_keys, import_physicians, import_contacts;
    insert into import_physicians select new.* from physicians new join import_renumbered r on r.new_id = new.id where r.is_new;
    insert into import_contacts select c.* from physician_contacts c join import_renumbered r on r.new_id = c.physician_id
      where r.is_new;
    insert into import_keys (draft_id, line, npi, physician_id, level)
      select new_id, 0, by, old_id, 1 from import_renumbered where is_new;
    delete from import_seen seen using import_renumbered r
      where r.is_new and seen.physician_id in (r.new_id, r.old_id);
    delete from physicians p using import_renumbered r where r.new_id = p.id and r.is_new`.execute(db)
  const { rows } = await typed({
    absorbed: 'number',
  })`select count(*)::int as absorbed from import_renumbered where is_new`.execute(db)
  const absorbed = rows[0]?.absorbed ?? 0
  if (absorbed > 0) await sql.raw(mergeSql('nppes')).execute(db)
  const { numAffectedRows } = await sql`
    with touched as (
      update physicians p
      set npi = case when r.new_id is null or r.is_new then r.by else p.npi end,
          deactivated_on = case when r.new_id is null or r.is_new then null else coalesce(p.deactivated_on, current_date) end,
          updated_at = now()
      from import_renumbered r
      where r.old_id = p.id and (r.new_id is null or r.is_new or p.deactivated_on is null)
      returning p.id, p.created_at)
    ${sql.raw(noteChanged)}`.execute(db)
  return { renumbered: Number(numAffectedRows), absorbed }
}
