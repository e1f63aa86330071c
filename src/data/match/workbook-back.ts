/// <reference path="../rows/yauzl.d.ts" />
/**
 * A workbook as it was uploaded, with more cells added to the rows of one sheet. Everything else stays: the other
 * sheets, formats, widths, formulas, and the texts of all cells. In the sheet's own XML, rows get cells at their end,
 * and the hints about its width, which would hide them, are removed.
 */
import { PassThrough, Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { readLimits } from '../formats/read-limits.ts'
import { columnOf, letterOf, textCell } from '../formats/workbook-cells.ts'
import { XmlReader } from '../formats/xml-reader.ts'

/** A sheet's part in the ZIP, the number of the row with its headers, and how many columns it has. */
export interface SheetPlace {
  part: string
  header: number
  width: number
}

/** A row's cells, in file order; null for a row that gets none. */
export type CellsOf = (row: number) => Promise<readonly string[] | null>

export async function* workbookBack(file: string, place: SheetPlace, cellsOf: CellsOf): AsyncGenerator<Uint8Array> {
  const source = await openPromise(file, { autoClose: false })
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  let current: Readable | undefined
  try {
    for await (const entry of source.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      zip.addReadStreamLazy(entry.fileName, { compressionLevel: 1 }, (give) => {
        source.openReadStreamPromise(entry).then(
          (stream) => {
            current = entry.fileName === place.part ? Readable.from(sheetBack(stream, place, cellsOf)) : stream
            current.on('error', (error) => output.destroy(error))
            give(null, current)
          },
          (error: Error) => output.destroy(error),
        )
      })
    }
    zip.end()
    yield* output
  } finally {
    // A download that was interrupted: a half-read file would stay open.
    current?.destroy()
    output.destroy()
    source.close()
  }
}

interface Edit {
  from: number
  to: number
  text: string
  /** The row that gets its cells there. */
  row?: { number: number; prefix: string }
}

/** Positions are in UTF-16 units from the beginning of the part. */
async function* sheetBack(
  blocks: AsyncIterable<unknown>,
  { header, width }: SheetPlace,
  cellsOf: CellsOf,
): AsyncGenerator<string> {
  const edits = new SheetEdits(header, width)
  const decoder = new StringDecoder('utf8')
  let held = ''
  let begin = 0
  const upTo = async function* (end: number) {
    for (const { from, to, text, row } of edits.take(end)) {
      const cells = row ? await cellsOf(row.number) : null
      yield held.slice(0, from - begin) + text + (cells && row ? cellsXml(cells, row, width) : '')
      held = held.slice(to - begin)
      begin = to
    }
    yield held.slice(0, Math.max(0, end - begin))
    held = held.slice(Math.max(0, end - begin))
    begin = Math.max(begin, end)
  }
  for await (const block of blocks) {
    const text = decoder.write(block as Buffer)
    held += text
    yield* upTo(edits.read(text))
  }
  yield* upTo(edits.end())
  yield held
}

const cellsXml = (cells: readonly string[], { number, prefix }: { number: number; prefix: string }, width: number) =>
  cells
    .map((cell, at) => (cell === '' ? '' : textCell(letterOf(width + at) + number, cell, undefined, prefix)))
    .join('')

/** What to change in a sheet, as its XML is read. */
class SheetEdits {
  #reader = new XmlReader(
    { open: (name, attribute) => this.#open(name, attribute), close: (name) => this.#close(name) },
    readLimits.member,
    { position: true },
  )
  #edits: Edit[] = []
  #settled = 0
  #row = { number: 0, full: false }
  #cell = { at: -1, from: 0, filled: false }
  #dimension = 0
  readonly #header: number
  readonly #width: number

  constructor(header: number, width: number) {
    this.#header = header
    this.#width = width
  }

  /** Reads on, and returns the position up to which everything is settled. */
  read(text: string): number {
    this.#reader.write(text)
    return this.#settled
  }

  end(): number {
    this.#reader.end()
    return this.#parser.position
  }

  take(end: number): Edit[] {
    const taken = this.#edits.filter(({ from }) => from < end)
    this.#edits = this.#edits.filter(({ from }) => from >= end)
    return taken
  }

  get #parser() {
    return this.#reader.parser
  }

  get #tagStart(): number {
    return this.#parser.startTagPosition - 1
  }

  #open(name: string, attribute: (wanted: string) => string): void {
    switch (local(name)) {
      case 'dimension':
        this.#dimension = this.#tagStart
        break
      case 'row':
        this.#row = { number: Number(attribute('r')) || this.#row.number + 1, full: false }
        this.#cell.at = -1
        break
      case 'c':
        this.#cell = { at: columnOf(attribute('r')) ?? this.#cell.at + 1, from: this.#tagStart, filled: false }
        break
      case 'v':
      case 'f':
      case 'is':
        this.#cell.filled = true
        break
    }
  }

  #close(name: string): void {
    const end = this.#parser.position
    switch (local(name)) {
      case 'dimension':
        this.#edits.push({ from: this.#dimension, to: end, text: '' })
        break
      case 'c': {
        // Formatting alone leaves room; a value there would be overwritten, so the row gets nothing.
        const { at, from, filled } = this.#cell
        if (at >= this.#width && filled) this.#row.full = true
        if (at >= this.#width && !filled) this.#edits.push({ from, to: end, text: '' })
        break
      }
      case 'row': {
        // An empty row that closes itself has no result.
        const from = this.#tagStart
        const { number, full } = this.#row
        if (number >= this.#header && !full && !this.#parser.tag?.isSelfClosing) {
          const prefix = name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : ''
          this.#edits.push({ from, to: from, text: '', row: { number, prefix } })
        }
        this.#settled = end
        break
      }
    }
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
