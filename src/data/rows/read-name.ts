import { isCredential } from '../normalise/credential.ts'
import { type NameParts, splitFirstName, splitFullName, splitLastName } from '../normalise/full-name.ts'
import { bareName, namesTwo } from '../normalise/name-additions.ts'
import { normaliseSuffix, splitSuffix } from '../normalise/person-name.ts'

/** The parts of a name as written, without what files add to them. */
export interface NameReading extends NameParts {
  /** Why this person isn't to be contacted, as the name says; '' if it doesn't. */
  restriction: string
  /** Whether two people are named, so that no one is. */
  two: boolean
}

type NameField = 'firstName' | 'middleName' | 'lastName' | 'fullName' | 'suffix' | 'credential'

const nobody: NameParts = { firstName: '', middleName: '', lastName: '', suffix: '', credential: '' }

/**
 * Who a row names, in parts or in one cell; for a file to import and one to match alike. A part in a cell of its own is
 * more reliable than one in a whole name.
 *
 * @param text a cell, cleaned; '' if it is empty
 */
export function readName(text: (field: NameField) => string): NameReading {
  const given = bareName(text('firstName'))
  const family = bareName(text('lastName'))
  const isWhole = given.name === '' || family.name === ''
  const whole = isWhole
    ? bareName(text('fullName') || (given.name === '' && family.name.includes(',') ? family.name : ''))
    : { name: '', restriction: '' }
  const restriction = given.restriction || family.restriction || whole.restriction
  if ([given.name, family.name, whole.name].some(namesTwo)) return { ...nobody, restriction, two: true }
  const parts = whole.name === '' ? partsOf(given.name, family.name) : splitFullName(whole.name)
  const [lastName, suffixBehind] = splitSuffix(parts.lastName)
  const middle = bareName(text('middleName')).name
  const isDegree = /^m\.? ?d\.?$/i.test(middle)
  const behind = suffixOf(text('suffix'))
  const credentials = [text('credential'), isDegree ? middle : '', behind.credential, parts.credential]
  return {
    firstName: parts.firstName,
    middleName: (isDegree ? '' : middle) || parts.middleName,
    lastName,
    suffix: behind.suffix || parts.suffix || (suffixBehind ?? ''),
    credential: credentials.filter((word) => word !== '').join(', '),
    restriction,
    two: false,
  }
}

function partsOf(first: string, last: string): NameParts {
  const [given, family] = [splitFirstName(first), splitLastName(last)]
  const credential = [family.credential, given.credential].filter((word) => word !== '').join(', ')
  return { ...nobody, firstName: given.firstName, lastName: family.lastName, credential }
}

/** 'Jr.', 'MD', and 'III, MD' are all found in columns for suffixes. */
function suffixOf(text: string): { suffix: string; credential: string } {
  const words = text.split(/[\s,;/]+/).filter((word) => word !== '')
  const suffix = words
    .map((word) => normaliseSuffix(spelled.get(word.toLowerCase()) ?? word))
    .find((found) => found !== null)
  return { suffix: suffix ?? '', credential: words.filter(isCredential).join(', ') }
}

const spelled: ReadonlyMap<string, string> = new Map([
  ['junior', 'jr'],
  ['senior', 'sr'],
  ['second', 'ii'],
  ['third', 'iii'],
  ['fourth', 'iv'],
])
