import type pg from 'pg'
import { type ContactKind, type Contacts, contactKinds } from '../physicians/draft.ts'
import { nameValueHash, type Suppression, type SuppressionKey, type SuppressionKind, valueHash } from './value-hash.ts'

/** Who is asked about: the normalised values of a draft or of a stored physician. */
export interface Suspect {
  firstName: string
  lastName: string
  npi?: string | null
  contacts: Contacts
}

/** Either the person must not stand in the data, or these of their channels must not. */
export type Verdict = { person: true; hidden: readonly [] } | { person: false; hidden: readonly ContactKind[] }

const hiddenPerson: Verdict = { person: true, hidden: [] }
const nothing: Verdict = { person: false, hidden: [] }

/** Half of a hash is enough to tell values apart, and takes half the memory. */
const short = (hash: string): string => hash.slice(0, 32)

/** Which entries of one hash there are: bits, since two reasons can meet in one value. */
const bits = { person: 1, value: 2, name: 4 } as const

function bitOf(kind: SuppressionKind): number {
  if (kind === 'npi' || kind === 'personal_email' || kind === 'listed') return bits.person | bits.value
  return kind === 'name' ? bits.name : bits.value
}

/**
 * Who must not come back (decisions.md, 'Removal of a physician'). An NPI or a personal email on the list hides the person; any other
 * channel hides its value, and the person only where value and name are on the list together, because colleagues share numbers.
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

  check(suspect: Suspect): Verdict {
    if (this.isEmpty) return nothing
    if (suspect.npi && this.bitsOf(valueHash('npi', suspect.npi)) & bits.person) return hiddenPerson
    let hidden: ContactKind[] | undefined
    for (const kind of contactKinds) {
      const value = suspect.contacts[kind]
      if (!value) continue
      const found = this.bitsOf(valueHash(kind, value))
      if (!(found & bits.value)) continue
      if (kind === 'personal_email' && found & bits.person) return hiddenPerson
      const withName = nameValueHash(suspect.firstName, suspect.lastName, kind, value)
      if (this.bitsOf(withName) & bits.name) return hiddenPerson
      hidden ??= []
      hidden.push(kind)
    }
    return hidden ? { person: false, hidden } : nothing
  }

  private bitsOf(sha256: string): number {
    return this.known.get(short(this.key.sign(sha256))) ?? 0
  }
}

/** The list as the database has it. */
export async function loadSuppressions(client: pg.ClientBase, key: SuppressionKey): Promise<SuppressionList> {
  const { rows } = await client.query<{ kind: SuppressionKind; hash: string }>({
    text: "select kind, encode(hash, 'hex') as hash from suppressions",
  })
  return new SuppressionList(key, rows)
}

/** Every entry that keeps a person away: each identifier, and each channel together with the name. */
export function entriesFor(suspect: Suspect, key: SuppressionKey, reason: string): Suppression[] {
  const entries: Suppression[] = []
  if (suspect.npi) entries.push({ kind: 'npi', hash: key.sign(valueHash('npi', suspect.npi)), reason })
  for (const kind of contactKinds) {
    const value = suspect.contacts[kind]
    if (!value) continue
    entries.push({ kind, hash: key.sign(valueHash(kind, value)), reason })
    const withName = nameValueHash(suspect.firstName, suspect.lastName, kind, value)
    entries.push({ kind: 'name', hash: key.sign(withName), reason })
  }
  return entries
}
