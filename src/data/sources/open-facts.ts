import type { ByteRows } from '../formats/byte-rows.ts'
import type { ReadLimits } from '../formats/read-limits.ts'
import { letters } from '../normalise/text.ts'
import { type RowTaker, tableRows } from '../public-files/table-rows.ts'
import { ImportError } from '../rows/import-error.ts'
import { bindByName } from '../rows/named-columns.ts'
import { type OpenFile, openFiles } from '../rows/open-file.ts'
import { RowCells } from '../rows/row-cells.ts'
import type { SourceRow } from '../rows/source.ts'
import type { FactCells, FactReader, FactRow, FactSource } from './fact-source.ts'

/** How to distinguish rows that are facts from those that are skipped. */
export const factRows = 'facts'

/** A source's single file, or the one with its name in a ZIP. @throws {ImportError} if there is none */
export async function openFactFile(file: string, source: FactSource, limits?: ReadLimits): Promise<OpenFile> {
  const members = await openFiles(file, limits)
  const [first] = members
  const found = members.length === 1 ? first : members.find(({ ownName }) => source.files.test(ownName))
  if (found) return found
  await first?.close()
  const names = members.map(({ ownName }) => ownName).join(', ')
  throw new ImportError(`${file} has no file of ${source.title} in it, but ${names}. Nothing was changed.`)
}

/**
 * Reads a file's rows; each fact goes to `take`, and what is yielded is for counting.
 *
 * @param others the sources it may belong to instead; the message names the right one
 * @throws {ImportError} if the file isn't the source's
 */
export async function* readFacts(
  file: OpenFile,
  source: FactSource,
  { take, others }: { take: (row: FactRow) => void; others: readonly FactSource[] },
): AsyncGenerator<SourceRow[], FactReader | undefined> {
  let reader: FactReader | undefined
  yield* tableRows(file, (headers, rows) => {
    const columns = bindSource(headers, source, file, others)
    reader = source.read(cellsOf(rows, columns), file.ownName)
    return takerOf(reader, take)
  })
  for (const row of reader?.end?.() ?? []) take(row)
  return reader
}

/**
 * Reads the first rows of a file without keeping them: to see whether it is the source's.
 *
 * @throws {ImportError} if it isn't
 */
export async function lookAtFacts(
  path: string,
  source: FactSource,
  others: readonly FactSource[],
  rows: number,
  limits?: ReadLimits,
): Promise<void> {
  const file = await openFactFile(path, source, limits)
  try {
    let seen = 0
    for await (const found of readFacts(file, source, { take: () => {}, others })) {
      seen += found.reduce((sum, row) => sum + ('passed' in row ? row.rows : 1), 0)
      if (seen > rows) return
    }
  } finally {
    await file.close()
  }
}

function bindSource(headers: readonly string[], source: FactSource, file: OpenFile, others: readonly FactSource[]) {
  try {
    return bindByName(headers, source.columns, {
      file: file.name,
      kind: source.title,
      ...(source.optional && { optional: source.optional }),
    })
  } catch (error) {
    const other = others.find((one) => one !== source && fits(headers, one))
    if (!other) throw error
    throw new ImportError(
      `${file.name} is a file of ${other.title}; import it with '${other.name}'. Nothing was changed.`,
      { cause: error },
    )
  }
}

/** Whether a file's first line has every column the source needs. */
function fits(headers: readonly string[], { columns, optional = [] }: FactSource): boolean {
  const plain = new Set(headers.map(letters))
  return Object.entries(columns).every(
    ([name, aliases]) => optional.includes(name) || aliases.some((alias) => plain.has(letters(alias))),
  )
}

function cellsOf(rows: ByteRows, columns: Readonly<Record<string, number>>): FactCells<string> {
  const raw = (column: string) => rows.text(columns[column] ?? -1)
  const cells = new RowCells<string>(raw, (column) => column)
  return {
    raw,
    is: (column, text) => rows.is(columns[column] ?? -1, text),
    byte: (column) => rows.firstByte(columns[column] ?? -1),
    whole: (column) => rows.whole(columns[column] ?? -1),
    text: (column) => cells.text(column),
    npi: (column) => cells.npi(column),
  }
}

function takerOf(reader: FactReader, take: (row: FactRow) => void): RowTaker {
  return () => {
    const found = reader.row()
    if (typeof found === 'string') return found
    for (const row of found) take(row)
    return factRows
  }
}
