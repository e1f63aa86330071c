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

const [tab, newline, minus, zero] = [9, 10, 45, 48]

/** Reads lines of an id and the two halves of a hash. */
class HashRows extends Writable {
  private readonly tell: (id: number, hash: readonly [Half, Half]) => void
  private readonly values = [0, 0, 0]
  private at = 0
  private negative = false

  constructor(tell: (id: number, hash: readonly [Half, Half]) => void) {
    super()
    this.tell = tell
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const { values } = this
    for (const byte of chunk) {
      if (byte >= zero) values[this.at] = (values[this.at] as number) * 10 + byte - zero
      else if (byte === minus) this.negative = true
      else if (byte === tab || byte === newline) this.endValue(byte === newline)
    }
    done()
  }

  private endValue(last: boolean): void {
    const { values } = this
    if (this.negative) values[this.at] = -(values[this.at] as number)
    this.negative = false
    this.at++
    if (!last) return
    const [id = 0, upper = 0, lower = 0] = values
    this.tell(id, [upper >>> 0, lower >>> 0])
    values.fill(0)
    this.at = 0
  }
}
