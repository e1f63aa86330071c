import type { SuppressionList } from '../suppression/suppression-list.ts'
import type { KnownPerson } from './agreement.ts'
import { type Decision, decide } from './decide.ts'
import { findByKeys, findByNames } from './find-persons.ts'
import { nameKeysOf, slippedKeysOf } from './names.ts'
import type { Persons } from './persons.ts'
import type { MatchRecord } from './read-record.ts'

/** The outcome of a record; for people who asked to be removed, nothing else is revealed. */
export type Outcome = Decision | { status: 'opted_out' }

/**
 * Who these records are about. A few hundred at a time keep both this process and the database free for others.
 *
 * Records found by a key aren't looked up by name, and those found by name aren't looked up by typos in the keys.
 */
export async function matchRecords(
  known: Persons,
  given: readonly MatchRecord[],
  suppressions: SuppressionList,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = given.map(() => ({ status: 'unknown' }))
  const records = given.map((record) => withoutHidden(record, suppressions))
  const persons: KnownPerson[][] = given.map(() => [])
  const look = async (
    which: readonly number[],
    find: (records: readonly MatchRecord[]) => Promise<readonly KnownPerson[][]>,
  ) => {
    if (which.length === 0) return
    const found = await find(which.map((at) => records[at]!))
    for (const [place, at] of which.entries()) {
      // Found by a key and again by name, a person still counts once.
      const others = found[place]!.filter(({ id }) => !persons[at]!.some((known) => known.id === id))
      persons[at] = [...persons[at]!, ...others]
      outcomes[at] = decide(records[at]!, persons[at])
    }
  }
  for (const [at, record] of records.entries())
    if (isRemoved(record, suppressions)) outcomes[at] = { status: 'opted_out' }
  const those = (is: (at: number) => boolean) => [...records.keys()].filter(is)
  const asks = (at: number) => outcomes[at]!.status !== 'opted_out'
  const hasName = (at: number) => records[at]!.firstName !== '' && records[at]!.lastName !== ''
  await look(those(asks), (some) => findByKeys(known, some))
  await look(
    those((at) => asks(at) && hasName(at) && outcomes[at]!.status !== 'known'),
    (some) => findByNames(known, some.map(nameKeysOf)),
  )
  await look(
    those((at) => hasName(at) && outcomes[at]!.status === 'unknown'),
    (some) => findByNames(known, some.map(slippedKeysOf)),
  )
  return outcomes
}

const contactsOf = ({ emails, phones }: MatchRecord) => [
  ...emails.map((value) => ({ personal_email: value })),
  ...phones.map((value) => ({ phone: value })),
]

function isRemoved(record: MatchRecord, suppressions: SuppressionList): boolean {
  if (suppressions.isEmpty) return false
  const { firstName, lastName, npi } = record
  return [{}, ...contactsOf(record)].some(
    (contacts) => suppressions.check({ firstName, lastName, npi, contacts }).person,
  )
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
