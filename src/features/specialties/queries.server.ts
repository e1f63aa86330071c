import { SpecialtyDecisions } from '#data/specialties/specialty-decisions.ts'
import type { Deps } from '#door/deps.ts'
import { untilChange } from '#search/until-change.ts'

type Counted = readonly { value: string; count: number }[]

/** Every specialty that a physician has, first or second, most common first. */
function allSpecialties({ search }: Pick<Deps, 'search'>): Promise<Counted> {
  return untilChange(search, 'specialties', (forEveryone) => forEveryone.specialties())
}

async function decisionsOf({ db }: Pick<Deps, 'db'>): Promise<SpecialtyDecisions> {
  return new SpecialtyDecisions(await db.selectFrom('specialty_decisions').select(['key', 'target']).execute())
}

/** Those that everyone may see. A name that no one has reviewed yet ('Em', 'Clinic') gets no public page. */
export async function publicSpecialties(deps: Pick<Deps, 'db' | 'search'>): Promise<Counted> {
  const [all, decisions] = await Promise.all([allSpecialties(deps), decisionsOf(deps)])
  return all.filter(({ value }) => decisions.isPublic(value))
}

/** Those waiting for an admin's decision. */
export async function undecidedSpecialties(deps: Pick<Deps, 'db' | 'search'>): Promise<Counted> {
  const [all, decisions] = await Promise.all([allSpecialties(deps), decisionsOf(deps)])
  return all.filter(({ value }) => !decisions.isPublic(value))
}
