/** How the rows in a piece of a file get from the thread that parsed them to the one that writes them: as a few large arrays. */

import { copiedTexts, copyBytes, copyText } from '../copy/copy-text.ts'
import type { GoodRow, KnownRow, SourceRow } from '../import/source.ts'
import { keysDraft } from '../merge/batch.ts'
import { type DraftKeys, hashCount, keyHashes, keysOf } from '../merge/draft-keys.ts'
import type { PackedRow, TextSpan } from '../merge/packed-row.ts'
import type { SourceName } from '../merge/source-rank.ts'
import { remembering } from '../normalise/remembering.ts'
import { letters } from '../normalise/text.ts'
import { contactsText, emailsIn, otherText, recognizedText } from '../physicians/copy-rows.ts'
import type { SpecialtyDecisions } from '../specialties/specialty-decisions.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'

const kinds = { good: 0, bad: 1, passed: 2, known: 3 } as const

/** Columns for all rows, and additional ones only for the good rows, in order. */
export interface ChunkRows {
  kinds: Uint8Array
  /** Counted from the piece's first line, which is 0; for skipped ones, how many they are. */
  lines: Int32Array
  /** How many fields a row has; 0 if it couldn't be split. */
  fields: Int32Array
  /** How many rows each group has; a group's rows were found together. */
  groups: Int32Array
  /** Start and end of each good row in the piece's bytes. */
  spans: Int32Array
  /** For each good row: where, in `texts`, its `recognizedText` ends, its physician, and its contacts. */
  ends: Int32Array
  texts: Uint8Array
  /** For each good row: the hashes of its keys. */
  hashes: Uint32Array
  /** For each good row: hidden channels, and `suppressed` for a person. */
  hidden: Uint8Array
  /** For each good row: the hash by which it is known if it comes again; zeros for none. */
  marks: Uint32Array
  /** For each known row: its mark, and its start and end in the piece's bytes. */
  known: Int32Array
  leftOut: [good: number, columns: readonly string[]][]
  /** For each bad row, the problem and the row; for skipped ones, what they are. */
  words: string[]
}

const suppressed = 255
const unmarked = [0, 0] as const

/** A parsed row, and how many fields it has: 0 if it couldn't be split. */
export interface ReadRow {
  row: SourceRow
  fields: number
}

/** With its start and end in the piece's bytes. */
export interface Found extends ReadRow {
  span: readonly [start: number, end: number]
}

interface Applied {
  source: SourceName
  suppressions: SuppressionList
  specialties: SpecialtyDecisions
}

/** Where a piece's texts are assembled before they are sent, reused from piece to piece. */
let scratch = Buffer.allocUnsafe(512 * 1024)

/** Assembles one piece's rows. */
export class ChunkPacker {
  private readonly applied: Applied
  private kinds: number[] = []
  private lines: number[] = []
  private fields: number[] = []
  private groups: number[] = []
  private spans: number[] = []
  private ends: number[] = []
  private hashes: number[] = []
  private hidden: number[] = []
  private marks: number[] = []
  private known: number[] = []
  private leftOut: ChunkRows['leftOut'] = []
  private words: string[] = []
  private used = 0

  constructor(applied: Applied) {
    this.applied = applied
  }

  add(group: readonly Found[]): void {
    if (group.length === 0) return
    this.groups.push(group.length)
    for (const { row, fields, span } of group) {
      this.fields.push(fields)
      if ('draft' in row) this.addGood(row, span)
      else if ('known' in row) this.addKnown(row, span)
      else if ('problem' in row) this.addOther(kinds.bad, row.line, row.problem, row.raw)
      else this.addOther(kinds.passed, row.rows, row.passed)
    }
  }

  private addOther(kind: number, line: number, ...words: string[]): void {
    this.kinds.push(kind)
    this.lines.push(line)
    this.words.push(...words)
  }

  private addKnown({ line, known }: KnownRow, [start, end]: readonly [number, number]): void {
    this.kinds.push(kinds.known)
    this.lines.push(line)
    this.known.push(known, start, end)
  }

