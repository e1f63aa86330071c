import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { copyIn } from '#shared/database/copy.ts'
import { announceArrivals } from '../arrivals.ts'
import { bulkChange, type PhysicianChange, recordBulkChange, recordChanges } from '../changes.ts'
import type { RowMarks } from '../marks/row-marks.ts'
import { contactsTarget, physicianTarget } from '../physicians/copy-rows.ts'
import { Batch, type BatchEntry, keysTarget } from './batch.ts'
import { KeyClaims } from './draft-keys.ts'
import { KnownInBatch, keepKnown } from './known-in-batch.ts'
import { createTables, matchSql, settleRepeats } from './match-sql.ts'
import { judgeCandidates, type RenameMode } from './name-verdict.ts'
import type { Outcome, Written } from './outcome.ts'
import { RowBuffer } from './row-buffer.ts'
import { SeenKeys } from './seen-keys.ts'
import type { SourceName } from './source-rank.ts'
import { createBefore, keepUndo } from './undo-record.ts'
import { mergeSql } from './write-sql.ts'

interface KeyRow {
  draft_id: number
  line: number
  outcome: Outcome['outcome'] | 'again'
  physician_id: number | null
  other_line: number | null
  renamed: boolean
  known_first_name: string | null
  known_last_name: string | null
  mark_upper: number | null
  mark_lower: number | null
}

export interface MergeOptions {
  /** Every draft is about this existing physician or, with `nobody`, about someone new: a person has decided. */
  about?: number | 'nobody' | undefined
  /** Records what changes, as long as it affects no more physicians than this: see `keepUndo`. */
  noted?: number | null
  /** If false, only an NPI or an address identifies someone known. */
  namesakes?: boolean
  /** The marks that rows have from earlier imports, to which this one adds. */
  marks?: RowMarks | null
}

/**
 * Writes one source's drafts into the database: matched with existing physicians (match-sql.ts), and merged by the rank of the
 * sources (write-sql.ts). Lives within a single transaction of the caller. Anyone who must not come back (suppression) has to be
 * left out first.
 *
 *     const merge = await Merge.begin(db, 'csv', 1000)
 *     const batch = await merge.batch()
 *     batch.add(…) // until it is full
 *     const outcomes = await merge.write(batch) // and then the next ones
 *     await merge.recordChanges() // last step before the commit
 */
export class Merge {
  private readonly db: Kysely<DB>
  private readonly source: SourceName
  private readonly batchSize: number
  /** For a merge that started with an empty database: most drafts are simply new. */
  private readonly seen: SeenKeys | null
  private mergeSql: string
  /** Whether changes are recorded, so that they can be undone. */
  private noted: number | null
  private written = 0
  private readonly namesakes: boolean
  private readonly about: number | 'nobody' | undefined
  private mode: RenameMode = 'hold'
  private readonly takes = { known: true }
  /** Rows for `import_seen` about those who were new. */
  private readonly unnoted = new RowBuffer()
  private readonly marks: RowMarks | null
  /** Rows for `import_seen` about those whose row was known. */
  private readonly unnotedKnown = new RowBuffer()

  private constructor(
    db: Kysely<DB>,
    source: SourceName,
    batchSize: number,
    seen: SeenKeys | null,
    { about, namesakes = true, noted = null, marks = null }: MergeOptions,
  ) {
    this.db = db
    this.source = source
    this.batchSize = batchSize
    this.seen = seen
    this.noted = noted
    this.marks = marks
    this.mergeSql = this.sqlOf()
    this.namesakes = namesakes
    this.about = about
  }

  private sqlOf(): string {
    return mergeSql(this.source, { noted: this.noted !== null, marked: this.marks !== null })
  }

  static async begin(
    db: Kysely<DB>,
    source: SourceName,
    batchSize: number,
    options: MergeOptions = {},
  ): Promise<Merge> {
    await announceArrivals(db)
    // The temporary tables have no statistics; an index always finds what they are joined with.
    await sql`
      set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off;
      ${sql.raw(createTables)}${sql.raw(options.noted ? createBefore : '')}`.execute(db)
    const { rows } = await sql<{ anybody: boolean }>`select exists (select 1 from physicians) as anybody`.execute(db)
    return new Merge(db, source, batchSize, rows[0]?.anybody ? null : new SeenKeys(), options)
  }

  async batch(): Promise<Batch> {
    return new Batch(this.source, await this.reserveIds(this.batchSize), this.seen, this.takes)
  }

