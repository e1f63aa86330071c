/** How the parts of two names agree: what evidence.ts weighs. */
import { normaliseSuffix, splitSuffix } from '../normalise/person-name.ts'
import { letters } from '../normalise/text.ts'
import { isInitial, nameParticles, type PersonName, wordsOf } from './name-agreement.ts'
import { areNicknames } from './nicknames.ts'
import { areSpellings } from './spellings.ts'

/**
 * `exact` except for case, accents, and punctuation; `part`: one has more words (Mary Ann, Lee-Roe); `nickname`;
 * `spelling`: another transliteration; `middle`: one goes by the middle name; `initial`; `slip`: one error of typing;
 * `none`: not said; `other`: someone else's, or a last name from before or after a marriage.
 */
export type FirstLevel = 'exact' | 'part' | 'nickname' | 'spelling' | 'middle' | 'initial' | 'slip' | 'none' | 'other'
export type LastLevel = 'exact' | 'part' | 'spelling' | 'initial' | 'slip' | 'none' | 'other'

/** A level, and the folded words that are compared on it. */
interface Compared<Level> {
  level: Level
  record: string
  known: string
}

export interface NameParts {
  first: Compared<FirstLevel>
  last: Compared<LastLevel>
  /** Null if one of them says none. */
  middle: 'exact' | 'initial' | 'other' | null
  /** The middle name that agrees, folded. */
  middleName: string
  /** `lacking`: only one of them says one. */
  suffix: 'same' | 'other' | 'lacking' | null
  /** First and last name are the other way round. */
  swapped: boolean
}

export function compareParts(record: PersonName, known: PersonName): NameParts {
  const suffix = compareSuffixes(suffixOf(record), suffixOf(known))
  if (isSwapped(record, known)) {
    const [first, last] = [letters(known.firstName), letters(known.lastName)]
    return {
      first: { level: 'exact', record: first, known: first },
      last: { level: 'exact', record: last, known: last },
      ...{ middle: null, middleName: '', suffix, swapped: true },
    }
  }
  const last = compareLast(record, known)
  const [one, other] = [givenOf(record, known), givenOf(known, record)]
  const first = compareFirst(one, other)
  return { first, last, ...compareMiddles(first.level, one, other), suffix, swapped: false }
}

interface Given {
  whole: string
  words: readonly string[]
  middles: readonly string[]
}

/** A middle name that is the other's last name says nothing about a middle name. */
function givenOf({ firstName, middleName }: PersonName, { lastName }: PersonName): Given {
  const family = new Set(wordsOf(lastName))
  return {
    whole: letters(firstName),
    words: wordsOf(firstName),
    middles: wordsOf(middleName).filter((word) => !family.has(word)),
  }
}

function compareFirst(one: Given, other: Given): Compared<FirstLevel> {
  const [record = '', known = ''] = [one.words[0], other.words[0]]
  const as = (level: FirstLevel, on = { record, known }) => ({ level, ...on })
  if (record === '') return as('none')
  if (one.whole === other.whole) return as('exact', { record: one.whole, known: other.whole })
  // 'Christopher H.' is Christopher with a middle initial; 'Mary Ann' and 'Mary' may be two.
  if (record === known) return as(isInitial(record) ? 'initial' : restIsInitials(one, other) ? 'exact' : 'part')
  if (isInitial(record) || isInitial(known)) {
    const called = goesBy(one, other) ?? goesBy(other, one)
    if (called) return as('middle', called)
    return as(record[0] === known[0] ? 'initial' : 'other')
  }
  if (areNicknames(record, known)) return as('nickname')
  if (areSpellings(record, known)) return as('spelling')
  const called = goesBy(other, one) ?? goesBy(one, other)
  if (called) return as('middle', called)
  return as(isSlip(record, known) || isSlip(one.whole, other.whole) ? 'slip' : 'other')
}

const restIsInitials = (one: Given, other: Given): boolean =>
  [...one.words.slice(1), ...other.words.slice(1)].every(isInitial)

/** The name that one goes by, if it is a further name of the other: 'John Robert' is known as 'Robert', or 'Bob'. */
function goesBy(full: Given, short: Given): { record: string; known: string } | null {
  const called = short.words.find((word) => !isInitial(word)) ?? ''
  if (called === '') return null
  const further = [...full.words.slice(1), ...full.middles].filter((word) => !isInitial(word))
  const same = further.find((word) => word === called || areNicknames(word, called) || areSpellings(word, called))
  return same === undefined ? null : { record: called, known: same }
}

function compareMiddles(first: FirstLevel, one: Given, other: Given): Pick<NameParts, 'middle' | 'middleName'> {
  // Those who go by their middle name have it in the other column.
  if (first === 'middle') return { middle: null, middleName: '' }
  const [some, others] = [one, other].map(({ words, middles }) => [...words.slice(1), ...middles]) as [
    string[],
    string[],
  ]
  const [middle, known] = [some[0], others[0]]
  if (middle === undefined || known === undefined) return { middle: null, middleName: '' }
  const full = some.find((word) => word.length > 2 && others.includes(word))
  if (full !== undefined) return { middle: 'exact', middleName: full }
  if (isInitial(middle) || isInitial(known)) {
    return { middle: middle[0] === known[0] ? 'initial' : 'other', middleName: '' }
  }
  if (areNicknames(middle, known) || areSpellings(middle, known) || isSlip(middle, known)) {
    return { middle: 'initial', middleName: '' }
  }
  return { middle: 'other', middleName: '' }
}

function compareLast(record: PersonName, known: PersonName): Compared<LastLevel> {
  const [words, others] = [familyWords(record), familyWords(known)]
  const [one, other] = [words.join(''), others.join('')]
  const as = (level: LastLevel, on = { record: one, known: other }) => ({ level, ...on })
  if (one === '') return as('none')
  if (one === other) return as('exact')
  if (isInitial(one)) return as(one === other[0] ? 'initial' : 'other')
  if (areSpellings(one, other)) return as('spelling')
  // The former last name may have become the middle name, as is common in the US.
  const shared = sharedFamily(words, others, known) ?? sharedFamily(others, words, record)
  if (shared !== null) return as('part', { record: shared, known: shared })
  return as(isSlip(one, other) ? 'slip' : 'other')
}

/** The words of a family name that the other has, too, or has as a middle name; null if some are missing. */
function sharedFamily(some: readonly string[], others: readonly string[], { middleName }: PersonName): string | null {
  const telling = withoutParticles(some)
  const all = new Set([...others, ...wordsOf(middleName).filter((word) => word.length > 2)])
  return telling.every((word) => all.has(word)) ? telling.join('') : null
}

const familyWords = ({ lastName }: PersonName): string[] => wordsOf(splitSuffix(lastName)[0])

function withoutParticles(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !nameParticles.has(word) && !isInitial(word))
  return telling.length > 0 ? telling : words
}

const suffixOf = ({ lastName, suffix }: PersonName): string =>
  letters((suffix && normaliseSuffix(suffix)) || splitSuffix(lastName)[1] || '')

function compareSuffixes(one: string, other: string): NameParts['suffix'] {
  if (one === '' && other === '') return null
  if (one === '' || other === '') return 'lacking'
  return one === other ? 'same' : 'other'
}

function isSwapped(record: PersonName, known: PersonName): boolean {
  const [first, last] = [letters(record.firstName), letters(record.lastName)]
  return first.length > 1 && first !== last && first === letters(known.lastName) && last === letters(known.firstName)
}

/**
 * One letter added, missing, or different, or two neighbors swapped (Damerau 1964), in words of at least four letters.
 */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
