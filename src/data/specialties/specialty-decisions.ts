import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { type PhysicianChange, recordChanges } from '../changes.ts'
import { isStandardSpecialty, specialtyKey } from '../normalise/specialty.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'

/** What admins decided about specialties without a standard name. */
export class SpecialtyDecisions {
  /** By key, the specialty a name means; null for one that is accepted as it is. */
  private readonly targets: ReadonlyMap<string, string | null>

  constructor(rows: readonly { key: string; target: string | null }[]) {
    this.targets = new Map(rows.map(({ key, target }) => [key, target]))
  }

  /** Whether everyone may see a specialty: it has a standard name, or an admin has accepted it. */
  isPublic(name: string): boolean {
    return isStandardSpecialty(name) || this.targets.get(specialtyKey(name)) === null
  }

  private means(name: string): string {
    return this.targets.get(specialtyKey(name)) ?? name
  }

  /** Gives a draft the specialties that its names were decided to mean. */
  apply(draft: PhysicianDraft): void {
    if (this.targets.size === 0) return
    if (draft.specialty !== null) draft.specialty = this.means(draft.specialty)
    draft.secondarySpecialties = draft.secondarySpecialties
      .map((name) => this.means(name))
      .filter((name, at, all) => name !== draft.specialty && all.indexOf(name) === at)
  }
}

/** The current decisions. */
export async function loadSpecialtyDecisions(db: Kysely<DB>): Promise<SpecialtyDecisions> {
  return new SpecialtyDecisions(await db.selectFrom('specialty_decisions').select(['key', 'target']).execute())
}

/**
 * Gives every physician with one of these names the specialty it means, and returns how many there were. Last step of
 * the caller's transaction, because it records the changes.
 */
export async function renameSpecialty(db: Kysely<DB>, names: readonly string[], target: string): Promise<number> {
  const { rows } = await typed({ id: 'number' })`
     update physicians p set
       specialty = case when p.specialty = any(${names}) then ${target} else p.specialty end,
       secondary_specialties = array(
         select name from (
           select case when listed = any(${names}) then ${target} else listed end as name, min(place) as place
           from unnest(p.secondary_specialties) with ordinality as s (listed, place) group by 1) renamed
         where name <> (case when p.specialty = any(${names}) then ${target} else coalesce(p.specialty, '') end)
         order by place),
       updated_at = now()
     where p.specialty = any(${names}) or p.secondary_specialties && ${names}::text[]
     returning id`.execute(db)
  const changes = rows.map(({ id }): PhysicianChange => ({ physicianId: id, kind: 'written' }))
  await recordChanges(db, changes)
  return rows.length
}
