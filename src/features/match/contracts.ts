import { z } from 'zod'
import { whys } from '#data/identity/decide.ts'
import { doubts } from '#data/identity/evidence.ts'
import { matchFacts, matchRules } from '#data/identity/match-rules.ts'
import { matchFields } from '#data/match/match-fields.ts'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { Cursor, cursorErrors, NextCursor } from '#shared/calls/cursor.ts'
import { noInput, PhysicianId } from '#shared/calls/ids.ts'
import { shared, sharing } from '#shared/calls/sharing.ts'
import { limits } from '#shared/product/limits.ts'
import { AddedToList, addToList, eitherList, whichList } from '../lists/contracts.ts'

const nothing = z.strictObject({})
const FileId = z.uuid('There is no such file.')
const inFile = { fileId: FileId }
/** Matching reveals who is in the data and opens contacts in bulk, as exports do. */
const matching = needs('premium', 'export')
const errors = {
  notFound: [404, 'This file doesn’t exist, or it isn’t yours.'],
  notDone: [409, 'This file hasn’t been matched yet.'],
} as const

export const matchStatuses = ['known', 'possible', 'unknown', 'opted_out'] as const
export type MatchStatus = (typeof matchStatuses)[number]

const Column = z.enum(matchFields, 'Choose what this column has.').nullable()
const Columns = z.array(Column).min(1).max(limits.matchColumns)

