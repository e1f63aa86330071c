/** Which pieces there is room for, each sentence in its first wording that is true. */
import type { EmailLength } from '#shared/product/email-options.ts'
import { choosePieces } from './choose.ts'
import { countWords } from './grammar.ts'
import type { Piece } from './piece.ts'
import { mostPoints } from './points.ts'
import type { Check } from './prepare.ts'
import { longestSentence, type Sentence, sentencesFrom, startOf } from './sentences.ts'
import type { Telling } from './tell.ts'

/** A sentence as it is used. */
export interface Told {
  text: string
  pieces: Piece[]
  /** A point of the list. */
  isPoint?: boolean
}

/** The lead of a list, and the label of each point. */
const leadOfList = 9

/** Of a posting as long as the form allows, the first decide; trying all of them would take seconds. */
const mostPieces = 40

/** As many pieces, the most important first, as there is room for. */
export function toldWithin(
  room: number,
  pieces: readonly Piece[],
  telling: Telling,
  starts: ReadonlySet<string>,
  isTrue: Check,
  length: EmailLength,
): Told[] {
  const ranked = choosePieces(pieces, length).slice(0, mostPieces)
  let best: Told[] = []
  const chosen: Piece[] = []
  for (const piece of ranked) {
    const wanted = [...chosen, piece]
    const fitting = [true, false]
      .map((joining) => settled(sentencesFrom(wanted, telling, joining), starts, isTrue))
      .find(
        (tried) =>
          tried.filter(({ isPoint }) => isPoint).length <= mostPoints &&
          wanted.every((one) => tried.some(({ pieces: own }) => own.includes(one))) &&
          tried.reduce((sum, { text }) => sum + countWords(text), 0) +
            (tried.some(({ isPoint }) => isPoint) ? leadOfList : 0) <=
            room,
      )
    if (fitting === undefined) continue
    chosen.push(piece)
    best = fitting
  }
  return best
}

/** Each sentence in its first wording that is true, short enough, and begins like no other. */
export function settled(sentences: readonly Sentence[], starts: ReadonlySet<string>, isTrue: Check): Told[] {
  const taken = new Set(starts)
  const told: Told[] = []
  for (const { options, pieces, isPoint } of sentences) {
    const text = options.find(
      (option) =>
        countWords(option) <= longestSentence && !taken.has(startOf(option)) && isClean(option) && isTrue(option),
    )
    if (text === undefined) continue
    taken.add(startOf(text))
    told.push({ text, pieces, ...(isPoint ? { isPoint } : {}) })
  }
  return told
}

/** No shouting, no address, no words for applicants, no half fact. */
export function isClean(text: string): boolean {
  return (
    !/[!?<>{}[\]|•*_=#@]|https?:|www\./.test(text) &&
    !/\b\p{Lu}{4,}(?:\s+\p{Lu}{3,})+/u.test(text) &&
    !/(?<![\d$,.])\d{3} base\b/.test(text) &&
    !/\b(?:apply|applicants?|submit|send (?:your|a|us)|click|cv\b|resume|cover letter|please|contact us|email us|call us|text us)\b/i.test(
      text,
    ) &&
    text.split('(').length === text.split(')').length &&
    !/(?<![\w-])(?:and|or|of|the|a|an|with|for|to|(?<!call(?:ed)? |come )in|at|by|(?<!\ba )plus|is)[.,]$/i.test(
      text.replace(/\bOR[.,]$/, 'room.'),
    )
  )
}
