import { npiCheckDigit } from '../normalise/npi.ts'
import type { Specialty } from '../normalise/standard-specialties.ts'
import { letters } from '../normalise/text.ts'
import { locationOfZip } from '../normalise/zip-location.ts'
import type { Contacts, PhysicianDraft } from '../physicians/draft.ts'
import { drawCredential, drawSkills, drawTitle, drawTraining, lastGraduation, type Training } from './career.ts'
import { Dice, itemsOf } from './dice.ts'
import { type Organization, Organizations } from './organizations.ts'
import { drawPerson, type Person } from './people.ts'
import { cityDraw, drawLicenses, drawPhone } from './places.ts'
import { specialtyDraw } from './specialty-draw.ts'
import { streetKinds, streets } from './tables/organizations.ts'

/** A made-up physician, with how many days ago the contacts were first seen and last verified (null: never). */
export interface GeneratedProfile extends PhysicianDraft {
  seenDaysAgo: number
  verifiedDaysAgo: number | null
}

export const defaultSeed = 20_260_101

const streetNames = itemsOf(streets)
const streetWords = itemsOf(streetKinds)

/**
 * Believable physicians who don't exist: NPIs start with 2 (never given to a person), emails are at example.com, .org,
 * and .net, phones are 555-0100 to 555-0199, LinkedIn is linkedin.example. Profile n of a seed is the same whatever
 * `count` is; NPIs and addresses are unique.
 */
export function* generateProfiles(count: number, seed = defaultSeed): Generator<GeneratedProfile, void, undefined> {
  const organizations = new Organizations(seed)
  for (let number = 0; number < count; number++) yield generateProfile(number, seed, organizations)
}

function generateProfile(number: number, seed: number, organizations: Organizations): GeneratedProfile {
  const dice = new Dice(seed, number, 0x2545f491)
  const specialty = specialtyDraw.draw(dice)
  const person = drawPerson(dice, specialty.women)
  const city = cityDraw.draw(dice)
  const organization = organizations.draw(dice, person, city, specialty)
  const training = drawTraining(dice, person)
  const telehealth = dice.chance(specialty.kind === 'mind' ? 0.6 : specialty.kind === 'surgical' ? 0.12 : 0.3)
  const zip = dice.pick(city.zips)
  const place = locationOfZip(zip)
  const also = specialty.also.length > 0 && dice.chance(0.14) ? [dice.pick(specialty.also)] : []
  const updated = lastGraduation - Math.floor(14 * dice.next() ** 2)
  return {
    npi: npiOf(number),
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    suffix: person.suffix,
    credential: drawCredential(dice, training, specialty),
    title: dice.chance(0.97) ? drawTitle(dice, training, specialty, organization) : null,
    specialty: specialty.name,
    secondarySpecialties: also,
    ...employer(dice, organization),
    addressLine1: `${dice.between(1, 9899)} ${dice.pick(streetNames)} ${dice.pick(streetWords)}`,
    addressLine2: dice.chance(0.45) ? `Suite ${dice.between(1, 9) * 100 + dice.between(0, 20)}` : null,
    city: city.name,
    state: city.state,
    zip,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    licenseNumbers: [],
    licenseStates: drawLicenses(dice, city.state, telehealth),
    ...studies(dice, training),
    skills: dice.chance(0.93) ? drawSkills(dice, specialty) : [],
    telehealth,
    soleProprietor: organization.kind === 'solo' ? dice.chance(0.8) : false,
    nppesUpdatedOn: `${updated}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`,
    extensions: {},
    contacts: drawContacts(dice, number, person, specialty, city.state),
    seenDaysAgo: dice.between(120, 900),
    verifiedDaysAgo: dice.chance(0.8) ? dice.between(1, 119) : null,
  }
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Some profiles don't say where the physician works, or how large it is. */
function employer(dice: Dice, organization: Organization) {
  const named = dice.chance(0.96)
  const sized = named && dice.chance(0.9)
  return {
    organization: named ? organization.name : null,
    companySize: sized ? organization.companySize : null,
    companyRevenue: sized && dice.chance(0.94) ? organization.companyRevenue : null,
    companyIndustry: named ? organization.companyIndustry : null,
    groupSize: sized ? organization.groupSize : null,
  }
}

function studies(dice: Dice, training: Training) {
  const known = dice.chance(0.94)
  return {
    medicalSchool: known ? training.school : null,
    graduationYear: known ? training.graduationYear : null,
    education: known ? training.education : [],
  }
}

/**
 * Starts with 2, contains the profile's number, and is Luhn-valid. Multiplying by a coprime number scatters neighbors
 * and keeps 100 million of them distinct.
 */
export function npiOf(number: number): string {
  const scattered = Number((BigInt(number) * 61_803_399n + 12_345_678n) % 100_000_000n)
  const nine = `2${String(scattered).padStart(8, '0')}`
  return nine + npiCheckDigit(nine)
}

/** Channels; no one has all of them. The number in an address distinguishes it from a namesake's. */
function drawContacts(dice: Dice, number: number, person: Person, specialty: Specialty, state: string): Contacts {
  const [first, last] = [letters(person.firstName), letters(person.lastName)]
  const styles = [
    `${first}.${last}${number}`,
    `${first.charAt(0)}${last}${number}`,
    `${first}${last.charAt(0)}.${number}`,
  ]
  const contacts: Contacts = {}
  if (dice.chance(0.8)) contacts.personal_email = `${dice.pick(styles)}@example.${dice.chance(0.7) ? 'com' : 'net'}`
  if (dice.chance(0.66)) contacts.work_email = `${dice.pick(styles)}@example.org`
  if (dice.chance(0.92)) contacts.phone = drawPhone(dice, state)
  if (dice.chance(0.42)) contacts.direct_phone = drawPhone(dice, state)
  if (dice.chance(specialty.kind === 'office' ? 0.3 : 0.18)) {
    contacts.direct_address = `${first}.${last}.${number}.direct@example.net`
  }
  // A reserved top-level domain: the button leads nowhere, and certainly not to a namesake.
  if (dice.chance(0.62)) contacts.linkedin = `https://linkedin.example/in/${first}-${last}-${number.toString(36)}`
  return contacts
}
