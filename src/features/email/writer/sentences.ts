/** Pieces as sentences: alike ones together, none too long, and each with other wordings to choose from. */

import { capital, countWords, inside, listed } from './grammar.ts'
import { isOwnLabel } from './labels.ts'
import { amountOf, extra, namedBy } from './pay-clauses.ts'
import type { Piece } from './piece.ts'
import { pointOf } from './points.ts'
import { type Requirement, requirementsIn } from './requirements.ts'
import { statementOf, stateOf } from './statement.ts'
import { clausesFor, spoken, type Telling } from './tell.ts'
import { benefitOf } from './tell-offer.ts'
import { agreeing, noesIn, turned, unasked } from './things.ts'
import { asTimes, timesIn } from './times.ts'
import type { Topic } from './topics.ts'
import { typed } from './typed.ts'
import { contracted } from './voice.ts'

export interface Sentence {
  /** Wordings with capital and period, best first. */
  options: string[]
  pieces: Piece[]
  /** Not a sentence, but a point of the list. */
  isPoint?: boolean
}

export const longestSentence = 28
/** Two clauses are joined up to this many words. */
const longestJoined = 21

const order = ['schedule', 'call', 'scope', 'team', 'pay', 'bonus', 'loan', 'partnership', 'benefit'] as const

export function sentencesFrom(pieces: readonly Piece[], telling: Telling, joining = true): Sentence[] {
  const sorted = pieces.toSorted((a, b) => rankOf(a) - rankOf(b))
  const told: Sentence[] = []
  const extras = sorted.filter((piece) => isExtra(piece, telling))
  const needs = sorted.filter(({ topic, only }) => topic === 'requirement' && only === null)
  const without = sorted.filter(isNo)
  const pays = sorted.filter((piece) => isPay(piece, telling))
  const times = sorted.filter((piece) => isTime(piece, telling))
  for (const piece of sorted) {
    if (piece === extras[0]) told.push(...listedExtras(extras, telling))
    else if (piece === needs[0]) told.push(...needed(needs, telling))
    else if (piece === without[0]) told.push(...together(without, telling, listed, 4))
    else if (piece === pays[0]) told.push(...together(pays, telling, listedPay, 3))
    else if (piece === times[0]) told.push(...together(times, telling, asTimes, 3))
    if ([extras, needs, without, times, pays].some((some) => some.includes(piece))) continue
    const options = clausesFor(piece, telling)
    if (options.length === 0) {
      const point = pointOf(piece)
      if (point !== null) told.push({ options: [point], pieces: [piece], isPoint: true })
      continue
    }
    const last = told.at(-1)
    const joined = joining && last && join(last, options, piece)
    if (joined) told[told.length - 1] = joined
    else told.push({ options: wordings(options, piece), pieces: [piece] })
  }
  return told.map((one) =>
    one.isPoint
      ? one
      : { ...one, options: (telling.voice.contracts ? one.options.map(contracted) : one.options).map(finished) },
  )
}

/** Whether a sentence of ours can tell it. */
export function isTellable(piece: Piece, telling: Telling): boolean {
  if (piece.topic === 'requirement' && piece.only === null) {
    const text = spoken(piece, telling)
    return text !== null && (requirementsIn(text)?.length ?? 0) > 0
  }
  return isExtra(piece, telling) || clausesFor(piece, telling).length > 0
}

/** 'No nights', 'no call': told together. */
const isNo = ({ text, topic, only, label }: Piece) =>
  only === null &&
  !isOwnLabel(label) &&
  ['schedule', 'call', 'scope', 'team', 'text'].includes(topic) &&
  /^no (?!one\b)[^,;:.]+$/i.test(text) &&
  noesIn(text) !== null &&
  !unasked.test(text) &&
  !/\b(?:and|or)\b/i.test(text)

/** Days, hours, and shifts: told together. */
const isTime = (piece: Piece, telling: Telling) =>
  piece.topic === 'schedule' &&
  piece.only === null &&
  !isOwnLabel(piece.label) &&
  !/^(?:hours|clinic hours|schedule) (?:is|are)\b/i.test(piece.text) &&
  timesIn(lowered(piece, telling)) !== null

