/**
 * Records as recruiters keep them, about physicians in the data and about others, including what has happened to each
 * since it was written.
 */
import { Dice } from '../../src/data/generate/dice.ts'
import { generateProfiles } from '../../src/data/generate/profile.ts'
import { nicknamesOf } from '../../src/data/identity/nicknames.ts'
import type { RecordTexts } from '../../src/data/match/read-record.ts'
import { letters } from '../../src/data/normalise/text.ts'

/** A physician as in the data. */
export interface Known {
  id: number
  npi: string
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
  credential: string | null
  specialty: string
  organization: string | null
  city: string
  state: string
  zip: string
  emails: string[]
  phones: string[]
}

/** What makes a record hard, and what share of all records has it. */
export const causes = {
  'nothing special': 0.42,
  nickname: 0.1,
  typo: 0.08,
  'married name': 0.04,
  moved: 0.1,
  'another employer': 0.08,
  'another specialty': 0.03,
  'same name in one practice': 0.015,
  duplicate: 0.035,
  'not in the data': 0.1,
} as const
export type Cause = keyof typeof causes

export interface NoisyRecord {
  texts: RecordTexts
  cause: Cause
  /** The physician's id; null for someone who isn't in the data. */
  truth: number | null
}

/** What share of records has which fields: ATS exports have contacts and places, few have NPIs. */
const filled = {
  npi: 0.25,
  middle: 0.35,
  email: 0.5,
  phone: 0.5,
  state: 0.93,
  specialty: 0.85,
  city: 0.8,
  zip: 0.55,
  organization: 0.7,
  credential: 0.7,
} as const

/**
 * @param twins pairs with one name in one practice, also in `known`
 * @param strangersSeed for profiles that aren't in the data
 */
export function* noisyRecords(
  known: readonly Known[],
  twins: readonly Known[],
  { count, seed, strangersSeed }: { count: number; seed: number; strangersSeed: number },
): Generator<NoisyRecord> {
  const dice = new Dice(seed, count)
  const strangers = generateProfiles(count, strangersSeed)
  const earlier: Known[] = []
  for (let number = 0; number < count; number++) {
    const cause = draw(dice)
    if (cause === 'not in the data') {
      const profile = strangers.next().value!
      const { personal_email, work_email, phone, direct_phone } = profile.contacts
      const stranger: Known = {
        id: 0,
        // Ten digits different from anyone's in the data, with a correct check digit; samples are numbered
        // consecutively.
        npi: '',
        first_name: profile.firstName,
        middle_name: profile.middleName,
        last_name: profile.lastName,
        suffix: profile.suffix,
        credential: profile.credential,
        specialty: profile.specialty ?? '',
        organization: profile.organization,
        city: profile.city ?? '',
        state: profile.state ?? '',
        zip: profile.zip ?? '',
        // The samples' addresses are made from the same names, so strangers could otherwise have someone else's.
        emails: [personal_email, work_email].flatMap((email) => (email ? [`x${number}.${email}`] : [])),
        phones: [phone, direct_phone].flatMap((value) => value ?? []),
      }
      yield { texts: textsOf(dice, stranger), cause, truth: null }
      continue
    }
    const pool =
      cause === 'same name in one practice' ? twins : cause === 'duplicate' && earlier.length > 0 ? earlier : known
    const person = dice.pick(pool)
    earlier.push(person)
    yield { texts: textsOf(dice, changed(dice, person, cause, known)), cause, truth: person.id }
  }
}

function draw(dice: Dice): Cause {
  let left = dice.next()
  for (const [cause, share] of Object.entries(causes)) {
    left -= share
    if (left < 0) return cause as Cause
  }
  return 'nothing special'
}

