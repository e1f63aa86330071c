/** Profiles that are likely a second one of the same person, by the model that matching and imports decide with. */
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { Claim, KnownPerson } from '../identity/agreement.ts'
import { type Evidence, valuesOf, weigh } from '../identity/evidence.ts'
import { Frequencies } from '../identity/frequencies.ts'
import { nameKeysOf, slippedKeysOf } from '../identity/names.ts'
import { readCounts } from '../identity/read-counts.ts'
import { maxSharers } from '../identity/sharers.ts'
import { databasePersons } from '../match/database-persons.ts'
import { familyKey, givenKey } from '../match/persons.ts'
import { knownColumns, knownFields, knownOf } from '../merge/same-person.ts'
import { nameKey } from '../normalise/name-key.ts'

export interface Pair {
  /** The lower id. */
  oneId: number
  otherId: number
  /** How likely it is that they are one person, from 0 to 1. */
  confidence: number
}

/** From here on, an admin looks at a pair. */
const leastLikely = 0.5
const leastOdds = leastLikely / (1 - leastLikely)

/** How many profiles without an NPI are someone's second one, before anything is compared. */
const priorShare = 0.05

/** All pairs that these profiles are part of. Two NPIs are two people, and samples and canaries are no one. */
export async function likelyPairs(db: Kysely<DB>, ids: readonly number[]): Promise<Pair[]> {
  const own = await readProfiles(db, ids)
  const found = await compare(db, own)
  // Of those who have an NPI, one at most is the person of a profile without one: it is compared with all of them.
  const open = own.filter(({ npi }) => npi === null).map(({ id }) => id)
  const others = found.flatMap(({ one, other }) => (one.npi !== null && other.npi === null ? other.id : []))
  const more = others.filter((id) => !open.includes(id))
  const all = more.length === 0 ? found : [...found, ...(await compare(db, await readProfiles(db, more)))]
  const looked = new Set(ids)
  const pairs = new Map<string, Pair>()
  for (const [, some] of Map.groupBy(
    all.filter(({ one }) => one.npi === null),
    ({ one }) => one.id,
  )) {
    const rivals = some.filter(({ other }) => other.npi !== null)
    const sum = rivals.reduce((total, { odds }) => total + odds, 0)
    for (const { one, other, odds } of some) {
      if (!looked.has(one.id) && !looked.has(other.id)) continue
      const [oneId, otherId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id]
      const confidence = odds / (1 + (other.npi === null ? odds : sum))
      if (confidence >= leastLikely) pairs.set(`${oneId} ${otherId}`, { oneId, otherId, confidence })
    }
  }
  return [...pairs.values()]
}

interface Compared {
  one: KnownPerson
  other: KnownPerson
  /** Of their being one person. */
  odds: number
}

/** Who each of these profiles may be another one of. */
async function compare(db: Kysely<DB>, own: readonly KnownPerson[]): Promise<Compared[]> {
  const claims = own.map(claimOfProfile)
  const found = await candidatesOf(db, claims)
  const others = await readProfiles(db, [...new Set(found.flat())])
  const byId = new Map(others.map((one) => [one.id, one]))
  const values = valuesOf([...claims, ...others.map(claimOfProfile)], [...own, ...others])
  const frequencies = new Frequencies(await readCounts(db, values))
  const compared: Compared[] = []
  for (const [at, one] of own.entries()) {
    // Each may have thousands of candidates, and the thread of jobs is the one that serves.
    await nextTick()
    for (const id of found[at]!) {
      const other = byId.get(id)
      if (other === undefined || other.id === one.id || (one.npi !== null && other.npi !== null)) continue
      const evidence = evidenceOf(one, other, frequencies)
      const odds = evidence === null ? 0 : oddsOf(evidence, frequencies)
      if (odds >= leastOdds) compared.push({ one, other, odds })
    }
  }
  return compared
}

/** What speaks for two profiles being one person, and against it; null if they are two. */
export function evidenceOf(one: KnownPerson, other: KnownPerson, frequencies: Frequencies): Evidence | null {
  // An NPI says who someone is, so it's the other one that may be theirs.
  const [record, known] = one.npi === null && (other.npi !== null || one.id > other.id) ? [one, other] : [other, one]
  return weigh(claimOfProfile(record), known, frequencies)
}

const oddsOf = ({ bits }: Evidence, { people }: Frequencies): number =>
  2 ** Math.min(bits - Math.log2(people), 60) * (priorShare / (1 - priorShare))

export async function readProfiles(db: Kysely<DB>, ids: readonly number[]): Promise<KnownPerson[]> {
  const { rows } = await typed(knownColumns)`
    select ${knownFields} from physicians p
    where id = any(${ids}::bigint[]) and not generated and not canary order by id`.execute(db)
  return rows.map(knownOf)
}

/** A profile as a record is compared. */
function claimOfProfile(known: KnownPerson): Claim {
  return {
    npi: known.npi ?? '',
    firstName: known.firstName,
    middleName: known.middleName ?? '',
    lastName: known.lastName,
    suffix: known.suffix ?? '',
    credential: known.credential ?? '',
    specialties: [...known.specialties],
    organization: known.organization ?? '',
    city: known.city ?? '',
    state: known.state ?? '',
    zip: known.zip?.slice(0, 5) ?? '',
    emails: [...known.emails],
    phones: [...known.phones],
    licenses: [...known.licenses],
    linkedin: known.linkedin ?? '',
    schoolYear: known.schoolYear,
  }
}

/** The ids of those who have a form of a claim's name, a part of it in the same place, or an email of it. */
async function candidatesOf(db: Kysely<DB>, claims: readonly Claim[]): Promise<number[][]> {
  const persons = databasePersons(db)
  const names = claims.map((claim) => [...nameKeysOf(claim), ...slippedKeysOf(claim)])
  const parts = claims.map(({ firstName, lastName, state, specialties }) => [
    ...[lastName, ...lastName.split(/[\s-]+/)].map((name) => familyKey(name, state)),
    ...specialties.map((specialty) => givenKey(firstName, state, specialty)),
  ])
  const byKey = new Map<string, number[]>()
  const note = (key: string, id: number) => {
    if (key === '') return
    const ids = byKey.get(key)
    if (ids === undefined) byKey.set(key, [id])
    else ids.push(id)
  }
  for (const one of await persons.withNames(names.flat())) note(nameKey(one.firstName, one.lastName), one.id)
  for (const one of await persons.withParts(parts.flat())) {
    note(familyKey(one.lastName, one.state), one.id)
    note(givenKey(one.firstName, one.state, one.specialties[0]), one.id)
  }
  const emails = claims.map((claim) => claim.emails)
  for (const { value, id } of await withEmails(db, emails.flat())) note(value, id)
  return claims.map((_, at) => [
    ...new Set([...names[at]!, ...parts[at]!, ...emails[at]!].flatMap((key) => byKey.get(key) ?? [])),
  ])
}

async function withEmails(db: Kysely<DB>, values: readonly string[]): Promise<{ value: string; id: number }[]> {
  const { rows } = await typed({ value: 'text', id: 'number' })`
    select wanted.value, found.id from unnest(${[...new Set(values)]}::text[]) as wanted (value)
    cross join lateral (
      select physician_id as id from physician_contacts c
      where c.value = wanted.value and kind in ('personal_email', 'work_email') limit ${maxSharers}) found`.execute(db)
  return rows
}