/** '$150 an hour on days', '$165 an hour on weekends': told together. */
const isPay = (piece: Piece, telling: Telling) =>
  piece.topic === 'pay' &&
  piece.only === null &&
  !isOwnLabel(piece.label) &&
  /^\$[^;]*$/.test(piece.text) &&
  !/,\s|\b(?:and(?! adolescents)|then|plus)\b/.test(piece.text) &&
  amountOf(piece.text) !== null &&
  clausesFor(piece, telling).some((clause) => /\b(?:pay|pays|earn)\b/.test(clause))

/** Pieces of a kind as one, which is told as the first of them is. */
function together(
  pieces: readonly Piece[],
  telling: Telling,
  asOne: (texts: readonly string[]) => string,
  most: number,
): Sentence[] {
  return grouped(pieces, ({ text }) => countWords(text), longestJoined - 3, most).map((group) => {
    const text = asOne(
      group.flatMap((piece) => (asOne === asTimes ? timesIn(lowered(piece, telling))! : [lowered(piece, telling)])),
    )
    return { options: wordings(clausesFor({ ...group[0]!, text }, telling), group[0]!), pieces: group }
  })
}

/** '$190 per hour for adults, and $215 for children and adolescents' */
const listedPay = (texts: readonly string[]) =>
  texts.length === 2 && texts.some((text) => / and /.test(text)) ? texts.join(', and ') : listed(texts)

/** With its 'and', also where one of them has one of its own. */
function listedTexts(texts: readonly string[]): string {
  const isLong = texts.some((text) => / and | or /.test(text))
  if (texts.length < 2 || !isLong) return listed(texts)
  if (texts.length === 2 && texts[1]!.includes(' and ')) return `${texts[0]}, plus ${texts[1]}`
  return `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`
}

function rankOf({ topic }: Piece): number {
  const at = (order as readonly string[]).indexOf(topic)
  return at === -1 ? order.length : at
}

const isOpen = (clause: string) => !/^(?:also|in |on |at |for |expect )/i.test(clause)

/** Each wording, then other beginnings, where two sentences would begin alike. */
function wordings(clauses: readonly string[], { only }: Piece): string[] {
  const [first] = clauses.filter(isOpen)
  if (only !== null || first === undefined) return [...clauses]
  return /\balso\b/.test(first)
    ? [...clauses, `in addition, ${first.replace(' also', '')}`]
    : [...clauses, `also, ${first}`, `in addition, ${first}`]
}

function finished(text: string): string {
  return `${capital(text.trim().replace(/[.;,]+$/, ''))}.`
}

/** 'The schedule is …, and call is …', if both are short and say nothing in pairs yet. */
function join(last: Sentence, options: readonly string[], piece: Piece): Sentence | null {
  const [first] = last.pieces
  if (!first || last.isPoint || last.pieces.length > 1 || options.length === 0 || last.options.length === 0) return null
  if (first.only !== piece.only || !areKin(first.topic, piece.topic)) return null
  if (first.topic === 'schedule' && timesIn(inside(first.text, new Set())) === null) return null
  const and = piece.topic === 'visa' && / no |\bnot\b/.test(options[0]!) ? 'but' : 'and'
  const fits = (one: string, other: string) =>
    countWords(one) + countWords(other) <= longestJoined &&
    !/[,;:]|\band\b|\bor\b/.test(one) &&
    !/[;:]|^also|, and /.test(other) &&
    !(first.topic === 'schedule' && /^you (?:would )?work /.test(other))
  const pairs = last.options.flatMap((one) =>
    options.flatMap((other) => (fits(one, other) && !isSameStart(one, other) ? [joinedAs(one, and, other)] : [])),
  )
  if (pairs.length === 0) return null
  return { options: pairs, pieces: [...last.pieces, piece] }
}

/** 'Partnership comes after 18 months, with no buy-in' */
const joinedAs = (one: string, and: string, other: string) =>
  /partner/i.test(one) && /^(?:there (?:is|would be)|the (?:position|job) has) no /.test(other)
    ? `${one}, with no ${other.replace(/^.*? no /, '')}`
    : `${one}, ${and} ${other}`

/** One sentence is about one thing; when one works and when one is on call is one. */
const areKin = (one: Topic, other: Topic) =>
  (one === 'schedule' && other === 'call') ||
  (one === other && ['call', 'visa', 'partnership', 'loan', 'bonus'].includes(one))
const isSameStart = (one: string, other: string) => startOf(one) === startOf(other)

export function startOf(sentence: string): string {
  const [, lead] = /^(also|in addition),/i.exec(sentence) ?? []
  if (lead !== undefined) return lead.toLowerCase()
  return sentence.toLowerCase().split(/\s+/).slice(0, 2).join(' ')
}

