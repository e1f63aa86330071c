/**
 * A posting in the pieces that an email can tell or leave: a statement, or a part of one that stands for itself. A
 * piece keeps the words around its facts that limit them: 'paid back pro rata', 'then $58 per wRVU'.
 */
import type { Fact, Posting, Statement } from '#postings/facts.ts'
import { inPlainWords } from '../plain-words.ts'
import { strongTopic, type Topic, topicFor, topicOfFact } from './topics.ts'

export interface Piece {
  topic: Topic
  facts: readonly Fact[]
  /** What it says, in plain words, without its label. */
  text: string
  /** As the posting has it. */
  words: string
  /** Of its own line: 'Sign-on' in 'Sign-on: $25,000'; empty if there is none. */
  label: string
  /** Whether the reader made nothing of it. */
  isUnread: boolean
  /** Above it; empty if there is none. */
  heading: string
  /** What it is limited to: 'Cody', 'nights'. */
  only: string | null
  statement: number
}

export function piecesOf(posting: Posting): Piece[] {
  const pieces = posting.statements.flatMap((statement, index) => {
    if (statement.kind === 'boilerplate' || statement.kind === 'heading' || statement.span.field !== 'text') return []
    const label = statement.heading === undefined ? '' : (posting.statements[statement.heading]?.text ?? '')
    return piecesOfStatement(statement, index, posting, label.replace(/[:\s]+$/, ''))
  })
  // What a posting says twice is told once.
  return [...new Map(pieces.map((piece) => [`${piece.only ?? ''} ${piece.text.toLowerCase()}`, piece])).values()]
}

function piecesOfStatement(statement: Statement, index: number, { facts }: Posting, heading: string): Piece[] {
  const own = statement.facts.map((at) => facts[at]!)
  if (own.some(({ type }) => type === 'contact' || type === 'reference')) return []
  const { label, rest } = labelled(withoutHiring(statement.text))
  if (rest === '') return []
  return joinedPieces(rest, own).map(({ words, facts: told }) => ({
    topic: topicFor(words, told, label || heading),
    facts: told,
    text: tidy(inPlainWords(words)),
    words,
    label: label || (isLabel(heading) ? heading : ''),
    heading,
    isUnread: statement.kind === 'not understood' && strongTopic(words) === null,
    only: told.find(({ only }) => only !== undefined)?.only ?? null,
    statement: index,
  }))
}

const hiring =
  /^(?<who>[^.;:!?]{0,90}?)\s*\b(?:(?:is|are)(?: now| currently| actively)? (?:looking for|seeking|recruiting|adding|hiring|searching for|looking to add)|seeks|needs|wants|has an opening for|has openings for|invites applications(?: for)?)\s+(?<whom>[^.;!?]*?)(?:\s+(?:(?:to|who will|who would) (?<join>(?:join|lead|work|care)\b[^.;!?]*)))?[.!]?$/iu

/** Of 'X is looking for a Y to join a group of nine', the email says both in its own words. */
export function hiringIn(text: string): { who: string; join: string } | null {
  const found = hiring.exec(text.trim())
  return found ? { who: found.groups!.who ?? '', join: found.groups!.join ?? '' } : null
}

function withoutHiring(text: string): string {
  const found = hiringIn(text)
  if (!found || /\d.*\d|\$/.test(text.replace(found.join, ''))) return text
  return found.join.replace(/\s+(?:in|at|near) \p{Lu}[\p{L}.'’ -]*(?:, \p{Lu}[\p{L}.]*(?: \p{Lu}\p{L}+)?)?$/u, '')
}

/** A heading that says what an amount is. */
const isLabel = (heading: string) => /^(?:sign|retention|relocation|loan|student loan|stipend)/i.test(heading)

/** 'Call: 1:6' and 'When: Monday to Thursday'. */
function labelled(text: string): { label: string; rest: string } {
  const found = /^([\p{L}][\p{L}\s/&'’-]{0,38}?)\s*(?::|\t|\.{4,}|\|)\s*(?=\S)/u.exec(text)
  if (!found || /\d$/.test(found[1]!)) return { label: '', rest: text }
  return { label: found[1]!.trim(), rest: text.slice(found[0].length) }
}

/** Where a statement can be cut, if each side has facts of its own. */
const cuts = /[;•|]\s*|(?<=\p{Ll}{2}|\d|%|\))\.\s+(?=[\p{Lu}$\d])|,(?!\d)\s+(?=\S)|\s[–—]\s(?!\$?\d)/gu

/** A part that begins like this belongs to the one before it. */
const dependent =
  /^(?:then|which|who|that|where|if|when|while|after|before|until|unless|except|but|or|nor|paid|capped|backed|shared|split|half|depending|including|plus|based|per|each|with|without|not|only|as|to|from|by|on|of|in|for|at|than|though|although|so|because|since|average|averaging|whichever|including|minimum|maximum|repaid|prorated|pro|forgiven|tied|payable|once|over|above|every|followed|averaged|thereafter|afterwards)\b/i

interface Part {
  words: string
  facts: Fact[]
}

function joinedPieces(text: string, facts: readonly Fact[]): Part[] {
  const parts = cutUp(text)
  const places = facts.map((fact) => ({ fact, at: placeIn(text, fact) }))
  const joined: (Part & { from: number; to: number })[] = []
  for (const { from, to } of parts) {
    const own = places.filter(({ at }) => at >= from && at < to).map(({ fact }) => fact)
    const words = text.slice(from, to)
    const last = joined.at(-1)
    if (
      last &&
      (!standsAlone(words, own) || !standsAlone(last.words, last.facts) || belongs(last, { words, facts: own }))
    ) {
      last.to = to
      last.facts.push(...own)
      last.words = text.slice(last.from, to)
    } else joined.push({ from, to, words, facts: [...own] })
  }
  return joined
    .map(({ words, facts: own }) => ({ words: words.replace(/^[\s,;•|.–—+]+|[\s,;•|–—+]+$/g, ''), facts: own }))
    .filter(({ words }) => words !== '')
}

/** Whether a part says something by itself. */
function standsAlone(words: string, facts: readonly Fact[]): boolean {
  if (dependent.test(words.trim())) return false
  return facts.some((fact) => topicOfFact(fact) !== null) || strongTopic(words) !== null
}

/** What is asked for stays together. */
function belongs(last: Part, next: Part): boolean {
  return [last, next].every(({ words, facts }) => topicFor(words, facts) === 'requirement')
}

function cutUp(text: string): { from: number; to: number }[] {
  const at = [...text.matchAll(cuts)]
    .map(({ index, 0: found }) => index + found.length)
    .filter((index) => !isInParentheses(text, index))
  return [0, ...at]
    .map((from, index) => ({ from, to: [...at, text.length][index]! }))
    .filter(({ from, to }) => to > from)
}

function isInParentheses(text: string, index: number): boolean {
  const before = text.slice(0, index)
  return before.split('(').length > before.split(')').length
}

/** Where the fact's words are in the statement; at its beginning if they were changed. */
function placeIn(text: string, fact: Fact): number {
  const at = text.toLowerCase().indexOf(fact.text.toLowerCase())
  if (at !== -1) return at
  const [first = ''] = fact.text.split(/\s+/)
  return Math.max(0, text.toLowerCase().indexOf(first.toLowerCase()))
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/!+/g, '.')
    .replace(/^(?:and|plus|with)\s+(?=(?:an? )?\$|up to \$|no\s)/i, '')
    .replace(/[\s.,;:–—-]+$/, '')
    .trim()
}
