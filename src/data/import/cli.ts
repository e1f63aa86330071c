import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isNamed } from '#shared/calls/named-error.ts'
import type { Connections } from '#shared/database/connections.ts'
import { fetchSources } from '../fetch/fetch-sources.ts'
import type { Fetching } from '../fetch/fetching.ts'
import type { SampleChoice } from '../merge/remove-generated.ts'
import { readDay } from '../normalise/cells.ts'
import type { FactSource } from '../sources/fact-source.ts'
import { importFacts } from '../sources/import-facts.ts'
import { isFactSource, isPhysicianSource, publicSource, publicSources } from '../sources/public-sources.ts'
import { publicSourceNames, type SourceName } from '../sources/source-names.ts'
import { completeJournal } from '../suppression/complete-journal.ts'
import type { JournalError } from '../suppression/journal.ts'
import { journalText, type ReplayOptions, replayJournals } from '../suppression/replay.ts'
import { SuppressionKey } from '../suppression/value-hash.ts'
import { type Mapping, readMapping } from './columns.ts'
import { openCsv, readCsvHead } from './csv-source.ts'
import { type DeletionListReport, importDeletionList } from './deletion-list.ts'
import { counted, ImportError } from './import-error.ts'
import { wasImported } from './import-runs.ts'
import { overlookedText } from './look-at-columns.ts'
import type { ImportProgress } from './progress.ts'
import { reportText } from './report.ts'
import { runImport } from './run-import.ts'
import { chooseSamples } from './sample-choice.ts'
import type { ImportSource } from './source.ts'
import { undoImport, undoneText } from './undo-import.ts'

const factSources = Object.values(publicSources).filter(isFactSource)

export const importUsage = `Usage:
  script/import csv FILE… [--mapping FILE] [--rejects FILE] [--dry-run]
      Contacts of your own: a CSV (plain, in gzip or in a ZIP) or an Excel workbook with the columns of the table 'candidates'
      (Contactfirstname, Contactlastname, specialty, …), NPI and others. The headers of common applicant tracking systems are understood;
      name others in a mapping file: {"Contactfirstname": "Given name"}; "" leaves a column empty.
      Rows that cannot be taken are listed in FILE.rejected.csv, or where --rejects says.
  script/import nppes FILE… [--residents] [--as-of DATE] [--older] [--rejects FILE] [--dry-run]
      NPPES, as CMS ships it: the monthly or weekly ZIP, or single files of it (npidata_pfile, endpoint_pfile, pl_pfile) and the report of
      deactivated NPIs. Physicians only; residents and students in training with --residents.
  script/import dac FILE… [--as-of DATE] [--older] [--rejects FILE] [--dry-run]
      CMS's 'Doctors and Clinicians' national file, today's or an earlier layout: groups, schools, telehealth.
  script/import SOURCE FILE… [--as-of DATE] [--older] [--fewer] [--rejects FILE] [--dry-run]
      What public files say of physicians by NPI: ${factSources.map(({ name, title }) => `${name} (${title})`).join(', ')}.
      A file with less than 95 % of the rows of the last is refused without --fewer.
  script/import SOURCE --fetch, script/import all --fetch
      Downloads the newest file of a public source, or of all, from the government's sites and imports it: of NPPES the monthly file and the
      weekly ones after it. A download that broke off goes on where it stopped.
  script/import suppressions FILE [--dry-run]
      A deletion list: one SHA-256 (of a lowercase email, ten digits of a phone, or an NPI) a line. Matches are hidden.
  script/import journal FILE…
      The journals of removed people (DATA_DIR/suppressions.journal), after a backup was restored: in any order, and as often as you like.
  script/import undo RUN
      Takes back what an import of contacts changed, all or nothing; its report names the RUN. Refused once one of its physicians was
      changed or removed by something else.
  --keep-samples and --remove-samples say what becomes of the sample physicians at an import of real data. Without them you are asked;
  where no one can answer, they leave, unless a member's list has one.
  --as-of 2026-06-08 says of which day a public file is, where its name does not; --older takes one though a newer one is there.
  --dry-run does everything, reports, and takes it back.`

/** How a line of `--progress` begins; an `ImportProgress` as JSON follows. */
export const progressSign = '@progress '

export interface ImportCommand {
  /** What stands behind `script/import`. */
  argv: readonly string[]
  connections: Connections
  settings: {
    /** SUPPRESSION_KEY. */
    suppressionKey: string
    /** The journal of suppressions. */
    journalFile: string
  }
  /** Deletes what else is kept about people a journal removes. */
  forget?: ReplayOptions['forget']
  out: { write(text: string): unknown; isTTY?: boolean }
  /** Asks the operator; undefined where no one can answer. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** How files are downloaded; the platform's way, unless a test has its own. */
  fetching?: Fetching
  /** Aborted by Ctrl-C. */
  signal?: AbortSignal
}

