import { readerOf } from '#door/call.ts'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { suggest } from './contracts.ts'

export const suggestHandler = handle(suggest, async ({ input, caller, deps, facts }) => {
  const data = await deps.search.suggest(input.field, input.text, limits.suggestions)
  if (input.field !== 'name') return { data }
  const shown = await deps.reading.names(
    readerOf(caller, facts),
    data.map(({ value }) => value),
  )
  return { data: data.filter(({ value }) => shown.has(value)) }
})