export const MatchFile = z.object({
  id: FileId,
  fileName: z.string(),
  state: z.enum(['uploaded', 'waiting', 'running', 'done', 'failed', 'canceled']),
  rows: z.int(),
  /** How many rows have been matched. */
  done: z.int(),
  /** Why it failed. */
  message: z.string(),
  ...sharing,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type MatchFile = z.infer<typeof MatchFile>

/** Not a call: `POST /uploads/match-files?name=…` with the file as its body. */
export const uploadMatchFile = contract({
  name: 'upload-match-file',
  summary: 'Uploads a file to match.',
  access: matching,
  input: nothing,
  output: z.object({ fileId: FileId }),
})

export const getMatchFiles = contract({
  name: 'get-match-files',
  summary: 'The files that the caller or the team has matched, newest first.',
  access: own,
  scope: 'read',
  input: noInput,
  output: z.object({ data: z.array(MatchFile) }),
})

export const previewMatch = contract({
  name: 'preview-match',
  summary: `The first ${limits.matchPreview} rows of a file, and what its columns seem to be.`,
  access: matching,
  scope: 'read',
  input: z.strictObject(inFile),
  output: z.object({
    file: MatchFile,
    headers: z.array(z.string()),
    /** Those chosen for the last file with the same headers, otherwise guessed by header and content. */
    columns: Columns,
    /** What to say about columns that aren't used before the file is matched, in a sentence each. */
    doubts: z.array(z.object({ at: z.int(), says: z.string() })),
    remarks: z.array(z.string()),
    samples: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  }),
  errors: { ...errors, badFile: [422, 'This file can’t be read.'] },
})

export const startMatch = contract({
  name: 'start-match',
  summary: 'Matches a file in the background.',
  access: matching,
  scope: 'write',
  input: z.strictObject({
    ...inFile,
    columns: Columns,
    /** The columns in doubt, counted from 0, that the file is matched without. */
    without: z.array(z.int()).max(limits.matchColumns).default([]),
    shared,
  }),
  output: z.object({ file: MatchFile }),
  errors: {
    ...errors,
    columns: [422, 'Choose which columns have the names or NPIs.'],
    underWay: [409, 'This file is already being matched.'],
  },
})

export const cancelMatch = contract({
  name: 'cancel-match',
  summary: 'Stops matching a file. Its results so far are deleted.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject(inFile),
  output: nothing,
  errors: { ...errors, over: [409, 'This file has been matched already.'] },
})

export const deleteMatch = contract({
  name: 'delete-match',
  summary: 'Deletes a file with its results, immediately.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject(inFile),
  output: nothing,
  errors,
})

/** In a record and in the profile; the first two are dates, the others are the profile's values. */
const differences = ['excluded', 'deactivated', 'moved', 'organization', 'specialty', 'name'] as const

const Reason = z.object({
  physicianId: PhysicianId,
  rule: z.enum(matchRules),
  /** From 0 to 1. */
  confidence: z.number(),
  /** What agrees besides the rule's own, and what doesn't. */
  agrees: z.array(z.enum(matchFacts)),
  disagrees: z.array(z.enum(matchFacts)),
  /** Why only a person can say that it is this one; null if nothing stands against it. */
  doubt: z.enum(doubts).nullable(),
})

/** Who a row is about, without any unrevealed contact value. */
export const MatchedPhysician = Reason.extend({
  name: z.string(),
  credential: z.string(),
  specialty: z.string(),
  organization: z.string(),
  /** 'City, ST' */
  location: z.string(),
  npi: z.string().nullable(),
  /** Masked, or in full if the caller or the team has revealed it; null if none is known. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  revealed: z.object({ email: z.boolean(), phone: z.boolean() }),
  /** What differs from the record. */
  differs: z.array(z.object({ what: z.enum(differences), now: z.string() })),
  mine: z.boolean(),
})
export type MatchedPhysician = z.infer<typeof MatchedPhysician>

export const MatchedRow = z.object({
  /** As spreadsheets number it. */
  row: z.int(),
  status: z.enum(matchStatuses),
  /** The record in a few words; empty for someone who opted out. */
  name: z.string(),
  facts: z.string(),
  note: z.string(),
  /** Why a person has to decide, or no one is found; null for known rows. */
  why: z.enum(whys).nullable(),
  /** Decided by a person. */
  chosen: z.boolean(),
  /** An earlier row about the same physician. */
  sameAs: z.int().nullable(),
  physician: MatchedPhysician.nullable(),
  candidates: z.array(MatchedPhysician),
})
export type MatchedRow = z.infer<typeof MatchedRow>

export const getMatch = contract({
  name: 'get-match',
  summary: `A file and a page of its results, ${limits.matchPageSize} rows at a time.`,
  access: own,
  scope: 'read',
  input: z.strictObject({
    ...inFile,
    status: z.enum(matchStatuses, 'There is no such status.').optional(),
    page: z.int('A page is a whole number.').min(1, 'Pages begin at 1.').max(limits.matchRows).default(1),
    /** Instead of a page: no row is skipped while rows are decided. */
    cursor: Cursor,
  }),
  output: z.object({
    file: MatchFile,
    counts: z.object({ known: z.int(), possible: z.int(), unknown: z.int(), opted_out: z.int() }),
    /**
     * Distinct physicians among the known rows, how many of them are marked as the caller's, and rows with a
     * last-contact date.
     */
    physicians: z.int(),
    mine: z.int(),
    contacted: z.int(),
    /** Known but unrevealed contacts of these physicians, and how many the quota leaves now. */
    toReveal: z.int(),
    quotaLeft: z.int(),
    rows: z.array(MatchedRow),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    next: NextCursor,
  }),
  shows: ({ rows }) =>
    rows
      .flatMap(({ physician, candidates }) => [...(physician ? [physician] : []), ...candidates])
      .map(({ physicianId }) => physicianId),
  errors: { notFound: errors.notFound, ...cursorErrors },
})

export const chooseMatch = contract({
  name: 'choose-match',
  summary:
    'Decides which of the possible physicians a row is about, or none of them. The next file with this row has the decision, too.',
  access: matching,
  scope: 'write',
  input: z.strictObject({ ...inFile, row: z.int().min(1), physicianId: PhysicianId.nullable() }),
  output: nothing,
  errors: { ...errors, noCandidate: [422, 'This physician isn’t one of the row’s matches.'] },
})

export const addMatchesToList = contract({
  name: 'add-matches-to-list',
  summary: `Adds the physicians of a file’s known rows to a list: the first ${limits.listPhysicians.toLocaleString('en-US')} in its order.`,
  access: matching,
  scope: 'write',
  example: { fileId: '01981c5e-7a3c-7000-8000-000000000001', listName: 'Known from our ATS' },
  input: z
    .strictObject({ ...inFile, ...whichList })
    .refine(({ listId, listName }) => (listId === null) !== (listName === null), eitherList),
  output: AddedToList,
  errors: { ...addToList.errors, ...errors, allGone: [409, 'No physician in this file is listed anymore.'] },
})

export const markOwnRecords = contract({
  name: 'mark-own-records',
  summary: 'Marks the physicians of a file’s known rows as the caller’s own records, or removes those marks.',
  access: matching,
  scope: 'write',
  input: z.strictObject({ ...inFile, mine: z.boolean(), shared }),
  output: z.object({ changed: z.int() }),
  errors,
})

export const revealMatches = contract({
  name: 'reveal-matches',
  summary:
    'Reveals the contacts of a file’s known rows, as many as the quota allows. Each one counts toward the quota.',
  access: matching,
  scope: 'contacts',
  input: z.strictObject({
    ...inFile,
    most: z
      .int()
      .min(1, 'Reveal at least one contact.')
      .max(limits.matchRows * 2),
  }),
  output: z.object({ revealed: z.int(), left: z.int() }),
  errors: { ...errors, quotaReached: [429, 'You have reached the limit for revealing contacts. Try again later.'] },
})

export const logMatchContacts = contract({
  name: 'log-match-contacts',
  summary: 'Logs contacts on the date in each row, unless a later one is logged.',
  access: matching,
  scope: 'write',
  input: z.strictObject(inFile),
  output: z.object({ marked: z.int() }),
  errors,
})

export const downloadMatch = contract({
  name: 'download-match',
  summary: 'The uploaded file, with the results in added columns.',
  access: matching,
  scope: 'export',
  input: z.strictObject(inFile),
  output: z.unknown(),
  answer: 'file',
  errors,
})

const text = (max: number) => z.string().max(max, `At most ${max} characters.`).optional()

export const matchRecords = contract({
  name: 'match-records',
  summary: `Says which physicians up to ${limits.matchRecords} records are about, by which rule, and how sure that is. See docs/matching.md.`,
  access: matching,
  scope: 'read',
  example: { records: [{ name: 'Ann Lee', state: 'TX' }] },
  input: z.strictObject({
    records: z
      .array(
        z.strictObject({
          npi: text(40),
          firstName: text(200),
          lastName: text(200),
          name: text(300),
          middleName: text(200),
          suffix: text(40),
          credential: text(200),
          state: text(100),
          city: text(200),
          zip: text(20),
          specialty: text(300),
          organization: text(300),
          email: text(500),
          phone: text(300),
          license: text(200),
          linkedin: text(500),
          schoolYear: text(20),
        }),
        'Send at least one record.',
      )
      .min(1, 'Send at least one record.')
      .max(limits.matchRecords, `At most ${limits.matchRecords} records at once.`),
  }),
  output: z.object({
    /** In the order of the records. */
    data: z.array(
      z.object({
        status: z.enum(matchStatuses),
        physicianId: PhysicianId.nullable(),
        rule: z.enum(matchRules).nullable(),
        confidence: z.number().nullable(),
        agrees: z.array(z.enum(matchFacts)),
        disagrees: z.array(z.enum(matchFacts)),
        why: z.enum(whys).nullable(),
        candidates: z.array(Reason),
      }),
    ),
  }),
  shows: ({ data }) =>
    data.flatMap(({ physicianId, candidates }) => [
      ...(physicianId === null ? [] : [physicianId]),
      ...candidates.map((one) => one.physicianId),
    ]),
})
