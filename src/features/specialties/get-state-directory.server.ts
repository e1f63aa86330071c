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
  const [{ counts, hospitals }, known] = await Promise.all([
    untilChange(deps.search, `state ${state}`, async () => ({
      counts: await specialtiesIn(deps.readDb, state),
      hospitals: await hospitalsIn(deps.readDb, state),
    })),
    publicSpecialties(deps),
  ])
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return fail('nobody')
  const pages = new Set(known.map(({ value }) => value))
  return {
    total,
    sample: counts.some(({ sample }) => sample),
    specialties: counts.flatMap(({ specialty, count }) => (pages.has(specialty) ? { specialty, count } : [])),
    hospitals,
  }
})

/** '' for those without a specialty, who count toward the total. */
async function specialtiesIn(db: Kysely<DB>, state: StateCode) {
  const { rows } = await typed({ specialty: 'text', count: 'number', sample: 'boolean' })`
    select coalesce(specialty, '') as specialty, count(*)::int as count, bool_or(generated) as sample
    from physicians where state = ${state} and deactivated_on is null
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}
