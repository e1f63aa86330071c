import { handle } from '#door/handle.ts'
import { indexRequest, partOf } from '../search/queries.server.ts'
import { readDescription } from './contracts.ts'

export const readDescriptionHandler = handle(readDescription, async ({ input, caller, deps }) => {
  const request = await indexRequest(deps.db, caller, { filters: { query: input.text } })
  const { parts, unread, refused, total } = await deps.search.describe(request?.filters ?? { query: input.text })
  return { parts: parts.map(partOf), unread, refused, total }
})
