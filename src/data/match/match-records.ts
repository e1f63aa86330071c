import type { KnownPerson } from '../identity/agreement.ts'
import { decide, type Outcome } from '../identity/decide.ts'
import { valuesOf } from '../identity/evidence.ts'
import { Frequencies } from '../identity/frequencies.ts'
import { nameKeysOf, slippedKeysOf } from '../identity/names.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'
import { type Contacts, Revealed } from './contacts.ts'
import { findByKeys, findByNames, findByParts } from './find-persons.ts'
import type { Persons } from './persons.ts'
import type { MatchRecord } from './read-record.ts'
import { tryContacts } from './try-contacts.ts'

/** Where matching looks. */
export interface Known {
  persons: Persons
  contacts: Contacts
  suppressions: SuppressionList
}

/**
 * Who these records are about. A few hundred at a time keep both this process and the database free for others.
 *
 * Records that a key decides aren't looked up by name, and those that a name decides aren't looked up by typos and
 * parts of the name. What is still open then may be decided by a contact that isn't revealed.
 */
export async function matchRecords(
  { persons, contacts, suppressions }: Known,
  given: readonly MatchRecord[],
): Promise<Outcome[]> {
  const records = given.map((record) => withoutHidden(record, suppressions))
  const hasContacts = records.some(({ emails, phones }) => emails.length + phones.length > 0)
  const revealed = Revealed.of(hasContacts ? await contacts.revealed() : [])
  const outcomes: Outcome[] = given.map((record) =>
    isRemoved(record, suppressions) ? { status: 'opted_out' } : { status: 'unknown', why: 'noName' },
  )
  const found: KnownPerson[][] = given.map(() => [])
  const look = async (
    which: readonly number[],
    find: (records: readonly MatchRecord[]) => Promise<readonly KnownPerson[][]>,
  ) => {
    if (which.length === 0) return
    const more = await find(which.map((at) => records[at]!))
    for (const [place, at] of which.entries()) {
      // Found by a key and again by name, a person still counts once.
      const others = more[place]!.filter(({ id }) => !found[at]!.some((known) => known.id === id))
      found[at] = [...found[at]!, ...others]
    }
    const values = valuesOf(
      which.map((at) => records[at]!),
      which.flatMap((at) => found[at]!),
    )
    const frequencies = new Frequencies(await persons.frequencies(values))
    for (const at of which) outcomes[at] = decide(records[at]!, found[at]!, frequencies)
  }
  const those = (is: (at: number) => boolean) => [...records.keys()].filter(is)
  const asks = (at: number) => outcomes[at]!.status !== 'opted_out'
  const hasName = (at: number) => records[at]!.firstName !== '' && records[at]!.lastName !== ''
  await look(those(asks), (some) => findByKeys(persons, revealed, some))
  await look(
    those((at) => asks(at) && hasName(at) && outcomes[at]!.status !== 'known'),
    (some) => findByNames(persons, revealed, some.map(nameKeysOf)),
  )
  const open = those((at) => asks(at) && hasName(at) && outcomes[at]!.status !== 'known')
  await look(open, async (some) => {
    const slipped = await findByNames(persons, revealed, some.map(slippedKeysOf))
    const parts = await findByParts(persons, revealed, some)
    return slipped.map((ones, at) => [...new Map([...ones, ...parts[at]!].map((one) => [one.id, one])).values()])
  })
  // With the contacts that someone asked us to remove: those are what tells that a record is theirs.
  return tryContacts({ contacts, suppressions }, given, found, outcomes)
}

function isRemoved({ firstName, lastName, npi }: MatchRecord, suppressions: SuppressionList): boolean {
  return suppressions.check({ firstName, lastName, npi, contacts: {} }).person
}

/** Without addresses and numbers that someone asked us to remove. */
function withoutHidden(record: MatchRecord, suppressions: SuppressionList): MatchRecord {
  if (suppressions.isEmpty) return record
  const { firstName, lastName } = record
  const stays = (contacts: { personal_email: string } | { direct_phone: string }) => {
    const { person, hidden } = suppressions.check({ firstName, lastName, contacts })
    return person || hidden.length === 0
  }
  return {
    ...record,
    emails: record.emails.filter((value) => stays({ personal_email: value })),
    phones: record.phones.filter((value) => stays({ direct_phone: value })),
  }
}
