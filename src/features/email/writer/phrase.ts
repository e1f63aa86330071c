/**
 * The grammar of what a sentence can be about: 'closed ICU with ECMO', 'five weeks of PTO', '$325,000 base plus a
 * bonus'. Every word has its place in it, or there is no phrase: what isn't understood as a whole isn't told.
 */
import {
  compass,
  type Found,
  isModifier,
  isPartOfNoun,
  isTimeWord,
  nameAt,
  named,
  type Phrase,
  type Quantity,
  quantityAt,
  stateCodes,
  withQuantity,
} from './nouns.ts'
import { joined } from './phrase-list.ts'
import { atom, conjunctions, isTwoLines, joint, numeral, oneDay, rangeOf, type Token, tokensOf } from './tokens.ts'
import {
  adverbs,
  dayNames,
  determiners,
  isKnown,
  type NounKind,
  nounKind,
  participles,
  perUnits,
  prepositions,
} from './words.ts'

export type { Phrase } from './nouns.ts'

/** @param text without a period; capitals only where they stay */
export function phraseOf(text: string): Phrase | null {
  const before = known.get(text)
  if (before !== undefined) return before
  const phrase = parsed(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, phrase)
  return phrase
}

/** The same words are tried as many kinds of fact, in each of an email's versions. */
const known = new Map<string, Phrase | null>()
const mostKnown = 2000

function parsed(text: string): Phrase | null {
  const tokens = isTwoLines(text) ? null : tokensOf(text)
  if (tokens === null || tokens.length === 0 || tokens.length > 24) return null
  const list = listAt(tokens, 0)
  return list && list.next === tokens.length ? withoutJoints(list.phrase) : null
}

const startsWithDay = new RegExp(`^${atom}${oneDay}`)

const withoutJoints = (phrase: Phrase): Phrase => ({
  ...phrase,
  text: phrase.text.replaceAll(joint, ' ').replaceAll(atom, ''),
})

/** 'Colorado, New Mexico', but not '6 APPs, Epic' */
const endsInName = /(?:^| |\u00a0)(?:\p{Lu}\p{Ll}{2,}|\p{Lu}{2})$/u

/** 'One NP and two scribes', 'hearts, heads, transplants'. */
function listAt(tokens: readonly Token[], from: number): Found | null {
  const items: Phrase[] = []
  const words: string[] = []
  let at = from
  for (;;) {
    const item =
      thingAt(tokens, at) ??
      (endsInName.test(items.at(-1)?.text ?? '') && /^\p{Lu}\p{Ll}/u.test(tokens[at]?.word ?? '')
        ? nameAt(tokens, at)
        : null)
    if (item === null) return null
    items.push(item.phrase)
    at = item.next
    const isComma = tokens[at - 1]?.ends === true
    const link = tokens[at]?.word ?? ''
    if (conjunctions.test(link)) {
      words.push(link.toLowerCase())
      at += 1
      if (/^then$/i.test(tokens[at]?.word ?? '')) at += 1
    } else if (isComma && at < tokens.length) words.push(',')
    else break
    if (items.length > 7) return null
  }
  return { phrase: joined(items, words), next: at }
}

const before =
  /^(?:up|as|about|around|approximately|at|over|more|fewer|less|nearly|only|just|roughly|mostly|an?|minimum|average|averaging|maximum|additional|another|from|between|starting)$/i
const introducing =
  /^(?:up to|about|around|approximately|at least|at most|over|more than|fewer than|less than|nearly|only|just|roughly|an average of|average|a minimum of|minimum of|minimum|a maximum of|maximum of|as much as|as many as|from|between|under|above|an additional|another|starting at)(?= (?:\$?\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty))/i

