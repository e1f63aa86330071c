import { hash } from 'node:crypto'
import { phoneDigits } from '../normalise/phone.ts'
import { type ContactKind, contactKinds } from '../physicians/draft.ts'

/**
 * What an entry is about. An NPI or a channel is the person's own and hidden for everyone, except `phone`, which is a
 * practice's number. `shared` is a value that stays with colleagues who also have it. `name` is a value together with a
 * name; `listed` came from a list of hashes, without its kind.
 */
export const suppressionKinds = ['npi', ...contactKinds, 'shared', 'name', 'listed'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]

/** A line of the table `suppressions` and of the journal: HMAC(key, SHA-256(normalized value)) in hex. */
export interface Suppression {
  kind: SuppressionKind
  hash: string
  /** Why it was entered or lifted. */
  reason: string
  /** By the database's clock, ISO 8601 in UTC; missing until it is stored. */
  at?: string
  /** It was lifted at `at`; the person may be listed again. */
  lifted?: true
}

export interface SuppressionSettings {
  key: SuppressionKey
  /** This server's copy of the register, outside of the database and its backups. */
  journalFile: string
}

/** What can be hashed: a channel's value or an NPI. */
export type ValueKind = 'npi' | ContactKind

/** The form of a normalized value in which deletion lists hash it: a phone's ten digits, anything else as stored. */
export function hashedForm(kind: ValueKind, value: string): string {
  return kind === 'phone' || kind === 'direct_phone' ? phoneDigits(value) : value
}

/** SHA-256 in hex, as in deletion lists. */
export function valueHash(kind: ValueKind, value: string): string {
  return hash('sha256', hashedForm(kind, value), 'hex')
}

/** The hash of a value together with a name: distinguishes a person from colleagues who share a number. */
export function nameValueHash(firstName: string, lastName: string, kind: ValueKind, value: string): string {
  return hash('sha256', `${hashedName(firstName, lastName)}|${hashedForm(kind, value)}`, 'hex')
}

/**
 * 'José de la Cruz' → 'jose delacruz'; '' unless there are both names. Much like `nameKey`, but must never change:
 * stored hashes were made with it, and a removed person whose name is folded differently would come back.
 */
export function hashedName(firstName: string, lastName: string): string {
  const [first, last] = [hashedLetters(firstName), hashedLetters(lastName)]
  return first === '' || last === '' ? '' : `${first} ${last}`
}

const ascii = /^[ -~]*$/

function hashedLetters(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '')
}

/**
 * HMAC-SHA-256 (RFC 2104) over a SHA-256, from and to hex. An import needs millions of them, and built from one-shot
 * hashes they take a tenth of `createHmac`'s time.
 */
export class SuppressionKey {
  private readonly inner = Buffer.alloc(96, 0x36)
  private readonly outer = Buffer.alloc(96, 0x5c)
  /** For another thread in this process. */
  readonly bytes: Uint8Array
  /** Tells whether two keys differ without revealing either. */
  readonly check: string

  /** @param secret the setting SUPPRESSION_KEY, or the `bytes` of the same key in another thread */
  constructor(secret: string | Uint8Array) {
    const bytes = Buffer.from(secret as string)
    const key = bytes.length > 64 ? hash('sha256', bytes, 'buffer') : bytes
    this.bytes = new Uint8Array(key)
    for (let at = 0; at < key.length; at++) {
      this.inner[at] = (key[at] ?? 0) ^ 0x36
      this.outer[at] = (key[at] ?? 0) ^ 0x5c
    }
    this.check = this.sign(hash('sha256', 'check of the suppression key', 'hex'))
  }

  /** @param sha256 64 hex digits */
  sign(sha256: string): string {
    this.inner.write(sha256, 64, 'hex')
    this.outer.write(hash('sha256', this.inner, 'hex'), 64, 'hex')
    return hash('sha256', this.outer, 'hex')
  }
}
