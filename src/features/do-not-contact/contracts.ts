import { z } from 'zod'
import { inTeam, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, PhysicianId } from '#shared/calls/ids.ts'
import { physicianName } from '#shared/calls/physician-name.ts'
import { shared } from '#shared/calls/sharing.ts'
import type { Tries } from '#shared/calls/tries.ts'
import { limits } from '#shared/product/limits.ts'

const physicianIds = z
  .array(PhysicianId, 'Please select at least one physician.')
  .min(1, 'Please select at least one physician.')
  .max(limits.selectAllCap, `At most ${limits.selectAllCap} physicians at once.`)

export const setDoNotContact = contract({
  name: 'set-do-not-contact',
  summary:
    'Marks physicians as do not contact, for the caller or the whole team. Searches hide them, and emails and exports leave them out.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    physicianIds,
    reason: z
      .string('Please enter a reason.')
      .trim()
      .min(1, 'Please enter a reason.')
      .max(limits.reportNote, `Please use at most ${limits.reportNote} characters.`),
    shared,
  }),
  /** Those in the database. One who was marked before gets the new reason. */
  output: z.object({ marked: z.int() }),
  errors: { allGone: [409, 'The physicians you selected are no longer in the database. Search again.'] },
})

export const liftDoNotContact = contract({
  name: 'lift-do-not-contact',
  summary: 'Allows contact again with physicians that the caller or the team has marked as do not contact.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ physicianIds }),
  output: z.object({ lifted: z.int() }),
})

export const getDoNotContact = contract({
  name: 'get-do-not-contact',
  summary: `Who the caller or the team has marked as do not contact, latest first, ${limits.searchPageSize} at a time. Can be narrowed to a word in the name or the reason.`,
  access: own,
  scope: 'read',
  input: z.strictObject({
    query: z.string().trim().max(limits.reportNote, `Please use at most ${limits.reportNote} characters.`).default(''),
    page: z.int('The page must be a whole number.').min(1, 'Pages start at 1.').max(100_000).default(1),
  }),
  output: z.object({
    data: z.array(
      z.object({
        physicianId: PhysicianId,
        ...physicianName,
        reason: z.string(),
        since: z.iso.datetime(),
        /** Who marked them; null for the caller, and for someone whose account is gone. */
        by: z.string().nullable(),
        /** For the whole team. */
        shared: z.boolean(),
        /** Whether the caller may remove it. */
        mayChange: z.boolean(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  shows: ({ data }) => data.map(({ physicianId }) => physicianId),
})

/** What an uploaded list has. Never which physicians its emails belong to. */
const OwnList = z.object({
  fileName: z.string(),
  uploadedAt: z.iso.datetime(),
  npis: z.int(),
  emails: z.int(),
})
export type OwnList = z.infer<typeof OwnList>

export const getDoNotContactLists = contract({
  name: 'get-do-not-contact-lists',
  summary: 'The do-not-contact lists that the caller and the team have uploaded, as counts.',
  access: own,
  scope: 'read',
  input: noInput,
  output: z.object({
    mine: OwnList.nullable(),
    /** Null also for someone without a team. */
    team: OwnList.nullable(),
    /** Whether the caller may replace and delete the team's. */
    mayChangeTeam: z.boolean(),
  }),
})

/** Where a list is uploaded, and its maximum size. */
export const listUpload = { path: '/uploads/do-not-contact-lists', max: 5 * 1024 * 1024 }

const tries: Tries[] = [{ name: 'do-not-contact-lists', by: 'account', max: 60, within: 60 * 60_000 }]
const uploaded = z.object({
  list: OwnList,
  /** Rows in which no email or NPI was found. */
  skipped: z.int(),
})
const listErrors = {
  badFile: [422, 'This file can’t be read.'],
  readOnly: [409, 'Your team’s shared things are read-only.'],
} as const

/** Not a call: `POST /uploads/do-not-contact-lists?name=…` with the file as its body. */
export const uploadDoNotContactList = contract({
  name: 'upload-do-not-contact-list',
  summary: 'Replaces the caller’s do-not-contact list with the emails and NPIs in a file.',
  access: ownNotDemo,
  input: z.strictObject({}),
  tries,
  output: uploaded,
  errors: { badFile: listErrors.badFile },
})

/** Not a call: the same address with `&team`. */
export const uploadTeamDoNotContactList = contract({
  name: 'upload-team-do-not-contact-list',
  summary: 'Replaces the team’s do-not-contact list with the emails and NPIs in a file.',
  access: inTeam('manager'),
  input: z.strictObject({}),
  tries,
  output: uploaded,
  errors: listErrors,
})

export const deleteDoNotContactList = contract({
  name: 'delete-do-not-contact-list',
  summary: 'Deletes the caller’s do-not-contact list with the marks that come from it.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({}),
  output: z.object({}),
})

export const deleteTeamDoNotContactList = contract({
  name: 'delete-team-do-not-contact-list',
  summary: 'Deletes the team’s do-not-contact list with the marks that come from it.',
  access: inTeam('manager'),
  input: z.strictObject({}),
  output: z.object({}),
  errors: { readOnly: listErrors.readOnly },
})
