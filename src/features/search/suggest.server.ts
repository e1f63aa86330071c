import { readerOf } from '#door/call.ts'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { suggest } from './contracts.ts'
import { isNamedAfterPerson } from './practices.ts'

export const suggestHandler = handle(suggest, async ({ input: { field, text }, caller, deps, facts }) => {
  const data = await deps.search.suggest(field, text, limits.suggestions)
  const isName = (value: string) => field === 'name' || (field === 'organization' && isNamedAfterPerson(value))
  const names = data.flatMap(({ value }) => (isName(value) ? [value] : []))
  if (names.length === 0) return { data }
  const shown = await deps.reading.names(readerOf(caller, facts), names)
  return { data: data.filter(({ value }) => !isName(value) || shown.has(value)) }
})
