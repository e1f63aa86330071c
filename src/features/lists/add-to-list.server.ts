import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { addToList } from './contracts.ts'
import { addPhysicians, countOn, createList, holdList } from './queries.server.ts'

/** One transaction: a new list without anybody, or half of the physicians on it, is never left behind. */
export const addToListHandler = handle(addToList, async ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    const { listName } = input
    const isNew = listName !== null
    const made = isNew ? await createList(db, caller.id, { name: listName }) : null
    if (made && 'refused' in made) return fail(made.refused, fieldOf(made.refused))
    const list = made ?? (await holdList(db, caller.id, input.listId!))
    if (!list) return fail('noList')
    const added = await addPhysicians(db, list.id, input.physicianIds)
    if (isNew && added.added === 0) fail('allGone')
    if (added.added > 0 && (await countOn(db, list.id)) > limits.listPhysicians) fail('listFull')
    return { listId: list.id, ...added }
  }),
)

function fieldOf(refused: 'nameTaken' | 'tooManyLists') {
  return { fields: { listName: addToList.errors[refused][1] } }
}
