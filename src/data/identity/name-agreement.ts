import { normaliseSuffix, splitSuffix } from '../normalise/person-name.ts'
import { letters } from '../normalise/text.ts'
import { areNicknames } from './nicknames.ts'

export interface PersonName {
  firstName: string
  middleName: string | null
  lastName: string
  suffix: string | null
}

/**
 * Whether a row and a physician who share a key can be one person, judging by their names: `same` except for case,
 * accents, and punctuation. `variant`: another form of it (Bob for Robert, an initial, last name first), so the known
 * form stays. `wider`: the row's last name has the known one and more, as in 'Lee' → 'Lee-Roe'; `narrower` is the
 * reverse. `renamed`: the first name agrees and the last name doesn't, as after a marriage. `other`: someone else's
 * name.
 */
export type NameAgreement = 'same' | 'variant' | 'wider' | 'narrower' | 'renamed' | 'other'

/** Particles before a last name, which hardly distinguish anyone. */
export const nameParticles: ReadonlySet<string> = new Set(
  'de del della di da das do dos du la las le los lo van von vom der den dem ter ten zu zur af av al el bin ibn abu ben bint st saint san santa y e'.split(
    ' ',
  ),
)

/** The words of a name, folded, split at hyphens, periods, and spaces. */
export function wordsOf(text: string | null): string[] {
  return (text ?? '')
    .split(/[\s.\u2010-\u2015-]+/)
    .map(letters)
    .filter((word) => word !== '')
}

export const isInitial = (word: string): boolean => word.length === 1

/** Two given names: equal, forms of one name, or one the initial of the other. */
function isSameGiven(one: string, other: string): boolean {
  if (one === other || areNicknames(one, other)) return true
  return (isInitial(one) || isInitial(other)) && one[0] === other[0]
}

interface Given {
  whole: string
  words: string[]
  middles: string[]
}

const givenOf = ({ firstName, middleName }: PersonName): Given => ({
  whole: letters(firstName),
  words: wordsOf(firstName),
  middles: wordsOf(middleName),
})

/** How the given names agree; `exact` if only case, accents, and punctuation differ. */
function compareGiven(one: Given, other: Given): 'exact' | 'variant' | 'other' {
  const contradict = middlesContradict(one.middles, other.middles)
  if (one.whole === other.whole) return contradict ? 'other' : 'exact'
  // 'Mary Ann' and 'Mary', 'J. Robert' and 'John': the first words decide.
  const [first = '', otherFirst = ''] = [one.words[0], other.words[0]]
  if (isSameGiven(first, otherFirst)) return contradict ? 'other' : 'variant'
  return goesBy(one, other) || goesBy(other, one) ? 'variant' : 'other'
}

/**
 * Whether the second goes by a name other than the first one's first name: 'John Robert' is known as 'Robert', or
 * 'Bob'.
 */
function goesBy(full: Given, short: Given): boolean {
  const called = short.words[0] ?? ''
  if (isInitial(called)) return false
  const further = [...full.words.slice(1), ...full.middles]
  return further.some((word) => !isInitial(word) && isSameGiven(word, called))
}

function middlesContradict(one: readonly string[], other: readonly string[]): boolean {
  const [middle, otherMiddle] = [one[0], other[0]]
  return middle !== undefined && otherMiddle !== undefined && !isSameGiven(middle, otherMiddle)
}

interface Family {
  whole: string
  words: Set<string>
}

function familyOf({ lastName }: PersonName): Family {
  const words = wordsOf(splitSuffix(lastName)[0])
  const telling = words.filter((word) => !nameParticles.has(word) && !isInitial(word))
  return { whole: words.join(''), words: new Set(telling.length > 0 ? telling : words) }
}

function compareFamily(row: PersonName, known: PersonName): 'exact' | 'wider' | 'narrower' | 'other' {
  const [one, other] = [familyOf(row), familyOf(known)]
  if (one.whole === other.whole) return 'exact'
  if (one.words.isSubsetOf(other.words)) return 'narrower'
  if (other.words.isSubsetOf(one.words)) return 'wider'
  // The former last name became the middle name, as is common in the US: 'Ann Lee' → 'Ann Lee Roe'.
  if (isAmong(other, row.middleName)) return 'wider'
  return isAmong(one, known.middleName) ? 'narrower' : 'other'
}

function isAmong({ words }: Family, middleName: string | null): boolean {
  const middles = new Set(wordsOf(middleName).filter((word) => word.length > 2))
  return words.size > 0 && words.isSubsetOf(middles)
}

function suffixOf({ lastName, suffix }: PersonName): string {
  return letters((suffix && normaliseSuffix(suffix)) || splitSuffix(lastName)[1] || '')
}

const isTransposed = (row: PersonName, known: PersonName): boolean =>
  letters(row.firstName) === letters(known.lastName) && letters(row.lastName) === letters(known.firstName)

/** How a row's name agrees with a known physician's. */
export function compareNames(row: PersonName, known: PersonName): NameAgreement {
  const [suffix, knownSuffix] = [suffixOf(row), suffixOf(known)]
  // Father and son.
  if (suffix !== '' && knownSuffix !== '' && suffix !== knownSuffix) return 'other'
  const [given, knownGiven] = [givenOf(row), givenOf(known)]
  if (given.whole === '' || knownGiven.whole === '') return sameText(row, known) ? 'same' : 'other'
  const family = compareFamily(row, known)
  const first = compareGiven(withoutFamily(given, known), withoutFamily(knownGiven, row))
  if (family === 'other') {
    if (isTransposed(row, known)) return 'variant'
    return first === 'other' || isCutOff(row, known) ? 'other' : 'renamed'
  }
  if (first === 'other') return given.whole === knownGiven.whole && family === 'exact' ? 'renamed' : 'other'
  if (family === 'narrower') return 'narrower'
  if (first === 'variant') return 'variant'
  return family === 'wider' ? 'wider' : 'same'
}

/** 'Le' for 'Lee': a truncated file doesn't mean that someone got married. */
const isCutOff = (row: PersonName, known: PersonName): boolean =>
  letters(known.lastName).startsWith(letters(row.lastName))

/** A middle name that is the other's last name can't be compared as a middle name. */
function withoutFamily(given: Given, { lastName }: PersonName): Given {
  const family = new Set(wordsOf(lastName))
  return { ...given, middles: given.middles.filter((word) => !family.has(word)) }
}

/** Names without Latin letters are compared as written. */
function sameText(row: PersonName, known: PersonName): boolean {
  const text = ({ firstName, lastName }: PersonName) => `${firstName}|${lastName}`.normalize('NFKC').toLowerCase()
  return text(row) === text(known)
}
