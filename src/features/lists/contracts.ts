import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { Cursor, cursorErrors, NextCursor } from '#shared/calls/cursor.ts'
import { PhysicianId, withUserId } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { shared, sharing } from '#shared/calls/sharing.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { ownName } from '#shared/product/own-name.ts'
import { PhysicianCard, reason } from '../physicians/contracts.ts'
import { columnNames, listSortKeys } from './list-columns.ts'
import { ListFilters } from './list-filters.ts'

const nothing = z.strictObject({})
const missingName = 'Please enter a name for your list.'
const atMost = (count: number) => count.toLocaleString('en-US')

const ListId = z.uuid('There is no such list.')

/** Times are ISO 8601. */
export const PhysicianList = z.object({
  id: ListId,
  name: z.string(),
  description: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The number of physicians on it. */
  count: z.int(),
  /** Archived: listed separately, and not offered when adding physicians. */
  archived: z.boolean(),
  ...sharing,
  /** Whether the caller may add and remove physicians and write notes. */
  mayChange: z.boolean(),
})
export type PhysicianList = z.infer<typeof PhysicianList>

/** A next step. */
export const NextStep = z.object({
  text: z.string(),
  on: z.iso.date(),
  /** The colleague who does it; null for the caller, or if no one is named. */
  by: z.string().nullable(),
  /** Who does it, also if it is the caller; null if no one is named. */
  byId: z.uuid().nullable(),
})

/** Who works on a physician. */
export const EntryOwner = z.object({ id: z.uuid(), name: z.string(), me: z.boolean() })

/** A physician on a list: the same card as in a search, plus what this list says about them. */
export const ListedPhysician = PhysicianCard.extend({
  reason,
  note: z.string(),
  /** The colleagues who wrote the note and added the physician; null for the caller, or if unknown. */
  noteBy: z.string().nullable(),
  addedBy: z.string().nullable(),
  /** ISO 8601. */
  addedAt: z.string(),
  /** Null on a list without stages. */
  stage: z.string().nullable(),
  /** 'found', 'contacted', 'replied', …, or 'none'. */
  stageKind: z.string().nullable(),
  tags: z.array(z.string()),
  nextStep: NextStep.nullable(),
  owner: EntryOwner.nullable(),
  /** For the timeline, without `note`. */
  notes: z.int(),
  /** The last time the caller marked them as contacted. */
  contactedAt: z.string().nullable(),
})
export type ListedPhysician = z.infer<typeof ListedPhysician>

export const ListSort = z.strictObject({
  key: z.enum(listSortKeys, { error: 'There is no such sort key.' }),
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }),
})
export type ListSort = z.infer<typeof ListSort>

const physicianIds = z
  .array(PhysicianId, 'Please select at least one physician to add to the list.')
  .min(1, 'Please select at least one physician to add to the list.')
  .max(limits.listIds, `At most ${atMost(limits.listIds)} physicians at once.`)

const description = z
  .string('Please enter a description.')
  .trim()
  .max(limits.listDescription, `The description must be at most ${atMost(limits.listDescription)} characters.`)

/**
 * The same text whether a list does not exist, is someone else's, or was deleted, so that no one can tell the
 * difference.
 */
const noList = [404, 'This list doesn’t exist, or it isn’t yours.'] as const
const nameTaken = [409, 'You already have a list with this name. Choose another name, or add to that list.'] as const
const tooManyLists = [409, `You have ${limits.lists} lists, which is the limit. Delete or merge some first.`] as const
const listFull = [409, `A list holds at most ${atMost(limits.listPhysicians)} physicians.`] as const

export const getLists = contract({
  name: 'get-lists',
  summary: "The caller's lists, or those that are archived, with the number of physicians on each, newest first.",
  access: own,
  scope: 'read',
  input: z.strictObject({
    order: z
      .enum(['created_at', 'updated_at'], { error: 'The order is created_at or updated_at.' })
      .default('created_at'),
    archived: z.boolean('Must be true or false.').default(false),
    ...withUserId,
  }),
  output: z.object({ data: z.array(PhysicianList) }),
  refusals: { sign_in_required: { message: 'User not authenticated.' } },
})

