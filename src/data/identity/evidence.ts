/**
 * How much speaks for a record being about a physician, and against it, in bits: the logarithm of how many times more
 * likely something is with one person than with two (Fellegi and Sunter 1969). For what two people agree in by chance,
 * that depends on how common the value is. Where the numbers come from is described in docs/matching.md.
 */
import { isRoleAddress } from '../normalise/role-address.ts'
import { letters } from '../normalise/text.ts'
import { type Claim, compareFacts, type Facts, type KnownPerson } from './agreement.ts'
import { compareParts, isSlip, type NameParts } from './compare-parts.ts'
import type { Frequencies } from './frequencies.ts'
import type { MatchFact } from './match-rules.ts'
import { isGivenName } from './nicknames.ts'

export interface Evidence {
  /** The sum, without how many people there are. */
  bits: number
  facts: Facts
  name: NameParts
  agrees: MatchFact[]
  disagrees: MatchFact[]
  /** Why no sum is enough to call this one known; null if nothing stands against it. */
  doubt: Doubt | null
}

/** What only a person can decide. */
export const doubts = ['nameOnly', 'suffix', 'elsewhere', 'initial', 'renamed', 'neighbor', 'npi', 'family'] as const
export type Doubt = (typeof doubts)[number]

/** The share of records with an error of typing, by the number of errors that a name can have. */
const slipShare = 0.012 / 300

/** Names are chosen together: someone called Mohammed is more often called Khan than others are. */
const togetherness = -1.5

/** What two people agree in by chance, as a logarithm of how likely one person's record agrees to that. */
const ratio = (agreesIfSame: number, agreesByChance: number): number => Math.log2(agreesIfSame / agreesByChance)

/**
 * For a name that a record has in another form in a share of cases: one who has that form as a name of its own may be
 * meant, or another one whose name has been changed alike. An error in a rare name counts, one that makes a common name
 * of another doesn't.
 */
const changed = (share: number, record: number, known: number): number => ratio(share, record + share * known)

/** Null for someone else: nothing that agrees could outweigh it. */
export function weigh(
  record: Claim,
  known: KnownPerson,
  frequencies: Frequencies,
  npiIsOthers = false,
): Evidence | null {
  const facts = compareFacts(record, known)
  // Two NPIs are two people, unless the record has taken its NPI from someone else's row.
  if (facts.npi === false && !npiIsOthers) return null
  const name = compareParts(named(record), known)
  const isOwnKey = hasOwnKey(record, known, facts)
  if (isSomeoneElse(name, isOwnKey)) return null
  const nameBits = weighFirst(name, frequencies) + weighLast(name, frequencies) + weighRest(name, frequencies)
  const bits = nameBits + weighKeys(record, known, facts, npiIsOthers) + weighWork(record, known, facts, frequencies)
  const doubt = doubtOf({ facts, name, isOwnKey, frequencies, record, npiIsOthers })
  return { bits, facts, name, ...splitFacts(facts, name), doubt }
}

const named = ({ firstName, middleName, lastName, suffix }: Claim) => ({
  ...{ firstName, lastName },
  middleName: middleName || null,
  suffix: suffix || null,
})

/** Whether something agrees that is only one person's. */
function hasOwnKey(record: Claim, known: KnownPerson, { npi, license, linkedin }: Facts): boolean {
  return npi === true || license === true || linkedin === true || sharesOwnEmail(record, known)
}

const sharesOwnEmail = ({ emails }: Claim, known: KnownPerson): boolean =>
  emails.some((email) => known.emails.includes(email) && !isRoleAddress(email))

/** Another name is another person; with a key of their own, one of its parts may have changed, or be abbreviated. */
function isSomeoneElse({ first, last, middle, suffix }: NameParts, isOwnKey: boolean): boolean {
  // Father and son.
  if (suffix === 'other') return !isOwnKey
  const [given, family] = [first.level, last.level]
  if (given === 'none' && family === 'none') return !isOwnKey
  if (given === 'other') return !(isOwnKey && family === 'exact')
  if (family === 'other' && (given === 'initial' || given === 'none' || given === 'slip')) return true
  return middle === 'other' && family === 'other'
}

function weighFirst({ first: { level, record, known } }: NameParts, frequencies: Frequencies): number {
  const [one, other] = [frequencies.share('first', record), frequencies.share('first', known)]
  switch (level) {
    case 'exact':
      return Math.min(13, ratio(0.8, one))
    case 'part':
      return Math.min(10, ratio(0.3, one))
    case 'nickname':
      return Math.min(10, changed(0.08, one, other))
    case 'spelling':
      return Math.min(10, changed(0.03, one, other))
    case 'middle':
      // A quarter has a full middle name in the data.
      return Math.min(9, ratio(0.04, one / 4))
    case 'initial':
      return 3.5
    case 'slip':
      return Math.min(9, changed(slipShare, one, other))
    case 'none':
      return 0
    case 'other':
      return -8
  }
}