  private addGood({ line, draft, lastVerified, leftOut, mark }: GoodRow, span: readonly [number, number]): void {
    this.kinds.push(kinds.good)
    this.lines.push(line)
    this.spans.push(...span)
    if (leftOut.length > 0) this.leftOut.push([this.hidden.length, leftOut])
    const hidden = settle(draft, this.applied)
    this.hidden.push(hidden)
    // Whatever is told of a row is told each time; and only by an NPI is it sure who it is about the next time.
    const plain = mark !== undefined && hidden === 0 && leftOut.length === 0 && draft.npi !== null
    this.marks.push(...(plain ? mark : unmarked))
    this.hashes.push(...keyHashes(draft))
    const { source } = this.applied
    const recognized = recognizedText(draft)
    this.ends.push(this.used + recognized.length)
    this.write(recognized + otherText(draft, { source, generated: false }))
    this.write(contactsText('', draft.contacts, { source, lastVerified }))
  }

  private write(text: string): void {
    const needed = this.used + text.length
    if (needed > scratch.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, scratch.length * 2))
      scratch.copy(larger, 0, 0, this.used)
      scratch = larger
    }
    this.used += scratch.write(text, this.used, 'latin1')
    this.ends.push(this.used)
  }

  finish(): ChunkRows {
    return {
      kinds: Uint8Array.from(this.kinds),
      lines: Int32Array.from(this.lines),
      fields: Int32Array.from(this.fields),
      groups: Int32Array.from(this.groups),
      spans: Int32Array.from(this.spans),
      ends: Int32Array.from(this.ends),
      texts: new Uint8Array(scratch.subarray(0, this.used)),
      hashes: Uint32Array.from(this.hashes),
      hidden: Uint8Array.from(this.hidden),
      marks: Uint32Array.from(this.marks),
      known: Int32Array.from(this.known),
      leftOut: this.leftOut,
      words: this.words,
    }
  }
}

/**
 * Gives a draft the specialties that were decided on, removes hidden channels from it, and returns how many, or that the person
 * is `suppressed`.
 */
function settle(draft: GoodRow['draft'], { specialties, suppressions }: Omit<Applied, 'source'>): number {
  specialties.apply(draft)
  const verdict = suppressions.check(draft)
  if (verdict.person) return suppressed
  for (const kind of verdict.hidden) delete draft.contacts[kind]
  return verdict.hidden.length
}

/** Reads a good row again. */
export type Reread = (bytes: Uint8Array) => Pick<GoodRow, 'draft' | 'lastVerified' | 'raw'>

/** The rows of a piece in their groups, with the number of fields in each. */
export function* unpacked(
  rows: ChunkRows,
  chunk: { bytes: Uint8Array; firstLine: number; reread: Reread; applied: Applied },
): Generator<ReadRow[]> {
  const leftOut = new Map(rows.leftOut)
  const { buffer, byteOffset, byteLength } = rows.texts
  const unpacked: Unpacked = { ...chunk, rows, texts: Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength) }
  let [at, good, known, word] = [0, 0, 0, 0]
  for (const count of rows.groups) {
    const group: ReadRow[] = []
    for (const end = at + count; at < end; at++) {
      const fields = rows.fields[at] as number
      const line = rows.lines[at] as number
      if (rows.kinds[at] === kinds.good) {
        group.push({ row: new LaterRead(unpacked, good, line, leftOut.get(good) ?? nothing), fields })
        good++
      } else if (rows.kinds[at] === kinds.known) {
        group.push({ row: new LaterKnown(unpacked, known++, line), fields })
      } else if (rows.kinds[at] === kinds.bad) {
        const [problem = '', raw = ''] = [rows.words[word], rows.words[word + 1]]
        word += 2
        group.push({ row: { line: chunk.firstLine + line, problem, raw }, fields })
      } else group.push({ row: { passed: rows.words[word++] ?? '', rows: line }, fields })
    }
    yield group
  }
}

const nothing: readonly string[] = []
/** Ends of each good row. */
const textCount = 3

/** A piece as it came back from its thread; its rows share it. */
interface Unpacked {
  rows: ChunkRows
  texts: Buffer
  bytes: Uint8Array
  firstLine: number
  reread: Reread
  applied: Applied
}

/** A known row; hardly any is ever read. */
class LaterKnown implements KnownRow {
  readonly line: number
  readonly known: number
  private readonly chunk: Unpacked
  private readonly place: number

  constructor(chunk: Unpacked, place: number, line: number) {
    this.line = chunk.firstLine + line
    this.known = chunk.rows.known[place * 3] as number
    this.chunk = chunk
    this.place = place
  }

