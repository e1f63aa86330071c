import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { createList, fieldOfRefusal } from '../lists/commands.server.ts'
import { countOn, holdList } from '../lists/queries.server.ts'
import { addSearchToList } from './addition-contracts.ts'
import { beginAddition } from './commands.server.ts'
import { addSearchJob } from './jobs.server.ts'
import { addable, additionsOf, countOf } from './queries.server.ts'

/**
 * This decides who is added: the job adds the people the caller was told about, even if others match the search later.
 */
export const addSearchToListHandler = handle(addSearchToList, async ({ input, caller, deps, fail }) => {
  const { listId, listName, shared, ...asked } = input
  const { found, ids, blocked } = (await addable(deps, caller, asked)) ?? fail('noList')
  if (found > limits.listPhysicians) fail('tooLarge')
  if (ids.length === 0) fail('noOne')
  return inTransaction(deps.db, async (db) => {
    const made = listName === null ? null : await createList(db, caller, { name: listName, shared })
    if (made && 'refused' in made) return fail(made.refused, fieldOfRefusal(made.refused))
    const list = made ?? (await holdList(db, caller, listId!, 'change')) ?? fail('noList')
    const fresh = ids.length - (await countOf(db, list.id, ids))
    if ((await countOn(db, list.id)) + fresh > limits.listPhysicians) fail('listFull')
    const id = await beginAddition(db, { listId: list.id, userId: caller.id, blocked }, ids)
    if (id === null) return fail('underWay')
    await deps.jobs.enqueue(db, addSearchJob, { additionId: id })
    const [addition] = await additionsOf(db, caller.id, { id })
    return { addition: addition! }
  })
})
