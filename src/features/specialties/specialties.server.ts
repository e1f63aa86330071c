import { handle } from '#door/handle.ts'
import { limits } from '#shared/limits.ts'
import { specialtySlug } from '#shared/specialty-slug.ts'
import { cardsOf } from '../physicians/queries.server.ts'
import { getSpecialties, getSpecialtyCounts, getSpecialtyDirectory } from './contracts.ts'

export const getSpecialtyCountsHandler = handle(getSpecialtyCounts, async ({ deps }) => {
  const specialties = await deps.search.specialties()
  return specialties.map(({ value, count }) => ({ specialty: value, count }))
})

export const getSpecialtiesHandler = handle(getSpecialties, async ({ deps }) => {
  const specialties = await deps.search.specialties()
  return specialties.map(({ value }) => ({ specialty: value }))
})

export const getSpecialtyDirectoryHandler = handle(getSpecialtyDirectory, async ({ input, caller, deps, fail }) => {
  const slug = specialtySlug(input.slug)
  const known = (await deps.search.specialties()).find(({ value }) => specialtySlug(value) === slug)
  if (!known) return fail('unknownSpecialty')
  const { total, ids } = await deps.search.withSpecialty(known.value, limits.specialtyDirectorySize)
  return {
    specialty: known.value,
    total,
    data: await cardsOf(
      deps.db,
      ids.map((id) => ({ id })),
      caller,
    ),
  }
})
