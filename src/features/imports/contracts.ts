import { z } from 'zod'
import { publicSourceNames } from '#data/physicians/source-names.ts'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'

const Moment = z.iso.datetime()
export const importKinds = ['csv', ...publicSourceNames, 'suppressions'] as const
export type ImportKind = (typeof importKinds)[number]

/** An upload by the path in its answer, or a file on the server by its path in the configured folder. */
const file = {
  kind: z.enum(importKinds),
  place: z.enum(['upload', 'server']),
  path: z.string('Please choose a file.').min(1, 'Please choose a file.').max(1000),
  /** Column of `candidates` → header in the file, or '' if nothing maps to it; only for a CSV. */
  mapping: z.record(z.string().max(100), z.string().max(500)).default({}),
}

const errors = {
  noFile: [404, 'There is no such file. Upload it again, or check its path.'],
  outside: [422, 'Only files in the folder set by IMPORT_FILES_DIR can be imported.'],
} as const

/** Not a call: `POST /uploads/import-files?name=…` with the file as its body. */
export const uploadImportFile = contract({
  name: 'upload-import-file',
  summary: 'Uploads a file for an import.',
  access: admin,
  input: z.strictObject({}),
  output: z.object({ path: z.string(), size: z.int() }),
})

export const previewImport = contract({
  name: 'preview-import',
  summary:
    'Previews the first rows of a file: what each column maps to, which are unknown, and which physicians they are about.',
  access: admin,
  input: z.strictObject(file),
  output: z.object({
    fileName: z.string(),
    /** What's blocking it; null if the file can be imported. */
    problem: z.string().nullable(),
    /** For a CSV. */
    columns: z.array(
      z.object({ at: z.int(), header: z.string(), column: z.string().nullable(), samples: z.array(z.string()) }),
    ),
    known: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
    /** What has to be answered about its columns before it is imported, in a sentence each. */
    doubts: z.array(z.object({ at: z.int(), header: z.string(), says: z.string() })),
    /** The sample physicians who would be removed, and the entries on members' lists that would go with them. */
    samples: z.object({ profiles: z.int(), listEntries: z.int() }),
    rows: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        npi: z.string().nullable(),
        specialty: z.string().nullable(),
        organization: z.string().nullable(),
        location: z.string(),
        problem: z.string().nullable(),
      }),
    ),
  }),
  errors: { ...errors, badFile: [422, 'This file can’t be read.'] },
})

export const startImport = contract({
  name: 'start-import',
  summary: 'Imports a file as a background job. One at a time.',
  access: admin,
  input: z.strictObject({
    ...file,
    dryRun: z.boolean().default(false),
    /** The headers of columns in doubt that it is imported without. A dry run asks nothing. */
    without: z.array(z.string().max(500)).max(1000).default([]),
    /** What happens to the sample physicians. By default they are removed, unless one is on a member's list. */
    samples: z.enum(['keep', 'remove']).optional(),
  }),
  output: z.object({ importId: z.uuid() }),
  errors: {
    ...errors,
    doubts: [422, 'Say what the columns in doubt are, or that the file is imported without them.'],
    badFile: [422, 'This file can’t be read.'],
    busy: [409, 'Another import is running. Wait until it has finished.'],
  },
})

export const cancelImport = contract({
  name: 'cancel-import',
  summary: 'Cancels a waiting or running import. Nothing is changed.',
  access: admin,
  input: z.strictObject({ importId: z.uuid() }),
  output: z.object({}),
  errors: {
    notFound: [404, 'There is no such import.'],
    over: [409, 'This import has already finished. You may be able to undo it.'],
  },
})

export const undoImport = contract({
  name: 'undo-import',
  summary: 'Undoes everything an import of contacts changed, if nothing else has changed these physicians since.',
  access: admin,
  input: z.strictObject({ runId: z.uuid() }),
  output: z.object({ message: z.string() }),
  errors: { refused: [409, 'This import cannot be undone.'] },
})

export const ImportOnDesk = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  canceled: z.boolean(),
  dryRun: z.boolean(),
  rows: z.int(),
  rowsPerSecond: z.int(),
  /** What it is doing: samples leave before the first row, and a dry run ends by undoing. */
  step: z.enum(['samples', 'rows', 'undoing']),
  /** Of this step, from 0 to 1. */
  part: z.number(),
  secondsLeft: z.int().nullable(),
  /** The import's report, or why it was refused. */
  message: z.string(),
  hasRejects: z.boolean(),
  orderedBy: z.string().nullable(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
})
export type ImportOnDesk = z.infer<typeof ImportOnDesk>

export const getImports = contract({
  name: 'get-imports',
  summary: 'Imports started from the data desk, and the history of all imports, including script/import.',
  access: admin,
  input: z.strictObject({ page: z.int().min(1).max(limits.deskPages).default(1) }),
  output: z.object({
    orders: z.array(ImportOnDesk),
    /** Scheduled downloads for PUBLIC_DATA that were started, newest first. */
    downloads: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        state: z.enum(['running', 'done', 'failed']),
        /** How far it is, or what it reported. */
        message: z.string(),
        startedAt: Moment,
        finishedAt: Moment.nullable(),
      }),
    ),
    /** Files on the server that can be named; null if no folder is configured. */
    serverFiles: z.array(z.object({ path: z.string(), size: z.int() })).nullable(),
    maxUpload: z.int(),
    data: z.array(
      z.object({
        id: z.uuid(),
        source: z.string(),
        fileName: z.string(),
        dryRun: z.boolean(),
        outcome: z.enum(['done', 'failed']),
        error: z.string().nullable(),
        read: z.int(),
        new: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        skipped: z.int(),
        finishedAt: Moment,
        /** Whether everything needed to undo it still exists. */
        undoable: z.boolean(),
        undoneAt: Moment.nullable(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

export const downloadImportRejects = contract({
  name: 'download-import-rejects',
  summary: 'The rejected rows of an import, with line and reason, as a CSV.',
  access: admin,
  input: z.strictObject({ importId: z.uuid() }),
  output: z.string(),
  answer: 'file',
  errors: { notFound: [404, 'There is no such file.'] },
})
