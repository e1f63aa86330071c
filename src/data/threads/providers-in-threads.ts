import { ByteRows } from '../formats/byte-rows.ts'
import { ImportError } from '../import/import-error.ts'
import type { OpenFile } from '../import/open-file.ts'
import type { Packing, SourceRow } from '../import/source.ts'
import { bindProviders } from '../public-files/provider-columns.ts'
import { delimiterOf } from '../public-files/table-rows.ts'
import type { ReadChunk } from './chunk-reader.ts'
import { readInThreads } from './reading-threads.ts'

/** The rows of an `npidata_pfile`, parsed by several threads. Throws an `ImportError` for any other file. */
export async function* providersInThreads(
  file: OpenFile,
  { residents, packing, onRead }: { residents: boolean; packing: Packing; onRead: (read: ReadChunk) => void },
): AsyncGenerator<SourceRow[]> {
  const blocks = file.bytes()[Symbol.asyncIterator]()
  try {
    const begin = await beginOf(blocks, file.name)
    const { delimiter, headers, line, rest } = begin
    // Said now if a column is missing, and not by a thread.
    const columns = bindProviders(headers, file.name)
    const meaning = { kind: 'nppes', delimiter, width: headers.length, columns, residents } as const
    const following = (async function* () {
      yield rest
      for (let next = await blocks.next(); !next.done; next = await blocks.next()) yield next.value
    })()
    const lines = { blocks: following, firstLine: line, fields: headers.length }
    const reading = readInThreads(lines, { meaning, source: 'nppes', packing, onRead })
    for await (const group of reading) yield group.map(({ row }) => row)
  } finally {
    await blocks.return?.(undefined)
  }
}

interface Begin {
  delimiter: string
  headers: string[]
  /** The number of the line after the headers, which is the first of `rest`. */
  line: number
  rest: Buffer
}

/** Reads to the end of the header line. */
async function beginOf(blocks: AsyncIterator<Buffer>, name: string): Promise<Begin> {
  let head: Buffer = Buffer.alloc(0)
  for (;;) {
    const { value, done } = await blocks.next()
    head = value ? Buffer.concat([head, value]) : head
    if (head.subarray(0, 3).equals(byteOrderMark)) head = head.subarray(3)
    const delimiter = delimiterOf(head)
    const rows = new ByteRows(delimiter)
    rows.add(head)
    if (done) rows.end()
    if (rows.next()) {
      const headers = rows.texts().fields.map((header) => header.trim())
      return { delimiter, headers, line: rows.following, rest: head.subarray(Math.min(rows.span[1] + 1, head.length)) }
    }
    if (done) throw new ImportError(`${name} has no row of column names. Nothing was changed.`)
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
