/** A piece in the parts that a sentence of ours can tell, where it can't tell the whole. */
import { numberWord } from '#postings/finding.ts'
import { usStates } from '#shared/text/us-states.ts'
import { cutUp } from './cuts.ts'
import { inside } from './grammar.ts'
import { isOwnLabel } from './labels.ts'
import type { Piece } from './piece.ts'
import { pointOf } from './points.ts'
import { readPart } from './read-part.ts'
import { statementOf } from './statement.ts'

/**
 * A piece in the parts that a sentence of ours can tell, where it can't tell the whole. A part whose condition can't be
 * told with it isn't told either.
 */
export function inTellableParts(piece: Piece, isTellable: (piece: Piece) => boolean): Piece[] {
  if (isTellable(piece)) return [piece]
  const cuts = cutUp(piece.words, apart)
  // Of 'OM, FM, or EM', none stands alone.
  if (orOfList.test(piece.words) || isListInClause(piece.words)) return [piece]
  if ([apposition, sharedNoun, gerunds].some((whole) => whole.test(piece.words))) return [piece]
  if (cuts.length < 2 || cuts.length > 8 || piece.only !== null || piece.topic === 'place') return [piece]
  const parts: Piece[] = []
  for (let at = 0; at < cuts.length; ) {
    const tries = cuts.slice(at).map((_, index) => cuts.length - index)
    const to = tries.find((end) => end > at && isTellable(partOf(piece, cuts[at]!.from, cuts[end - 1]!.to)))
    const above = at === 0 ? '' : piece.words.slice(cuts[at - 1]!.from, cuts[at - 1]!.to).trim()
    const isConditional =
      (to !== undefined && to < cuts.length && conditional.test(piece.words.slice(cuts[to]!.from).trim())) ||
      (piece.topic === 'call' &&
        /^(?:and )?(?:paid |compensated )?(?:at )?\$/i.test(piece.words.slice(cuts[at]!.from).trim())) ||
      (/^(?:if|when|unless|until|once|for (?:those|physicians) who)\b/i.test(above) && parts.at(-1)?.isUnread !== false)
    const end = to === undefined || isConditional ? at + 1 : to
    const part = partOf(piece, cuts[at]!.from, cuts[end - 1]!.to)
    parts.push(isConditional ? { ...part, topic: 'text', isUnread: true } : part)
    at = end
  }
  const isAll = parts.every(isTellable)
  if (!isAll && pointOf(piece) !== null) return [piece]
  return parts.some(isTellable) ? parts.filter(({ text }) => text !== '') : [piece]
}

/** 'It depends on readmissions, length of stay, and experience': a part of it would say something else. */
const isListInClause = (words: string) =>
  statementOf(inside((/^.*, and ([^,;]+)$/.exec(words)?.[1] ?? '').replace(/[\s.]+$/, ''), new Set())) === null &&
  /^[^,;]+ (?:is|are|depends?|includes?|covers?|needs?|requires?|offers?|has|have|with|for|of|by|on) [^,;]+(?:, [^,;]+)*, and [^,;]+$/i.test(
    words,
  ) &&
  !/^(?:[^,]|,\d)+, [^,]+ with [^,]+,/.test(words) &&
  !/, and (?:is|are|has|have|we|you|they|it|the|there|no)\b/i.test(words)

/** Where a piece that can't be told comes apart. */
const apart =
  /[;|]\s*|,(?!\d)\s+(?=\S)|(?<!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\s[–—-]\s(?!\$?\d)|(?<=\p{L}{2}|\d|%|\))(?<!\b(?:St|Ste|Mt|Ft|Dr))\.\s+(?=[\p{L}$\d])|\s(?:\+|plus)\s(?!an? )|\sand\s(?=\$|up to \$)/gu

/** 'The labs at Mercy, a hospital in Camden, include …': what stands before the verb is nothing that there is. */
const apposition =
  /^[^,;]+, (?:an?|the|our|one of) [^;]*?, (?:include|is|are|was|were|has|have|will|offer|serve|provide|see|feature)s?\b/i
/** 'Four invasive, six non-invasive, and two EP cardiologists': the first has no noun of its own. */
const sharedNoun = new RegExp(
  String.raw`\b(?:\d+|${numberWord}) [a-z-]*(?:(?<!hospit|referr)al|ive|(?<!clin)ic|ary),? (?:and )?(?:\d+|${numberWord}) [a-z]`,
  'i',
)
/** 'Duties include conducting examinations, reading films, and …': none is a thing. */
const gerunds = /\binclud(?:e|es|ing) \w+ing [^,;]+, (?:and )?\w+ing\b/i
const orOfList = new RegExp(`,\\s+or\\b(?! (?:${usStates.map(([, name]) => name).join('|')})\\b)`)
const conditional =
  /^(?:if|when|unless|until|repaid|forgiven|paid back|deducted|tied|but|prorated|so long|as long|contingent|subject|provided|both|minus|less|not|split|taken|renewable|reimbursed|cap[- ]exempt|financed|half|rising|thereafter)\b/i

function partOf(piece: Piece, from: number, to: number): Piece {
  const words = piece.words
    .slice(from, to)
    .replace(/^[\s,;•|.–—+-]+|[\s,;•|–—+-]+$/g, '')
    .replace(/^and |[\s,]+(?:and|plus|with|\+)$/gi, '')
  const facts = piece.facts.filter(({ text }) => words.toLowerCase().includes(text.toLowerCase()))
  const read = readPart(words, facts, piece.label || piece.heading, piece.words.slice(0, from))
  const topic =
    read.topic === 'text' && ['benefit', 'requirement', 'schedule', 'scope', 'team'].includes(piece.topic)
      ? piece.topic
      : read.topic
  const label = from > 0 && isOwnLabel(piece.label) && !/^(?:up to )?[$\d]/i.test(words) ? '' : piece.label
  return { ...piece, ...read, topic, label }
}
