import { z } from 'zod'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { positionStatuses, Stage } from './contracts.ts'

const ListOverview = z.object({
  listId: z.uuid(),
  /** In order; empty on a plain list. */
  stages: z.array(Stage.pick({ name: true, kind: true, count: true })),
  /** How many physicians have a next step. */
  openSteps: z.int(),
  position: z.object({ title: z.string(), status: z.enum(positionStatuses) }).nullable(),
})
export type ListOverview = z.infer<typeof ListOverview>

export const getListOverviews = contract({
  name: 'get-list-overviews',
  summary: 'How far each of the caller’s lists is: physicians by stage, open next steps, and the position.',
  access: own,
  input: z.strictObject({}),
  output: z.object({ data: z.array(ListOverview) }),
})
