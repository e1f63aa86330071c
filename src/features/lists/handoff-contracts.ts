/** Calls with which members of a team give each other physicians, next steps, and notes. */
import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { getList } from './contracts.ts'

const ListId = z.uuid('There is no such list.')
const HandoffId = z.uuid('There is no such hand-off.')
const MemberId = z.uuid('There is no such member.')
const { noList } = getList.errors
export const noMember = [422, 'Only someone who can use this list can be given this.'] as const
const noHandoff = [404, 'This is already done, or it was taken back.'] as const

export const getListMembers = contract({
  name: 'get-list-members',
  summary: 'Who may be given physicians, next steps, and notes of a list: on a shared list, the team.',
  access: own,
  input: z.strictObject({ listId: ListId }),
  output: z.object({ data: z.array(z.object({ id: z.uuid(), name: z.string(), me: z.boolean() })) }),
  errors: { noList },
})

export const givePhysicians = contract({
  name: 'give-physicians',
  summary:
    'Makes a member the owner of physicians on a list, or of everyone in a stage; null takes their owner away. A colleague finds it on their Today page.',
  access: ownNotDemo,
  input: z
    .strictObject({
      listId: ListId,
      physicianIds: z
        .array(PhysicianId, 'Please select at least one physician.')
        .max(limits.listPhysicians, `At most ${limits.listPhysicians.toLocaleString('en-US')} physicians at once.`)
        .default([]),
      stageId: z.uuid('There is no such stage.').optional(),
      to: MemberId.nullable(),
    })
    .refine(({ physicianIds, stageId }) => physicianIds.length > 0 !== (stageId !== undefined), {
      message: 'Give either physicianIds or a stageId.',
      path: ['physicianIds'],
    }),
  output: z.object({ given: z.int(), undoId: z.uuid().nullable() }),
  errors: { noList, noMember, noStage: [404, 'This stage is no longer on the list.'] },
})

export const finishHandoff = contract({
  name: 'finish-handoff',
  summary: 'Marks what a colleague gave the caller as done; they are told on their Today page.',
  access: ownNotDemo,
  input: z.strictObject({ handoffId: HandoffId }),
  output: z.strictObject({}),
  errors: { noHandoff },
})

export const dismissHandoff = contract({
  name: 'dismiss-handoff',
  summary: 'Removes from the caller’s Today page that a colleague has done what they were given.',
  access: ownNotDemo,
  input: z.strictObject({ handoffId: HandoffId }),
  output: z.strictObject({}),
  errors: { noHandoff },
})
