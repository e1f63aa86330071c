import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { RowMarks } from '../marks/row-marks.ts'
import type { KnownEntry } from './batch.ts'
import type { Outcome } from './merge.ts'

/** What stays of the known rows that were entered: they change nothing. */
export const keepKnown = `update import_keys set outcome = 'unchanged' where draft_id < 0 and outcome is null`

/**
 * The known rows of a batch. Nothing is written for them, but they count: another row about the same physician is a duplicate if it
 * comes later in the file, and the known row is one if it comes later. So those whose physician another row is about, too, are entered
 * into `import_keys` with the drafts, which settles it.
 */
export class KnownInBatch {
  private readonly entries: readonly KnownEntry[]
  private readonly marks: RowMarks | null
  /** Where the first row about each physician is. */
  private readonly places = new Map<number, number>()
  private readonly again = new Set<number>()
  /** Of those that were entered, by place. */
  readonly outcomes = new Map<number, Outcome>()

  constructor(entries: readonly KnownEntry[], marks: RowMarks | null) {
    this.entries = entries
    this.marks = marks
    for (const [place, { mark }] of entries.entries()) {
      const id = marks?.idOf(mark) ?? 0
      const first = this.places.get(id)
      if (first === undefined) this.places.set(id, place)
      else this.again.add(first).add(place)
      if (marks?.hasMet(mark)) this.again.add(place)
    }
    for (const { mark } of entries) marks?.meetMark(mark)
  }

  get isEmpty(): boolean {
    return this.entries.length === 0
  }

  /** Whether an earlier row was about the physician of one of them. */
  get anyAgain(): boolean {
    return this.again.size > 0
  }

  /** Enters those that other rows could make duplicates, or be duplicates of. */
  async enter(db: Kysely<DB>): Promise<void> {
    const { rows } = await sql<{
      physician_id: number
    }>`select distinct physician_id from import_keys where physician_id is not null`.execute(db)
    for (const { physician_id: id } of rows) {
      const place = this.places.get(id)
      if (place !== undefined) this.again.add(place)
    }
    const places = [...this.again]
    if (places.length === 0) return
    const lines = places.map((place) => this.entries[place]?.line ?? 0)
    const ids = places.map((place) => this.idAt(place))
    await sql`
      insert into import_keys (draft_id, line, physician_id, level)
      select -1 - place, line, physician_id, 1
      from unnest(${places}::bigint[], ${lines}::integer[], ${ids}::bigint[]) as entered (place, line, physician_id)`.execute(
      db,
    )
  }

  settle(draftId: number, outcome: Outcome): void {
    this.outcomes.set(-1 - draftId, outcome)
  }

  /** Lines and physicians of those that were not entered. */
  *others(): Generator<[line: number, id: number]> {
    for (const [place, { line }] of this.entries.entries()) if (!this.again.has(place)) yield [line, this.idAt(place)]
  }

  private idAt(place: number): number {
    const entry = this.entries[place]
    return entry && this.marks ? this.marks.idOf(entry.mark) : 0
  }
}
