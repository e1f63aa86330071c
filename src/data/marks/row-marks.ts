import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { copyIn } from '#shared/database/copy.ts'
import type { SourceName } from '../merge/source-rank.ts'
import { type Half, MarkFinder, MarkTable, markBytes, markWords } from './mark-table.ts'
import { type KnownRows, slotsOf } from './recognizer.ts'
import { readStates } from './states.ts'

/** Physicians whose marks are stored together; the trigger on `physicians` counts with it, too. */
const partSize = 64
const partOf = (id: number): number => Math.floor(id / partSize)

/** Parts that are read or written at once. */
const step = 2000

/** Bytes of a file that cost as much as loading a mark, generously. */
const worthBytes = 100

/**
 * What rows of a source's last files said, and how each left its physician. Such a row changes nothing if it comes again while the
 * physician is still like that. Whether they are is compared when marks are loaded, not recorded by those who change something. A mark stays true, so nothing has to take it back.
 */
export class RowMarks {
  private readonly source: SourceName
  private readonly stored: MarkTable
  /** 1 for those of `stored` whose physician is as the row left them. */
  private readonly valid: Uint8Array
  private readonly met: Uint8Array
  private readonly finder: MarkFinder
  /** Made by this import. */
  private readonly made = new MarkTable()
  /** Those of `made` whose state is still to be read: of new physicians, which no one else sees before the import ends. */
  private readonly added: number[] = []

  private constructor(source: SourceName, stored: MarkTable, valid: Uint8Array) {
    this.source = source
    this.stored = stored
    this.valid = valid
    this.met = new Uint8Array(stored.count)
    this.finder = new MarkFinder(stored)
  }