/** An amount, a number of things, or a thing, with what is said about it. */
function thingAt(tokens: readonly Token[], from: number): Found | null {
  let at = from
  const said: string[] = []
  const rest = () =>
    tokens
      .slice(at, at + 6)
      .map(({ word, ends }) => `${word}${ends ? ',' : ''}`)
      .join(' ')
  const first = tokens[at]
  if (first === undefined) return null
  const isAtom = first.word.startsWith(atom)
  if (isAtom) return afterwards(tokens, at + 1, first.word, 'mass', '', true)
  const lead = before.test(first.word) ? (introducing.exec(rest())?.[0] ?? '') : ''
  if (lead !== '') {
    said.push(lead.replace(/^(minimum|maximum)(?: of)?$/i, 'a $1 of').replace(/^average$/i, 'an average of'))
    at += lead.split(' ').length
  }
  const isA =
    /^(?:an?|the|your|another)$/i.test(tokens[at]?.word ?? '') && quantityAt(tokens, at + 1)?.value === 'amount'
  if (isA) said.push(tokens[at++]!.word.toLowerCase())
  const quantity = quantityAt(tokens, at)
  let isDetermined = lead !== '' || isA
  if (quantity) {
    said.push(quantity.text)
    at = quantity.next
    if (quantity.ends) return afterwards(tokens, at, said.join(' '), 'mass', '', false)
  } else if (determiners.has(tokens[at]?.word.toLowerCase() ?? '')) {
    said.push(tokens[at]!.word.toLowerCase())
    at += 1
    isDetermined = true
  }
  return nounAt(tokens, at, said, quantity?.value ?? null, isDetermined)
}

/** The noun with the words before it, then what follows. */
function nounAt(
  tokens: readonly Token[],
  from: number,
  said: string[],
  quantity: Quantity['value'] | null,
  isDetermined: boolean,
): Found | null {
  const words: string[] = []
  let at = from
  while (at < tokens.length && isPartOfNoun(tokens, at, words.length)) {
    words.push(tokens[at]!.word)
    at += 1
    if (tokens[at - 1]!.ends) break
    // 'full and unrestricted license', 'head and neck cancer'
    const isShared =
      nounKind(words[0]!) === null ||
      (words[0] === 'family' && tokens[at + 1]?.word === 'internal') ||
      (nounKind(words[0]!) === 'mass' &&
        tokens[at + 2] !== undefined &&
        !tokens[at + 1]!.ends &&
        nounKind(tokens[at + 1]!.word) === 'mass' &&
        nounKind(tokens[at + 2]!.word) === 'one')
    if (
      words.length === 1 &&
      /^(?:and|or)$/.test(tokens[at]?.word ?? '') &&
      isShared &&
      isPartOfNoun(tokens, at + 1, 1)
    ) {
      words[0] = `${words[0]} ${tokens[at]!.word} ${tokens[at + 1]!.word}`
      at += 2
      if (tokens[at - 1]!.ends) break
    }
  }
  const day = tokens[at]?.word ?? ''
  if (words.length === 0 && quantity !== null && startsWithDay.test(day))
    return afterwards(tokens, at + 1, [...said, day].join(' '), quantity === 'many' ? 'many' : 'one', '', true)
  if (words.length === 0)
    return quantity === 'amount' || (quantity !== null && isTimeWord(said.join(' ')))
      ? afterwards(tokens, at, said.join(' '), 'mass', '', false)
      : null
  const head = words.at(-1)!
  const kind = nounKind(head)
  if (
    kind === null ||
    words.length > 5 ||
    /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)-/i.test(head)
  )
    return null
  if (!isKnown(head) && !said.includes('no')) return null
  if (!isDetermined && /^own$/i.test(words[0]!)) return null
  if (!words.slice(0, -1).every((word) => word.split(/ (?:and|or) /).every(isModifier))) return null
  const text = withQuantity(words, said, quantity, kind, isDetermined)
  if (text === null) return null
  const isTime = isTimeWord(head)
  const number = quantity === 'many' && kind === 'many' ? 'many' : quantity === 'amount' ? 'one' : kind
  return afterwards(tokens, at, text, number, head, isTime)
}

/** After a comma, it still says more of what stands before: ', with a midlevel', ', depending on experience'. */
const goesOn =
  /^(?:with|including|depending|based|paid|set|shared|backed|taken|split|spread|forgiven|reimbursed|repaid|cap-exempt|capped|renewable|taxable|negotiable|prorated|plus(?= an? ))$/i

