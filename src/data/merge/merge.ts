import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { copyIn } from '#shared/database/copy.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { bulkChange, type PhysicianChange, recordChanges } from '../changes.ts'
import { copyBytes } from '../copy/copy-text.ts'
import { announceNewPhysicians } from '../newest-ids.ts'
import { contactsTarget, physicianTarget } from '../physicians/copy-rows.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import type { SourceName } from '../physicians/source-rank.ts'
import { Batch, type BatchEntry, keysTarget } from './batch.ts'
import { KeyClaims } from './draft-keys.ts'
import { createTables, matchSql, settleRepeats } from './match-sql.ts'
import { judgeCandidates, type RenameMode } from './name-verdict.ts'
import { type Outcome, outcomes } from './outcome.ts'
import { checkNamesakes, matchVariants } from './same-person.ts'
import { createBefore, recordUndo } from './undo-record.ts'
import { mergeSql } from './write-sql.ts'

const keyRowColumns = {
  draft_id: 'number',
  line: 'number',
  outcome: z.enum([...outcomes, 'again']),
  physician_id: 'number?',
  other_line: 'number?',
  renamed: 'boolean',
  weak: 'boolean',
  left_to_others: 'boolean',
  corrected: 'texts',
  known_first_name: 'text?',
  known_last_name: 'text?',
} as const
type KeyRow = RowOf<typeof keyRowColumns>

export interface MergeOptions {
  /** Every draft is about this existing physician or, with `nobody`, about someone new: a person has decided. */
  about?: number | 'nobody' | undefined
  /** Records what changes, as long as it affects no more physicians than this: see `recordUndo`. */
  noted?: number | null
  /** If false, only an NPI or an address identifies someone known. */
  namesakes?: boolean
}