  /**
   * Those of a source; null if loading them would cost more than they can save with a file of this size.
   *
   * @param every whether every row is to be worked through, and marked again
   */
  static async load(
    db: Kysely<DB>,
    source: SourceName,
    { size, every = false }: { size: number; every?: boolean },
  ): Promise<RowMarks | null> {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(length(marks)) / ${markBytes}, 0)::int as count from import_marks where source = ${source}`.execute(
      db,
    )
    const count = rows[0]?.count ?? 0
    if (count * worthBytes > size && !every) return null
    const stored = await readParts(db, source, count)
    const valid = every ? new Uint8Array(stored.count) : await compare(db, stored)
    return new RowMarks(source, stored, valid)
  }

  known(): KnownRows {
    const { stored, valid } = this
    return { words: stored.words, slots: slotsOf(stored, (mark) => valid[mark] === 1) }
  }

  /** Who the row with a mark is about. */
  idOf(mark: number): number {
    return this.stored.idOf(mark)
  }

  /** Whether this import has had a row about the physician of a mark. */
  hasMet(mark: number): boolean {
    return this.met[mark] === 1
  }

  meetMark(mark: number): void {
    this.met[mark] = 1
  }

  /** Another row was about this physician. */
  meet(id: number): void {
    const mark = this.finder.find(id)
    if (mark >= 0) this.met[mark] = 1
  }

  /** A row that has added a physician. */
  noteNew(id: number, row: readonly [Half, Half]): void {
    this.added.push(this.made.count)
    this.made.add(id, row, [0, 0])
  }

  /** A row that has changed nothing about a physician in this state. */
  noteUnchanged(id: number, row: readonly [Half, Half], state: readonly [Half, Half]): void {
    this.made.add(id, row, state)
  }

  /**
   * Stores them, in the transaction of the import, before it writes anything but the file's rows: what it changes after that is
   * then seen as a change, too.
   */
  async save(db: Kysely<DB>): Promise<void> {
    await this.readAdded(db)
    const made = this.made.sorted()
    const parts = new Map<number, number[]>()
    for (let mark = 0; mark < made.count; mark++) partIn(parts, made.idOf(mark)).push(mark)
    // Those that are no longer true are left out.
    for (let mark = 0; mark < this.stored.count; mark++)
      if (this.valid[mark] === 0) partIn(parts, this.stored.idOf(mark))
    if (parts.size === 0) return
    const kept = this.keptIn(parts, new MarkFinder(made))
    const changed = [...parts].sort(([one], [other]) => one - other)
    for (let at = 0; at < changed.length; at += step) {
      const some = changed.slice(at, at + step)
      const ids = some.map(([part]) => part)
      await sql`delete from import_marks where source = ${this.source} and part = any(${ids}::bigint[])`.execute(db)
      const rows = some.map(([part, marks]) =>
        this.partRow(part, [...copiesOf(this.stored, kept.get(part) ?? []), ...copiesOf(made, marks)]),
      )
      await copyIn(db, 'import_marks (part, source, marks)', rows.join(''))
    }
  }

  /** The former marks that stay in these parts. */
  private keptIn(parts: ReadonlyMap<number, unknown>, made: MarkFinder): Map<number, number[]> {
    const kept = new Map<number, number[]>()
    const { stored, valid } = this
    for (let mark = 0; mark < stored.count; mark++) {
      const id = stored.idOf(mark)
      if (valid[mark] === 1 && parts.has(partOf(id)) && made.find(id) < 0) partIn(kept, id).push(mark)
    }
    return kept
  }

  private async readAdded(db: Kysely<DB>): Promise<void> {
    const { made, added } = this
    const places = new Map(added.map((mark) => [made.idOf(mark), mark]))
    const mix = (id: number, hash: readonly [Half, Half]) => {
      const mark = places.get(id)
      if (mark !== undefined) made.mixState(mark, hash)
    }
    await readStates(db, [...places.keys()], { physician: mix, channel: mix })
  }

  /** By id, as they are looked for. */
  private partRow(part: number, marks: readonly Copy[]): string {
    if (marks.length === 0) return ''
    const sorted = marks.toSorted((one, other) => one.id - other.id)
    return `${part}\t${this.source}\t\\\\x${sorted.map(({ hex }) => hex).join('')}\n`
  }
}

interface Copy {
  id: number
  hex: string
}

function copiesOf(table: MarkTable, marks: readonly number[]): Copy[] {
  const bytes = Buffer.from(table.words.buffer as ArrayBuffer, table.words.byteOffset)
  return marks.map((mark) => ({
    id: table.idOf(mark),
    hex: bytes.toString('hex', mark * markBytes, (mark + 1) * markBytes),
  }))
}

function partIn(parts: Map<number, number[]>, id: number): number[] {
  const part = partOf(id)
  let marks = parts.get(part)
  if (marks === undefined) {
    marks = []
    parts.set(part, marks)
  }
  return marks
}

async function readParts(db: Kysely<DB>, source: SourceName, count: number): Promise<MarkTable> {
  const table = MarkTable.shared(count)
  const bytes = new Uint8Array(table.words.buffer)
  for (let after = -1, used = 0; used < bytes.length; ) {
    const { rows } = await sql<{ part: number; marks: Buffer }>`
      select part, marks from import_marks where source = ${source} and part > ${after} order by part limit ${step}`.execute(
      db,
    )
    for (const { part, marks } of rows) {
      bytes.set(marks, used)
      used += marks.length
      after = part
    }
    if (rows.length === 0) break
  }
  table.count = bytes.length / (markWords * 4)
  return table
}

/** Compares the states that marks have with those of today; 1 for those that are the same. */
async function compare(db: Kysely<DB>, stored: MarkTable): Promise<Uint8Array> {
  const finder = new MarkFinder(stored)
  const valid = new Uint8Array(stored.count)
  // What is left of a state once everything in it is taken out of it is nothing.
  const left = Uint32Array.from({ length: stored.count * 2 }, (_, at) => stored.stateOf(at >> 1)[at & 1] as number)
  const take = (mark: number, [upper, lower]: readonly [Half, Half]) => {
    left[mark * 2] = (left[mark * 2] as number) ^ upper
    left[mark * 2 + 1] = (left[mark * 2 + 1] as number) ^ lower
  }
  if (stored.count > 0)
    await readStates(db, 'all', {
      physician: (id, hash) => {
        const mark = finder.find(id)
        if (mark < 0) return
        valid[mark] = 1
        take(mark, hash)
      },
      channel: (id, hash) => {
        const mark = finder.find(id)
        if (mark >= 0) take(mark, hash)
      },
    })
  for (let mark = 0; mark < stored.count; mark++) if (left[mark * 2] !== 0 || left[mark * 2 + 1] !== 0) valid[mark] = 0
  return valid
}

/** For what can change the fate of a physician's rows without changing the physician. */
export async function forgetMarks(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  const parts = [...new Set(ids.map(partOf))]
  await sql`delete from import_marks where part = any(${parts}::bigint[])`.execute(db)
}
