/** A member's favorites are on their list of this name. A visitor has no lists, so theirs are kept in the browser. */
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { addToList, getLists } from './contracts.ts'

export const favoritesName = 'Favorites'

/** Whether it is the caller's favorites list. */
export const isFavorites = ({ name, owner }: { name: string; owner: string | null }) =>
  owner === null && nameKey(name) === nameKey(favoritesName)

/** Adds physicians to the favorites list, which is created for the first one and shared with no one. */
export function useAddFavorites(): (physicianIds: number[]) => Promise<void> {
  const add = useCallAtPress(addToList)
  const ask = useCallAtPress(getLists)
  return async (physicianIds) => {
    const lists = await Promise.all([ask({}), ask({ archived: true })])
    const list = lists.flatMap(({ data }) => data).find(isFavorites)
    await add(list ? { listId: list.id, physicianIds } : { listName: favoritesName, shared: false, physicianIds })
  }
}
