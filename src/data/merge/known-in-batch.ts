import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { RowMarks } from '../marks/row-marks.ts'
import type { KnownEntry } from './batch.ts'
import type { Outcome } from './outcome.ts'

/** What is left of the known rows that were entered: they change nothing. */
export const keepKnown = `update import_keys set outcome = 'unchanged' where draft_id < 0 and outcome is null`

/**
 * The known rows of a batch. Nothing is written for them, but they count: another row about the same physician is a duplicate if it
 * comes later in the file, and the known row is one if it comes later. So those whose physician another row is about, too, are entered
 * into `import_keys` with that row's draft, which settles it. The sources that have marks identify everyone by their NPI; otherwise, a
 * known row could also decide who a namesake's row is about.
 */
export class KnownInBatch {
  private readonly entries: readonly KnownEntry[]
  private readonly marks: RowMarks | null
  /** Where the rows about each physician are. */
  private readonly places = new Map<number, number[]>()
  /** Those with an earlier row about the same physician, and the first ones of these. */
  private readonly again = new Set<number>()
  private readonly entered = new Set<number>()
  /** Of those that were entered, by place. */
  readonly outcomes = new Map<number, Outcome>()

  constructor(entries: readonly KnownEntry[], marks: RowMarks | null) {
    this.entries = entries
    this.marks = marks
    for (const [place, { mark }] of entries.entries()) {
      const same = this.places.get(this.idAt(place))
      if (same === undefined) this.places.set(this.idAt(place), [place])
      else for (const one of [...same, place]) this.again.add(one)
      same?.push(place)
      if (marks?.hasMet(mark)) this.again.add(place)
    }
    for (const { mark } of entries) marks?.meetMark(mark)
  }

  get isEmpty(): boolean {
    return this.entries.length === 0
  }

  /** Whether one of them, with an earlier row about the same physician, has not been entered with another row. */
  get isOpen(): boolean {
    return this.again.size > 0 && this.again.difference(this.entered).size > 0
  }

  /** Enters those about physicians that drafts are about, too; without drafts, those that are left and about the same physician. */
  async enter(db: Kysely<DB>, drafts: boolean): Promise<void> {
    const places = (drafts ? await this.claimed(db) : [...this.again]).filter((place) => !this.entered.has(place))
    if (places.length === 0) return
    for (const place of places) this.entered.add(place)
    const lines = places.map((place) => this.entries[place]?.line ?? 0)
    const ids = places.map((place) => this.idAt(place))
    await sql`
      insert into import_keys (draft_id, line, physician_id, level)
      select -1 - place, line, physician_id, 1
      from unnest(${places}::bigint[], ${lines}::integer[], ${ids}::bigint[]) as entered (place, line, physician_id)`.execute(
      db,
    )
  }

  private async claimed(db: Kysely<DB>): Promise<number[]> {
    const { rows } = await sql<{ physician_id: number }>`
      select distinct physician_id from import_keys where physician_id is not null and outcome is null`.execute(db)
    return rows.flatMap(({ physician_id: id }) => this.places.get(id) ?? [])
  }

  settle(draftId: number, outcome: Outcome): void {
    this.outcomes.set(-1 - draftId, outcome)
  }

  /** Lines and physicians of those that were not entered. */
  *others(): Generator<[line: number, id: number]> {
    for (const [place, { line }] of this.entries.entries()) if (!this.entered.has(place)) yield [line, this.idAt(place)]
  }

  private idAt(place: number): number {
    const entry = this.entries[place]
    return entry && this.marks ? this.marks.idOf(entry.mark) : 0
  }
}
