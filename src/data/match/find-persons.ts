import { nameKey } from '../normalise/name-key.ts'
import type { KnownPerson } from './agreement.ts'
import type { Persons } from './persons.ts'
import type { MatchRecord } from './read-record.ts'

/** For each record, everyone who has its NPI, one of its emails, or one of its phones with a last name like it. */
export async function findByKeys(persons: Persons, records: readonly MatchRecord[]): Promise<readonly KnownPerson[][]> {
  const by = grouped(await persons.withKeys(records), ({ npi, emails, phones }) => [npi ?? '', ...emails, ...phones])
  return records.map(({ npi, emails, phones }) => foundBy(by, [npi, ...emails, ...phones]))
}

/** For each record, everyone who has one of its names; these are what `nameKey` makes. */
export async function findByNames(
  persons: Persons,
  names: readonly (readonly string[])[],
): Promise<readonly KnownPerson[][]> {
  const by = grouped(await persons.withNames(names.flat()), ({ firstName, lastName }) => [nameKey(firstName, lastName)])
  return names.map((keys) => foundBy(by, keys))
}

type ByKey = ReadonlyMap<string, readonly KnownPerson[]>

function grouped(persons: readonly KnownPerson[], keysOf: (person: KnownPerson) => readonly string[]): ByKey {
  const by = new Map<string, KnownPerson[]>()
  for (const person of persons) {
    for (const key of keysOf(person)) {
      const held = by.get(key)
      if (held === undefined) by.set(key, [person])
      else if (held.at(-1) !== person) held.push(person)
    }
  }
  by.delete('')
  return by
}

const foundBy = (by: ByKey, keys: readonly string[]): KnownPerson[] => [
  ...new Set(keys.flatMap((key) => by.get(key) ?? [])),
]
