import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { countyShapes } from './county-shapes.server.ts'
import { editionsOf } from './queries.server.ts'
import { getShortageMap } from './shortage-contracts.ts'

/** Steps per unit: a state is shown large, while the country has no room for detail. */
const fine = 10
const coarse = 1

export const getShortageMapHandler = handle(getShortageMap, async ({ input: { state }, deps: { db } }) => {
  const [shapes, counties, editions] = await Promise.all([
    countyShapes(),
    designatedCounties(db, state),
    editionsOf(db, ['shortage']),
  ])
  const steps = state ? fine : coarse
  const box = state && shapes.boxOf(state)
  return {
    asOf: editions.get('shortage') ?? null,
    box: box ? [...box] : null,
    step: 1 / steps,
    counties: counties.map((row) => ({ ...row, outline: shapes.outlineOf(row.state, row.county, steps) })),
  }
})

/** A county may have several designations, each for different people: the highest score counts. */
async function designatedCounties(db: Kysely<DB>, state: string | undefined) {
  const { rows } = await typed({ state: 'text', county: 'text', score: 'number' })`
    select state, county, max(score)::int as score
    from fact_shortage_areas
    where ${state ?? null}::text is null or state = ${state ?? null}
    group by state, county
    order by score desc, state, county`.execute(db)
  return rows
}