/** Prepositions, 'a week', 'paid by the practice', '(optional)', after a thing. */
function afterwards(
  tokens: readonly Token[],
  from: number,
  so: string,
  number: NounKind,
  head: string,
  isTime: boolean,
): Found | null {
  let at = from
  let text = so
  let isOnlyTime = isTime
  while (at < tokens.length && (!tokens[at - 1]!.ends || goesOn.test(tokens[at]!.word))) {
    const { word } = tokens[at]!
    const low = word.toLowerCase()
    if (tokens[at - 1]!.ends) text = `${text},`
    const next = tokens[at + 1]
    if (conjunctions.test(word)) break
    if (/^(?:a|an|per|each|every)$/.test(low) && next && isUnit(next.word) && !isPair(tokens, at + 1)) {
      text = `${text} ${low} ${next.word}`
      at += 2
      continue
    }
    if (low === 'level' && /^(?:[IVX]+|\d)[a-z]?$/i.test(next?.word ?? '')) {
      text = `${text} ${word} ${next!.word}`
      at += 2
      continue
    }
    if (/^1:\d{1,2}$/.test(word)) {
      text = `${text} ${word}`
      at += 1
      continue
    }
    if (dayNames.has(low) && (isUnit(tokens[at - 1]!.word) || tokens[at - 1]!.word.startsWith(atom))) {
      text = `${text} on ${low}`
      at += 1
      continue
    }
    if (word.startsWith(atom) || /^\(.*\)$/.test(word) || adverbs.has(low)) {
      text = `${text} ${word}`
      at += 1
      continue
    }
    if (participles.test(word)) {
      text = `${text} ${low}`
      at += 1
      continue
    }
    if (!prepositions.has(low)) return null
    const isUpTo = (low === 'up' && next?.word === 'to') || (low === 'out' && next?.word === 'of')
    const object = next && !tokens[at]!.ends ? objectAt(tokens, isUpTo ? at + 2 : at + 1) : null
    if (object === null) return null
    const isBare =
      low === 'per' ||
      (/^(?:after|for)$/.test(low) && /^an? (?:residency|fellowship|sign-on)$/.test(object.phrase.text)) ||
      (low === 'for' && /^a civil service$/.test(object.phrase.text)) ||
      (low === 'of' && /\byears?$/.test(text) && /^an? (?:[\p{L}-]+ )?practice\b/u.test(object.phrase.text)) ||
      (low === 'for' && /^a family practice$/.test(object.phrase.text)) ||
      (low === 'of' && /^a (?:base|salary)$/.test(object.phrase.text)) ||
      (low === 'on' && /^a campus\b/.test(object.phrase.text)) ||
      (low === 'by' && /^an? (?:helicopter|car|plane|boat)$/.test(object.phrase.text)) ||
      (low === 'of' && isTimeWord(text))
    const said = isBare ? object.phrase.text.replace(/^an? /, '') : object.phrase.text
    text = `${text} ${isUpTo ? `${low} ${next!.word}` : low} ${said}`
    isOnlyTime &&= object.phrase.isTime || isTime
    at = object.next
  }
  return { phrase: { text, number, head, count: 1, isTime: isOnlyTime }, next: at }
}

/** 'Per day shift' is per shift. */
const isPair = (tokens: readonly Token[], at: number) =>
  !tokens[at]!.ends &&
  tokens[at + 1] !== undefined &&
  /^(?:shifts?|visits?|nights?|days?|case)$/.test(tokens[at + 1]!.word)

const isUnit = (word: string) => perUnits.has(word) || perUnits.has(word.toLowerCase())

/** What a preposition goes before: a thing, a time, or a number. */
function objectAt(tokens: readonly Token[], from: number): Found | null {
  const word = tokens[from]?.word
  if (word === undefined) return null
  if (/^(?:you|us)$/.test(word)) return named(word, from + 1)
  if (compass.test(word) && /^\p{Lu}/u.test(tokens[from + 1]?.word ?? '')) {
    const found = nameAt(tokens, from + 1)
    return found && named(`${word} ${found.phrase.text}`, found.next)
  }
  if ((/^\p{Lu}\p{Ll}+/u.test(word) && nounKind(word) === null) || stateCodes.has(word)) return nameAt(tokens, from)
  const next = tokens[from + 1]?.word.toLowerCase() ?? ''
  const isAlone = tokens[from]!.ends || next === '' || prepositions.has(next) || /^(?:an?|per|each)$/.test(next)
  if (
    /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/i.test(word) &&
    /^(?:hundred|thousand)$/.test(next) &&
    !tokens[from]!.ends
  )
    return named(`${word} ${next}`, from + 2)
  if (rangeOf.test(word) || (numeral.test(word) && !/[$%]/.test(word) && isAlone))
    return { phrase: { text: word, number: 'mass', head: '', count: 1, isTime: false }, next: from + 1 }
  return thingAt(tokens, from)
}
