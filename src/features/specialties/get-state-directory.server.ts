import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { hospitalsIn } from '#features/public-facts/queries.server.ts'
import { untilChange } from '#search/until-change.ts'
import { typed } from '#shared/database/typed.ts'
import type { StateCode } from '#shared/text/us-states.ts'
import { getStateDirectory } from './contracts.ts'
import { publicSpecialties } from './queries.server.ts'

export const getStateDirectoryHandler = handle(getStateDirectory, async ({ input: { state }, deps, fail }) => {
  const [{ total, sample, counts, hospitals }, known] = await Promise.all([
    untilChange(deps.search, `state ${state}`, async () => ({
      ...(await physiciansIn(deps.readDb, state)),
      counts: await specialtiesIn(deps.readDb, state),
      hospitals: await hospitalsIn(deps.readDb, state),
    })),
    publicSpecialties(deps),
  ])
  if (total === 0) return fail('nobody')
  const pages = new Set(known.map(({ value }) => value))
  return {
    total,
    sample,
    specialties: counts.flatMap(({ specialty, count }) => (pages.has(specialty) ? { specialty, count } : [])),
    hospitals,
  }
})

async function physiciansIn(db: Kysely<DB>, state: StateCode) {
  const { rows } = await typed({ total: 'number', sample: 'boolean' })`
    select count(*)::int as total, coalesce(bool_or(generated), false) as sample
    from physicians where state = ${state} and deactivated_on is null`.execute(db)
  return rows[0]!
}

/** Someone counts for the primary and for each secondary specialty. */
async function specialtiesIn(db: Kysely<DB>, state: StateCode) {
  const { rows } = await typed({ specialty: 'text', count: 'number' })`
    select one.specialty, count(*)::int as count
    from physicians, lateral (select specialty union select unnest(secondary_specialties)) one
    where state = ${state} and deactivated_on is null and one.specialty is not null
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}