function weighLast({ last: { level, record, known } }: NameParts, frequencies: Frequencies): number {
  const [one, other] = [frequencies.share('last', record), frequencies.share('last', known)]
  switch (level) {
    case 'exact':
      return Math.min(17, ratio(0.92, one)) + togetherness
    case 'part':
      return Math.min(13, ratio(0.03, one))
    case 'spelling':
      return Math.min(13, changed(0.02, one, other))
    case 'initial':
      return 3
    case 'slip':
      return Math.min(13, changed(slipShare, one, other))
    case 'none':
      return 0
    case 'other':
      // A name from before or after a marriage.
      return ratio(0.03, 1)
  }
}

function weighRest({ middle, middleName, suffix, swapped }: NameParts, frequencies: Frequencies): number {
  const middles = { exact: Math.min(8, ratio(0.5, frequencies.share('first', middleName))), initial: 3.3, other: -9 }
  const suffixes = { same: 5, lacking: -3, other: -14 }
  return (middle ? middles[middle] : 0) + (suffix ? suffixes[suffix] : 0) + (swapped ? -6 : 0)
}

const keyWeights = {
  // About three in a thousand rows have the NPI of another row; their owners' names differ.
  npi: [27, -8],
  license: [20, -5],
  linkedin: [20, -4],
  schoolYear: [4.5, -4],
  credential: [0.3, -5],
} as const

function weighKeys(record: Claim, known: KnownPerson, facts: Facts, npiIsOthers: boolean): number {
  let bits = 0
  for (const [fact, [agrees, disagrees]] of Object.entries(keyWeights)) {
    const said = facts[fact as keyof typeof keyWeights]
    if (fact === 'npi' && npiIsOthers) bits += said === true ? 10 : -3
    else if (said !== null) bits += said ? agrees : disagrees
  }
  if (facts.email === false) bits -= 0.7
  if (sharesOwnEmail(record, known)) bits += 26
  return bits
}

/**
 * Where and in what someone works. Who works in one place has its ZIP, its number, and its name in common, so that
 * together they say little more than the one that says most.
 */
function weighWork(record: Claim, known: KnownPerson, facts: Facts, frequencies: Frequencies): number {
  const place = weighPlace(known, facts, frequencies)
  const named = facts.organization === true && isNamedAfter(record)
  const organization = facts.organization === null || named ? 0 : facts.organization ? 9 : -1.3
  const phone = facts.phone === null ? 0 : facts.phone ? 10 : -0.9
  const role = facts.email === true && !sharesOwnEmail(record, known) ? 4 : 0
  const all = [place, organization, phone, role]
  const speaks = all.filter((bits) => bits > 0).toSorted((a, b) => b - a)
  const agreeing = speaks.reduce((sum, bits, at) => sum + (at === 0 ? bits : bits * 0.35), 0)
  const against = all.filter((bits) => bits < 0).reduce((sum, bits) => sum + bits, 0)
  return agreeing + against + weighSpecialty(record, facts, frequencies)
}

/** 'Office of Dr. Ann Lee' says no more than the name. */
const isNamedAfter = ({ organization, lastName }: Claim): boolean =>
  organization !== '' &&
  organization
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .map(letters)
    .includes(letters(lastName))

function weighPlace({ state }: KnownPerson, facts: Facts, frequencies: Frequencies): number {
  const share = frequencies.share('state', (state ?? '').toLowerCase())
  if (facts.state === false) return facts.zip === true ? 0 : -3.3
  if (facts.zip === true) return 11
  if (facts.city === true) return facts.zip === false ? 6 : 7.5
  const isElsewhere = facts.city === false || facts.zip === false
  if (facts.state === true) return isElsewhere ? ratio(0.12, share) : ratio(0.9, share)
  return isElsewhere ? -2 : 0
}

function weighSpecialty({ specialties }: Claim, { specialty }: Facts, frequencies: Frequencies): number {
  if (specialty === null) return 0
  if (!specialty) return -2.3
  const shares = specialties.map((name) => frequencies.share('specialty', letters(name)))
  return Math.min(7, ratio(0.75, Math.max(...shares)))
}

interface Doubtful {
  facts: Facts
  name: NameParts
  isOwnKey: boolean
  frequencies: Frequencies
  record: Claim
  npiIsOthers: boolean
}

