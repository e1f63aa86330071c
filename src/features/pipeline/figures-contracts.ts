import { z } from 'zod'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import { getList } from '../lists/contracts.ts'

const StageFigures = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Off the path to a placement. */
  apart: z.boolean(),
  /** How many are in it. */
  now: z.int(),
  /** How many are in it or came further; of a stage apart, how many were ever in it. */
  reached: z.int(),
  /** Null where no one was ever in it. */
  medianDays: z.number().nullable(),
})
export type StageFigures = z.infer<typeof StageFigures>

export const getListFigures = contract({
  name: 'get-list-figures',
  summary: 'A list in numbers: how many reached each stage, median days in each stage, and what emails led to.',
  access: own,
  input: z.strictObject({ listId: z.uuid('There is no such list.') }),
  output: z.object({
    stages: z.array(StageFigures),
    /** Who was emailed, by the outcome of the latest email that has one; null where none has. */
    emailed: z.array(z.object({ outcome: z.enum(contactOutcomes).nullable(), count: z.int() })),
  }),
  errors: { noList: getList.errors.noList },
})
