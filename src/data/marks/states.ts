import { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { copyOut } from '#shared/database/copy.ts'
import type { Half } from './mark-table.ts'

/** A hash of everything in a row of `physicians` or `physician_contacts`, whichever `of` is. */
export const hashOfAll = (of: string): string => `hash_record_extended(${of}, 0)`

/** The hashes of all channels of a physician, as one; combined with `hashOfAll` of the physician, it is their state. */
export const channelsHash = (id: string): string =>
  `(select coalesce(bit_xor(${hashOfAll('channel')}), 0) from physician_contacts channel where channel.physician_id = ${id})`

/** Above this many, reading everyone is faster than looking each one up. */
const many = 20_000

/**
 * Tells of these physicians, or of everyone, what combines to their states: a hash of each physician, and one of each channel.
 */
export async function readStates(
  db: Kysely<DB>,
  ids: readonly number[] | 'all',
  { physician, channel }: Record<'physician' | 'channel', (id: number, hash: readonly [Half, Half]) => void>,
): Promise<void> {
  if (ids.length === 0) return
  const listed = ids === 'all' || ids.length > many ? null : ids.join(', ')
  const read = (table: string, key: string) => `(
    select id, hash >> 32, hash & 4294967295 from (
      select ${key} as id, ${hashOfAll('t')} as hash from ${table} t
      ${listed === null ? '' : `where ${key} in (${listed})`} offset 0) hashed)`
  await copyOut(db, read('physicians', 'id'), new HashRows(physician))
  await copyOut(db, read('physician_contacts', 'physician_id'), new HashRows(channel))
}

const [newline, minus, zero] = [10, 45, 48]

/** Reads lines of an id and the two halves of a hash. */
class HashRows extends Writable {
  private readonly tell: (id: number, hash: readonly [Half, Half]) => void
  private readonly values = [0, 0, 0]
  private at = 0
  private value = 0
  private sign = 1

  constructor(tell: (id: number, hash: readonly [Half, Half]) => void) {
    super()
    this.tell = tell
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    let { value } = this
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (byte >= zero) value = value * 10 + byte - zero
      else if (byte === minus) this.sign = -1
      else {
        this.endValue(value, byte === newline)
        value = 0
      }
    }
    this.value = value
    done()
  }

  private endValue(value: number, last: boolean): void {
    const { values } = this
    values[this.at++] = value * this.sign
    this.sign = 1
    if (!last) return
    this.at = 0
    const [id = 0, upper = 0, lower = 0] = values
    this.tell(id, [upper >>> 0, lower >>> 0])
  }
}
