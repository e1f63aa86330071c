import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type ContactKind, type Contacts, contactKinds } from '../physicians/draft.ts'
import {
  hashedName,
  nameValueHash,
  type Suppression,
  SuppressionKey,
  type SuppressionKind,
  type ValueKind,
  valueHash,
} from './value-hash.ts'

/** Who is asked about: the normalized values of a draft or a stored physician. */
export interface Suspect {
  firstName: string
  lastName: string
  npi?: string | null
  contacts: Contacts
}

/** Either the person must not be in the data, or these channels must not. */
export type Verdict = { person: true; hidden: readonly [] } | { person: false; hidden: readonly ContactKind[] }

const hiddenPerson: Verdict = { person: true, hidden: [] }
const nothing: Verdict = { person: false, hidden: [] }

/** Half of a hash is enough to tell values apart, and takes half the memory. */
const short = (hash: string): string => hash.slice(0, 32)

export interface SuppressionParts {
  key: Uint8Array
  known: ReadonlyMap<string, number>
}

/** Which entries a hash has: bits, because several can apply to one value. */
const bits = { person: 1, own: 2, name: 4, listed: 8, onlyWithName: 16 } as const

function bitOf(kind: SuppressionKind): number {
  if (kind === 'npi') return bits.person
  if (kind === 'personal_email') return bits.person | bits.own
  if (kind === 'listed') return bits.listed
  if (kind === 'name') return bits.name
  return kind === 'phone' || kind === 'shared' ? bits.onlyWithName : bits.own
}

/**
 * Who must not come back. An NPI or a personal email on the list hides the person; any other channel that is a person's
 * own (a direct phone, a work email only they had) is hidden wherever it occurs. A number or an address that colleagues
 * share stays with them, and hides the person only together with the name.
 */
export class SuppressionList {
  private readonly key: SuppressionKey
  private readonly known = new Map<string, number>()

  constructor(key: SuppressionKey, entries: Iterable<Pick<Suppression, 'kind' | 'hash'>>) {
    this.key = key
    for (const { kind, hash } of entries) {
      const at = short(hash)
      this.known.set(at, (this.known.get(at) ?? 0) | bitOf(kind))
    }
  }

  get isEmpty(): boolean {
    return this.known.size === 0
  }

  /** The data for recreating this list in another thread. */
  parts(): SuppressionParts {
    return { key: this.key.bytes, known: this.known }
  }

  static ofParts({ key, known }: SuppressionParts): SuppressionList {
    const list = new SuppressionList(new SuppressionKey(key), [])
    for (const [at, found] of known) list.known.set(at, found)
    return list
  }

  has({ kind, hash }: Pick<Suppression, 'kind' | 'hash'>): boolean {
    const bit = bitOf(kind)
    return ((this.known.get(short(hash)) ?? 0) & bit) === bit
  }

  check(suspect: Suspect): Verdict {
    if (this.isEmpty) return nothing
    if (suspect.npi) {
      const found = this.bitsOf(valueHash('npi', suspect.npi))
      if (found & (bits.person | bits.listed)) return hiddenPerson
      if (found !== 0 && this.hasName(suspect, 'npi', suspect.npi)) return hiddenPerson
    }
    let hidden: ContactKind[] | undefined
    for (const kind of contactKinds) {
      const value = suspect.contacts[kind]
      if (!value) continue
      const found = this.bitsOf(valueHash(kind, value))
      if (found === 0) continue
      if (kind === 'personal_email' && found & (bits.person | bits.listed)) return hiddenPerson
      if (this.hasName(suspect, kind, value)) return hiddenPerson
      if ((found & (bits.own | bits.listed)) === 0) continue
      hidden ??= []
      hidden.push(kind)
    }
    return hidden ? { person: false, hidden } : nothing
  }

  /** Whether a value is hidden only because it is on a deletion list. */
  isOnlyListed(kind: ContactKind, value: string): boolean {
    return (this.bitsOf(valueHash(kind, value)) & (bits.own | bits.listed)) === bits.listed
  }

  private hasName({ firstName, lastName }: Suspect, kind: ValueKind, value: string): boolean {
    return (this.bitsOf(nameValueHash(firstName, lastName, kind, value)) & bits.name) !== 0
  }

  private bitsOf(sha256: string): number {
    return this.known.get(short(this.key.sign(sha256))) ?? 0
  }
}

/** The list as stored in the database. */
export async function loadSuppressions(db: Kysely<DB>, key: SuppressionKey): Promise<SuppressionList> {
  return new SuppressionList(key, await readEntries(db))
}

/** The entries on none of these lists: those added since they were loaded. */
export async function loadSince(
  db: Kysely<DB>,
  key: SuppressionKey,
  lists: readonly SuppressionList[],
): Promise<SuppressionList> {
  const entries = await readEntries(db)
  return new SuppressionList(
    key,
    entries.filter((entry) => !lists.some((list) => list.has(entry))),
  )
}

async function readEntries(db: Kysely<DB>): Promise<{ kind: SuppressionKind; hash: string }[]> {
  const rows = await db.selectFrom('suppressions').select(['kind', 'hash']).execute()
  return rows.map(({ kind, hash }) => ({ kind: kind as SuppressionKind, hash: hash.toString('hex') }))
}

interface EntryOptions {
  key: SuppressionKey
  reason: string
  /** Whether other people also have a value, so that it stays with them. */
  isShared?: (kind: ContactKind, value: string) => boolean
  /** Whether the name together with a value also means someone else. */
  isAmbiguous?: (kind: ContactKind, value: string) => boolean
}

/** Every entry that keeps a person out: each identifier, and each channel together with the name. */
export function entriesFor(suspect: Suspect, options: EntryOptions): Suppression[] {
  const { key, reason, isShared = () => false, isAmbiguous = () => false } = options
  const entries: Suppression[] = []
  if (suspect.npi) entries.push({ kind: 'npi', hash: key.sign(valueHash('npi', suspect.npi)), reason })
  for (const kind of contactKinds) {
    const value = suspect.contacts[kind]
    if (!value) continue
    const own = kind !== 'phone' && isShared(kind, value) ? 'shared' : kind
    entries.push({ kind: own, hash: key.sign(valueHash(kind, value)), reason })
    if (isAmbiguous(kind, value)) continue
    entries.push(...nameEntry(suspect, kind, value, options))
  }
  return entries
}

/**
 * The entries for someone known only by what was typed: they are kept out if the name comes with the number or the NPI.
 * None of these values is proven to be theirs, so none is hidden for others.
 */
export function entriesOfTyped(suspect: Suspect, options: { key: SuppressionKey; reason: string }): Suppression[] {
  const values: [ValueKind, string | null | undefined][] = [
    ['npi', suspect.npi],
    ...contactKinds.map((kind): [ValueKind, string | null | undefined] => [kind, suspect.contacts[kind]]),
  ]
  return values.flatMap(([kind, value]): Suppression[] =>
    value
      ? [
          { kind: 'shared', hash: options.key.sign(valueHash(kind, value)), reason: options.reason },
          ...nameEntry(suspect, kind, value, options),
        ]
      : [],
  )
}

function nameEntry(
  { firstName, lastName }: Suspect,
  kind: ValueKind,
  value: string,
  { key, reason }: { key: SuppressionKey; reason: string },
): Suppression[] {
  if (hashedName(firstName, lastName) === '') return []
  return [{ kind: 'name', hash: key.sign(nameValueHash(firstName, lastName, kind, value)), reason }]
}
