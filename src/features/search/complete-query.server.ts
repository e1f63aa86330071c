import { handle } from '#door/handle.ts'
import { completeQuery } from './contracts.ts'

export const completeQueryHandler = handle(completeQuery, ({ input, deps }) => deps.search.complete(input.text))
