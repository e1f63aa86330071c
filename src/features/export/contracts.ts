import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract, type RefusalWords } from '#shared/calls/contract.ts'
import { noInput, PhysicianId, withUserId } from '#shared/calls/ids.ts'
import { shared, sharing } from '#shared/calls/sharing.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { jobPlaceholders } from '#shared/text/email-placeholders.ts'
import { CodeAgain, factorErrors } from '../auth/second-factor.ts'
import { SearchFilters, Sort } from '../search/contracts.ts'
import { columnKeys, exportFormats } from './columns.ts'
import { layoutKeys } from './layouts.ts'

const nothing = z.strictObject({})
/** With the sender's footer. */
const maxBody = limits.emailBody + limits.company + limits.postalAddress + 200
const ExportId = z.uuid()
const tooMany = `At most ${limits.exportIds.toLocaleString('en-US')} physicians can be exported at once.`

/** Duplicates are fine: each physician is in an export once. */
const PhysicianIds = z
  .array(PhysicianId, 'Please select at least one physician to export.')
  .min(1, 'Please select at least one physician to export.')
  .max(limits.exportIds, tooMany)

const Columns = z
  .array(z.enum(columnKeys, 'There is no such column.'))
  .min(1, 'Choose at least one column.')
  .max(columnKeys.length, 'An export can have each column once.')
  .refine((columns) => new Set(columns).size === columns.length, 'An export can have each column once.')

const refusals = {
  sign_in_required: { title: 'Authentication Required', message: 'Please log in to export physicians' },
  demo_restricted: { title: 'Export Failed', message: 'This feature is disabled in demo mode' },
  subscription_required: {
    title: 'Subscription Required',
    message: 'Exports are part of the Annual plan. See the plans on the pricing page.',
  },
} as const satisfies Record<string, RefusalWords>

/** How making an export can end, whichever call started it. */
export const makingErrors = {
  allBlocked: [409, 'Export Failed', 'Everyone you selected is marked as do not contact.'],
  noData: [404, 'Export Failed', 'Failed to generate export data'],
  // The message contains the numbers.
  quotaReached: [429, 'Export Failed', 'You have reached today’s export limit.'],
} as const

/** Who was left out because the caller or the team doesn't want to contact them. */
const leftOut = z.array(z.object({ id: PhysicianId, name: z.string() }))
/** Exported rows have a quota of their own. */
const leftOutIds = (output: { leftOut: z.output<typeof leftOut> }) => output.leftOut.map(({ id }) => id)

const notFound = [404, 'Export Failed', 'This export no longer exists. Please export again.'] as const

export const exportPhysicians = contract({
  name: 'export-physicians',
  summary: 'The named physicians with their contacts, as the text of a CSV file in the standard columns.',
  access: needs('premium', 'export'),
  scope: 'export',
  input: z.strictObject({ ...withUserId, physicianIds: PhysicianIds, code: CodeAgain }),
  output: z.object({ csv: z.string(), fileName: z.string(), count: z.int(), leftOut }),
  shows: leftOutIds,
  errors: { ...makingErrors, ...factorErrors },
  refusals,
})

const mergeSubject = z
  .string('Please enter a subject.')
  .trim()
  .min(1, 'Please enter a subject.')
  .max(limits.emailSubject, `The subject must be at most ${limits.emailSubject} characters.`)
const mergeBody = z
  .string('Please enter a message.')
  .trim()
  .min(1, 'Please enter a message.')
  .max(maxBody, `The message must be at most ${maxBody.toLocaleString('en-US')} characters.`)

/** What is exported. */
export const ExportSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('selection'), physicianIds: PhysicianIds }),
  z.strictObject({
    kind: z.literal('search'),
    filters: SearchFilters.optional(),
    tags: z.array(z.string().max(200)).max(limits.keywordTags).optional(),
    sort: Sort.optional(),
  }),
  /** What an earlier export consists of, as of today. */
  z.strictObject({ kind: z.literal('again'), exportId: ExportId }),
])
export type ExportSource = z.infer<typeof ExportSource>

