import { isUtf8 } from 'node:buffer'
import { beyond, megabytes, type ReadLimits, readLimits } from './read-limits.ts'
import type { Legacy } from './text-encoding.ts'

/**
 * A CSV reader (RFC 4180) that loses one line where others lose the file: a quote that is never closed, or is
 * misplaced, costs only its own line, and reading continues with the next one. csv-parse, which the tests compare it
 * with, would read everything up to the next quote as one value. It also knows the physical line of every row. It reads
 * bytes: a public file has 330 columns, of which thirty matter, and more rows about others than about physicians, so it
 * locates the fields and decodes only the requested ones.
 *
 *     rows.add(block)
 *     while (rows.next()) if (rows.problem === null) rows.text(3)
 *     rows.end()                                   // and once more
 */
export class ByteRows {
  private readonly delimiter: number
  private readonly limits: ReadLimits
  private readonly legacy: TextDecoder
  private bytes: Buffer = Buffer.alloc(0)
  private at = 0
  private atEnd = false
  private nextLine: number
  private begun = false
  private oldMac = false
  private anyNul = false
  private starts = new Int32Array(512)
  private ends = new Int32Array(512)
  /** 1 for a field with doubled quotes. */
  private doubled = new Uint8Array(512)
  private rowStart = 0
  private rowEnd = 0
  /** All bytes of the row together. */
  private bits = 0
  /** Line ends inside its values. */
  private inside = 0
  private encoding: 'unknown' | 'utf8' | 'legacy' = 'unknown'
  /** The physical line the row begins on; the file's first is 1. */
  line = 0
  /** How many fields the row has. */
  fields = 0
  /** What is wrong with the row; if set, its fields are unavailable. */
  problem: string | null = null
  /** Whether the last row ended with the file instead of a line end. */
  endedInside = false

  /**
   * @param begun whether it starts in the middle of a file, where bytes that look like a byte order mark aren't one
   * @param limits a row beyond them has a problem or, where it costs the file, is thrown as a `BeyondLimit`
   * @param legacy what a row has that isn't valid UTF-8
   */
  constructor(
    delimiter = ',',
    line = 1,
    begun = false,
    limits: ReadLimits = readLimits.operator,
    legacy: Legacy = 'windows-1252',
  ) {
    this.legacy = legacies[legacy]
    this.delimiter = delimiter.charCodeAt(0)
    this.limits = limits
    this.nextLine = line
    this.begun = begun
  }

  /** Where the row begins and ends, without its line end, in the block if there was only one. */
  get span(): readonly [start: number, end: number] {
    return [this.rowStart, this.rowEnd]
  }

  add(block: Buffer): void {
    const piece = this.prepared(block)
    const rest = this.bytes.subarray(this.at)
    this.bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    this.at = 0
    this.anyNul = this.bytes.includes(0)
  }

  /** No more blocks follow: the last row may end without a line end. */
  end(): void {
    this.atEnd = true
    this.endedInside = this.at < this.bytes.length
  }

  /** Removes the byte order mark from the first block, and converts old Mac carriage returns to line ends. */
  private prepared(block: Buffer): Buffer {
    let piece = block
    if (!this.begun) {
      this.begun = true
      if (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) piece = piece.subarray(3)
      this.oldMac = !piece.includes(lineFeed) && piece.includes(carriageReturn)
    }
    return this.oldMac ? Buffer.from(piece.map((byte) => (byte === carriageReturn ? lineFeed : byte))) : piece
  }

  /** Moves to the next complete row; false if there isn't one yet. Blank lines don't count. */
  next(): boolean {
    const { bytes } = this
    while (this.at < bytes.length) {
      const newline = bytes.indexOf(lineFeed, this.at)
      if (newline < 0 && !this.atEnd && bytes.length - this.at <= longestRow.bytes) return false
      const lineEnd = newline < 0 ? bytes.length : newline
      if (lineEnd === this.at || (lineEnd === this.at + 1 && bytes[this.at] === carriageReturn)) {
        this.at = lineEnd + 1
        this.nextLine++
        continue
      }
      let lines = this.scan()
      // Otherwise, each block would be added to all the ones before.
      if (lines === more && bytes.length - this.at > longestRow.whole) {
        lines = this.tooMuch(`has more than ${megabytes(longestRow.whole)}`)
      }
      if (lines === more) return false
      this.encoding = 'unknown'
      this.line = this.nextLine
      this.rowStart = this.at
      if (lines === bad) {
        this.rowEnd = lineEnd
        this.nextLine++
      } else {
        this.problem = null
        this.nextLine += lines
      }
      this.at = this.rowEnd + 1
      return true
    }
    return false
  }