export const getList = contract({
  name: 'get-list',
  summary: `A list and a page of its physicians who match the filters, ${limits.searchPageSize} at a time.`,
  access: own,
  scope: 'read',
  example: { listId: '01981c5e-7a3c-7000-8000-000000000001', cursor: 'start' },
  input: z.strictObject({
    listId: ListId,
    page: z.int('The page must be a whole number.').min(1, 'Pages start at 1.').default(1),
    /** Instead of a page: no one is skipped while the list changes. */
    cursor: Cursor,
    sort: ListSort.optional(),
    filters: ListFilters.default({}),
    ...withUserId,
  }),
  output: z.object({
    list: PhysicianList,
    /** In order; empty on a plain list. */
    stages: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** 'found', 'contacted', 'replied', …, or 'none'. */
        kind: z.string(),
      }),
    ),
    data: z.array(ListedPhysician),
    /** Of the matching entries. */
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    next: NextCursor,
  }),
  shows: ({ data }) => data.map(({ id }) => id),
  errors: { noList, ...cursorErrors },
})

/** For pages that check whether a colleague has changed a shared list. */
export const getListVersion = contract({
  name: 'get-list-version',
  summary: 'When a list was last changed, so that a page knows whether to load it again.',
  access: own,
  scope: 'read',
  input: z.strictObject({ listId: ListId }),
  output: z.object({ updated_at: z.string() }),
  errors: { noList },
})

/** For the profile: what the caller and the team noted about a physician, and where. */
export const getPhysicianLists = contract({
  name: 'get-physician-lists',
  summary:
    'The caller’s lists that a physician is on, and the team’s, with stage, next step, and the note with its author.',
  access: own,
  scope: 'read',
  input: z.strictObject({ physicianId: PhysicianId }),
  output: z.object({
    data: z.array(
      z.object({
        id: ListId,
        name: z.string(),
        /** The colleague who owns the list; null for the caller. */
        owner: z.string().nullable(),
        note: z.string(),
        /** The colleague who wrote the note; null for the caller, or if unknown. */
        noteBy: z.string().nullable(),
        /** Null on a list without stages. */
        stage: z.object({ name: z.string(), kind: z.string() }).nullable(),
        nextStep: NextStep.nullable(),
      }),
    ),
  }),
})

/** Every id on a list, for selecting all of it. */
export const getListIds = contract({
  name: 'get-list-ids',
  summary: `The ids of the first ${limits.selectAllCap} physicians on a list who match the filters, for Select All.`,
  access: own,
  scope: 'read',
  input: z.strictObject({
    listId: ListId,
    sort: ListSort.optional(),
    filters: ListFilters.default({}),
    ...withUserId,
  }),
  output: z.object({ ids: z.array(PhysicianId).max(limits.selectAllCap), total: z.int() }),
  errors: { noList },
})

const ListLook = z.strictObject({
  columns: z
    .array(z.enum(columnNames, { error: 'There is no such column.' }), 'Please choose columns.')
    .max(columnNames.length, `At most ${columnNames.length} columns.`),
  /** Whether its rows are dense. */
  compact: z.boolean('Must be true or false.'),
})

export const getListLook = contract({
  name: 'get-list-look',
  summary: 'Which columns the caller’s tables of lists have, and how close their rows are.',
  access: own,
  scope: 'read',
  input: nothing,
  output: ListLook,
})

export const setListLook = contract({
  name: 'set-list-look',
  summary: 'Saves which columns the caller’s tables of lists have, and how close their rows are.',
  access: ownNotDemo,
  scope: 'write',
  input: ListLook,
  output: nothing,
})

const values = z.array(z.object({ value: z.string(), count: z.int() })).max(listLimits.filterValues)

export const getListValues = contract({
  name: 'get-list-values',
  summary: 'The tags, specialties, states, and cities on a list, each with how many physicians have it, most first.',
  access: own,
  scope: 'read',
  input: z.strictObject({ listId: ListId }),
  output: z.object({ tags: values, specialties: values, states: values, cities: values }),
  errors: { noList },
})

/** An existing list, or the name of a new one; for calls that add physicians, with `eitherList` as the rule. */
export const whichList = {
  listId: ListId.nullable().default(null),
  listName: ownName(missingName).nullable().default(null),
  shared,
}
export const eitherList = {
  message: 'Give either listId, for an existing list, or listName, for a new one.',
  path: ['listName'],
}

export const AddedToList = z.object({
  listId: ListId,
  added: z.int(),
  alreadyThere: z.int(),
  /** Ids of physicians who are no longer in the database. */
  gone: z.int(),
  /** For undo-list-change; null if no one was added. */
  undoId: z.uuid().nullable(),
})
export type AddedToList = z.infer<typeof AddedToList>