  read(): GoodRow {
    const { rows, bytes, reread } = this.chunk
    const [start, end] = [rows.known[this.place * 3 + 1] as number, rows.known[this.place * 3 + 2] as number]
    return { ...reread(bytes.subarray(start, end)), line: this.line, leftOut: nothing }
  }
}

/** A good row parsed by a thread; most are written without being read again. */
class LaterRead implements GoodRow {
  readonly line: number
  readonly leftOut: readonly string[]
  packed: PackedRow | undefined
  private read: Pick<GoodRow, 'draft' | 'lastVerified' | 'raw'> | undefined
  private chunk: Unpacked | undefined
  private readonly good: number

  constructor(chunk: Unpacked, good: number, line: number, leftOut: readonly string[]) {
    this.line = chunk.firstLine + line
    this.leftOut = leftOut
    this.packed = new PackedOf(chunk, good)
    this.chunk = chunk
    this.good = good
  }

  private get whole(): Pick<GoodRow, 'draft' | 'lastVerified' | 'raw'> {
    this.read ??= this.readAgain()
    return this.read
  }

  private readAgain(): Pick<GoodRow, 'draft' | 'lastVerified' | 'raw'> {
    const { rows, bytes, reread, applied } = this.chunk as Unpacked
    const [start, end] = [rows.spans[this.good * 2] as number, rows.spans[this.good * 2 + 1] as number]
    const found = reread(bytes.subarray(start, end))
    settle(found.draft, applied)
    return found
  }

  get draft() {
    return this.whole.draft
  }

  get lastVerified() {
    return this.whole.lastVerified
  }

  get raw() {
    return this.whole.raw
  }

  get mark(): readonly [number, number] | undefined {
    const { marks } = this.chunk?.rows ?? {}
    const [upper, lower] = [marks?.[this.good * 2] ?? 0, marks?.[this.good * 2 + 1] ?? 0]
    return upper === 0 && lower === 0 ? undefined : [upper, lower]
  }

  /** From now on, the row is its draft: the packed data may differ and is no longer needed. */
  unpack(): void {
    void this.whole
    this.chunk = undefined
    this.packed = undefined
  }
}

/** In `recognizedText`, which begins with a tab. */
const lastNamePlace = 4
const lastNameLetters = remembering((name) => letters(copiedTexts(copyBytes(name).toString())[0] ?? ''))

/** Looks into the piece when asked: a batch has thousands of these. */
class PackedOf implements PackedRow {
  private readonly chunk: Unpacked
  private readonly good: number

  constructor(chunk: Unpacked, good: number) {
    this.chunk = chunk
    this.good = good
  }

  get suppressed(): boolean {
    return this.chunk.rows.hidden[this.good] === suppressed
  }

  get hidden(): number {
    return this.suppressed ? 0 : (this.chunk.rows.hidden[this.good] as number)
  }

  get recognisable(): boolean {
    const { hashes } = this.chunk.rows
    for (let at = this.good * hashCount; at < (this.good + 1) * hashCount; at++) if (hashes[at] !== 0) return true
    return false
  }

  get hashes(): Uint32Array {
    return this.chunk.rows.hashes.subarray(this.good * hashCount, (this.good + 1) * hashCount)
  }

  get keys(): DraftKeys {
    return keysOf(keysDraft(this.keyText))
  }

  get lastName(): string {
    return lastNameLetters(this.recognizedText.split('\t', lastNamePlace + 1)[lastNamePlace] ?? '')
  }

  get keyText(): string {
    const [personal, work] = emailsIn(this.texts.toString('latin1', ...this.contactsText))
    return `${this.recognizedText}\t${personal ?? copyText(null)}\t${work ?? copyText(null)}`
  }

  private get recognizedText(): string {
    return this.texts.toString('latin1', this.start, this.chunk.rows.ends[this.good * textCount])
  }

  get texts(): Buffer {
    return this.chunk.texts
  }

  get physicianText(): TextSpan {
    return [this.start, this.chunk.rows.ends[this.good * textCount + 1] as number]
  }

  get contactsText(): TextSpan {
    const { ends } = this.chunk.rows
    return [ends[this.good * textCount + 1] as number, ends[this.good * textCount + 2] as number]
  }

  private get start(): number {
    return this.good === 0 ? 0 : (this.chunk.rows.ends[this.good * textCount - 1] as number)
  }
}
