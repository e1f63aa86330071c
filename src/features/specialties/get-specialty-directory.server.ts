import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { cardsOf } from '#features/physicians/queries.server.ts'
import type { PhysicianSearch } from '#search/port.ts'
import { untilChange } from '#search/until-change.ts'
import { limits } from '#shared/product/limits.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { type StateCode, stateName } from '#shared/text/us-states.ts'
import { getSpecialtyDirectory } from './contracts.ts'
import { publicSpecialties } from './queries.server.ts'

export const getSpecialtyDirectoryHandler = handle(getSpecialtyDirectory, async ({ input, caller, deps, fail }) => {
  const slug = specialtySlug(input.slug)
  const specialty = (await publicSpecialties(deps)).find(({ value }) => specialtySlug(value) === slug)?.value
  if (specialty === undefined) return fail('unknownSpecialty')
  const { state, page } = input
  // The first pages are what most people read.
  const { total, ids, states, sample } =
    page === 1
      ? await untilChange(deps.search, `${slug} ${state ?? ''}`, (search) => read(deps.db, search, specialty, state, 1))
      : await read(deps.db, deps.search, specialty, state, page)
  if (total === 0) return fail('unknownSpecialty')
  return {
    specialty,
    total,
    ...{ page, pageSize: limits.specialtyDirectorySize },
    states,
    sample,
    // Read again: a card says what its viewer has revealed, and anyone removed is gone immediately.
    data: await cardsOf(
      deps.db,
      ids.map((id) => ({ id })),
      caller,
    ),
  }
})

async function read(
  db: Deps['db'],
  search: PhysicianSearch,
  specialty: string,
  state: StateCode | undefined,
  page: number,
) {
  const size = limits.specialtyDirectorySize
  const [{ total, ids }, states] = await Promise.all([
    search.withSpecialty(specialty, size, state, (page - 1) * size),
    search.statesOf(specialty),
  ])
  return {
    total,
    ids,
    sample: await someGenerated(db, ids),
    states: states.flatMap(({ value, count }) =>
      // Territories don't have their own pages.
      stateName(value) === undefined ? [] : [{ state: value as StateCode, count }],
    ),
  }
}

async function someGenerated(db: Deps['db'], ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const query = db.selectFrom('physicians').select('id').where('id', 'in', ids).where('generated', '=', true).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}