  /**
   * Set to false while the tables have no indexes: batches then refuse drafts that could be about someone written earlier. Drafts taken
   * meanwhile share no key with those, so the result is the same if those are added later, in order.
   */
  takesKnown(does: boolean): void {
    this.takes.known = does
  }

  private async reserveIds(count: number): Promise<number[]> {
    if (count === 0) return []
    const { rows } = await sql<{ ids: string }>`
      select string_agg(nextval(ids.sequence)::text, ' ') as ids
       from (select pg_get_serial_sequence('physicians', 'id')::regclass as sequence offset 0) ids, generate_series(1, ${count})`.execute(
      this.db,
    )
    return (rows[0]?.ids ?? '').split(' ').map(Number)
  }

  /** Writes the batch, empties it, and returns each draft's outcome, in order. */
  async write(batch: Batch, mode: RenameMode = 'hold'): Promise<Outcome[]> {
    return (await this.writeAll(batch, mode)).outcomes
  }

  /** The same, with the outcomes of its known rows. */
  async writeAll(batch: Batch, mode: RenameMode = 'hold'): Promise<Written> {
    this.mode = mode
    const known = new KnownInBatch(batch.known, this.marks)
    const settled = new Map<number, Outcome>()
    // First the drafts that can't be about the same person; then each turn settles at least the first of those that can.
    let open = batch.drafts.filter(({ waits }) => !waits)
    await this.settle(batch, settled, open, { repeats: () => false, known })
    while (settled.size < batch.size) {
      open = batch.drafts.filter(({ id }) => !settled.has(id))
      const claims = new KeyClaims()
      await this.settle(batch, settled, open, { repeats: ({ of }) => claims.claim(of.keys), known })
    }
    if (known.isOpen) await this.settle(batch, settled, [], { repeats: () => false, known })
    for (const [line, id] of known.others()) this.unnotedKnown.add(`${id}\t${line}\tf\n`)
    const outcomes = batch.drafts.map(({ id }) => settled.get(id) as Outcome)
    await this.boundNotes(outcomes)
    for (const { outcome, physicianId } of outcomes)
      if (outcome !== 'new' && physicianId !== null) this.marks?.meet(physicianId)
    const used = new Set(outcomes.flatMap(({ outcome, physicianId }) => (outcome === 'new' ? (physicianId ?? []) : [])))
    batch.clear(used, await this.reserveIds(used.size))
    return { outcomes, known: known.outcomes }
  }

  private async boundNotes(outcomes: readonly Outcome[]): Promise<void> {
    if (this.noted === null) return
    this.written += outcomes.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length
    if (this.written <= this.noted) return
    this.noted = null
    this.mergeSql = this.sqlOf()
    await sql`truncate import_before`.execute(this.db)
  }

  /** Saves what is needed to undo a run, and says whether it can be undone: if it changed something, but not too much. */
  async keepUndo(runId: string): Promise<boolean> {
    if (this.noted === null) return false
    await this.noteNew()
    return (await keepUndo(this.db, runId)) > 0
  }

  /**
   * Determines who some drafts are about, writes them, and records their outcomes. Those to be checked again stay open; so does a
   * draft that matches no one known but could be the same person as an earlier open one.
   */
  private async settle(
    batch: Batch,
    settled: Map<number, Outcome>,
    open: readonly Readonly<BatchEntry>[],
    { repeats, known }: { repeats: (draft: Readonly<BatchEntry>) => boolean; known: KnownInBatch },
  ): Promise<void> {
    const asked = new Set(open.flatMap(({ id, fresh }) => (fresh ? [] : [id])))
    const matched = await this.match(
      batch.keyRows(({ id }) => asked.has(id)),
      known,
    )
    const strangers = open.filter((draft) => !matched.has(draft.id) && !repeats(draft))
    await this.insert(batch, strangers)
    for (const { id, line } of strangers)
      settled.set(id, {
        line,
        outcome: 'new',
        physicianId: id,
        otherLine: null,
        known: null,
        renamed: false,
        state: null,
      })
    for (const [id, row] of await this.merge(batch, matched)) {
      if (row.outcome === 'again') continue
      if (id < 0) known.settle(id, outcomeOf(row, row.outcome))
      else settled.set(id, outcomeOf(row, row.outcome))
    }
  }

