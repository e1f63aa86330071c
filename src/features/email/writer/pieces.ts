/**
 * A posting in the pieces that an email can tell or leave: a statement, or a part of one that stands for itself. A
 * piece keeps the words around its facts that limit them: 'paid back pro rata', 'then $58 per wRVU'.
 */
import type { Fact, FactType, Posting, Statement } from '#postings/facts.ts'
import { inPlainWords } from '../plain-words.ts'

export const topics = [
  'place',
  'employer',
  'schedule',
  'call',
  'pay',
  'bonus',
  'loan',
  'partnership',
  'scope',
  'team',
  'requirement',
  'visa',
  'start',
  'benefit',
  'community',
  'text',
] as const
export type Topic = (typeof topics)[number]

export interface Piece {
  topic: Topic
  facts: readonly Fact[]
  /** What it says, in plain words, without its label. */
  text: string
  /** As the posting has it. */
  words: string
  /** Of its own line: 'Sign-on' in 'Sign-on: $25,000'; empty if there is none. */
  label: string
  /** Above it; empty if there is none. */
  heading: string
  /** What it is limited to: 'Cody', 'nights'. */
  only: string | null
  statement: number
}

const topicOf: Record<FactType, Topic | null> = {
  specialty: 'requirement',
  focus: 'scope',
  credential: 'requirement',
  board: 'requirement',
  training: 'requirement',
  experience: 'requirement',
  license: 'requirement',
  certificate: 'requirement',
  language: 'requirement',
  newGraduates: 'requirement',
  skill: 'requirement',
  condition: 'requirement',
  employment: 'schedule',
  site: 'employer',
  setting: 'employer',
  schedule: 'schedule',
  call: 'call',
  volume: 'team',
  team: 'team',
  support: 'team',
  procedure: 'scope',
  ehr: 'team',
  telehealth: 'scope',
  teaching: 'scope',
  supervision: 'scope',
  duty: 'scope',
  pay: 'pay',
  bonus: 'bonus',
  loanRepayment: 'loan',
  timeOff: 'benefit',
  cme: 'benefit',
  malpractice: 'benefit',
  retirement: 'benefit',
  visa: 'visa',
  partnership: 'partnership',
  insurance: 'benefit',
  perk: 'benefit',
  start: 'start',
  deadline: null,
  duration: 'start',
  contact: null,
  reference: null,
  place: 'place',
  employer: 'employer',
  agency: null,
  community: 'community',
}

/** Of several topics in a piece, the first decides how it is told. */
const leading: readonly Topic[] = [
  'pay',
  'partnership',
  'bonus',
  'loan',
  'call',
  'schedule',
  'visa',
  'requirement',
  'start',
  'scope',
  'team',
  'benefit',
  'employer',
  'place',
  'community',
]

export function piecesOf(posting: Posting): Piece[] {
  return posting.statements.flatMap((statement, index) => {
    if (statement.kind === 'boilerplate' || statement.kind === 'heading') return []
    const label = statement.heading === undefined ? '' : (posting.statements[statement.heading]?.text ?? '')
    return piecesOfStatement(statement, index, posting, label.replace(/[:\s]+$/, ''))
  })
}

function piecesOfStatement(statement: Statement, index: number, { facts }: Posting, heading: string): Piece[] {
  const own = statement.facts.map((at) => facts[at]!)
  if (own.some(({ type }) => type === 'contact' || type === 'reference')) return []
  const { label, rest } = labelled(statement.text)
  return joinedPieces(rest, own).map(({ words, facts: told }) => ({
    topic: topicOfFacts(told),
    facts: told,
    text: tidy(inPlainWords(words)),
    words,
    label,
    heading,
    only: told.find(({ only }) => only !== undefined)?.only ?? null,
    statement: index,
  }))
}

function topicOfFacts(facts: readonly Fact[]): Topic {
  const found = new Set(facts.map(({ type }) => topicOf[type]))
  return leading.find((topic) => found.has(topic)) ?? 'text'
}

/** 'Call: 1:6' and 'When: Monday to Thursday'. */
function labelled(text: string): { label: string; rest: string } {
  const found = /^([\p{L}][\p{L}\s/&'’-]{0,38}?)\s*(?::|\t|\.{4,}|\|)\s*(?=\S)/u.exec(text)
  if (!found || /\d$/.test(found[1]!)) return { label: '', rest: text }
  return { label: found[1]!.trim(), rest: text.slice(found[0].length) }
}

/** Where a statement can be cut, if each side has facts of its own. */
const cuts =
  /[;•|]\s*|(?<=\p{Ll}{2}|\d|%|\))\.\s+(?=[\p{Lu}$\d])|,(?!\d)\s+(?=\S)|\s+(?:and|plus|with)\s+(?=(?:an? )?(?:\$|up to \$|no\s))|\s[–—]\s|\s\+\s/gu

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
    if (last && (own.length === 0 || last.facts.length === 0 || dependent.test(words.trim()) || belongs(last, own))) {
      last.to = to
      last.facts.push(...own)
      last.words = text.slice(last.from, to)
    } else joined.push({ from, to, words, facts: [...own] })
  }
  return joined
    .map(({ words, facts: own }) => ({ words: words.replace(/^[\s,;•|.–—+]+|[\s,;•|–—+]+$/g, ''), facts: own }))
    .filter(({ words }) => words !== '')
}

/** What is asked for stays together. */
function belongs(last: Part, own: readonly Fact[]): boolean {
  const topic = topicOfFacts(own)
  return topic === 'requirement' && topicOfFacts(last.facts) === 'requirement'
}

function cutUp(text: string): { from: number; to: number }[] {
  const at = [...text.matchAll(cuts)]
    .map(({ index, 0: found }) => index + (/^\s+(?:and|plus|with)/.test(found) ? 0 : found.length))
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