/** A bonus or a benefit that can stand in a list. */
const isExtra = (piece: Piece, telling: Telling) => extraOf(piece, telling) !== null

function extraOf(piece: Piece, telling: Telling): string | null {
  if (!['bonus', 'loan', 'benefit'].includes(piece.topic) || piece.only !== null) return null
  if (/^(?:up to )?\$[\d,.]+$/.test(piece.text) && piece.label === '') return null
  if (/\b(?:site|employer)$|^HPSA\b|\b(?:eligible|approved)$/i.test(piece.text)) return null
  const text = spoken(piece, telling)
  if (
    text === null ||
    typed(text, piece.topic).length > 0 ||
    statementOf(text) !== null ||
    stateOf(text) !== null ||
    (isOwnLabel(piece.label) && !namesIt(piece.label))
  )
    return null
  const own = namedBy(piece.label, text)
  return piece.topic === 'benefit' ? (benefitOf(own)?.text ?? null) : extra(own)
}

const namesIt = (label: string) =>
  /^(?:sign|retention|relocation|loan|student loan|stipend|moving|commencement|start)/i.test(label)

function listedExtras(pieces: readonly Piece[], telling: Telling): Sentence[] {
  const groups = grouped(
    pieces.map((piece) => ({ piece, thing: extraOf(piece, telling)! })),
    ({ thing }) => sizeOf(thing),
    longestSentence - 7,
    3,
  )
  return groups.map((group) => {
    const isBenefit = group.every(({ piece }) => piece.topic === 'benefit')
    const frames = isBenefit ? telling.voice.benefits : telling.voice.extras
    const things = listedTexts(group.map(({ thing }) => thing))
    return {
      options: agreeing(
        turned([...frames, ...telling.voice.extras], telling.turn).map((frame) => frame.replace('{x}', () => things)),
      ),
      pieces: group.map(({ piece }) => piece),
    }
  })
}

const lowered = (piece: Piece, telling: Telling) => spoken(piece, telling) ?? inside(piece.text, telling.proper)

function needed(pieces: readonly Piece[], telling: Telling): Sentence[] {
  const all = pieces.flatMap((piece) =>
    (requirementsIn(lowered(piece, telling)) ?? []).map((one) => ({ ...one, piece })),
  )
  const things = all.filter(({ kind }) => kind === 'need')
  const groups = grouped(things, ({ text }) => sizeOf(text), longestSentence - 5, 4)
  const sentences = groups.map((group, at): Sentence => {
    const list = listedTexts(group.map(({ text }) => text))
    return {
      options: turned(telling.voice.need, telling.turn + at).map((frame) => frame.replace('{x}', () => list)),
      pieces: [...new Set(group.map(({ piece }) => piece))],
    }
  })
  const others = all
    .filter(({ kind }) => kind !== 'need')
    .map(({ kind, text, piece }) => ({
      kind,
      options: [text, `also, ${text}`, `in addition, ${text}`],
      pieces: [piece],
    }))
  return [...sentences, ...pairsOf(others)]
}

/** Two short remarks about who is welcome in one sentence. */
function pairsOf(sentences: readonly (Sentence & Pick<Requirement, 'kind'>)[]): Sentence[] {
  const told: Sentence[] = []
  for (const sentence of sentences) {
    const last = told.at(-1)
    if (
      last &&
      sentence.kind === 'plus' &&
      last.pieces.length === 1 &&
      countWords(last.options[0]!) + countWords(sentence.options[0]!) < 16 &&
      !/,| and /.test(last.options[0]!)
    )
      told[told.length - 1] = {
        options: last.options.map((one) => `${one}, and ${sentence.options[0]}`),
        pieces: [...new Set([...last.pieces, ...sentence.pieces])],
      }
    else told.push(sentence)
  }
  return told
}

/** In words; what has commas of its own fills a sentence. */
const sizeOf = (text: string) => (/,\s/.test(text) ? longestSentence - 7 : countWords(text))

function grouped<T>(items: readonly T[], size: (item: T) => number, room: number, most: number): T[][] {
  const groups: T[][] = []
  let left = 0
  for (const item of items) {
    const group = groups.at(-1)
    if (group && group.length < most && size(item) + 1 <= left) {
      group.push(item)
      left -= size(item) + 1
    } else {
      groups.push([item])
      left = room - size(item)
    }
  }
  return groups
}
