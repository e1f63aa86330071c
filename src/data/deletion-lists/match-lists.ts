/**
 * Compares physicians with the requests of deletion lists (Cal. Civ. Code §1798.99.86; 11 CCR §7613): emails in lower
 * case and the last ten digits of phones, hashed as on the lists.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { type ContactKind, contactKinds } from '../physicians/draft.ts'
import { readPersons, readPersonsAfter, readSharers, type StoredPerson } from '../suppression/stored-person.ts'
import { hashedName, type SuppressionKey, valueHash } from '../suppression/value-hash.ts'
import type { DropList } from './read-list.ts'

/** How many physicians are read at a time. */
const step = 2000

export interface ListMatch {
  itemId: string
  /** Everyone who has the identifier. */
  people: StoredPerson[]
}

/** Of `physicians`, the channels that a list is about. */
const listOf: Partial<Record<ContactKind, DropList>> = {
  personal_email: 'Email',
  work_email: 'Email',
  phone: 'Phone',
  direct_phone: 'Phone',
}

interface Wanted {
  /** Of one file, or of all whose requests were carried out. */
  fileId: string | null
  /** Those to compare, or all. */
  ids: readonly number[] | 'many'
}

/** The requests that are about someone among the physicians. Those that were canceled or exempted are left out. */
export async function matchLists(db: Kysely<DB>, key: SuppressionKey, { fileId, ids }: Wanted): Promise<ListMatch[]> {
  const values = new Map<string, string>()
  const look = async (persons: readonly StoredPerson[]) => {
    for (const [itemId, value] of await matchesOf(db, key, persons, fileId)) values.set(itemId, value)
  }
  if (ids === 'many') {
    for (let after = 0; ; ) {
      const persons = await readPersonsAfter(db, after, step)
      const last = persons.at(-1)
      if (last === undefined) break
      after = last.id
      await look(persons)
    }
  } else {
    for (let at = 0; at < ids.length; at += step) await look(await readPersons(db, ids.slice(at, at + step)))
  }
  if (values.size === 0) return []
  const sharers = await readSharers(db, [...new Set(values.values())])
  return [...values].map(([itemId, value]) => ({ itemId, people: sharers.filter((one) => has(one, value)) }))
}

const has = ({ contacts }: StoredPerson, value: string) =>
  contactKinds.some((kind) => listOf[kind] !== undefined && contacts[kind] === value)

async function matchesOf(
  db: Kysely<DB>,
  key: SuppressionKey,
  persons: readonly StoredPerson[],
  fileId: string | null,
): Promise<[string, string][]> {
  const found = persons.flatMap(({ contacts }) =>
    contactKinds.flatMap((kind) => {
      const [value, list] = [contacts[kind], listOf[kind]]
      return value && list ? [{ value, list, hash: key.sign(valueHash(kind, value)) }] : []
    }),
  )
  const { rows } = await typed({ item_id: 'text', value: 'text' })`
    select item.item_id, held.value
    from unnest(${found.map(({ hash }) => hash)}::text[], ${found.map(({ list }) => list)}::text[],
      ${found.map(({ value }) => value)}::text[]) as held (hash, list, value)
    join deletion_list_items item on item.hash = decode(held.hash, 'hex') and item.list = held.list
    join deletion_list_files file on file.id = item.file_id
    where withdrawn_at is null and status is distinct from 2
      and case when ${fileId}::uuid is null then file.carried_out_at is not null else file.id = ${fileId}::uuid end`.execute(
    db,
  )
  return rows.map(({ item_id, value }) => [item_id, value])
}

/**
 * Whether all of them are one consumer: profiles with one name and at most one NPI. Of several, none may be deleted for
 * the other's request; all are opted out (11 CCR §7613(a)(1)).
 */
export function isOneConsumer(people: readonly StoredPerson[]): boolean {
  const names = new Set(people.map(({ firstName, lastName }) => hashedName(firstName, lastName)))
  return names.size === 1 && new Set(people.flatMap(({ npi }) => npi ?? [])).size <= 1
}

/** Stores what an uploaded list says. A request that is known already stays as it is. */
export async function storeItems(
  db: Kysely<DB>,
  file: { id: string; list: string },
  items: { ids: readonly string[]; hashes: readonly string[] },
): Promise<void> {
  await sql`
    insert into deletion_list_items (item_id, file_id, list, hash)
    select id, ${file.id}::uuid, ${file.list}, decode(hash, 'hex')
    from unnest(${items.ids}::text[], ${items.hashes}::text[]) as given (id, hash)
    on conflict (item_id) do nothing`.execute(db)
}