  private async insert(batch: Batch, strangers: readonly Readonly<BatchEntry>[]): Promise<void> {
    const ids = new Set(strangers.map(({ id }) => id))
    await copyIn(
      this.db,
      physicianTarget,
      batch.physicianRows(({ id }) => ids.has(id)),
    )
    await copyIn(
      this.db,
      contactsTarget,
      batch.contactRows(({ id }) => ids.has(id)),
    )
    for (const { id, line } of strangers) this.unnoted.add(`${id}\t${line}\tt\n`)
  }

  /** Brings `import_seen` up to date, which only code that uses it needs. */
  private async noteNew(): Promise<void> {
    await copyIn(
      this.db,
      'import_seen (physician_id, line, changed)',
      this.unnoted.select(() => true),
    )
    this.unnoted.clear()
    await this.noteKnown()
  }

  /** The same for those whose row was known. */
  async noteKnown(): Promise<void> {
    const { unnotedKnown } = this
    await copyIn(
      this.db,
      'import_seen (physician_id, line, changed)',
      unnotedKnown.select(() => true),
    )
    unnotedKnown.clear()
  }

  /** Drafts about someone known, or about someone unidentifiable: by their id. */
  private async match(keys: Buffer, known: KnownInBatch): Promise<Set<number>> {
    if (keys.length === 0 && !known.isOpen) return new Set()
    await this.noteNew()
    await sql`truncate import_keys, import_physicians, import_contacts`.execute(this.db)
    await copyIn(this.db, keysTarget, keys)
    if (this.about === 'nobody') return new Set()
    let candidates = false
    if (this.about === undefined) candidates = await judgeCandidates(this.db, this.mode)
    else await sql`update import_keys set physician_id = ${this.about}, level = 1`.execute(this.db)
    const match = matchSql({ namesakes: this.namesakes, candidates })
    if (!known.isEmpty) {
      await sql.raw(match).execute(this.db)
      await known.enter(this.db, keys.length > 0)
      await sql.raw(`${settleRepeats};\n${keepKnown}`).execute(this.db)
    } else await sql.raw(`${match};\n${settleRepeats}`).execute(this.db)
    const { rows } = await sql<{
      draft_id: number
    }>`select draft_id from import_keys where outcome is not null or physician_id is not null`.execute(this.db)
    return new Set(rows.map(({ draft_id }) => draft_id))
  }

  private async merge(batch: Batch, known: ReadonlySet<number>): Promise<Map<number, KeyRow>> {
    if (known.size === 0) return new Map()
    const isKnown = ({ id }: { id: number }) => known.has(id)
    await copyIn(this.db, physicianTarget.replace('physicians', 'import_physicians'), batch.physicianRows(isKnown))
    await copyIn(this.db, contactsTarget.replace('physician_contacts', 'import_contacts'), batch.contactRows(isKnown))
    await sql.raw(this.mergeSql).execute(this.db)
    const { rows } = await sql<KeyRow>`
      select k.draft_id, k.line, k.outcome, k.physician_id, k.other_line, k.renamed,
         p.first_name as known_first_name, p.last_name as known_last_name,
         k.mark >> 32 as mark_upper, k.mark & 4294967295 as mark_lower
       from import_keys k
       left join physicians p on p.id = k.physician_id and k.outcome in ('otherName', 'otherEmail', 'later')
       where k.outcome is not null`.execute(this.db)
    return new Map(rows.map((row) => [row.draft_id, row]))
  }

  /** Tells every server's search index what was written. */
  async recordChanges(): Promise<void> {
    if (this.unnoted.count > bulkChange) return recordBulkChange(this.db)
    await this.noteNew()
    const { rows } = await sql<{ physician_id: number }>`
      select physician_id from import_seen where changed order by physician_id limit ${bulkChange + 1}`.execute(this.db)
    await recordChanges(
      this.db,
      rows.map(({ physician_id }): PhysicianChange => ({ physicianId: physician_id, kind: 'written' })),
    )
  }
}

function outcomeOf(row: KeyRow, outcome: Outcome['outcome']): Outcome {
  const {
    line,
    physician_id,
    other_line: otherLine,
    renamed,
    known_first_name: firstName,
    known_last_name: lastName,
    mark_upper: upper,
    mark_lower: lower,
  } = row
  const known = firstName === null || lastName === null ? null : { firstName, lastName }
  const isWritten = known === null
  const physicianId = isWritten ? physician_id : null
  const state = upper === null || lower === null ? null : ([upper >>> 0, lower] as const)
  return { line, outcome, physicianId, otherLine, known, renamed: renamed && isWritten, state }
}
