import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { suggest } from './contracts.ts'

export const suggestHandler = handle(suggest, async ({ input, deps }) => ({
  data: await deps.search.suggest(input.field, input.text, limits.suggestions),
}))