  /** Finds the fields of the row that begins at `at`; returns how many lines it has, `bad`, or `more`. */
  private scan(): number {
    const { bytes, delimiter, atEnd } = this
    const size = bytes.length
    let { starts, ends } = this
    let field = 0
    let at = this.at
    this.bits = 0
    this.inside = 0
    for (;;) {
      // Most values in NPPES are empty.
      while (bytes[at] === quote && bytes[at + 1] === quote && bytes[at + 2] === delimiter && field < starts.length) {
        starts[field] = at
        ends[field] = at
        field++
        at += 3
      }
      if (field >= this.limits.cells) {
        return this.tooMuch(`has more than ${this.limits.cells.toLocaleString('en-US')} values`)
      }
      if (field === starts.length) {
        this.grow()
        ;({ starts, ends } = this)
      }
      // Excel's way of keeping '02139' as text: ="02139".
      const open = bytes[at] === equals && bytes[at + 1] === quote ? at + 1 : at
      const quoted = open < size && bytes[open] === quote
      const start = quoted ? open + 1 : at
      const end = quoted ? this.closingQuote(start, field) : this.valueEnd(start)
      if (end < 0) return end
      starts[field] = start
      ends[field] = end
      if (!quoted) this.doubled[field] = 0
      field++
      at = end
      if (quoted) {
        at++
        // The next block may continue with another quote, or the second half of a line end.
        if (at >= size && !atEnd) return more
        if (bytes[at] === carriageReturn && (at + 1 < size ? bytes[at + 1] === lineFeed : atEnd)) at++
      }
      if (at >= size || bytes[at] === lineFeed) {
        if (!quoted && at > start && bytes[at - 1] === carriageReturn) ends[field - 1] = at - 1
        break
      }
      if (bytes[at] !== delimiter) {
        const cut = bytes[at] === carriageReturn && at + 1 === size && !atEnd
        return cut ? more : this.fault('text behind a closing quote')
      }
      at++
    }
    this.fields = field
    this.rowEnd = at
    return this.inside + 1
  }

  /** The position where the value that begins at `start` is closed, or `bad` or `more`. */
  private closingQuote(start: number, field: number): number {
    const { bytes } = this
    const size = bytes.length
    let [pairs, inside, bits] = [0, 0, this.bits]
    let at = start
    let max = start + this.limits.cell
    for (; at < size; at++) {
      const byte = bytes[at] as number
      bits |= byte
      if (byte === quote) {
        if (bytes[at + 1] !== quote) break
        pairs = 1
        at++
      } else if (byte === lineFeed && ++inside > longestRow.lines) break
      if (at >= max) {
        max = this.maxFor(start, at)
        if (at >= max) return this.tooMuch(this.longCell, '. A quote there may never be closed')
      }
    }
    if (inside > longestRow.lines || at - this.at > longestRow.bytes) return this.fault(neverClosed)
    if (at >= size) return this.atEnd ? this.fault(neverClosed) : more
    this.doubled[field] = pairs
    this.bits = bits
    this.inside += inside
    return at
  }

  /** The position of the delimiter or line end after an unquoted value, or `bad` or `more`. */
  private valueEnd(start: number): number {
    const { bytes, delimiter } = this
    const size = bytes.length
    let bits = this.bits
    let at = start
    let max = start + this.limits.cell
    for (; at < size; at++) {
      const byte = bytes[at] as number
      if (byte === delimiter || byte === lineFeed) break
      if (byte === quote) return this.fault('a quote inside a value that is not quoted')
      bits |= byte
      if (at >= max) {
        max = this.maxFor(start, at)
        if (at >= max) return this.tooMuch(this.longCell)
      }
    }
    this.bits = bits
    return at >= size && !this.atEnd ? more : at
  }

  /**
   * Where a value that has been read up to and with `at` is too long: bytes that continue a character of UTF-8 don't
   * count.
   */
  private maxFor(start: number, at: number): number {
    let continued = 0
    for (let byte = start; byte <= at; byte++) if (((this.bytes[byte] as number) & 0xc0) === 0x80) continued++
    const max = start + this.limits.cell + continued
    return at < max ? max : at
  }

  private get longCell(): string {
    return `has a value longer than ${this.limits.cell.toLocaleString('en-US')} characters`
  }

  private tooMuch(what: string, hint = ''): number {
    if (this.limits.longRow === 'row') return this.fault(what.replace(/^has /, ''))
    throw beyond(`${what} in row ${this.nextLine.toLocaleString('en-US')}`, hint)
  }

