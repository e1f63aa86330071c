import { standardSpecialties } from '#data/normalise/specialty.ts'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getUnmappedSpecialties } from './contracts.ts'
import { undecidedSpecialties } from './queries.server.ts'

const pageSize = limits.deskPageSize

export const getUnmappedSpecialtiesHandler = handle(getUnmappedSpecialties, async ({ input: { page }, deps }) => {
  const [undecided, accepted] = await Promise.all([
    undecidedSpecialties(deps),
    deps.db.selectFrom('specialty_decisions').select('name').where('target', 'is', null).orderBy('name').execute(),
  ])
  const acceptedNames = accepted.map(({ name }) => name)
  return {
    data: undecided
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ value, count }) => ({ specialty: value, count })),
    known: [...standardSpecialties, ...acceptedNames].sort(),
    accepted: acceptedNames,
    total: undecided.length,
    page,
    pageSize,
  }
})
