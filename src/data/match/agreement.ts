import { remembering } from '../normalise/remembering.ts'
import { specialtyKey } from '../normalise/specialty.ts'
import { letters } from '../normalise/text.ts'
import type { MatchFact } from './match-rules.ts'
import type { NameMatch } from './names.ts'
import type { MatchRecord } from './read-record.ts'

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
  /** Only those that the reader may see: a hidden one must change no answer. */
  emails: readonly string[]
  phones: readonly string[]
}

/** What agrees between a record and a physician besides the name; `null` if either has no value. */
export type Facts = Record<MatchFact, boolean | null>
export type Agreement = Facts & { name: NameMatch }

export function compareFacts(record: MatchRecord, known: KnownPerson): Facts {
  const state = same(record.state, known.state)
  return {
    npi: same(record.npi, known.npi),
    email: shared(record.emails, known.emails),
    phone: shared(record.phones, known.phones),
    middleName: same(letters(record.middleName).charAt(0), letters(known.middleName ?? '').charAt(0)),
    credential: sameDegree(record.credential, known.credential),
    specialty: sameSpecialty(record.specialties, known.specialties),
    state,
    // Most states have a Springfield.
    city: state === false ? false : same(lettersOf(record.city), lettersOf(known.city ?? '')),
    zip: same(record.zip, known.zip),
    organization: sameOrganization(record.organization, known.organization),
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

const tellingWords = remembering(
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
