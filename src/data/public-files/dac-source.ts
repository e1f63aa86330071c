import type { ByteRows } from '../formats/byte-rows.ts'
import type { ReadLimits } from '../formats/read-limits.ts'
import { dateInName } from '../rows/edition-date.ts'
import { ImportError } from '../rows/import-error.ts'
import { bindByName } from '../rows/named-columns.ts'
import { type OpenFile, openFiles } from '../rows/open-file.ts'
import type { ImportSource, SourceRow } from '../rows/source.ts'
import { BestRows } from './best-rows.ts'
import { dacColumns, dacKind, optionalDacColumns } from './dac-columns.ts'
import { DacReader } from './dac-row.ts'
import { briefRow, type RowTaker, tableRows } from './table-rows.ts'

export interface DacOptions {
  /** An ISO date, if the file's name doesn't contain its date. */
  asOf?: string | undefined
  /** An operator's, if missing. */
  limits?: ReadLimits
}

/**
 * CMS's 'Doctors and Clinicians' national file, current or from earlier years; plain, gzipped, or in the ZIP with its
 * companion files. It has a row for each place where someone works, so it is read twice: first to find which row to use
 * for each physician, then to read those.
 *
 * @throws {ImportError} if the file can't be read
 */
export async function openDac(file: string, { asOf, limits }: DacOptions = {}): Promise<ImportSource> {
  const members = await openFiles(file, limits)
  const opened = members.length === 1 ? members[0] : members.find(({ ownName }) => ownFile.test(ownName))
  if (!opened) {
    await members[0]?.close()
    const names = members.map(({ ownName }) => ownName).join(', ')
    throw new ImportError(`${file} has no DAC_NationalDownloadableFile.csv in it, but ${names}. Nothing was changed.`)
  }
  const named = asOf ?? dateInName(opened.ownName) ?? dateInName(opened.name)
  let pass = 0
  return {
    source: 'dac',
    fileName: opened.name,
    size: opened.size,
    // Finding the rows takes less than half of the time.
    progress: () => (pass < 2 ? opened.progress() * 0.2 : 0.2 + opened.progress() * 0.8),
    edition: () => ({ dataset: 'dac', asOf: named }),
    rows: () =>
      readTwice(opened, (next) => {
        pass = next
      }),
    close: () => opened.close(),
  }
}

const ownFile = /DAC_?National|National_?Downloadable_?File/i

async function* readTwice(file: OpenFile, onPass: (pass: number) => void): AsyncGenerator<SourceRow[]> {
  const best = new BestRows()
  onPass(1)
  for await (const _ of tableRows(file, (headers, rows) => findBest(readerOf(headers, rows, file), rows, best)))
    yield []
  onPass(2)
  yield* tableRows(file, (headers, rows) => takeBest(readerOf(headers, rows, file), rows, best))
}

function readerOf(headers: readonly string[], rows: ByteRows, { name }: OpenFile): DacReader {
  return new DacReader(
    rows,
    bindByName(headers, dacColumns, { file: name, kind: dacKind, optional: optionalDacColumns }),
  )
}

function findBest(reader: DacReader, rows: ByteRows, best: BestRows): RowTaker {
  return () => {
    if (reader.specialty() === null) return ''
    best.add(reader.npi(), rows.line, { worth: reader.worth(), place: reader.place(), flag: reader.isTelehealth() })
    return ''
  }
}

function takeBest(reader: DacReader, rows: ByteRows, best: BestRows): RowTaker {
  return () => {
    if (reader.specialty() === null) return 'other professions'
    const { line, flag } = best.of(reader.npi())
    if (line !== rows.line) return 'further places of the same physician'
    const draft = reader.draft(flag)
    return { line, raw: briefRow(draft), draft, lastVerified: null, leftOut: reader.leftOut }
  }
}