export const addToList = contract({
  name: 'add-to-list',
  summary:
    'Adds physicians to one of the caller’s lists, or to a new one. Returns how many were added and how many were already there.',
  access: needs('basic', 'createLists'),
  scope: 'write',
  example: { listName: 'Boise cardiology', physicianIds: [1, 2] },
  input: z
    .strictObject({ ...whichList, physicianIds, ...withUserId })
    .refine(({ listId, listName }) => (listId === null) !== (listName === null), eitherList),
  output: AddedToList,
  refusals: {
    sign_in_required: {
      title: 'Authentication required',
      message: 'You need to be logged in to create or update lists.',
    },
    demo_restricted: { message: 'Adding to lists is disabled in demo mode' },
  },
  errors: {
    noList,
    nameTaken,
    tooManyLists,
    listFull,
    allGone: [409, 'The physicians you selected are no longer in the database. Search again.'],
  },
})

export const updateList = contract({
  name: 'update-list',
  summary: 'Renames a list, changes its description, archives it, or unarchives it. Fields left out stay as they are.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    listId: ListId,
    name: ownName(missingName).optional(),
    description: description.optional(),
    archived: z.boolean('Must be true or false.').optional(),
    seen: PhysicianList.pick({ name: true, description: true }).partial().strict().optional(),
    ...withUserId,
  }),
  output: nothing,
  errors: { noList, nameTaken, newer },
})

export const deleteList = contract({
  name: 'delete-list',
  summary: 'Deletes a list, with its notes. The physicians stay in the database.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ listId: ListId, ...withUserId }),
  output: nothing,
  errors: { noList },
})

export const removeFromList = contract({
  name: 'remove-from-list',
  summary: 'Removes physicians from a list, with their notes. Physicians not on it are skipped.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ listId: ListId, physicianIds, ...withUserId }),
  output: z.object({ undoId: z.uuid().nullable() }),
  errors: { noList },
})

export const moveToList = contract({
  name: 'move-to-list',
  summary:
    'Moves physicians from one list to another, or to a new one, with notes, tags, and next steps. Physicians on both stay where they are.',
  access: needs('basic', 'createLists'),
  scope: 'write',
  example: { fromListId: '01981c5e-7a3c-7000-8000-000000000001', listName: 'Shortlist', physicianIds: [1, 2] },
  input: z
    .strictObject({ fromListId: ListId, ...whichList, physicianIds })
    .refine(({ listId, listName }) => (listId === null) !== (listName === null), eitherList),
  output: z.object({
    listId: ListId,
    moved: z.int(),
    alreadyThere: z.int(),
    /** For undo-list-change; null if no one was moved. */
    undoId: z.uuid().nullable(),
  }),
  refusals: { demo_restricted: { message: 'Adding to lists is disabled in demo mode' } },
  errors: {
    noList,
    nameTaken,
    tooManyLists,
    listFull,
    allGone: [409, 'The physicians you selected are no longer on the list.'],
    sameList: [422, 'Choose another list to move to.'],
  },
})

/** Calls that change many physicians return an id to undo the change with. */
export const undoListChange = contract({
  name: 'undo-list-change',
  summary: `Undoes the caller’s change of many physicians on a list exactly, within ${listLimits.listUndo / 60_000} minutes, once.`,
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ undoId: z.uuid('There is no such change.') }),
  output: z.object({ undone: z.int() }),
  errors: { noList, tooLate: [404, 'This can’t be undone anymore.'] },
})

export const saveListNote = contract({
  name: 'save-list-note',
  summary: 'Saves a note about a physician on a list. An empty note deletes it.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    listId: ListId,
    physicianId: PhysicianId,
    note: z
      .string('Please enter a note.')
      .trim()
      .max(limits.physicianNote, `A note must be at most ${atMost(limits.physicianNote)} characters.`),
    seen: z.strictObject({ note: z.string() }).optional(),
    ...withUserId,
  }),
  output: nothing,
  errors: { noList, newer, notOnList: [404, 'This physician is no longer on the list.'] },
})

export const duplicateList = contract({
  name: 'duplicate-list',
  summary: "Copies a list with its physicians, stages, and notes as 'Name (copy)'.",
  access: needs('basic', 'createLists'),
  scope: 'write',
  input: z.strictObject({ listId: ListId, ...withUserId }),
  output: z.object({ listId: ListId, name: z.string() }),
  refusals: { demo_restricted: { message: 'Adding to lists is disabled in demo mode' } },
  errors: { noList, nameTaken, tooManyLists },
})

export const mergeLists = contract({
  name: 'merge-lists',
  summary: 'Moves all physicians of one list onto another and deletes the first. If both have a note, both are kept.',
  access: needs('basic', 'createLists'),
  scope: 'write',
  input: z.strictObject({ listId: ListId, intoListId: ListId, ...withUserId }),
  output: z.object({ added: z.int(), alreadyThere: z.int() }),
  refusals: { demo_restricted: { message: 'Adding to lists is disabled in demo mode' } },
  errors: { noList, listFull, sameList: [422, 'Choose another list to merge into.'] },
})