  private fault(problem: string): number {
    this.problem = problem
    this.fields = 0
    return bad
  }

  private grow(): void {
    const size = this.starts.length * 2
    const { starts, ends, doubled } = this
    this.starts = new Int32Array(size)
    this.ends = new Int32Array(size)
    this.doubled = new Uint8Array(size)
    this.starts.set(starts)
    this.ends.set(ends)
    this.doubled.set(doubled)
  }

  /** A field as written, without its quotes; '' if the row does not have it. */
  text(field: number): string {
    if (field < 0 || field >= this.fields) return ''
    const start = this.starts[field] as number
    const end = this.ends[field] as number
    if (start === end) return ''
    const text = this.decode(start, end)
    return this.doubled[field] === 1 ? text.replaceAll('""', '"') : text
  }

  /**
   * All fields, and the unchanged row: in an ASCII row, they are slices of one text, which is faster than decoding
   * each.
   */
  texts(): { fields: string[]; raw: string } {
    const raw = this.raw()
    const fields: string[] = []
    if ((this.bits & 0x80) !== 0) {
      for (let field = 0; field < this.fields; field++) fields.push(this.text(field))
      return { fields, raw }
    }
    const { starts, ends, doubled, rowStart } = this
    for (let field = 0; field < this.fields; field++) {
      const text = raw.slice((starts[field] as number) - rowStart, (ends[field] as number) - rowStart)
      fields.push(doubled[field] === 1 ? text.replaceAll('""', '"') : text)
    }
    return { fields, raw }
  }

  isEmpty(field: number): boolean {
    return field < 0 || field >= this.fields || this.starts[field] === this.ends[field]
  }

  /** The first byte of a field; -1 if it is empty. */
  firstByte(field: number): number {
    return this.isEmpty(field) ? -1 : (this.bytes[this.starts[field] as number] as number)
  }

  /** Whether a field equals this ASCII text, without decoding it. */
  is(field: number, text: string): boolean {
    if (field < 0 || field >= this.fields) return text === ''
    const start = this.starts[field] as number
    if ((this.ends[field] as number) - start !== text.length) return false
    for (let at = 0; at < text.length; at++) if (this.bytes[start + at] !== text.charCodeAt(at)) return false
    return true
  }

  /** A field of one to nine digits as a number; -1 for anything else. */
  whole(field: number): number {
    if (field < 0 || field >= this.fields) return -1
    const start = this.starts[field] as number
    const end = this.ends[field] as number
    if (start === end || end - start > 9) return -1
    let number = 0
    for (let at = start; at < end; at++) {
      const digit = (this.bytes[at] as number) - 48
      if (digit < 0 || digit > 9) return -1
      number = number * 10 + digit
    }
    return number
  }

  /** The row as it is in the file, without its line end. */
  raw(): string {
    const end = this.bytes[this.rowEnd - 1] === carriageReturn ? this.rowEnd - 1 : this.rowEnd
    // An error in a row is found before all of its bytes have been read.
    if (this.problem !== null) this.bits = 0x80
    return this.decode(this.rowStart, Math.max(end, this.rowStart))
  }

  hasNul(): boolean {
    return this.anyNul && this.bytes.subarray(this.rowStart, this.rowEnd).includes(0)
  }

  /**
   * UTF-8, and an older encoding, Windows-1252 (which Latin-1 is part of) or Mac Roman, in a row that isn't valid
   * UTF-8.
   */
  private decode(start: number, end: number): string {
    if ((this.bits & 0x80) === 0) return this.bytes.toString('latin1', start, end)
    if (this.encoding === 'unknown') {
      this.encoding = isUtf8(this.bytes.subarray(this.rowStart, this.rowEnd)) ? 'utf8' : 'legacy'
    }
    return this.encoding === 'utf8'
      ? this.bytes.toString('utf8', start, end)
      : this.legacy.decode(this.bytes.subarray(start, end))
  }
}

const [quote, lineFeed, carriageReturn, equals] = [34, 10, 13, 61]
const [more, bad] = [-1, -2]
const neverClosed = 'a quote that is never closed'
/** Longer values count as a quote that is never closed; a row is given up when it is longer than `whole`. */
const longestRow = { bytes: 256 * 1024, lines: 200, whole: 4e6 }
const legacies: Readonly<Record<Legacy, TextDecoder>> = {
  'windows-1252': new TextDecoder('windows-1252'),
  macintosh: new TextDecoder('macintosh'),
}
