import type { SuppressionList } from '../suppression/suppression-list.ts'
import type { KnownPerson } from './agreement.ts'
import { type Contacts, Revealed } from './contacts.ts'
import { decide, type Outcome } from './decide.ts'
import { findByKeys, findByNames } from './find-persons.ts'
import { nameKeysOf, slippedKeysOf } from './names.ts'
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
 * Records found by a key aren't looked up by name, and those found by name aren't looked up by typos in the keys. What
 * is still open then may be decided by a contact that isn't revealed.
 */
export async function matchRecords(
  { persons, contacts, suppressions }: Known,
  given: readonly MatchRecord[],
): Promise<Outcome[]> {
  const records = given.map((record) => withoutHidden(record, suppressions))
  const hasContacts = records.some(({ emails, phones }) => emails.length + phones.length > 0)
  const revealed = Revealed.of(hasContacts ? await contacts.revealed() : [])
  const outcomes: Outcome[] = given.map((record) => ({
    status: isRemoved(record, suppressions) ? 'opted_out' : 'unknown',
  }))
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
      outcomes[at] = decide(records[at]!, found[at])
    }
  }
  const those = (is: (at: number) => boolean) => [...records.keys()].filter(is)
  const asks = (at: number) => outcomes[at]!.status !== 'opted_out'
  const hasName = (at: number) => records[at]!.firstName !== '' && records[at]!.lastName !== ''
  await look(those(asks), (some) => findByKeys(persons, revealed, some))
  await look(
    those((at) => asks(at) && hasName(at) && outcomes[at]!.status !== 'known'),
    (some) => findByNames(persons, revealed, some.map(nameKeysOf)),
  )
  await look(
    those((at) => hasName(at) && outcomes[at]!.status === 'unknown'),
    (some) => findByNames(persons, revealed, some.map(slippedKeysOf)),
  )
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
