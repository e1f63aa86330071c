/**
 * The grammar of what a sentence can be about: 'closed ICU with ECMO', 'five weeks of PTO', '$325,000 base plus a bonus'.
 * Every word has its place in it, or there is no phrase: what isn't understood as a whole isn't told.
 */
import { usStates } from '#shared/text/us-states.ts'
import { article, listed } from './grammar.ts'
import {
  adverbs,
  dayNames,
  determiners,
  isKnown,
  isOrdinary,
  mayBeNamed,
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

const joint = '\u00a0'
/** Before what is one thing together. */
const atom = '\u2063'
const oneDay = String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?`
const clock = String.raw`(?:\d{1,2}(?::\d\d)?(?:\s?[ap]m)?|noon|midnight|(?<=\d{4}-)\d{4}|\d{4}(?=-\d{4}))`
const zone = String.raw`(?: (?:Eastern|Central|Mountain|Pacific|CT|ET|MT|PT|EST|CST|PST))?`
const count = String.raw`(?:\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|sixteen)`
const nth = String.raw`(?:other|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d+(?:st|nd|rd|th)|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)`
const span = String.raw`(?:weeks?|weekends?|nights?|days?|months?|weeknights?|weekdays?|mornings?|evenings?|quarters?|years?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)`
const month = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)`
const date = String.raw`${month}\.?(?: \d{1,2}(?!\d))?(?:,? \d{4})?`
const onOff = String.raw`(?:${count} ?)?(?:days?|weeks?|nights?|months?)?`

/** Words that are one thing together, and are no noun. */
const atoms = new RegExp(
  [
    String.raw`\b(?:${count}|week) ?(?:days?|weeks?|nights?|months?)? on(?: ?\/ ?|,? (?:and )?)${onOff} ?off\b`,
    String.raw`\b${oneDay}(?: (?:to|through|until|and|or|-|–) ${oneDay})?(?: (?:days|mornings?|afternoons?|evenings?|nights?))?`,
    String.raw`\b(?:from |between )?${clock} ?(?:to|-|–|until|and) ?${clock}${zone}(?![\d%-]|,\d{3}| (?!Eastern|Central|Mountain|Pacific|Monday|on|with|and|or|to|from|weekdays|daily|for|most|in|twice|once|each|every|the)[a-zA-Z]{3,})`,
    String.raw`\b(?:at|by|until|after|before|past) ${clock}(?: ?[ap]m)?${zone}(?=$|[ ,;)]|\.(?!\d))(?! (?!on|and|or|with|most|each|every|to)[a-z]{3,})`,
    String.raw`\b(?:one|1|two|2) ${span}? ?(?:in|out of|of) (?:every )?${count}\b(?: ${span})?`,
    String.raw`\bevery ${nth} ${span}\b`,
    String.raw`\b(?:once|twice|three times|four times|\d+ times|half of the nights|alternate nights)\b(?: (?:a|per|each|every) ${span})?`,
    String.raw`\b${date}(?: (?:to|through|-|–|until) ${date})\b`,
    String.raw`\b(?:in|on|by|until|from|before|since) ${date}`,
    String.raw`\b(?:year|years|month|months|day|quarter|grade) (?:one|two|three|four|five|\d{1,2}|I{1,3}V?|IV)(?:(?: ?(?:-|to|and|or) ?)(?:one|two|three|four|five|\d{1,2}))?\b`,
    String.raw`\bin (?:house|person|hand|full|addition|place|training|call|office|practice)\b|\bon (?:site|call|board|top|average|staff|days|nights|weekends|holidays|weekdays)\b|\bby (?:phone|rank|experience|IR|video|telephone|text|day|night)\b|\bfrom home\b|\bat (?:home|signing|signature|start|night|half|will|all|no cost)\b|\bto start\b|\bdown the hall\b|\bas needed\b|\bper diem\b|\bthe first year\b|\bthe following year\b|\bda Vinci(?: Xi)?\b|\bwell below\b|\bnext door\b|\bat (?:most|least)$|\bin a row\b|\bhalf (?:at|on|after|upon|paid at) (?:signing|signature|start|day one|the first day|90 days|one year|commencement)\b|\$?\d[\d.]*(?: million|M)\/\$?\d[\d.]*(?: million|M)\b|\b(?:early|mid|late)[- ]${month}\b`,
  ].join('|'),
  'g',
)

interface Token {
  word: string
  /** A comma, or the end, follows. */
  ends: boolean
}

/** @param text without a period; capitals only where they stay */
export function phraseOf(text: string): Phrase | null {
  const tokens = isTwoLines(text) ? null : tokensOf(text)
  if (tokens === null || tokens.length === 0 || tokens.length > 24) return null
  const list = listAt(tokens, 0)
  return list && list.next === tokens.length ? withoutJoints(list.phrase) : null
}

/** 'A $240,000 Medical director role': an ordinary word has its capital from a line of its own. */
const isTwoLines = (text: string) =>
  [...text.matchAll(/(?<=[\p{L}\d] )\p{Lu}\p{Ll}{3,}/gu)].some(
    ([word]) => isOrdinary(word.toLowerCase()) && !mayBeNamed.test(word),
  )

const withoutJoints = (phrase: Phrase): Phrase => ({
  ...phrase,
  text: phrase.text.replaceAll(joint, ' ').replaceAll(atom, ''),
})

function tokensOf(text: string): Token[] | null {
  if (/[;:!?"“”{}[\]|=*<>…]|\.\s|\.\./.test(text.replace(/\d:\d/g, ''))) return null
  const joined = text
    .trim()
    .replace(/[.,\s]+$/, '')
    .replace(atoms, (found) => atom + found.replaceAll(' ', joint))
    .replace(/\(([^()]{1,40})\)/g, (found) => found.replaceAll(' ', joint))
  return joined
    .split(/ +/)
    .map((word) => ({ word: word.replace(/,$/, ''), ends: word.endsWith(',') }))
    .filter(({ word }) => word !== '')
}

interface Found {
  phrase: Phrase
  next: number
}

/** 'OR' is a room. */
const conjunctions = /^(?:[Aa]nd|or|[Pp]lus|[Tt]hen|&)$/

/** 'One NP and two scribes', 'hearts, heads, transplants'. */
function listAt(tokens: readonly Token[], from: number): Found | null {
  const items: Phrase[] = []
  const words: string[] = []
  let at = from
  for (;;) {
    const item =
      thingAt(tokens, at) ??
      (items.length > 0 && /^\p{Lu}\p{Ll}/u.test(tokens[at]?.word ?? '') ? nameAt(tokens, at) : null)
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

function joined(items: readonly Phrase[], words: readonly string[]): Phrase {
  const [first] = items as [Phrase]
  if (items.length === 1) return first
  const texts = items.map(({ text }) => text)
  const isTime = items.every((item) => item.isTime)
  const word = words.includes('or') ? ('or' as const) : ('and' as const)
  const isPlain = words.every((one, at) => one === ',' || (at === words.length - 1 && (one === 'and' || one === 'or')))
  const text =
    isPlain && !isTime
      ? listed(texts, word)
      : texts
          .slice(1)
          .reduce(
            (so, one, at) =>
              `${so}${words[at] === ',' || words[at] === 'then' ? ',' : ''} ${words[at] === ',' ? '' : `${words[at]} `}${one}`,
            texts[0]!,
          )
  return { text, number: 'many', head: first.head, count: items.length, isTime }
}

const numeral =
  /^(?:\$?\d[\d,]*(?:\.\d+)?(?:k|%|\+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|nineteen|twenty|thirty|thirty-five|twenty-five|a dozen|half|zero)$/i
const rangeOf = /^\$?\d[\d,.]*k?[-–]\$?\d[\d,.]*k?%?$/
const before =
  /^(?:up|about|around|approximately|at|over|more|fewer|less|nearly|only|just|roughly|mostly|an?|minimum|average|averaging|maximum|additional|another|from|between|starting)$/i
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
    said.push(lead.replace(/^(minimum|maximum) of$/i, 'a $1 of'))
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

interface Quantity {
  text: string
  next: number
  /** 'one', or several; null for an amount of money or a percentage, which needs no noun. */
  value: 'one' | 'many' | 'amount'
  ends: boolean
}

function quantityAt(tokens: readonly Token[], from: number): Quantity | null {
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
  if (words.length === 0 && quantity !== null && new RegExp(`^${atom}${oneDay}`).test(day))
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

const isTimeWord = (word: string) =>
  /^(?:.*-)?(?:days?|weeks?|nights?|weekends?|hours?|shifts?|months?|weekdays?|mornings?|evenings?|half-days?|twelves|tens|12s|24s|10s|blocks?|FTE|schedule|workweek|rotations?|sessions?|tours?)$/i.test(
    word,
  )

const isModifier = (word: string) =>
  !/^\d+$/.test(word) &&
  /^[\p{L}\d][\p{L}\d'’/.&%()+-]*$/u.test(word) &&
  !/^(?:not|never|very|too|so|also|please|must|should)$/i.test(word)

const verbal =
  /^(?:is|are|was|were|be|been|has|have|had|will|would|can|cannot|could|may|might|must|should|does|do|did|who|which|that|where|when|if|while|because|but|not|it|they|them|we|you|us|he|she|there|here|seeks|seeking|needs|wants|join|joins)$/i

function isPartOfNoun(tokens: readonly Token[], at: number, length: number): boolean {
  const { word } = tokens[at]!
  const low = word.toLowerCase()
  if (
    word.startsWith(atom) ||
    /^1:\d/.test(word) ||
    prepositions.has(low) ||
    conjunctions.test(word) ||
    verbal.test(word)
  )
    return false
  if (determiners.has(low) || (length > 0 && perUnits.has(low) && /^(?:a|an|per)$/.test(tokens[at - 1]!.word)))
    return false
  if (/^\(/.test(word) || (length > 0 && numeral.test(word))) return false
  return !(
    (adverbs.has(low) || participles.test(word)) &&
    !(length === 0 ? isBeforeWord(tokens, at) : isBeforeNoun(tokens, at))
  )
}

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

/** 'a 24-bed closed ICU', 'five weeks of PTO', 'a $50,000 sign-on'; null where number and noun don't agree. */
function withQuantity(
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
  /^(?:\p{Lu}[\p{L}.'’&-]*\s)+\p{Lu}\p{Ll}/u.test(text) ? text : `${article(text)} ${text}`

/** After a comma, it still says more of what stands before: ', with a midlevel', ', depending on experience'. */
const goesOn =
  /^(?:with|including|depending|based|paid|shared|backed|taken|capped|renewable|taxable|negotiable|prorated|plus(?= an? ))$/i

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
  if (rangeOf.test(word) || (numeral.test(word) && !/[$%]/.test(word) && isAlone))
    return { phrase: { text: word, number: 'mass', head: '', count: 1, isTime: false }, next: from + 1 }
  return thingAt(tokens, from)
}

const named = (text: string, next: number): Found => ({
  phrase: { text, number: 'mass', head: '', count: 1, isTime: false },
  next,
})
const compass =
  /^(?:north|south|east|west|northeast|northwest|southeast|southwest|northern|southern|eastern|western|central|upstate|rural|downtown)$/
const stateCodes = new Set<string>(usStates.map(([code]) => code))

/** 'In Grand Island', 'with Cerner'. */
function nameAt(tokens: readonly Token[], from: number): Found | null {
  let at = from
  const words: string[] = []
  while (at < tokens.length && /^\p{Lu}/u.test(tokens[at]!.word)) {
    words.push(tokens[at]!.ends && at + 1 < tokens.length ? `${tokens[at]!.word},` : tokens[at]!.word)
    at += 1
    if (tokens[at - 1]!.ends && !/^(?:\p{Lu}{2}|\p{Lu}\p{Ll}+)$/u.test(tokens[at]?.word ?? '')) break
  }
  return {
    phrase: { text: words.join(' ').replace(/,$/, ''), number: 'mass', head: '', count: 1, isTime: false },
    next: at,
  }
}
