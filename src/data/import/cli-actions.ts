/** What `script/import` does with each kind of file: imports it and prints the result. */
import path from 'node:path'
import type { Connections } from '#shared/database/connections.ts'
import type { Fetching } from '../fetch/fetching.ts'
import type { ReadLimits } from '../formats/read-limits.ts'
import type { SampleChoice } from '../merge/remove-generated.ts'
import { ProgressLine } from '../rows/progress-line.ts'
import { reportText } from '../rows/report.ts'
import type { ImportSource } from '../rows/source.ts'
import type { FactSource } from '../sources/fact-source.ts'
import { importFacts } from '../sources/import-facts.ts'
import { isFactSource, publicSources } from '../sources/public-sources.ts'
import { completeJournal } from '../suppression/complete-journal.ts'
import { journalText, type ReplayOptions, replayJournals } from '../suppression/replay.ts'
import { SuppressionKey } from '../suppression/value-hash.ts'
import { deletionListText, importDeletionList } from './deletion-list.ts'
import { runImport } from './run-import.ts'
import { undoImport, undoneText } from './undo-import.ts'

export interface ImportCommand {
  /** The dependencies of `script/import`. */
  argv: readonly string[]
  connections: Connections
  settings: {
    /** SUPPRESSION_KEY. */
    suppressionKey: string
    /** The journal of suppressions. */
    journalFile: string
  }
  /** Deletes other data about people removed by a journal. */
  forget?: ReplayOptions['forget']
  out: { write(text: string): unknown; isTTY?: boolean }
  /** Asks the operator; undefined if no one can answer. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** How files are downloaded; the platform's way, unless a test has its own. */
  fetching?: Fetching
  /** Aborted by Ctrl-C. */
  signal?: AbortSignal
}

const rejectFileOf = (file: string): string => `${file.replace(/\.(csv|tsv|txt|gz|zip|xls[xm])$/i, '')}.rejected.csv`

/** A file of public facts about physicians. */
export async function importFactFile(
  { connections, settings, out, signal }: ImportCommand,
  file: string,
  source: FactSource,
  options: {
    dryRun: boolean
    older: boolean
    fewer: boolean
    progress: boolean
    asOf: string | undefined
    limits: ReadLimits
    rejects?: string | undefined
  },
): Promise<void> {
  const line = new ProgressLine(out)
  try {
    const report = await importFacts(connections.longSession, file, source, {
      ...options,
      suppressionKey: new SuppressionKey(settings.suppressionKey),
      rejectFile: options.rejects ?? rejectFileOf(file),
      others: Object.values(publicSources).filter(isFactSource),
      onProgress: (progress) => line.tell(path.basename(file), progress, options.progress),
      signal,
    })
    line.clear()
    out.write(`${reportText(report)}\n`)
  } finally {
    line.clear()
  }
}

/** A file whose rows are physicians. */
export async function importFile(
  { connections, settings, out, signal }: ImportCommand,
  file: string,
  options: {
    open: (file: string) => Promise<ImportSource>
    /** Warnings from a first look at the file, printed before anything is read. */
    warn?: ((file: string) => Promise<string[]>) | undefined
    dryRun: boolean
    older: boolean
    samples: SampleChoice
    /** Works through the rows that are known from earlier imports, too. */
    progress: boolean
    rejects?: string | undefined
  },
): Promise<void> {
  if (options.warn) for (const sentence of await options.warn(file)) out.write(`Warning: ${sentence}\n`)
  const source = await options.open(file)
  const line = new ProgressLine(out)
  try {
    const report = await runImport(connections.longSession, source, {
      suppressionKey: new SuppressionKey(settings.suppressionKey),
      rejectFile: options.rejects ?? rejectFileOf(file),
      dryRun: options.dryRun,
      older: options.older,
      samples: options.samples,
      onProgress: (progress) => line.tell(source.fileName, progress, options.progress),
      signal,
    })
    line.clear()
    out.write(`${reportText(report)}\n`)
  } finally {
    line.clear()
  }
}

/** Undoes an import. */
export async function undoRun({ connections, settings, out }: ImportCommand, runId: string): Promise<void> {
  const suppressionKey = new SuppressionKey(settings.suppressionKey)
  out.write(`${undoneText(await undoImport(connections.longSession, runId, { suppressionKey, by: null }))}\n`)
}

/** A deletion list. */
export async function importList(
  { connections, settings, out }: ImportCommand,
  file: string,
  options: { dryRun: boolean; limits: ReadLimits },
): Promise<void> {
  const report = await importDeletionList(
    connections.longSession,
    file,
    { key: new SuppressionKey(settings.suppressionKey), journalFile: settings.journalFile },
    options,
  )
  out.write(`${deletionListText(report)}\n`)
}

/** Journals of removed people. Returns the exit code. */
export async function importJournals({ connections, settings, out, forget }: ImportCommand, files: readonly string[]) {
  const key = new SuppressionKey(settings.suppressionKey)
  const own = { key, journalFile: settings.journalFile }
  const report = await replayJournals(connections.longSession, own, files, {
    sweepAlways: true,
    ...(forget && { forget }),
  })
  await connections.longSession((db) => completeJournal(db, own))
  out.write(`${journalText(files.map((file) => path.basename(file)).join(', '), report)}\n`)
  return 0
}
