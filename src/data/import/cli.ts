import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isNamed } from '#shared/calls/named-error.ts'
import { fetchSources } from '../fetch/fetch-sources.ts'
import { rememberTaken, takenValidators } from '../fetch/taken-files.ts'
import { type ReadLimits, readLimits } from '../formats/read-limits.ts'
import { readDay } from '../normalise/cells.ts'
import { publicSourceNames, type SourceName } from '../physicians/source-names.ts'
import { type Mapping, readMapping } from '../rows/columns.ts'
import { openCsv, readCsvHead } from '../rows/csv-source.ts'
import { ImportError } from '../rows/import-error.ts'
import { wasImported } from '../rows/import-runs.ts'
import { doubtAtTerminal } from '../rows/look-at-columns.ts'
import type { ImportSource } from '../rows/source.ts'
import { openPhysicians } from '../sources/open-physicians.ts'
import { isFactSource, publicSource, publicSources } from '../sources/public-sources.ts'
import type { JournalError } from '../suppression/journal.ts'
import { type ImportCommand, importFactFile, importFile, importJournals, importList, undoRun } from './cli-actions.ts'
import { chooseSamples } from './sample-choice.ts'
import { importUsage } from './usage.ts'

/** Runs `script/import` and returns its exit code: 0 done, 1 not done, 2 invalid usage. All output goes to `out`. */
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
        // For the server: a file that someone uploaded.
        uploaded: { type: 'boolean', default: false },
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
        return misunderstood(
          out,
          `Use --fetch with all, or one of ${publicSourceNames.join(', ')}, and without a file.`,
        )
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
    const limits = values.uploaded ? readLimits.desk : readLimits.operator
    if (kind === 'suppressions') {
      return await eachFile(out, files, (file) => importList(command, file, { dryRun, limits }))
    }
    if (kind === 'journal') {
      if (dryRun) return misunderstood(out, 'A journal is imported as a whole and has no --dry-run.')
      return await importJournals(command, files)
    }
    if (values.rejects && files.length > 1) return misunderstood(out, 'Use --rejects with one file.')
    const source = publicSource(kind)
    if (source && isFactSource(source)) {
      const asOf = values['as-of'] === undefined ? undefined : dayOf(values['as-of'])
      return await eachFile(out, files, (file) =>
        importFactFile(command, file, source, { ...values, asOf, dryRun, limits }),
      )
    }
    const mapping = values.mapping === undefined ? undefined : await mappingOf(values.mapping)
    const open = openerOf(kind, { ...values, limits }, mapping)
    if (open === null) {
      return misunderstood(
        out,
        `'${kind}' is not a kind of import. The kinds are csv, ${Object.keys(publicSources).join(', ')}, suppressions, journal and undo.`,
      )
    }
    if (values['keep-samples'] && values['remove-samples'])
      return misunderstood(out, 'Choose either --keep-samples or --remove-samples.')
    return await eachFile(out, files, async (file) => {
      const warn = kind === 'csv' ? (named: string) => doubtsIn(named, mapping, limits) : undefined
      const samples = await chooseSamples(command, values)
      await importFile(command, file, { open, warn, dryRun, samples, ...values })
    })
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

/**
 * Each file is imported in a transaction of its own, until one can't be; of several, the last line says which were.
 * Returns the exit code.
 */
async function eachFile(
  out: ImportCommand['out'],
  files: readonly string[],
  take: (file: string) => Promise<void>,
): Promise<number> {
  const names = files.map((file) => path.basename(file))
  for (const [at, file] of files.entries()) {
    try {
      await take(file)
    } catch (error) {
      if (files.length === 1 || !isNamed<ImportError>(error, 'ImportError')) throw error
      out.write(`${error.message}\n`)
      const done = at === 0 ? 'No file was imported' : `Imported: ${names.slice(0, at).join(', ')}`
      out.write(`${done}. Not imported: ${names.slice(at).join(', ')}.\n`)
      return 1
    }
  }
  if (files.length > 1) out.write(`Imported: ${names.join(', ')}.\n`)
  return 0
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
    validators: (source, address) => takenValidators(connections.db, source, address),
    taken: async (source, address, validators) => {
      if (!flags.includes('--dry-run')) await rememberTaken(connections.db, source, address, validators)
    },
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
  values: { residents?: boolean; 'as-of'?: string | undefined; limits: ReadLimits },
  mapping: Mapping | undefined,
): ((file: string) => Promise<ImportSource>) | null {
  const asOf = values['as-of'] === undefined ? undefined : dayOf(values['as-of'])
  const { limits, residents = false } = values
  if (kind === 'csv') return (file) => openCsv(file, mapping, limits)
  if (kind !== 'nppes' && kind !== 'dac') return null
  return (file) => openPhysicians[kind](file, { residents, asOf, limits })
}

async function doubtsIn(file: string, mapping: Mapping | undefined, limits: ReadLimits): Promise<string[]> {
  return (await readCsvHead(file, 0, mapping, limits)).doubts.map(doubtAtTerminal)
}

function dayOf(text: string): string {
  const day = readDay(text)
  if (day === null) throw new ImportError(`--as-of takes a day such as 2026-06-08, not '${text}'.`)
  return day
}
