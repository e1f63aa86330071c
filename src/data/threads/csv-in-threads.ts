import type { Binding } from '../import/columns.ts'
import type { Packing, SourceRow } from '../import/source.ts'
import type { Table, TableBytes } from '../import/table.ts'
import { BrokenRows, inSlices } from '../import/understand-row.ts'
import type { ReadRow } from './chunk-rows.ts'
import { readInThreads } from './reading-threads.ts'

/** The rows of a CSV, parsed by several threads. */
export async function* csvInThreads(
  { headers }: Pick<Table, 'headers'>,
  { delimiter, firstLine, above, blocks }: TableBytes,
  { binding, packing }: { binding: Binding; packing: Packing },
): AsyncGenerator<SourceRow[]> {
  const width = headers.length
  const lines = { blocks: blocks(), firstLine, fields: width }
  const meaning = { kind: 'csv', delimiter, width, binding } as const
  const broken = new BrokenRows(width)
  const groups = readInThreads(lines, { meaning, source: 'csv', packing })
  for await (const rows of inSlices(below(groups, above))) {
    yield rows.flatMap(({ row, fields }) => broken.next(row, fields))
  }
  const last = broken.last()
  if (last.length > 0) yield last
}

/** Without the headers and what is above them. */
async function* below(groups: AsyncIterable<readonly ReadRow[]>, above: number): AsyncGenerator<ReadRow[]> {
  for await (const group of groups) yield group.filter(({ row }) => 'passed' in row || row.line > above)
}
