import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, PhysicianId } from '#shared/calls/ids.ts'
import { Line } from '#shared/text/typed-text.ts'

const Moment = z.iso.datetime()
const nothing = z.strictObject({})

const DropFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  list: z.string(),
  /** Whether its identifiers are among what we hold; if not, every request on it is 'not found'. */
  isHeld: z.boolean(),
  uploadedAt: Moment,
  items: z.int(),
  matchedAt: Moment.nullable(),
  /** An admin has pressed; the work may take a minute. */
  isCarriedOut: z.enum(['no', 'soon', 'yes']),
  carriedOutAt: Moment.nullable(),
  /** By the state's codes. */
  statuses: z.object({ exempted: z.int(), deleted: z.int(), optedOut: z.int(), notFound: z.int() }),
  withdrawn: z.int(),
  /** Requests about someone in the data, until they are carried out. */
  matches: z.array(
    z.object({
      itemId: z.string(),
      people: z.array(z.object({ id: PhysicianId, name: z.string() })),
      /** What carrying it out does. */
      does: z.enum(['exempt', 'delete', 'opt_out']),
      exemption: z.string().nullable(),
    }),
  ),
  /** How many more of them there are. */
  moreMatches: z.int(),
})
export type DropFile = z.infer<typeof DropFile>

export const getDeletionLists = contract({
  name: 'get-deletion-lists',
  summary: 'The deletion lists from California’s platform (DROP), what they match, and what was answered.',
  access: admin,
  input: noInput,
  output: z.object({
    data: z.array(DropFile),
    /** By when the next lists must be downloaded; null before the first. */
    nextBy: z.iso.date().nullable(),
    isLate: z.boolean(),
  }),
})

const notFound = [404, 'There is no such list.'] as const

export const exemptDeletionRequest = contract({
  name: 'exempt-deletion-request',
  summary:
    'Says that everything about the person of a request on a deletion list is exempt, with the provision, or not.',
  access: admin,
  input: z.strictObject({
    itemId: z.string().regex(/^[A-Za-z0-9]{12}$/),
    /** Null takes it back. */
    exemption: Line({ min: 1, max: 100, message: 'Please name the provision.' }).nullable(),
  }),
  output: nothing,
  errors: { notFound: [404, 'There is no such request.'], carriedOut: [409, 'This list was carried out already.'] },
})

export const carryOutDeletionList = contract({
  name: 'carry-out-deletion-list',
  summary:
    'Carries out a deletion list: deletes those who match a request alone, opts out all who share an identifier, and notes a status for every request.',
  access: admin,
  input: z.strictObject({ fileId: z.uuid() }),
  output: nothing,
  errors: { notFound, notMatched: [409, 'The list is still being compared with the data. Try again in a minute.'] },
})

export const downloadDeletionStatuses = contract({
  name: 'download-deletion-statuses',
  summary: 'The status of every request on a deletion list, as the file that DROP takes: Id,Status with 2 to 5.',
  access: admin,
  input: z.strictObject({ fileId: z.uuid() }),
  output: z.unknown(),
  answer: 'file',
  errors: { notFound, notDone: [409, 'This list wasn’t carried out yet.'] },
})

/** Not a call: `POST /uploads/deletion-lists?name=…` with the file as its body. */
export const uploadDeletionList = contract({
  name: 'upload-deletion-list',
  summary: 'Takes a file from DROP: a deletion list, or requests that were canceled.',
  access: admin,
  input: nothing,
  output: z.object({ items: z.int() }),
  errors: {
    badFile: [422, 'This file can’t be read.'],
    known: [409, 'This file was uploaded before.'],
  },
})