/**
 * Writes one source's drafts into the database: matched with existing physicians (match-sql.ts), and merged by the rank
 * of the sources (write-sql.ts). Lives within a single transaction of the caller. Anyone who must not come back
 * (suppression) has to be left out first.
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
  private mergeSql: string
  /** Whether changes are recorded, so that they can be undone. */
  private noted: number | null
  private written = 0
  private readonly namesakes: boolean
  /** Whether the merge began without anyone but samples. */
  private readonly nobodyBefore: boolean
  private readonly about: number | 'nobody' | undefined
  private mode: RenameMode = 'hold'

  private constructor(
    db: Kysely<DB>,
    source: SourceName,
    batchSize: number,
    { about, namesakes = true, noted = null, nobodyBefore }: MergeOptions & { nobodyBefore: boolean },
  ) {
    this.db = db
    this.source = source
    this.batchSize = batchSize
    this.noted = noted
    this.mergeSql = this.sqlOf()
    this.namesakes = namesakes
    this.nobodyBefore = nobodyBefore
    this.about = about
  }

  private sqlOf(): string {
    return mergeSql(this.source, this.noted !== null)
  }

  static async begin(
    db: Kysely<DB>,
    source: SourceName,
    batchSize: number,
    options: MergeOptions = {},
  ): Promise<Merge> {
    await announceNewPhysicians(db)
    // The temporary tables have no statistics; an index always finds what they are joined with.
    await sql`
      set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off;
      ${sql.raw(createTables)}${sql.raw(options.noted ? createBefore : '')}`.execute(db)
    const { rows } = await typed({ anybody: 'boolean' })`
      select exists (select from physicians where not generated) as anybody`.execute(db)
    return new Merge(db, source, batchSize, { ...options, nobodyBefore: rows[0]?.anybody === false })
  }

  async batch(): Promise<Batch> {
    return new Batch(this.source, await this.reserveIds(this.batchSize))
  }

  private async reserveIds(count: number): Promise<number[]> {
    if (count === 0) return []
    const { rows } = await typed({ ids: 'text' })`
      select string_agg(nextval(ids.sequence)::text, ' ') as ids
       from (select pg_get_serial_sequence('physicians', 'id')::regclass as sequence offset 0) ids, generate_series(1, ${count})`.execute(
      this.db,
    )
    return (rows[0]?.ids ?? '').split(' ').map(Number)
  }

  /** Writes the batch, empties it, and returns each draft's outcome, in order. */
  async write(batch: Batch, mode: RenameMode = 'hold'): Promise<Outcome[]> {
    this.mode = mode
    const settled = new Map<number, Outcome>()
    // First the drafts that can't be about the same person; then each turn settles at least the first of those that
    // can.
    let open = batch.drafts.filter(({ waits }) => !waits)
    await this.settle(batch, settled, open, () => false)
    while (settled.size < batch.size) {
      open = batch.drafts.filter(({ id }) => !settled.has(id))
      const claims = new KeyClaims()
      await this.settle(batch, settled, open, ({ keys }) => claims.claim(keys))
    }
    const outcomes = batch.drafts.map(({ id }) => settled.get(id) as Outcome)
    await this.boundNotes(outcomes)
    const used = new Set(outcomes.flatMap(({ outcome, physicianId }) => (outcome === 'new' ? (physicianId ?? []) : [])))
    batch.clear(used, await this.reserveIds(used.size))
    return outcomes
  }

  private async boundNotes(outcomes: readonly Outcome[]): Promise<void> {
    if (this.noted === null) return
    this.written += outcomes.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length
    if (this.written <= this.noted) return
    this.noted = null
    this.mergeSql = this.sqlOf()
    await sql`truncate import_before`.execute(this.db)
  }

  /**
   * Saves what is needed to undo a run, and says whether it can be undone: if it changed something, but not too much.
   */
  async recordUndo(runId: string): Promise<boolean> {
    if (this.noted === null) return false
    return (await recordUndo(this.db, runId)) > 0
  }

  /**
   * Determines who some drafts are about, writes them, and records their outcomes. Those to be checked again stay open;
   * so does a draft that matches no one known but could be the same person as an earlier open one.
   */
  private async settle(
    batch: Batch,
    settled: Map<number, Outcome>,
    open: readonly BatchEntry[],
    repeats: (draft: BatchEntry) => boolean,
  ): Promise<void> {
    const matched = await this.match(batch.keyRows(open), open)
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
        weak: false,
        leftToOthers: false,
        corrected: [],
      })
    for (const [id, row] of await this.merge(batch, matched)) {
      if (row.outcome === 'again') continue
      settled.set(id, outcomeOf(row, row.outcome))
    }
  }

  private async insert(batch: Batch, strangers: readonly BatchEntry[]): Promise<void> {
    await copyIn(this.db, physicianTarget, batch.physicianRows(strangers))
    await copyIn(this.db, contactsTarget, batch.contactRows(strangers))
    const seen = strangers.map(({ id, line }) => `${id}\t${line}\tt\n`)
    await copyIn(this.db, 'import_seen (physician_id, line, changed)', copyBytes(seen.join('')))
  }

  /** Drafts about someone known, or about someone unidentifiable: by their id. */
  private async match(keys: Buffer, open: readonly BatchEntry[]): Promise<Set<number>> {
    if (keys.length === 0) return new Set()
    await sql`truncate import_keys, import_physicians, import_contacts`.execute(this.db)
    await copyIn(this.db, keysTarget, keys)
    if (this.about === 'nobody') return new Set()
    let candidates = false
    const drafts = new Map(open.map(({ id, draft }) => [id, draft]))
    if (this.about === undefined) candidates = await judgeCandidates(this.db, drafts, this.mode)
    else await sql`update import_keys set physician_id = ${this.about}, level = 1`.execute(this.db)
    const match = matchSql({ namesakes: this.namesakes, candidates, nobodyBefore: this.nobodyBefore })
    await sql.raw(match).execute(this.db)
    if (this.about === undefined && this.namesakes) await this.matchNames(drafts)
    await sql.raw(settleRepeats).execute(this.db)
    const { rows } = await typed({
      draft_id: 'number',
    })`select draft_id from import_keys where outcome is not null or physician_id is not null`.execute(this.db)
    return new Set(rows.map(({ draft_id }) => draft_id))
  }

  /** By name, state, and specialty: a match that is weak. */
  private async matchNames(drafts: ReadonlyMap<number, PhysicianDraft>): Promise<void> {
    await checkNamesakes(this.db, drafts)
    // Public files have NPIs, and the names that are registered.
    if (this.source === 'csv' && !this.nobodyBefore) await matchVariants(this.db, drafts)
  }

  private async merge(batch: Batch, known: ReadonlySet<number>): Promise<Map<number, KeyRow>> {
    if (known.size === 0) return new Map()
    const drafts = batch.drafts.filter(({ id }) => known.has(id))
    await copyIn(this.db, physicianTarget.replace('physicians', 'import_physicians'), batch.physicianRows(drafts))
    await copyIn(this.db, contactsTarget.replace('physician_contacts', 'import_contacts'), batch.contactRows(drafts))
    await sql.raw(this.mergeSql).execute(this.db)
    const { rows } = await typed(keyRowColumns)`
      select k.draft_id, k.line, k.outcome, k.physician_id, k.other_line, k.renamed, k.left_to_others, k.corrected,
         k.weak, p.first_name as known_first_name, p.last_name as known_last_name
       from import_keys k
       left join physicians p on p.id = k.physician_id and k.outcome in ('otherName', 'otherEmail', 'later')
       where k.outcome is not null`.execute(this.db)
    return new Map(rows.map((row) => [row.draft_id, row]))
  }

  /** Tells every server's search index what was written. */
  async recordChanges(): Promise<void> {
    const { rows } = await typed({ physician_id: 'number' })`
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
    weak,
    left_to_others: leftToOthers,
    corrected,
    known_first_name: firstName,
    known_last_name: lastName,
  } = row
  const known = firstName === null || lastName === null ? null : { firstName, lastName }
  const isNew = known === null
  const physicianId = isNew ? physician_id : null
  const about = { line, outcome, physicianId, otherLine, known, leftToOthers, corrected }
  return { ...about, renamed: renamed && isNew, weak: weak && isNew }
}
