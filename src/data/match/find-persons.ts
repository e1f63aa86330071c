import type { KnownPerson } from '../identity/agreement.ts'
import { nameKey } from '../normalise/name-key.ts'
import type { Revealed } from './contacts.ts'
import { familyKey, givenKey, type Persons } from './persons.ts'
import type { MatchRecord } from './read-record.ts'

/** For each record, everyone who has its NPI, or one of its emails or phones that are revealed. */
export async function findByKeys(
  persons: Persons,
  revealed: Revealed,
  records: readonly MatchRecord[],
): Promise<readonly KnownPerson[][]> {
  const contacts = records.flatMap(({ emails, phones }) => [...emails, ...phones])
  const npis = records.map(({ npi }) => npi)
  const found = (await persons.withKeys(npis, revealed.idsWith(contacts))).map((one) => revealed.withContacts(one))
  const by = grouped(found, ({ npi, emails, phones }) => [npi ?? '', ...emails, ...phones])
  return records.map(({ npi, emails, phones }) => foundBy(by, [npi, ...emails, ...phones]))
}

/** For each record, everyone who has one of its names; these are what `nameKey` makes. */
export async function findByNames(
  persons: Persons,
  revealed: Revealed,
  names: readonly (readonly string[])[],
): Promise<readonly KnownPerson[][]> {
  const found = (await persons.withNames(names.flat())).map((one) => revealed.withContacts(one))
  const by = grouped(found, ({ firstName, lastName }) => [nameKey(firstName, lastName)])
  return names.map((keys) => foundBy(by, keys))
}

/**
 * For each record, those who share a part of its name in its state: the last name, for initials and names that are
 * typed wrong or used instead of the first; or the first name and the field, for names from before a marriage.
 */
export async function findByParts(
  persons: Persons,
  revealed: Revealed,
  records: readonly MatchRecord[],
): Promise<readonly KnownPerson[][]> {
  const keys = records.map(({ firstName, lastName, state, specialties }) => [
    ...[lastName, ...lastName.split(/[\s-]+/)].map((name) => familyKey(name, state)),
    ...specialties.map((specialty) => givenKey(firstName, state, specialty)),
  ])
  const found = (await persons.withParts(keys.flat())).map((one) => revealed.withContacts(one))
  const by = grouped(found, ({ firstName, lastName, state, specialties }) => [
    familyKey(lastName, state),
    givenKey(firstName, state, specialties[0]),
  ])
  return keys.map((some) => foundBy(by, some))
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
