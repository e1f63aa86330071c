import { z } from 'zod'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import { getList } from '../lists/contracts.ts'

const StageFigures = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Not on the path to a placement. */
  apart: z.boolean(),
  /** How many are in it. */
  now: z.int(),
  /**
   * How many are in it or got further; for a stage off the path, how many were ever in it; for a 'contacted' stage, how
   * many were contacted.
   */
  reached: z.int(),
  /** Null if no one was ever in it. */
  medianDays: z.number().nullable(),
})
export type StageFigures = z.infer<typeof StageFigures>

export const getListFigures = contract({
  name: 'get-list-figures',
  summary: 'A list in numbers: how many reached each stage, median days in each stage, and what emails led to.',
  access: own,
  scope: 'read',
  input: z.strictObject({ listId: z.uuid('There is no such list.') }),
  output: z.object({
    stages: z.array(StageFigures),
    /** Who was emailed, by the latest result of an email; null if none has a result. */
    emailed: z.array(z.object({ outcome: z.enum(contactOutcomes).nullable(), count: z.int() })),
  }),
  errors: { noList: getList.errors.noList },
})
