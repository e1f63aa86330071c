import { handle } from '#door/handle.ts'
import { publicSpecialties } from '#features/specialties/queries.server.ts'
import { filterNames } from '#search/query/filters.ts'
import { untilChange } from '#search/until-change.ts'
import { stateName } from '#shared/text/us-states.ts'
import { getSiteFacts } from './contracts.ts'

export const getSiteFactsHandler = handle(getSiteFacts, async ({ deps }) => ({
  ...(await untilChange(deps.search, 'site facts', async (search) => {
    const { total, facets } = await search.search({ limit: 0, facets: true })
    return {
      physicians: total,
      // Territories aren't states.
      states: facets?.state.filter(({ value }) => stateName(value) !== undefined).length ?? 0,
      parameters: filterNames.length,
    }
  })),
  specialties: (await publicSpecialties(deps)).length,
}))
