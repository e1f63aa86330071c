/** The noun of a phrase: which words belong to it, and what its number and article are; and names. */
import { usStates } from '#shared/text/us-states.ts'
import { article } from './grammar.ts'
import { atom, conjunctions, numeral, rangeOf, type Token } from './tokens.ts'
import {
  adverbs,
  determiners,
  doing,
  type NounKind,
  nounKind,
  participles,
  perUnits,
  prepositions,
  unitNouns,
} from './words.ts'

/** A thing, or a list of things, with the articles and the 'and' that a sentence needs. */
export interface Phrase {
  text: string
  number: NounKind
  /** The noun of the first thing; empty for an amount or a time. */
  head: string
  /** How many things are listed. */
  count: number
  /** Nothing but times: 'Monday to Friday', '8 to 5'. */
  isTime: boolean
}

export interface Found {
  phrase: Phrase
  next: number
}

export const isTimeWord = (word: string) =>
  /^(?:.*-)?(?:days?|weeks?|nights?|weekends?|hours?|shifts?|months?|weekdays?|mornings?|evenings?|half-days?|twelves|tens|12s|24s|10s|blocks?|FTE|schedule|workweek|rotations?|sessions?|tours?)$/i.test(
    word,
  )

export const isModifier = (word: string) =>
  !/^\d+$/.test(word) &&
  /^[\p{L}\d][\p{L}\d'’/.&%()+-]*$/u.test(word) &&
  !/^(?:not|never|very|too|so|also|please|must|should)$/i.test(word)

const verbal =
  /^(?:is|are|was|were|be|been|has|have|had|will|would|can|cannot|could|may|might|must|should|does|do|did|who|which|that|where|when|if|while|because|but|not|it|they|them|we|you|us|he|she|there|here|seeks|seeking|needs|wants|join|joins)$/i

export function isPartOfNoun(tokens: readonly Token[], at: number, length: number): boolean {
  // 'Patients and' ends in the middle.
  if (at >= tokens.length) return false
  const { word } = tokens[at]!
  const low = word.toLowerCase()
  if (
    word.startsWith(atom) ||
    /^1:\d/.test(word) ||
    prepositions.has(low) ||
    conjunctions.test(word) ||
    (verbal.test(word) && word !== 'US')
  )
    return false
  if (determiners.has(low) || (length > 0 && perUnits.has(low) && /^(?:a|an|per)$/.test(tokens[at - 1]!.word)))
    return false
  if (
    length > 0 &&
    doing.has(low) &&
    !(low === 'shares' && /^(?:JV|ASC|ownership|equity|company|practice)$/i.test(tokens[at - 1]!.word))
  )
    return false
  // 'Midwives take first call' says what they do.
  if (length > 0 && isDoneBySeveral.test(low) && nounKind(tokens[at - 1]!.word) === 'many') return false
  if (/^\(/.test(word) || (length > 0 && numeral.test(word))) return false
  return !(
    (adverbs.has(low) || participles.test(word)) &&
    !(length === 0 ? isBeforeWord(tokens, at) : isBeforeNoun(tokens, at))
  )
}

const isDoneBySeveral = /^(?:take|cover|handle|see|run|do|share|answer|read|admit|pay)$/

/** Whether it can say more of a noun after it: 'yearly medical director fee'. */
function isBeforeWord(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? ''
  const low = next.toLowerCase()
  return (
    !tokens[at]!.ends &&
    /^[\p{L}\d][\p{L}\d-]*$/u.test(next) &&
    !/^(?:off|first)$/.test(low) &&
    !prepositions.has(low) &&
    !determiners.has(low) &&
    !conjunctions.test(next) &&
    !adverbs.has(low) &&
    !numeral.test(next) &&
    !verbal.test(next)
  )
}

/** Whether a noun comes right after it, so that it says more of that: 'paid parental leave'. */
function isBeforeNoun(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return (
    next !== undefined &&
    !tokens[at]!.ends &&
    !next.word.startsWith(atom) &&
    nounKind(next.word) !== null &&
    !prepositions.has(next.word.toLowerCase())
  )
}

export interface Quantity {
  text: string
  next: number
  /** 'one', or several; null for an amount of money or a percentage, which needs no noun. */
  value: 'one' | 'many' | 'amount'
  ends: boolean
}

export function quantityAt(tokens: readonly Token[], from: number): Quantity | null {
  const word = tokens[from]?.word ?? ''
  if (!numeral.test(word) && !rangeOf.test(word)) return null
  let at = from + 1
  let text = word
  const isNext = (index: number) => numeral.test(tokens[index]?.word ?? '')
  if (
    !tokens[from]!.ends &&
    /^(?:to|or|-|–|and)$/.test(tokens[at]?.word ?? '') &&
    isNext(at + 1) &&
    (tokens[at]?.word !== 'and' || /^between$/i.test(tokens[from - 1]?.word ?? ''))
  ) {
    text = `${word} ${tokens[at]!.word} ${tokens[at + 1]!.word}`
    at += 2
  }
  if (/^(?:million|thousand)$/i.test(tokens[at]?.word ?? '')) text = `${text} ${tokens[at++]!.word}`
  const ends = tokens[at - 1]!.ends
  const isAmount = /[$%]/.test(text)
  return { text, next: at, value: isAmount ? 'amount' : /^(?:1|one)$/i.test(text) ? 'one' : 'many', ends }
}

/** 'a 24-bed closed ICU', 'five weeks of PTO', 'a $50,000 sign-on'; null where number and noun don't agree. */
export function withQuantity(
  words: string[],
  said: string[],
  quantity: Quantity['value'] | null,
  kind: NounKind,
  isDetermined: boolean,
): string | null {
  const head = words.at(-1)!
  const [first = ''] = words
  if (quantity === 'amount') {
    const whole = [...said, ...words].join(' ')
    return kind === 'one' && !isDetermined ? withArticleOf(whole) : kind === 'mass' || kind === 'one' ? whole : whole
  }
  if (quantity === 'many') {
    if (/^(?:FTE|12s|24s|10s)$/.test(head)) return [...said, ...words].join(' ')
    if (words.length > 1 && unitNouns.has(first.toLowerCase()) && !(kind === 'many' && isTimeWord(head))) {
      const whole = `${[...said, first].join('-')} ${words.slice(1).join(' ')}`
      return kind === 'one' ? withArticleOf(whole) : whole
    }
    if (words.length === 2 && /^(?:weeks|days|hours)$/i.test(first) && kind === 'mass')
      return `${said.join(' ')} ${first} of ${head}`
    return kind === 'many' || /^(?:faculty|staff)$/i.test(head) ? [...said, ...words].join(' ') : null
  }
  if (quantity === 'one') return kind === 'many' ? null : [...said, ...words].join(' ')
  const whole = [...said, ...words].join(' ')
  if (isDetermined)
    return said.some((word) => /^(?:a|an|each|every|another)$/i.test(word)) && kind === 'many' ? null : whole
  if (/^(?:sole|first|second|third|fourth|fifth|sixth|seventh|same)$/i.test(first)) return `the ${whole}`
  return kind === 'one' ? withArticleOf(whole) : whole
}

/** A name has none: 'Prairie View Medical Center'. */
const withArticleOf = (text: string) =>
  /^(?:\p{Lu}[\p{L}.'’&-]*\s)+\p{Lu}[\p{L}.'’&-]*$/u.test(text) ? text : `${article(text)} ${text}`

export const named = (text: string, next: number): Found => ({
  phrase: { text, number: 'mass', head: '', count: 1, isTime: false },
  next,
})
export const compass =
  /^(?:north|south|east|west|northeast|northwest|southeast|southwest|northern|southern|eastern|western|central|upstate|rural|downtown)$/
export const stateCodes = new Set<string>(usStates.map(([code]) => code))

/** 'In Grand Island', 'with Cerner'. */
export function nameAt(tokens: readonly Token[], from: number): Found | null {
  let at = from
  const words: string[] = []
  // 'The Finance Authority of Maine'
  const isOf = () =>
    words.length > 0 &&
    tokens[at]!.word === 'of' &&
    !tokens[at - 1]!.ends &&
    /^\p{Lu}\p{Ll}/u.test(tokens[at + 1]?.word ?? '')
  while (at < tokens.length && (/^\p{Lu}/u.test(tokens[at]!.word) || isOf())) {
    words.push(tokens[at]!.ends && at + 1 < tokens.length ? `${tokens[at]!.word},` : tokens[at]!.word)
    at += 1
    if (tokens[at - 1]!.ends && !/^(?:\p{Lu}{2}|\p{Lu}\p{Ll}+)$/u.test(tokens[at]?.word ?? '')) break
  }
  return {
    phrase: { text: words.join(' ').replace(/,$/, ''), number: 'mass', head: '', count: 1, isTime: false },
    next: at,
  }
}