/** The person as the record's writer knew them. */
function changed(dice: Dice, person: Known, cause: Cause, known: readonly Known[]): Known {
  const other = dice.pick(known)
  switch (cause) {
    case 'nickname': {
      const names = nicknamesOf(letters(person.first_name))
      return names.length === 0 ? person : { ...person, first_name: capital(dice.pick(names)) }
    }
    case 'typo':
      return dice.chance(0.5)
        ? { ...person, last_name: slip(dice, person.last_name) }
        : { ...person, first_name: slip(dice, person.first_name) }
    case 'married name': {
      // The record has the former name: a different one, or half of a double name.
      return { ...person, last_name: other.last_name }
    }
    case 'moved': {
      const near = dice.chance(0.5)
        ? known.find(({ state, city }) => state === person.state && city !== person.city)
        : other
      const { city, state, zip } = near ?? other
      return { ...person, city, state, zip, organization: other.organization, ...leftBehind(dice, person) }
    }
    case 'another employer':
      return { ...person, organization: other.organization, ...leftBehind(dice, person) }
    case 'another specialty':
      return { ...person, specialty: other.specialty }
    default:
      return person
  }
}

/** The employer's address and number stay with the employer. */
function leftBehind(dice: Dice, { emails, phones }: Known): Pick<Known, 'emails' | 'phones'> {
  return {
    emails: dice.chance(0.5) ? emails : [`former.${dice.between(1, 1e9)}@example.org`],
    phones: dice.chance(0.5) ? phones : [`(201) 555-${dice.between(2000, 9999)}`],
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

function slip(dice: Dice, name: string): string {
  const at = dice.between(1, Math.max(1, name.length - 2))
  const letter = alphabet.charAt(dice.between(0, 25))
  switch (dice.between(0, 3)) {
    case 0:
      return name.slice(0, at) + name.slice(at + 1)
    case 1:
      return name.slice(0, at) + letter + name.slice(at)
    case 2:
      return name.slice(0, at) + letter + name.slice(at + 1)
    default:
      return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
  }
}

/** As exported by some program. */
function textsOf(dice: Dice, person: Known): RecordTexts {
  const has = (field: keyof typeof filled) => dice.chance(filled[field])
  const middle =
    has('middle') && person.middle_name ? (dice.chance(0.5) ? person.middle_name : person.middle_name.charAt(0)) : ''
  const credential = has('credential') ? (person.credential ?? '') : ''
  const state = has('state') ? person.state : ''
  return {
    ...nameTexts(dice, person, middle, credential),
    npi: has('npi') ? shownNpi(dice, person.npi) : '',
    email: has('email') && person.emails.length > 0 ? shout(dice, dice.pick(person.emails)) : '',
    phone: has('phone') ? phoneText(dice, person.phones) : '',
    state,
    specialty: has('specialty') ? shout(dice, person.specialty) : '',
    city: has('city') ? shout(dice, person.city) : '',
    zip: has('zip') ? (dice.chance(0.3) ? person.zip.replace(/^0/, '') : person.zip) : '',
    organization: has('organization') ? (person.organization ?? '') : '',
  }
}

function nameTexts(dice: Dice, person: Known, middle: string, credential: string): RecordTexts {
  const { first_name: first, last_name: last } = person
  const suffix = person.suffix && dice.chance(0.7) ? person.suffix : ''
  if (dice.chance(0.3)) {
    const given = [first, middle].filter(Boolean).join(' ')
    return {
      fullName: shout(
        dice,
        [[last, suffix].filter(Boolean).join(' '), [given, credential].filter(Boolean).join(', ')].join(', '),
      ),
    }
  }
  return { firstName: shout(dice, first), middleName: middle, lastName: shout(dice, last), suffix, credential }
}

const shout = (dice: Dice, text: string): string => (dice.chance(0.2) ? text.toUpperCase() : text)

function shownNpi(dice: Dice, npi: string): string {
  if (npi === '' || !dice.chance(0.05)) return npi
  return `${Number(npi).toExponential(5).replace('e', 'E')}`.replace('E+9', 'E+09')
}

function phoneText(dice: Dice, phones: readonly string[]): string {
  if (phones.length === 0) return ''
  if (phones.length > 1 && dice.chance(0.2)) return phones.join(' / ')
  const phone = dice.pick(phones)
  return dice.chance(0.5) ? phone : `${phone.replace(/\D/g, '').replace(/(\d{3})(\d{3})/, '$1.$2.')} x12`
}