/** From this share on, a name that is one letter off is more likely a name of its own. */
const commonName = 1e-5

function doubtOf({ facts, name, isOwnKey, frequencies, record, npiIsOthers }: Doubtful): Doubt | null {
  const { first, last, suffix } = name
  if (npiIsOthers) return 'npi'
  if (isOwnKey) return doubtOfKey(name, facts)
  // Father and son share a practice and its number.
  if (suffix === 'lacking') return 'suffix'
  if (first.level === 'initial' || first.level === 'none' || last.level === 'initial' || last.level === 'none')
    return 'initial'
  if (last.level === 'other') return 'renamed'
  if (isAnotherFirstName(first, frequencies)) return 'neighbor'
  if (last.level === 'slip' && frequencies.share('last', last.record) > commonName) return 'neighbor'
  if (name.middle === 'other') return 'family'
  return doubtOfPlace(facts, isNamedAfter(record))
}

/** Keys slip into other rows, and a first name is shared by too many. */
function doubtOfKey({ first, last, suffix }: NameParts, facts: Facts): Doubt | null {
  if (suffix === 'other') return 'suffix'
  if (first.level === 'other') return 'neighbor'
  const { npi, email, license, linkedin, phone, specialty, city, zip, organization } = facts
  const agreeing = [npi, email, license, linkedin, phone, specialty, city, zip, organization].filter((said) => said)
  return last.level === 'other' && agreeing.length < 2 ? 'renamed' : null
}

/**
 * A letter apart and a name of its own: Eric and Erin, Anna and Anne, Carl and Carla, Karen and Karin. Relatives and
 * colleagues have such names more often than files have such errors.
 */
function isAnotherFirstName({ level, record, known }: NameParts['first'], frequencies: Frequencies): boolean {
  const isName = (name: string) => frequencies.share('first', name) > commonName || isGivenName(name)
  if (level === 'slip') {
    const isVowelApart = withoutVowels(record) === withoutVowels(known)
    return isName(record) || isVowelApart || withoutEnd(record) === withoutEnd(known)
  }
  const isForm = level === 'nickname' || level === 'spelling'
  return isForm && isSlip(record, known) && isName(record) && isName(known)
}

/** One vowel instead of another makes a name that no list has more often than an error of typing. */
const withoutVowels = (name: string): string => name.replace(/[aeiouy]/g, '_')
const withoutEnd = (name: string): string => name.replace(/[aeio]$/, '')

/** Who has the name and works elsewhere may have moved, or be someone else; who may work anywhere, too. */
function doubtOfPlace(facts: Facts, namedAfter: boolean): Doubt | null {
  const organization = namedAfter ? null : facts.organization
  if ([facts.phone, facts.zip, organization, facts.email].includes(true)) return null
  const isElsewhere = [facts.zip, facts.city, organization, facts.state, facts.specialty].includes(false)
  // A city has room for two.
  if (facts.city === true) return isElsewhere && facts.specialty !== true ? 'elsewhere' : null
  if (isElsewhere) return 'elsewhere'
  return facts.state === true && facts.specialty === true ? null : 'nameOnly'
}

function splitFacts(facts: Facts, name: NameParts): { agrees: MatchFact[]; disagrees: MatchFact[] } {
  const told: Record<MatchFact, boolean | null> = {
    ...facts,
    firstName: name.first.level === 'other' || name.first.level === 'slip' ? false : null,
    lastName: name.last.level === 'other' || name.last.level === 'slip' ? false : null,
    middleName: name.middle === null ? null : name.middle !== 'other',
    suffix: name.suffix === null ? null : name.suffix === 'same',
  }
  const those = (said: boolean) => (Object.keys(told) as MatchFact[]).filter((fact) => told[fact] === said)
  return { agrees: those(true), disagrees: those(false) }
}

/** The folded values whose frequencies `weigh` asks for. */
export function valuesOf(records: readonly Claim[], persons: readonly KnownPerson[]) {
  const first = new Set<string>()
  const last = new Set<string>()
  for (const { firstName, middleName, lastName } of [...records, ...persons]) {
    for (const text of [firstName, ...firstName.split(/[\s.-]+/), ...(middleName ?? '').split(/[\s.-]+/)])
      first.add(letters(text))
    for (const text of [lastName, ...lastName.split(/[\s-]+/)]) last.add(letters(text))
  }
  for (const values of [first, last]) values.delete('')
  return {
    first: [...first],
    last: [...last],
    specialty: [...new Set(records.flatMap(({ specialties }) => specialties.map(letters)))],
    state: [...new Set(persons.flatMap(({ state }) => state?.toLowerCase() ?? []))],
  }
}