export const StoredExport = z.object({
  id: ExportId,
  /** What it contains, in words. */
  title: z.string(),
  kind: z.enum(['selection', 'search']),
  columns: z.array(z.enum(columnKeys)),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** How many physicians; while it is being prepared, the most there can be. */
  count: z.int(),
  /** How many of them have been processed. */
  done: z.int(),
  /** The name of the person who made it. */
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type StoredExport = z.infer<typeof StoredExport>

export const startExport = contract({
  name: 'start-export',
  summary:
    'Creates an export that can be downloaded in every format for 7 days. Large ones are prepared in the background, and the state shows when they are ready.',
  access: needs('premium', 'export'),
  scope: 'export',
  input: z.strictObject({ ...withUserId, source: ExportSource, columns: Columns.optional(), code: CodeAgain }),
  output: z.object({
    export: StoredExport,
    leftOut,
    /** Of a large one: downloads its file once without another code. */
    ticket: z.string().optional(),
  }),
  shows: leftOutIds,
  errors: { ...makingErrors, ...factorErrors, notFound },
  refusals,
})

const fact = z
  .string()
  .max(listLimits.positionLine, `A job detail must be at most ${listLimits.positionLine} characters.`)

export const makeMergeFile = contract({
  name: 'make-merge-file',
  summary: `A file for mail merge: up to ${limits.selectAllCap} physicians whose email was revealed, each with the subject and the body filled in. Those marked as do not contact are left out. It counts as an export.`,
  access: needs('premium', 'export'),
  scope: 'export',
  input: z.strictObject({
    format: z.enum(['csv', 'xlsx'], 'The format is csv or xlsx.'),
    physicianIds: z
      .array(PhysicianId, 'Please select at least one physician to export.')
      .min(1, 'Please select at least one physician to export.')
      .max(limits.selectAllCap, `At most ${limits.selectAllCap} physicians at once.`),
    /** With template placeholders. */
    subject: mergeSubject,
    body: mergeBody,
    /** Values for the job's placeholders. */
    job: z.partialRecord(z.enum(jobPlaceholders), fact).default({}),
    /** For some of them, replaces the subject and the body. */
    edited: z
      .array(z.strictObject({ physicianId: PhysicianId, subject: mergeSubject, body: mergeBody }))
      .max(limits.selectAllCap)
      .default([]),
  }),
  output: z.unknown(),
  answer: 'file',
  errors: {
    ...makingErrors,
    noAddress: [409, 'Export Failed', 'No email address of these physicians was revealed yet. Reveal them first.'],
    unfilled: [422, 'Export Failed', 'Some details about the job are missing.'],
  },
  refusals,
})

export const getExports = contract({
  name: 'get-exports',
  summary: 'The caller’s exports that can still be downloaded, newest first.',
  access: own,
  scope: 'read',
  input: noInput,
  output: z.object({ data: z.array(StoredExport) }),
})

export const downloadExport = contract({
  name: 'download-export',
  summary: 'The file of an export, with current data. Physicians removed since are left out.',
  access: needs('premium', 'export'),
  scope: 'export',
  example: { exportId: '01981c5e-7a3c-7000-8000-000000000001', format: 'csv', layout: 'greenhouse' },
  input: z.strictObject({
    exportId: ExportId,
    format: z.enum(exportFormats, 'The format is csv, xlsx, pdf, or vcf.'),
    /** The columns that another program's import asks for, instead of the export's own; in csv or xlsx. */
    layout: z.enum(layoutKeys, 'There is no such layout.').optional(),
    /** Of the call that made it, for its first download. */
    ticket: z.string().max(100).optional(),
    code: CodeAgain,
  }),
  output: z.unknown(),
  answer: 'file',
  errors: {
    notFound,
    ...factorErrors,
    notReady: [409, 'Export Failed', 'This export is still being prepared.'],
    noData: makingErrors.noData,
    notInFormat: [422, 'Export Failed', 'This program doesn’t take this format. Download it as CSV.'],
    tooManyForLayout: [422, 'Export Failed', 'This program takes fewer physicians at once.'],
    pdfUnderWay: [429, 'Export Failed', 'Another PDF of yours is still being made. Please wait until it is done.'],
    pdfsUnderWay: [
      503,
      'Export Failed',
      'Several PDFs are being made at the moment. Please try again in a few seconds.',
    ],
    tooLongForPdf: [
      422,
      'Export Failed',
      `A PDF holds at most ${limits.exportPdf.toLocaleString('en-US')} physicians. Download it as CSV or Excel.`,
    ],
  },
  refusals,
})

export const deleteExport = contract({
  name: 'delete-export',
  summary: 'Deletes an export before its 7 days are up. The record that it was made stays.',
  access: ownNotDemo,
  scope: 'export',
  input: z.strictObject({ exportId: ExportId }),
  output: nothing,
  errors: { notFound },
})

export const getExportStats = contract({
  name: 'get-export-stats',
  summary: `How many exports the caller has made, and the ${limits.recentExports} most recent.`,
  access: own,
  scope: 'read',
  input: noInput,
  output: z.object({
    total: z.int(),
    recent: z.array(z.object({ export_date: z.iso.datetime(), export_count: z.int() })).max(limits.recentExports),
  }),
})

const Preset = z.object({ id: z.uuid(), name: z.string(), columns: z.array(z.enum(columnKeys)), ...sharing })
export type Preset = z.infer<typeof Preset>

export const getExportPresets = contract({
  name: 'get-export-presets',
  summary: 'The caller’s saved column presets.',
  access: own,
  scope: 'read',
  input: noInput,
  output: z.object({ data: z.array(Preset) }),
})

export const saveExportPreset = contract({
  name: 'save-export-preset',
  summary: 'Saves a column preset. A preset with the same name is replaced.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    name: z
      .string('Please enter a name.')
      .trim()
      .min(1, 'Please enter a name.')
      .max(limits.presetName, `A name must be at most ${limits.presetName} characters.`),
    shared,
    columns: Columns,
  }),
  output: z.object({ preset: Preset }),
  errors: {
    tooMany: [409, `You can keep at most ${limits.exportPresets} presets. Delete one first.`],
    ofTeam: [409, 'Your team has a preset with this name, and can’t change anything now. Choose another name.'],
  },
})

export const deleteExportPreset = contract({
  name: 'delete-export-preset',
  summary: 'Deletes a column preset.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ id: z.uuid() }),
  output: nothing,
  errors: { notFound: [404, 'This preset no longer exists.'] },
})
