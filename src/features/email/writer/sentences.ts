/** Pieces as sentences: alike ones together, none too long, and each with other wordings to choose from. */

import { formOf } from './forms.ts'
import { capital, countWords, inside, listed } from './grammar.ts'
import { extra, namedBy } from './pay-clauses.ts'
import type { Piece } from './pieces.ts'
import { requirementsIn } from './requirements.ts'
import { clausesFor, fragmentOf, type Telling } from './tell.ts'
import { contracted } from './voice.ts'

export interface Sentence {
  /** Wordings with capital and period, best first. */
  options: string[]
  pieces: Piece[]
  /** What stands after its colon, if it has one. */
  fragments?: { leads: readonly string[]; texts: readonly string[] }
}

export const longestSentence = 28
/** Two clauses are joined up to this many words. */
const longestJoined = 21

const order = ['schedule', 'call', 'scope', 'team', 'pay', 'bonus', 'loan', 'partnership', 'benefit'] as const

export function sentencesFrom(pieces: readonly Piece[], telling: Telling, joining = true): Sentence[] {
  const sorted = pieces.toSorted((a, b) => rankOf(a) - rankOf(b))
  const told: Sentence[] = []
  const extras = sorted.filter(isExtra)
  const needs = sorted.filter(({ topic, only }) => topic === 'requirement' && only === null)
  for (const piece of sorted) {
    if (piece === extras[0]) told.push(...listedExtras(extras, telling))
    else if (piece === needs[0]) told.push(...needed(needs, telling))
    if (extras.includes(piece) || needs.includes(piece)) continue
    const options = clausesFor(piece, telling)
    if (options.length === 0) {
      addFragment(told, piece, telling)
      continue
    }
    const last = told.at(-1)
    const joined = joining && last && join(last, options, piece)
    if (joined) told[told.length - 1] = joined
    else told.push({ options: options.flatMap((clause) => whole(clause, piece)), pieces: [piece] })
  }
  return told.map(({ options, pieces: own }) => ({
    options: (telling.voice.contracts ? options.map(contracted) : options).map(finished),
    pieces: own,
  }))
}

/** After the colon of the sentence before it, if that is of the same kind; else after its own. */
function addFragment(told: Sentence[], piece: Piece, telling: Telling): void {
  const fragment = fragmentOf(piece, telling)
  if (fragment === null || fragment.leads.length === 0) return
  const last = told.findLast((one) => one.fragments?.leads[0] === fragment.leads[0])
  const texts = [...(last?.fragments?.texts ?? []), fragment.text]
  const said = listedTexts(texts)
  const made: Sentence = {
    options: fragment.leads.map((lead) => `${lead}: ${said}`),
    pieces: [...(last?.pieces ?? []), piece],
    fragments: { leads: fragment.leads, texts },
  }
  if (last && countWords(said) + 3 <= longestSentence) told[told.indexOf(last)] = made
  else if (last)
    told.push({
      ...made,
      options: fragment.leads.map((lead) => `${lead}: ${fragment.text}`),
      pieces: [piece],
      fragments: { ...made.fragments!, texts: [fragment.text] },
    })
  else told.push(made)
}

const listedTexts = (texts: readonly string[]) =>
  texts.some((text) => /[,;]/.test(text)) ? texts.join('; ') : listed(texts)

function rankOf({ topic }: Piece): number {
  const at = (order as readonly string[]).indexOf(topic)
  return at === -1 ? order.length : at
}

/** Other beginnings, where two sentences would begin alike. */
function whole(clause: string, piece: Piece): string[] {
  return formOf(piece.text) === 'sentence' && piece.only === null
    ? [clause, `also, ${clause}`, `in addition, ${clause}`]
    : [clause]
}

function finished(text: string): string {
  return `${capital(text.trim().replace(/[.;,]+$/, ''))}.`
}

