/** Adding everyone a search finds to a list: the numbers first, then a job that runs on its own. */
import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { addToList, eitherList, whichList } from '../lists/contracts.ts'
import { searchInput } from '../search/contracts.ts'

const { noList, nameTaken, tooManyLists, listFull } = addToList.errors
const max = limits.listPhysicians.toLocaleString('en-US')
const tooLarge = [409, `A list holds at most ${max} physicians. Narrow your search first.`] as const
const AdditionId = z.uuid('There is no such addition.')

export const additionStates = ['waiting', 'running', 'done', 'stopped', 'canceled', 'failed'] as const

export const ListAddition = z.object({
  id: AdditionId,
  listId: z.uuid(),
  /**
   * 'stopped': the plan ended, the list is full, or it may not be changed anymore; 'canceled': the caller stopped it.
   */
  state: z.enum(additionStates),
  /** How many there are to add, and how many of them have been processed. */
  total: z.int(),
  done: z.int(),
  added: z.int(),
  alreadyThere: z.int(),
  /** Left out because the caller or the team marked them as do not contact. */
  blocked: z.int(),
  /** Why it didn't finish. */
  message: z.string(),
  /** For undo-list-change; null while it runs, and once it is too late. */
  undoId: z.uuid().nullable(),
})
export type ListAddition = z.infer<typeof ListAddition>

export const countForList = contract({
  name: 'count-for-list',
  summary:
    'How many physicians a search would add to a list, how many are already on it, and how many would be left out.',
  access: addToList.access,
  scope: 'read',
  input: z.strictObject({ ...searchInput, listId: whichList.listId }),
  output: z.object({
    /** Everyone the search finds. */
    found: z.int(),
    fresh: z.int(),
    alreadyThere: z.int(),
    /** Who it leaves out because they are marked as do not contact; not included in those found. */
    blocked: z.int(),
    /** How many more the list can hold. */
    room: z.int(),
  }),
  // Numbers identify no one, but each costs a search.
  shows: () => [],
  errors: { noList, tooLarge },
  refusals: { demo_restricted: { message: 'Adding to lists is disabled in demo mode' } },
})

export const addSearchToList = contract({
  name: 'add-search-to-list',
  summary:
    'Adds everyone that a search finds to a list, or to a new one, as a job. Physicians marked as do not contact are left out.',
  access: addToList.access,
  scope: 'write',
  example: { filters: { state: 'ID' }, listName: 'Everyone in Idaho' },
  input: z
    .strictObject({ ...searchInput, ...whichList })
    .refine(({ listId, listName }) => (listId === null) !== (listName === null), eitherList),
  output: z.object({ addition: ListAddition }),
  shows: () => [],
  errors: {
    noList,
    nameTaken,
    tooManyLists,
    listFull,
    tooLarge,
    noOne: [409, 'This search finds no one to add.'],
    underWay: [409, 'You are already adding a search to a list. Wait until it is done, or stop it.'],
  },
  refusals: { demo_restricted: { message: 'Adding to lists is disabled in demo mode' } },
})

export const getListAdditions = contract({
  name: 'get-list-additions',
  summary: 'What the caller is adding to lists, and what was added within the last ten minutes, latest first.',
  access: own,
  scope: 'read',
  input: z.strictObject({ listId: z.uuid('There is no such list.').optional() }),
  output: z.object({ data: z.array(ListAddition) }),
})

export const cancelListAddition = contract({
  name: 'cancel-list-addition',
  summary: 'Stops adding a search to a list. Physicians added so far stay, and one undo takes them off.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ additionId: AdditionId }),
  output: z.object({ addition: ListAddition }),
  errors: { notFound: [404, 'This doesn’t exist, or it isn’t yours.'], over: [409, 'This has already finished.'] },
})
