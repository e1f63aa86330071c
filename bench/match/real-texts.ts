/** How a person is written into a row: which fields a file has, and in what form. */
import type { Dice } from '../../src/data/generate/dice.ts'
import type { RecordTexts } from '../../src/data/match/read-record.ts'

export interface Person {
  npi: string
  first: string
  middle: string
  last: string
  suffix: string
  credential: string
  specialty: string
  organization: string
  city: string
  state: string
  zip: string
  emails: readonly string[]
  phones: readonly string[]
}

/** What share of rows has which fields: exports of ATS and CRM have contacts and places, few have NPIs. */
const filled = {
  npi: 0.25,
  middle: 0.35,
  suffix: 0.6,
  credential: 0.7,
  email: 0.5,
  phone: 0.5,
  state: 0.95,
  specialty: 0.85,
  city: 0.8,
  zip: 0.55,
  organization: 0.7,
} as const
export type Fields = Record<keyof typeof filled, boolean>

export const fieldsOf = (dice: Dice): Fields =>
  Object.fromEntries(Object.entries(filled).map(([field, share]) => [field, dice.chance(share)])) as Fields

export function textsOf(dice: Dice, person: Person, has: Fields): RecordTexts {
  const one = (values: readonly string[]) => (values.length === 0 ? '' : dice.pick(values))
  return {
    ...nameTexts(dice, person, has),
    npi: has.npi ? person.npi : '',
    email: has.email ? shout(dice, one(person.emails)) : '',
    phone: has.phone ? phoneText(dice, one(person.phones)) : '',
    state: has.state ? person.state : '',
    specialty: has.specialty ? shout(dice, person.specialty) : '',
    city: has.city ? shout(dice, person.city) : '',
    zip: has.zip ? (dice.chance(0.3) ? person.zip.replace(/^0/, '') : person.zip) : '',
    organization: has.organization ? organizationText(dice, person.organization) : '',
  }
}

function nameTexts(dice: Dice, person: Person, has: Fields): RecordTexts {
  const middle = has.middle && person.middle ? (dice.chance(0.5) ? person.middle : person.middle.charAt(0)) : ''
  const suffix = has.suffix ? person.suffix : ''
  const credential = has.credential ? person.credential : ''
  if (dice.chance(0.3)) {
    const given = [person.first, middle].filter(Boolean).join(' ')
    const family = [person.last, suffix].filter(Boolean).join(' ')
    return { fullName: shout(dice, [family, given, credential].filter(Boolean).join(', ')) }
  }
  return {
    firstName: shout(dice, person.first),
    middleName: middle,
    lastName: shout(dice, person.last),
    suffix,
    credential,
  }
}

export const shout = (dice: Dice, text: string): string => (dice.chance(0.2) ? text.toUpperCase() : text)

function phoneText(dice: Dice, phone: string): string {
  if (phone === '' || dice.chance(0.6)) return phone
  return phone.replace(/\D/g, '').replace(/(\d{3})(\d{3})/, dice.chance(0.5) ? '$1.$2.' : '$1-$2-')
}

/** Some write the legal form, some leave it out. */
function organizationText(dice: Dice, name: string): string {
  if (dice.chance(0.7)) return name
  return dice.chance(0.5) ? `${name}, LLC` : name.replace(/,? (LLC|PC|PA|Inc\.?|PLLC)$/i, '')
}
