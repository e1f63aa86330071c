import { copyBytes, copyText } from '../copy/copy-text.ts'
import { contactsText, physicianText, recognizedNames, recognizedText } from '../physicians/copy-rows.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import type { SourceName } from '../physicians/source-rank.ts'
import { type DraftKeys, KeyClaims } from './draft-keys.ts'

/** A draft with the number that outcomes refer to: its line in the file. */
export interface BatchDraft {
  line: number
  draft: PhysicianDraft
  keys: DraftKeys
  /** An ISO date or timestamp, if the source says when the contacts were verified. */
  lastVerified: string | null
}

export interface BatchEntry extends Readonly<BatchDraft> {
  /** Its own, should it turn out to be someone new. */
  readonly id: number
  /**
   * An earlier draft in this batch seems to be about the same person; that is settled once the earlier one is written.
   */
  readonly waits: boolean
}

/** Where the rows of `Batch.keyRows` go. */
export const keysTarget = `import_keys (draft_id, line, ${recognizedNames}, personal_email, work_email)`

/**
 * Drafts that are written together, as rows in COPY's text format: their keys, for finding out who they are about, and
 * their values, which go directly into the tables for someone new and into staging tables for someone known.
 */
export class Batch {
  private readonly source: SourceName
  private readonly ids: number[]
  private entries: BatchEntry[] = []
  private readonly claims = new KeyClaims()

  /** @param ids for the drafts that turn out to be new; as many as the batch holds */
  constructor(source: SourceName, ids: number[]) {
    this.source = source
    this.ids = ids
  }

  get size(): number {
    return this.entries.length
  }

  get isFull(): boolean {
    return this.entries.length >= this.ids.length
  }

  add(draft: BatchDraft): void {
    const id = this.ids[this.entries.length]
    if (id === undefined) throw new RangeError('the batch is full')
    this.entries.push({ ...draft, id, waits: this.claims.claim(draft.keys) })
  }

  /** The drafts in their order. */
  get drafts(): readonly BatchEntry[] {
    return this.entries
  }

  keyRows(drafts: readonly BatchEntry[]): Buffer {
    return rowsOf(drafts, ({ id, line, draft }) => `${id}\t${line}${keysText(draft)}\n`)
  }

  physicianRows(drafts: readonly BatchEntry[]): Buffer {
    return rowsOf(drafts, ({ id, draft }) => physicianText(id, draft, { source: this.source, generated: false }))
  }

  contactRows(drafts: readonly BatchEntry[]): Buffer {
    return rowsOf(drafts, ({ id, draft, lastVerified }) =>
      contactsText(id, draft, { source: this.source, lastVerified }),
    )
  }

  /** Makes room for the next drafts; the ids of those that turned out to be new are used up. */
  clear(used: ReadonlySet<number>, more: readonly number[]): void {
    const left = this.ids.filter((id) => !used.has(id))
    this.ids.splice(0, this.ids.length, ...left, ...more)
    this.entries = []
    this.claims.clear()
  }
}

function rowsOf(drafts: readonly BatchEntry[], text: (draft: BatchEntry) => string): Buffer {
  let rows = ''
  for (const draft of drafts) rows += text(draft)
  return copyBytes(rows)
}

/** A row for `keysTarget`, behind id and line. */
function keysText(draft: PhysicianDraft): string {
  const { personal_email: personal, work_email: work } = draft.contacts
  return `${recognizedText(draft)}\t${copyText(personal)}\t${copyText(work)}`
}
