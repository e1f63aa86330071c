/** What agrees between a record and a physician besides the name. */
import { remembering } from '../normalise/remembering.ts'
import { specialtyKey } from '../normalise/specialty.ts'
import { letters } from '../normalise/text.ts'
import type { MatchFact } from './match-rules.ts'

/** A physician in the form records are compared with. */
export interface KnownPerson {
  id: number
  npi: string | null
  firstName: string
  middleName: string | null
  lastName: string
  suffix: string | null
  credential: string | null
  /** The first one is the main one. */
  specialties: readonly string[]
  organization: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** 'TX H6257' */
  licenses: readonly string[]
  /** Public, unlike other contacts. */
  linkedin: string | null
  /** Of the medical school. */
  schoolYear: number | null
  /** Only those that the reader may see: a hidden one must change no answer. */
  emails: readonly string[]
  phones: readonly string[]
}

/** A physician without contacts: who those are shown to is decided elsewhere (data/match/contacts.ts). */
export type Person = Omit<KnownPerson, 'emails' | 'phones'>

/** What a row or a draft says, in the same form; '' and [] if it says nothing. */
export interface Claim {
  npi: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  credential: string
  /** Standard names if there are any. */
  specialties: string[]
  organization: string
  city: string
  /** Two letters. */
  state: string
  /** Five digits. */
  zip: string
  emails: string[]
  /** As (AAA) NNN-NNNN. */
  phones: string[]
  /** 'TX H6257', or the number alone. */
  licenses: string[]
  /** In standard form. */
  linkedin: string
  /** When medical school ended. */
  schoolYear: number | null
}

/** What agrees; `null` if either has no value. */
export type Facts = Record<Exclude<MatchFact, 'firstName' | 'lastName' | 'middleName' | 'suffix'>, boolean | null>

export function compareFacts(record: Claim, known: KnownPerson): Facts {
  const state = same(record.state, known.state)
  return {
    npi: same(record.npi, known.npi),
    email: shared(record.emails, known.emails),
    phone: shared(record.phones, known.phones),
    license: sameLicense(record.licenses, known.licenses),
    linkedin: same(record.linkedin, known.linkedin),
    credential: sameDegree(record.credential, known.credential),
    specialty: sameSpecialty(record.specialties, known.specialties),
    state,
    // Most states have a Springfield.
    city: state === false ? false : same(lettersOf(record.city), lettersOf(known.city ?? '')),
    zip: same(record.zip, known.zip?.slice(0, 5) ?? null),
    organization: sameOrganization(record.organization, known.organization),
    schoolYear: sameYear(record.schoolYear, known.schoolYear),
  }
}

const keyOf = remembering(specialtyKey)
const lettersOf = remembering(letters)

const same = (one: string, other: string | null): boolean | null =>
  one === '' || other === null || other === '' ? null : one === other

function shared(some: readonly string[], others: readonly string[]): boolean | null {
  if (some.length === 0 || others.length === 0) return null
  return some.some((one) => others.includes(one))
}

/** The end of a school and a graduation are a year apart now and then. */
function sameYear(one: number | null, other: number | null): boolean | null {
  if (one === null || other === null) return null
  if (one === other) return true
  return Math.abs(one - other) === 1 ? null : false
}

/** Numbers of one state; someone has several licenses, so that two numbers of different states say nothing. */
function sameLicense(some: readonly string[], others: readonly string[]): boolean | null {
  let said: boolean | null = null
  for (const one of some.map(licenseParts)) {
    for (const other of others.map(licenseParts)) {
      if (one.state !== '' && other.state !== '' && one.state !== other.state) continue
      if (one.number === other.number) return true
      if (one.state === other.state) said = false
    }
  }
  return said
}

const licenseParts = (license: string) => {
  const [, state = '', number = ''] = /^(?:([A-Z]{2}) )?(.*)$/.exec(license) ?? []
  return { state, number: number.replace(/^(MD|DO|[A-Z])?0*/, '') }
}

function sameSpecialty(some: readonly string[], others: readonly string[]): boolean | null {
  if (some.length === 0 || others.length === 0) return null
  return some.some((one) => others.some((other) => one === other || keyOf(one) === keyOf(other)))
}

/** The degrees that license a physician, as MD or DO: foreign ones count as an MD. */
const degrees: ReadonlyMap<string, string> = new Map([
  ['DO', 'DO'],
  ...['MD', 'MBBS', 'MBChB', 'MBBCh', 'Dr. med.'].map((degree) => [degree, 'MD'] as const),
])

const degreesOf = remembering(
  (text: string): ReadonlySet<string> => new Set(text.split(', ').flatMap((word) => degrees.get(word) ?? [])),
)

function sameDegree(one: string, other: string | null): boolean | null {
  const [some, others] = [degreesOf(one), degreesOf(other ?? '')]
  return some.size === 0 || others.size === 0 ? null : !some.isDisjointFrom(others)
}

/** Words for the kind of company, not its name. */
const generic = new Set(
  'the of and at for a an in inc llc llp pllc pc pa ltd corp corporation co company medical medicine health healthcare clinic center centre hospital group practice associates physicians system services care'.split(
    ' ',
  ),
)

/** What tells an organization's name from others, folded. */
export const tellingWords = remembering(
  (text: string): ReadonlySet<string> =>
    new Set(
      text
        .split(/[^\p{L}\p{N}]+/u)
        .map(letters)
        .filter((word) => word !== '' && !generic.has(word)),
    ),
)

function sameOrganization(one: string, other: string | null): boolean | null {
  if (one === '' || other === null) return null
  if (one === other || lettersOf(one) === lettersOf(other)) return true
  const [words, others] = [tellingWords(one), tellingWords(other)]
  if (words.size === 0 || others.size === 0) return false
  return words.isSubsetOf(others) || others.isSubsetOf(words)
}
