/**
 * Which physicians have an NPI or a name, in memory: for a large file, whose every row asks for dozens of keys. Keys
 * are stored as hashes, at 16 bytes each, so it sometimes finds a physician who has none of them; anyone found is
 * compared with the record anyway. No contacts are read.
 */

import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import type { Person } from '../identity/agreement.ts'
import { type PersonRow, personOf, selectPersons } from '../identity/person-row.ts'
import { readCounts } from '../identity/read-counts.ts'
import { distinct, namesakes, type Persons } from './persons.ts'

/**
 * What the index asks the database for. Both answers are texts, which another thread passes on without parsing them.
 */
export interface PersonPages {
  /** The physicians with the next ids, as `CandidateIndex.add` expects them. */
  page(after: number): Promise<Page>
  /** A `PersonRow[]` as JSON. */
  persons(ids: readonly number[]): Promise<string>
  frequencies: Persons['frequencies']
}

const pageColumns = {
  /** The last id; null if there are no more. */
  last: 'number?',
  persons: 'text',
} as const
export type Page = RowOf<typeof pageColumns>

const physiciansPerPage = 5000
/** Control characters, which no value contains. */
const [between, behind] = ['\u001f', '\u001e']

export const databasePages = (db: Kysely<DB>): PersonPages => ({
  page: async (after) => {
    const { rows } = await typed(pageColumns)`
      with page as materialized (
        select id, npi, coalesce(match_key, physician_match_key(first_name, last_name, coalesce(state, ''), coalesce(specialty, ''))) as match_key
        from physicians where id > ${after} and not canary order by id limit ${physiciansPerPage}
      )
      select (select max(id) from page) as last,
        coalesce((select string_agg(concat_ws(${between}, id, coalesce(npi, ''), match_key), ${behind}) from page), '') as persons`.execute(
      db,
    )
    return rows[0]!
  },
  persons: async (ids) => {
    const { rows } = await typed({ found: 'text' })`
      select coalesce(json_agg(found), '[]')::text as found
      from (${selectPersons(sql`select unnest(${ids}::bigint[]) as id`)}) found`.execute(db)
    return rows[0]!.found
  },
  frequencies: (values) => readCounts(db, values),
})

/** Reads every physician's keys. */
export async function indexedPersons(pages: PersonPages): Promise<Persons> {
  const index = new CandidateIndex()
  let coming = pages.page(0)
  for (;;) {
    const page = await coming
    if (page.last === null) break
    // Meanwhile, the database prepares the next one. If that fails, it counts when it is awaited.
    coming = pages.page(page.last)
    coming.catch(() => {})
    index.add(page)
  }
  const read = async (ids: ReadonlySet<number>): Promise<Person[]> =>
    ids.size === 0 ? [] : (JSON.parse(await pages.persons([...ids])) as PersonRow[]).map(personOf)
  return {
    withKeys: (npis, given) => {
      const ids = new Set(given)
      for (const npi of distinct(npis)) index.find(hashOf(kinds.npi, npi), ids)
      return read(ids)
    },
    withNames: (names) => {
      const ids = new Set<number>()
      for (const name of distinct(names)) index.find(hashOf(kinds.name, name.replace(' ', '|')), ids, namesakes)
      return read(ids)
    },
    withParts: (keys) => {
      const ids = new Set<number>()
      for (const key of distinct(keys)) index.find(hashOf(kinds.part, key), ids, namesakes)
      return read(ids)
    },
    frequencies: pages.frequencies,
  }
}

/** The kind of key, so that an NPI and a name don't collide. */
const kinds = { npi: 1, name: 3, part: 4 } as const

/** FNV-1a, 32 bits, over part of a text. */
function hashOf(kind: number, text: string, from = 0, to = text.length): number {
  let hash = Math.imul(2_166_136_261 ^ kind, 16_777_619)
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  // The low bits choose a chain, and FNV's are the weakest.
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Chains of entries by hash. */
class CandidateIndex {
  private count = 0
  private hashes = new Uint32Array(1 << 16)
  private ids = new Uint32Array(1 << 16)
  /**
   * The next entry in the chain for each entry, and the first entry of each chain; one more than its index, 0 for none.
   */
  private next = new Uint32Array(1 << 16)
  private heads = new Uint32Array(1 << 16)

  add({ persons }: Page): void {
    for (let from = 0; from < persons.length; ) {
      const npi = behindNext(persons, between, from)
      const matchKey = behindNext(persons, between, npi)
      const next = behindNext(persons, behind, matchKey)
      const id = numberAt(persons, from)
      if (matchKey - npi > 1) this.put(hashOf(kinds.npi, persons, npi, matchKey - 1), id)
      this.put(
        hashOf(kinds.name, persons, matchKey, behindNext(persons, '|', behindNext(persons, '|', matchKey)) - 1),
        id,
      )
      this.addParts(persons.slice(matchKey, next - 1), id)
      from = next
    }
  }

  private addParts(matchKey: string, id: number): void {
    const [first = '', last = '', state = '', specialty = ''] = matchKey.split('|')
    if (last.length > 1 && state !== '') this.put(hashOf(kinds.part, `|${last}|${state}|`), id)
    if (first.length > 1 && state !== '' && specialty !== '') {
      this.put(hashOf(kinds.part, `${first}||${state}|${specialty}`), id)
    }
  }

  find(hash: number, ids: Set<number>, max = Number.POSITIVE_INFINITY): void {
    let found = 0
    for (let at = this.heads[hash & (this.heads.length - 1)]!; at > 0 && found < max; at = this.next[at - 1]!) {
      if (this.hashes[at - 1] !== hash) continue
      ids.add(this.ids[at - 1]!)
      found++
    }
  }

  private put(hash: number, id: number): void {
    if (this.count === this.ids.length) this.grow()
    this.hashes[this.count] = hash
    this.ids[this.count] = id
    this.chain(this.count++)
  }

  private chain(entry: number): void {
    const head = this.hashes[entry]! & (this.heads.length - 1)
    this.next[entry] = this.heads[head]!
    this.heads[head] = entry + 1
  }

  private grow(): void {
    const size = this.count * 2
    this.hashes = widened(this.hashes, size)
    this.ids = widened(this.ids, size)
    this.next = new Uint32Array(size)
    this.heads = new Uint32Array(size)
    for (let entry = 0; entry < this.count; entry++) this.chain(entry)
  }
}

function widened(array: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(size)
  wider.set(array)
  return wider
}

/** The position after the next such character, or after the text if there isn't one. */
function behindNext(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length + 1 : at + 1
}

function numberAt(text: string, from: number): number {
  let number = 0
  for (let at = from; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) break
    number = number * 10 + digit
  }
  return number
}