/** Runs `script/import` and gives its exit code: 0 done, 1 not done, 2 not understood. Every sentence goes to `out`. */
export async function importCommand(command: ImportCommand): Promise<number> {
  const { argv, out } = command
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        rejects: { type: 'string' },
        residents: { type: 'boolean', default: false },
        older: { type: 'boolean', default: false },
        fewer: { type: 'boolean', default: false },
        'as-of': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'keep-samples': { type: 'boolean', default: false },
        'remove-samples': { type: 'boolean', default: false },
        // For the server, which shows it to an admin: progress as lines of JSON.
        progress: { type: 'boolean', default: false },
        fetch: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [kind, ...files] = positionals
    if (values.help || kind === undefined) {
      out.write(`${importUsage}\n`)
      return values.help ? 0 : 2
    }
    if (values.fetch) {
      const names = kind === 'all' ? publicSourceNames : publicSourceNames.filter((name) => name === kind)
      if (names.length === 0 || files.length > 0)
        return misunderstood(out, `--fetch goes with all, or one of ${publicSourceNames.join(', ')}, and no file.`)
      const flags = argv.filter((word) => passedOn.has(word))
      return (await fetchNewest(command, names, flags)) ? 0 : 1
    }
    if (files.length === 0)
      return misunderstood(
        out,
        kind === 'undo' ? 'Which import? Its report names the run.' : `Which file? script/import ${kind} FILE`,
      )
    if (kind === 'undo') {
      for (const runId of files) await undoRun(command, runId)
      return 0
    }
    const dryRun = values['dry-run']
    if (kind === 'suppressions') {
      for (const file of files) await importList(command, file, dryRun)
      return 0
    }
    if (kind === 'journal') {
      if (dryRun) return misunderstood(out, 'A journal is imported as a whole; there is no --dry-run for it.')
      return await importJournals(command, files)
    }
    if (values.rejects && files.length > 1) return misunderstood(out, '--rejects goes with one file.')
    const source = publicSource(kind)
    if (source && isFactSource(source)) {
      const asOf = values['as-of'] === undefined ? undefined : dayOf(values['as-of'])
      for (const file of files) await importFactFile(command, file, source, { ...values, asOf, dryRun })
      return 0
    }
    const mapping = values.mapping === undefined ? undefined : await mappingOf(values.mapping)
    const open = openerOf(kind, values, mapping)
    if (open === null) {
      return misunderstood(
        out,
        `'${kind}' is no kind of import; there are csv, ${Object.keys(publicSources).join(', ')}, suppressions, journal and undo.`,
      )
    }
    if (values['keep-samples'] && values['remove-samples'])
      return misunderstood(out, 'Either --keep-samples or --remove-samples.')
    for (const file of files) {
      const warn = kind === 'csv' ? (named: string) => overlookedIn(named, mapping) : undefined
      const samples = await chooseSamples(command, values)
      await importFile(command, file, { open, warn, dryRun, samples, ...values })
    }
    return 0
  } catch (error) {
    if (isNamed<ImportError>(error, 'ImportError') || isNamed<JournalError>(error, 'JournalError')) {
      out.write(`${error.message}\n`)
      return 1
    }
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) {
      return misunderstood(out, (error as Error).message)
    }
    throw error
  }
}

/** What `--fetch` passes on to the import of each file. */
const passedOn: ReadonlySet<string> = new Set([
  '--residents',
  '--progress',
  '--fewer',
  '--dry-run',
  '--keep-samples',
  '--remove-samples',
])

function fetchNewest(command: ImportCommand, names: readonly SourceName[], flags: readonly string[]): Promise<boolean> {
  const { connections, settings, out, signal } = command
  return fetchSources(names, {
    folder: path.join(path.dirname(settings.journalFile), 'downloads'),
    fetching: { signal, ...command.fetching },
    say: (sentence) => void out.write(`${sentence}\n`),
    isKnown: (source, { name, asOf }) => wasImported(connections.db, source, name, asOf),
    take: (source, file, asOf) =>
      importCommand({ ...command, argv: [source, file, ...(asOf === null ? [] : ['--as-of', asOf]), ...flags] }),
  })
}

function misunderstood(out: ImportCommand['out'], sentence: string): number {
  out.write(`${sentence}\n\n${importUsage}\n`)
  return 2
}

async function mappingOf(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`The mapping file ${file} cannot be read (${error.code}).`)
  })
  return readMapping(text, path.basename(file))
}

