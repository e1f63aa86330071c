/** Calls about single physicians on a list: notes, tags, and the next step. */
import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { getList, saveListNote } from '../lists/contracts.ts'
import { noMember } from '../lists/handoff-contracts.ts'
import { physicianIds } from './contracts.ts'

const ListId = z.uuid('There is no such list.')
const { noList } = getList.errors
const { notOnList } = saveListNote.errors
const atMost = (count: number) => count.toLocaleString('en-US')
const changed = z.object({ changed: z.int(), undoId: z.uuid().nullable() })

const ListNote = z.object({
  id: z.uuid(),
  body: z.string(),
  at: z.iso.datetime(),
  mine: z.boolean(),
  /** Null for the caller, and for someone whose account is gone. */
  by: z.string().nullable(),
})
export type ListNote = z.infer<typeof ListNote>

export const getListNotes = contract({
  name: 'get-list-notes',
  summary: 'The notes about a physician on a list, newest first.',
  access: own,
  scope: 'read',
  input: z.strictObject({ listId: ListId, physicianId: PhysicianId }),
  output: z.object({ data: z.array(ListNote) }),
  errors: { noList },
})

export const addListNote = contract({
  name: 'add-list-note',
  summary: 'Adds a note about a physician to the timeline of a list. “@Rita” gives it to that colleague.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    listId: ListId,
    physicianId: PhysicianId,
    body: z
      .string('Please enter a note.')
      .trim()
      .min(1, 'Please enter a note.')
      .max(limits.physicianNote, `A note must be at most ${atMost(limits.physicianNote)} characters.`),
  }),
  output: z.object({
    noteId: z.uuid(),
    /** The colleagues it was given to, because it names them with @. */
    given: z.array(z.string()),
  }),
  errors: {
    noList,
    notOnList,
    tooMany: [409, `There are ${listLimits.listNotes} notes, which is the limit. Delete one first.`],
  },
})

export const deleteListNote = contract({
  name: 'delete-list-note',
  summary: 'Deletes one of the caller’s notes from the timeline of a list.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ listId: ListId, noteId: z.uuid('There is no such note.') }),
  output: z.strictObject({}),
  errors: { noList, noNote: [404, 'This note no longer exists, or it isn’t yours.'] },
})

const Tag = z
  .string()
  .trim()
  .min(1, 'Please enter a tag.')
  .max(listLimits.tag, `A tag must be at most ${listLimits.tag} characters.`)
const tags = z.array(Tag).max(listLimits.tags, `At most ${listLimits.tags} tags.`).default([])

export const setTags = contract({
  name: 'set-tags',
  summary: 'Adds tags to physicians on a list, and removes others.',
  access: ownNotDemo,
  scope: 'write',
  example: { listId: '01981c5e-7a3c-7000-8000-000000000001', physicianIds: [1, 2], add: ['call first'] },
  input: z
    .strictObject({ listId: ListId, physicianIds, add: tags, remove: tags })
    .refine(({ add, remove }) => add.length + remove.length > 0, { message: 'Give a tag.', path: ['add'] }),
  output: changed,
  errors: { noList, tooManyTags: [409, `A physician can have at most ${listLimits.tags} tags.`] },
})

const earliest = '2000-01-01'
const latest = '2100-01-01'

export const setNextStep = contract({
  name: 'set-next-step',
  summary:
    'Sets the next step for physicians on a list, its date, and who does it. A colleague finds it on their Today page. Null removes it.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    listId: ListId,
    physicianIds,
    step: z
      .strictObject({
        text: z
          .string('Please enter the next step.')
          .trim()
          .min(1, 'Please enter the next step.')
          .max(listLimits.nextStep, `A next step must be at most ${listLimits.nextStep} characters.`),
        on: z.iso
          .date('Enter a date.')
          .refine((on) => on >= earliest && on < latest, 'Enter a date between 2000 and 2099.'),
      })
      .nullable(),
    /** The colleague who does it; if omitted, the caller. */
    forId: z.uuid('There is no such member.').optional(),
  }),
  output: changed,
  errors: { noList, noMember },
})

export const finishStep = contract({
  name: 'finish-step',
  summary:
    'Marks the next step for a physician on a list as done, and adds it to their activity. The member who gave it is told.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ listId: ListId, physicianId: PhysicianId }),
  output: z.object({ undoId: z.uuid() }),
  errors: { noList, noStep: [404, 'There is no next step here anymore.'] },
})
