import { handle } from '#door/handle.ts'
import { storeAddress } from './commands.server.ts'
import { storeSearch } from './contracts.ts'

export const storeSearchHandler = handle(storeSearch, async ({ input, caller, deps: { db } }) => {
  return { id: await storeAddress(db, caller.id, input.search) }
})
