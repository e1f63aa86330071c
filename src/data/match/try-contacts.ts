import type { KnownPerson } from '../identity/agreement.ts'
import { type Decision, type Outcome, reasonFor, triedFor } from '../identity/decide.ts'
import { nameKey } from '../normalise/name-key.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'
import type { Contacts, ContactTry, Tried } from './contacts.ts'
import type { MatchRecord } from './read-record.ts'

/**
 * Tries the contacts of open records on those of their name: one that a single physician has decides, and so does one
 * of someone who asked to be removed. Everything else stays as it was, so a wrong contact, a contact that may not be
 * tried, and none at all are the same.
 */
export async function tryContacts(
  { contacts, suppressions }: { contacts: Contacts; suppressions: SuppressionList },
  records: readonly MatchRecord[],
  found: readonly (readonly KnownPerson[])[],
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const open = records.flatMap((record, at) => {
    const outcome = outcomes[at]!
    if (outcome.status === 'opted_out' || record.emails.length + record.phones.length === 0) return []
    const persons = triedFor(record, outcome, found[at]!)
    const mayBeRemoved = !suppressions.isEmpty && isStranger(record, outcome, found[at]!)
    return persons.length > 0 || mayBeRemoved ? [{ at, record, persons, tries: triesOf(record, persons) }] : []
  })
  if (open.length === 0) return [...outcomes]
  const tried = await contacts.tried(open.flatMap(({ tries }) => tries))
  const decided = [...outcomes]
  let from = 0
  for (const { at, record, persons, tries } of open) {
    const results = tried.slice(from, from + tries.length)
    from += tries.length
    const made = tries.filter((_, place) => results[place] !== null)
    if (isRemoved(record, made, suppressions)) decided[at] = { status: 'opted_out' }
    else decided[at] = decisionBy(results, record, persons) ?? decided[at]!
  }
  return decided
}

/** No one in the data, who may have been in it. An NPI that someone has says who it is. */
const isStranger = ({ npi, firstName, lastName }: MatchRecord, { status }: Outcome, found: readonly KnownPerson[]) =>
  status === 'unknown' && nameKey(firstName, lastName) !== '' && !(npi !== '' && found.some((one) => one.npi === npi))

/** Each contact of a record with each name of those it is tried on. */
function triesOf(record: MatchRecord, persons: readonly KnownPerson[]): ContactTry[] {
  const byName = Map.groupBy(persons, ({ firstName, lastName }) => nameKey(firstName, lastName))
  const names = [...byName].map(([name, some]) => ({ name, ids: some.map(({ id }) => id) }))
  const those = names.length > 0 ? names : [{ name: nameKey(record.firstName, record.lastName), ids: [] }]
  return [...record.emails, ...record.phones].flatMap((value) => those.map((one) => ({ value, ...one })))
}

function decisionBy(
  results: readonly (Tried | null)[],
  record: MatchRecord,
  persons: readonly KnownPerson[],
): Decision | null {
  const ids = new Set(results.flatMap((some) => some ?? []))
  const [match, ...others] = persons.filter(({ id }) => ids.has(id))
  return match === undefined || others.length > 0
    ? null
    : { status: 'known', match: { ...reasonFor(record, match), doubt: null } }
}

function isRemoved(
  { firstName, lastName }: MatchRecord,
  tries: readonly ContactTry[],
  suppressions: SuppressionList,
): boolean {
  return tries.some(({ value }) => {
    const contacts = value.includes('@') ? { personal_email: value } : { phone: value }
    return suppressions.check({ firstName, lastName, contacts }).person
  })
}