/** 'The schedule is …, and call is …', if both are short and say nothing in pairs yet. */
function join(last: Sentence, options: readonly string[], piece: Piece): Sentence | null {
  const [first] = last.pieces
  if (!first || last.fragments || last.pieces.length > 1 || options.length === 0 || last.options.length === 0)
    return null
  if (first.only !== piece.only || isOffer(first) !== isOffer(piece)) return null
  const fits = (one: string, other: string) =>
    countWords(one) + countWords(other) <= longestJoined &&
    !/[,;:]|\band\b|\bor\b/.test(one) &&
    !/[;:]|^also/.test(other)
  const pairs = last.options.flatMap((one) =>
    options.flatMap((other) => (fits(one, other) && !isSameStart(one, other) ? [`${one}, and ${other}`] : [])),
  )
  if (pairs.length === 0) return null
  return { options: pairs, pieces: [...last.pieces, piece] }
}

const isOffer = ({ topic }: Piece) => ['pay', 'bonus', 'loan', 'partnership', 'benefit'].includes(topic)
const isSameStart = (one: string, other: string) => startOf(one) === startOf(other)

export function startOf(sentence: string): string {
  return sentence.toLowerCase().split(/\s+/).slice(0, 2).join(' ')
}

/** A bonus or a benefit that can stand in a list. */
function isExtra(piece: Piece): boolean {
  if (/^(?:up to )?\$[\d,.]+$/.test(piece.text) && piece.label === '') return false
  // 'Malpractice included' is a sentence of its own.
  if (/^[^,;]+ (?:included|covered|provided|available|reimbursed)$/i.test(piece.text)) return false
  return ['bonus', 'loan', 'benefit'].includes(piece.topic) && piece.only === null && formOf(piece.text) === 'noun'
}

function listedExtras(pieces: readonly Piece[], telling: Telling): Sentence[] {
  const groups = grouped(
    pieces.map((piece) => ({ piece, thing: extra(namedBy(piece.label, lowered(piece, telling))) })),
    ({ thing }) => countWords(thing),
    longestSentence - 7,
    3,
  )
  return groups.map((group) => {
    const isBenefit = group.every(({ piece }) => piece.topic === 'benefit')
    const frames = isBenefit ? telling.voice.benefits : telling.voice.extras
    const things =
      group.some(({ thing }) => /,/.test(thing)) && group.length > 1
        ? group.map(({ thing }) => thing).join('; ')
        : listed(group.map(({ thing }) => thing))
    return {
      options: turned([...frames, ...telling.voice.extras], telling.turn).map((frame) =>
        frame.replace('{x}', () => things),
      ),
      pieces: group.map(({ piece }) => piece),
    }
  })
}

const lowered = ({ text }: Piece, { proper }: Telling) => inside(text, proper)

function turned<T>(options: readonly T[], turn: number): T[] {
  return options.map((_, index) => options[(index + turn) % options.length]!)
}

function needed(pieces: readonly Piece[], telling: Telling): Sentence[] {
  const all = pieces.flatMap((piece) => requirementsIn(lowered(piece, telling)).map((one) => ({ ...one, piece })))
  const things = all.filter(({ kind }) => kind === 'need')
  const groups = grouped(things, ({ text }) => countWords(text), longestSentence - 5, 4)
  const sentences = groups.map((group, at): Sentence => {
    const list =
      group.some(({ text }) => /,/.test(text)) && group.length > 1
        ? group.map(({ text }) => text).join('; ')
        : listed(group.map(({ text }) => text))
    return {
      options: turned(telling.voice.need, telling.turn + at).map((frame) => frame.replace('{x}', () => list)),
      pieces: [...new Set(group.map(({ piece }) => piece))],
    }
  })
  const others = all
    .filter(({ kind }) => kind !== 'need')
    .map(({ text, piece }): Sentence => ({ options: [text, `also, ${text}`, `in addition, ${text}`], pieces: [piece] }))
  return [...sentences, ...pairsOf(others)]
}

/** Two short remarks about who is welcome in one sentence. */
function pairsOf(sentences: readonly Sentence[]): Sentence[] {
  const told: Sentence[] = []
  for (const sentence of sentences) {
    const last = told.at(-1)
    if (
      last &&
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
