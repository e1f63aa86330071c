import { copiedTexts, copyBytes, copyText } from '../copy/copy-text.ts'
import { contactsText, physicianText, recognizedNames, recognizedText } from '../physicians/copy-rows.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import { type DraftKeys, KeyClaims, type KeyFacts, keyHashes } from './draft-keys.ts'
import type { PackedRow } from './packed-row.ts'
import { RowBuffer } from './row-buffer.ts'
import type { SeenKeys } from './seen-keys.ts'
import type { SourceName } from './source-rank.ts'

/** A draft with the number that outcomes refer to: its line in the file. */
export interface BatchDraft {
  line: number
  draft: PhysicianDraft
  keys: DraftKeys
  /** An ISO date or timestamp, if the source says when the contacts were verified. */
  lastVerified: string | null
}

/** A row about someone known that changes nothing, as its mark says. */
export interface KnownEntry {
  line: number
  /** In `RowMarks`. */
  mark: number
}

export interface BatchEntry {
  line: number
  of: { readonly keys: DraftKeys }
  /** Its own, should it turn out to be someone new. */
  id: number
  /** No earlier draft, and no one in the database, has any of its keys. */
  fresh: boolean
  /** An earlier draft in this batch seems to be about the same person; that is settled once the earlier one is written. */
  waits: boolean
}

/** Known rows that a batch holds: they keep their pieces of the file in memory, in case one is to be read. */
const mostKnown = 4000

/** Where the rows of `Batch.keyRows` go. */
export const keysTarget = `import_keys (draft_id, line, ${recognizedNames}, personal_email, work_email)`

/**
 * Drafts that are written together, in COPY's text format from the moment they are added: their keys, for finding out who they
 * are about, and their rows, which go directly into the tables for someone new and into staging tables for someone known.
 */
export class Batch {
  private readonly source: SourceName
  private readonly ids: number[]
  private readonly seen: SeenKeys | null
  private readonly takes: { known: boolean }
  private entries: BatchEntry[] = []
  private knownEntries: KnownEntry[] = []
  private readonly claims = new KeyClaims()
  /** How many of the entries have made their claims. */
  private claimed = 0
  private readonly keys = new RowBuffer()
  private readonly physicians = new RowBuffer()
  private readonly contacts = new RowBuffer()

  /**
   * @param ids for the drafts that turn out to be new; as many as the batch holds
   * @param seen of all batches of a merge that began with an empty database; null if there was anyone
   * @param takes whether, now, drafts that have to be looked up
   */
  constructor(source: SourceName, ids: number[], seen: SeenKeys | null, takes: { known: boolean }) {
    this.source = source
    this.ids = ids
    this.seen = seen
    this.takes = takes
  }

  get size(): number {
    return this.entries.length
  }

  get isFull(): boolean {
    return this.entries.length >= this.ids.length || this.knownEntries.length >= mostKnown
  }

  addKnown(line: number, mark: number): void {
    this.knownEntries.push({ line, mark })
  }

  get known(): readonly KnownEntry[] {
    return this.knownEntries
  }

  /** False if the draft has to be looked up and cannot be, now. */
  add({ line, draft, keys, lastVerified }: BatchDraft): boolean {
    const id = this.enter(line, { keys }, this.seen === null ? [] : keyHashes(draft))
    if (id === null) return false
    this.keys.add(`${id}\t${line}${keysText(draft)}\n`)
    this.physicians.add(physicianText(id, draft, { source: this.source, generated: false }))
    this.contacts.add(contactsText(id, draft.contacts, { source: this.source, lastVerified }))
    return true
  }

  /** The same of a row that another thread has put into COPY's format. No one asks for the keys of someone new. */
  addPacked(line: number, row: PackedRow): boolean {
    const id = this.enter(line, row, row.hashes)
    if (id === null) return false
    const { texts } = row
    const begin = `${id}`
    this.keys.add(this.entries.at(-1)?.fresh ? '' : `${begin}\t${line}${row.keyText}\n`)
    this.physicians.addLines(begin, texts, row.physicianText)
    this.contacts.addLines(begin, texts, row.contactsText)
    return true
  }

  private enter(line: number, of: BatchEntry['of'], hashes: ArrayLike<number>): number | null {
    const id = this.ids[this.entries.length]
    if (id === undefined) throw new RangeError('the batch is full')
    const fresh = this.seen !== null && isFresh(hashes, this.seen)
    if (!fresh && !this.takes.known) return null
    const waits = !fresh && this.isClaimed(of.keys)
    this.entries.push({ line, id, of, fresh, waits })
    return id
  }

  /** A new person shares no key with anyone before, so claims aren't made until someone does. */
  private isClaimed(keys: DraftKeys): boolean {
    for (; this.claimed < this.entries.length; this.claimed++) this.claims.claim(this.entries[this.claimed]!.of.keys)
    this.claimed++
    return this.claims.claim(keys)
  }

  /** The drafts in their order. */
  get drafts(): readonly Readonly<BatchEntry>[] {
    return this.entries
  }

  keyRows(passes: (entry: Readonly<BatchEntry>) => boolean): Buffer {
    return this.keys.select(this.place(passes))
  }

  physicianRows(passes: (entry: Readonly<BatchEntry>) => boolean): Buffer {
    return this.physicians.select(this.place(passes))
  }

  contactRows(passes: (entry: Readonly<BatchEntry>) => boolean): Buffer {
    return this.contacts.select(this.place(passes))
  }

  private place(passes: (entry: Readonly<BatchEntry>) => boolean): (place: number) => boolean {
    return (place) => passes(this.entries[place] as BatchEntry)
  }

  /** Makes room for the next drafts; the ids of those that turned out to be new are used up. */
  clear(used: ReadonlySet<number>, more: readonly number[]): void {
    const left = this.ids.filter((id) => !used.has(id))
    this.ids.splice(0, this.ids.length, ...left, ...more)
    this.entries = []
    this.knownEntries = []
    this.claims.clear()
    this.claimed = 0
    this.keys.clear()
    this.physicians.clear()
    this.contacts.clear()
  }
}

function isFresh(hashes: ArrayLike<number>, seen: SeenKeys): boolean {
  let fresh = true
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] as number
    if (hash !== 0 && !seen.addNew(hash)) fresh = false
  }
  return fresh
}

/** A row for `keysTarget`, behind id and line. */
export function keysText(draft: PhysicianDraft): string {
  const { personal_email: personal, work_email: work } = draft.contacts
  return `${recognizedText(draft)}\t${copyText(personal)}\t${copyText(work)}`
}

/** What `keysText` says of a draft's keys. */
export function keysDraft(text: string): KeyFacts {
  const [, npi = null, firstName, , lastName, , state = null, specialty = null, personal, work] = copiedTexts(
    copyBytes(text).toString(),
  )
  const contacts = { personal_email: personal ?? null, work_email: work ?? null }
  return { npi, firstName: firstName ?? '', lastName: lastName ?? '', state, specialty, contacts }
}
