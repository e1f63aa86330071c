import { copyText } from '../copy/copy-text.ts'
import { contactsText, physicianText } from '../physicians/copy-rows.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import type { DraftKeys } from './draft-keys.ts'
import { RowBuffer } from './row-buffer.ts'
import type { SeenKeys } from './seen-keys.ts'
import type { SourceName } from './source-rank.ts'

/** A draft with the number that outcomes refer to, its line in the file. */
export interface BatchDraft {
  line: number
  draft: PhysicianDraft
  keys: DraftKeys
  /** An ISO date or timestamp, where the source says when the contacts were verified. */
  lastVerified: string | null
}

interface Entry {
  line: number
  /** Its own, should it turn out to be somebody new. */
  id: number
  /** No earlier draft, and nobody in the database, has one of its keys. */
  fresh: boolean
}

/** Where the rows of `Batch.keyRows` go. */
export const keysTarget =
  'import_keys (draft_id, line, npi, first_name, middle_name, last_name, state, specialty, personal_email, work_email)'

/**
 * Drafts that are written together, in COPY's text format from the moment they are added: their keys for finding out who they are about, and
 * their rows, which go into the tables themselves for somebody new and beside them for somebody known.
 */
export class Batch {
  private readonly source: SourceName
  private readonly ids: number[]
  private readonly seen: SeenKeys | null
  private entries: Entry[] = []
  private readonly entryByKey = new Map<string, { line: number; npi: string | null }>()
  private readonly keys = new RowBuffer()
  private readonly physicians = new RowBuffer()
  private readonly contacts = new RowBuffer()

  /**
   * @param ids for the drafts that turn out to be new; as many as the batch shall hold
   * @param seen of all batches of a merge that began with an empty database; null if there was anybody
   */
  constructor(source: SourceName, ids: number[], seen: SeenKeys | null) {
    this.source = source
    this.ids = ids
    this.seen = seen
  }

  get size(): number {
    return this.entries.length
  }

  get isFull(): boolean {
    return this.entries.length >= this.ids.length
  }

  /** The line of an earlier draft of this batch about the same person; one of an earlier batch is found in the database. */
  twinOf(keys: DraftKeys): number | undefined {
    for (const key of keys.identifiers.length > 0 ? keys.identifiers : [keys.namesake]) {
      const found = this.entryByKey.get(key)
      if (found && (found.npi === null || keys.npi === null || found.npi === keys.npi)) return found.line
    }
    return undefined
  }

  /** Adds a draft that has no twin here. */
  add({ line, draft, keys, lastVerified }: BatchDraft): void {
    const id = this.ids[this.entries.length]
    if (id === undefined) throw new RangeError('the batch is full')
    const all = keys.namesake === '' ? keys.identifiers : [...keys.identifiers, keys.namesake]
    let fresh = this.seen !== null
    for (const key of all) {
      if (!this.entryByKey.has(key)) this.entryByKey.set(key, { line, npi: keys.npi })
      if (fresh && this.seen?.has(key)) fresh = false
    }
    for (const key of all) this.seen?.add(key)
    this.entries.push({ line, id, fresh })
    this.keys.add(keyText(id, line, draft))
    this.physicians.add(physicianText(id, draft, { source: this.source, generated: false }))
    this.contacts.add(contactsText(id, draft.contacts, { source: this.source, firstSeen: 'now', lastVerified }))
  }

  /** The drafts in their order. */
  get drafts(): readonly Readonly<Entry>[] {
    return this.entries
  }

  keyRows(passes: (entry: Readonly<Entry>) => boolean): Buffer {
    return this.keys.select(this.place(passes))
  }

  physicianRows(passes: (entry: Readonly<Entry>) => boolean): Buffer {
    return this.physicians.select(this.place(passes))
  }

  contactRows(passes: (entry: Readonly<Entry>) => boolean): Buffer {
    return this.contacts.select(this.place(passes))
  }

  private place(passes: (entry: Readonly<Entry>) => boolean): (place: number) => boolean {
    return (place) => passes(this.entries[place] as Entry)
  }

  /** Makes room for the next drafts; the ids of those who turned out to be new are used up. */
  clear(used: ReadonlySet<number>, more: readonly number[]): void {
    const left = this.ids.filter((id) => !used.has(id))
    this.ids.splice(0, this.ids.length, ...left, ...more)
    this.entries = []
    this.entryByKey.clear()
    this.keys.clear()
    this.physicians.clear()
    this.contacts.clear()
  }
}

function keyText(id: number, line: number, draft: PhysicianDraft): string {
  const { npi, firstName, middleName, lastName, state, specialty, contacts } = draft
  const values = [npi, firstName, middleName, lastName, state, specialty, contacts.personal_email, contacts.work_email]
  return `${id}\t${line}\t${values.map(copyText).join('\t')}\n`
}
