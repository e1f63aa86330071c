import { handle } from '#door/handle.ts'
import { getPhysicianLists } from './contracts.ts'
import { listsWith } from './queries.server.ts'

export const getPhysicianListsHandler = handle(getPhysicianLists, async ({ input, caller, deps: { db } }) => ({
  data: (await listsWith(db, caller, input.physicianId)).map(({ id, name, user_id, owner, note, note_by, author }) => ({
    ...{ id, name, note },
    owner: user_id === caller.id ? null : owner,
    noteBy: note_by === caller.id ? null : author,
  })),
}))