/** How files of a kind are opened; null for an unknown kind. */
function openerOf(
  kind: string,
  values: { residents?: boolean; 'as-of'?: string | undefined },
  mapping: Mapping | undefined,
): ((file: string) => Promise<ImportSource>) | null {
  const asOf = values['as-of'] === undefined ? undefined : dayOf(values['as-of'])
  if (kind === 'csv') return (file) => openCsv(file, mapping)
  const source = publicSource(kind)
  if (!source || !isPhysicianSource(source)) return null
  return (file) => source.open(file, { residents: values.residents ?? false, asOf })
}

const rejectFileOf = (file: string): string => `${file.replace(/\.(csv|tsv|txt|gz|zip|xls[xm])$/i, '')}.rejected.csv`

async function importFactFile(
  { connections, settings, out, signal }: ImportCommand,
  file: string,
  source: FactSource,
  options: {
    dryRun: boolean
    older: boolean
    fewer: boolean
    progress: boolean
    asOf: string | undefined
    rejects?: string | undefined
  },
): Promise<void> {
  const line = new ProgressLine(out)
  try {
    const report = await importFacts(connections.longSession, file, source, {
      ...options,
      suppressionKey: new SuppressionKey(settings.suppressionKey),
      rejectFile: options.rejects ?? rejectFileOf(file),
      others: factSources,
      onProgress: (progress) => line.tell(path.basename(file), progress, options.progress),
      signal,
    })
    line.clear()
    out.write(`${reportText(report)}\n`)
  } finally {
    line.clear()
  }
}

async function overlookedIn(file: string, mapping: Mapping | undefined): Promise<string[]> {
  return (await readCsvHead(file, 0, mapping)).overlooked.map(overlookedText)
}

function dayOf(text: string): string {
  const day = readDay(text)
  if (day === null) throw new ImportError(`--as-of takes a day such as 2026-06-08, not '${text}'.`)
  return day
}

async function importFile(
  { connections, settings, out, signal }: ImportCommand,
  file: string,
  options: {
    open: (file: string) => Promise<ImportSource>
    /** What a look at the file finds doubtful, said before anything is read. */
    warn?: ((file: string) => Promise<string[]>) | undefined
    dryRun: boolean
    older: boolean
    samples: SampleChoice
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

async function undoRun({ connections, settings, out }: ImportCommand, runId: string): Promise<void> {
  const suppressionKey = new SuppressionKey(settings.suppressionKey)
  out.write(`${undoneText(await undoImport(connections.longSession, runId, { suppressionKey, by: null }))}\n`)
}

async function importList({ connections, settings, out }: ImportCommand, file: string, dryRun: boolean): Promise<void> {
  const report = await importDeletionList(
    connections.longSession,
    file,
    { key: new SuppressionKey(settings.suppressionKey), journalFile: settings.journalFile },
    { dryRun },
  )
  out.write(`${listText(report)}\n`)
}

async function importJournals({ connections, settings, out, forget }: ImportCommand, files: readonly string[]) {
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

function listText(report: DeletionListReport): string {
  const lines = [
    `${report.fileName}: ${counted(report.read)} hashes read in ${report.seconds.toFixed(1)} s, ${counted(report.new)} of them new`,
    `  physicians hidden ${counted(report.removedPhysicians)}, physicians who lost a shared value ${counted(report.changedPhysicians)}`,
  ]
  if (report.invalid > 0) {
    lines.push(
      `  lines that are no SHA-256 ${counted(report.invalid)}: ${report.invalidLines.join(', ')}${report.invalid > 10 ? ', …' : ''}`,
    )
  }
  if (report.dryRun) lines.push('  This was a dry run: nothing was kept.')
  return lines.join('\n')
}

/** One line that is written over on a terminal; elsewhere a line every ten seconds. */
class ProgressLine {
  private readonly out: ImportCommand['out']
  private shown = 0
  private last = performance.now()

  constructor(out: ImportCommand['out']) {
    this.out = out
  }

  /** @param coded as a line for the server, which shows it to an admin */
  tell(name: string, progress: ImportProgress, coded: boolean): void {
    if (coded) this.out.write(`${progressSign}${JSON.stringify(progress)}\n`)
    else this.show(name, progress)
  }

  private show(name: string, { rows, rowsPerSecond, part, secondsLeft }: ImportProgress): void {
    const left = Number.isFinite(secondsLeft) && part < 1 ? `, ${duration(secondsLeft)} left` : ''
    const text = `${name}: ${counted(rows)} rows, ${counted(rowsPerSecond)} rows/s, ${Math.floor(part * 100)} %${left}`
    if (this.out.isTTY) {
      this.out.write(`\r${text.padEnd(this.shown)}`)
      this.shown = text.length
    } else if (performance.now() - this.last >= 10_000) {
      this.last = performance.now()
      this.out.write(`${text}\n`)
    }
  }

  clear(): void {
    if (this.shown > 0) this.out.write(`\r${' '.repeat(this.shown)}\r`)
    this.shown = 0
  }
}

const duration = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
