/** The sentences as paragraphs, or pay and schedule as points. */
import { capital, countWords, inside, withArticle } from './grammar.ts'
import { phraseOf } from './phrase.ts'
import { pick } from './pick.ts'
import type { Piece } from './piece.ts'
import { mostPoints, pointOf } from './points.ts'
import type { Check } from './prepare.ts'
import { longestSentence, startOf } from './sentences.ts'
import { statementOf } from './statement.ts'
import type { Telling } from './tell.ts'
import { timesIn } from './times.ts'
import { isClean, type Told } from './told-within.ts'

const groups: readonly (readonly Piece['topic'][])[] = [
  ['schedule', 'call', 'scope', 'team'],
  ['pay', 'bonus', 'loan', 'partnership', 'benefit'],
  ['employer', 'requirement', 'visa', 'start', 'place', 'community'],
]
const paragraph = { work: 0, offer: 1, who: 2 } as const
const ofOffer = /\b(?:pay|paid|salar(?:y|ies)|compensation|benefits?|incentives?|bonus(?:es)?|housing)\b/i
const ofPerson =
  /\b(?:needs?|must|requires?|required|preferred|licens\w*|certif\w*|qualif\w*|eligib\w*|candidates?|applicants?|you (?:are|bring|should))\b/i

/**
 * The paragraph that a piece belongs to: work, offer, or who. Plain text is of the work, unless it says otherwise, and
 * so is 'no clinic'.
 */
export function groupOf({ topic, text }: Pick<Piece, 'topic' | 'text'>): number {
  if (topic === 'text' || (topic === 'employer' && /^no\b/i.test(text)))
    return paragraph[ofPerson.test(text) ? 'who' : ofOffer.test(text) ? 'offer' : 'work']
  return groups.findIndex((topics) => topics.includes(topic))
}

/** Work before offer, offer before work, or pay and schedule as points: three versions that look different. */
export function paragraphsOf(told: readonly Told[], layout: number, telling: Telling, isTrue: Check): string[] {
  const points = pointsFrom(told, layout === 2, isTrue)
  const rest = told.filter((one) => !points.used.has(one) && !one.isPoint)
  const parts = groups.map((_, group) =>
    rest
      .filter(({ pieces: [first] }) => groupOf(first!) === group)
      .map(({ text }) => text)
      .join(' '),
  )
  const [work, offer, who] = parts as [string, string, string]
  const lead = pick(telling.voice.listLead, telling.turn)
  const list = points.lines.length === 0 ? '' : [lead, ...points.lines].join('\n')
  const ordered =
    layout === 1 ? [offer, work, list, who] : layout === 2 ? [list, work, offer, who] : [work, list, offer, who]
  return ordered.filter((part) => part !== '')
}

/** Drops 'Also,' from the beginning of a paragraph, where it adds to nothing, unless another sentence begins alike. */
export function withoutLeads(
  told: readonly Told[],
  layout: number,
  starts: ReadonlySet<string>,
  isTrue: Check,
): Told[] {
  const { used } = pointsFrom(told, layout === 2, isTrue)
  const isSentence = (one: Told) => !used.has(one) && !one.isPoint
  const taken = new Set([...starts, ...told.filter(isSentence).map(({ text }) => startOf(text))])
  const first = groups.map((_, group) => told.find((one) => isSentence(one) && groupOf(one.pieces[0]!) === group))
  return told.map((one) => {
    const text = capital(one.text.replace(/^(?:Also|In addition), /, ''))
    if (!first.includes(one) || text === one.text || taken.has(startOf(text)) || !isTrue(text)) return one
    taken.add(startOf(text))
    return { ...one, text }
  })
}

/** Pay and schedule as at most five points, each a whole fact; none if there would be only one. */
function pointsFrom(told: readonly Told[], isList: boolean, isTrue: Check): { lines: string[]; used: Set<Told> } {
  const needed = told.filter(({ isPoint }) => isPoint)
  if (!isList && needed.length === 0) return { lines: [], used: new Set() }
  const lines: string[] = []
  const used = new Set<Told>()
  for (const one of [...needed, ...told.filter(({ isPoint }) => !isPoint)]) {
    const own = one.pieces.map((piece) => (one.isPoint || isPlainly(piece) ? pointOf(piece) : null))
    if (own.some((line) => line === null) || lines.length + own.length > mostPoints) continue
    if (!own.every((line) => isTrue(line!) && isClean(line!) && countWords(line!) <= longestSentence)) continue
    lines.push(...own.map((line) => `- ${line}`))
    used.add(one)
  }
  return lines.length < 2 ? { lines: [], used: new Set() } : { lines: lines.toSorted(byKind), used }
}

/** A list of one point is a sentence: 'The schedule is …'. */
export function withoutLonePoint(told: readonly Told[], starts: ReadonlySet<string>, isTrue: Check): Told[] {
  const { lines } = pointsFrom(told, false, isTrue)
  if (lines.length > 0) return [...told]
  const taken = new Set([...starts, ...told.filter(({ isPoint }) => !isPoint).map(({ text }) => startOf(text))])
  return told.flatMap((one) => {
    if (!one.isPoint) return [one]
    const text = sentencesOfPoint(one.text).find(
      (sentence) =>
        !taken.has(startOf(sentence)) &&
        isClean(sentence) &&
        isTrue(sentence) &&
        countWords(sentence) <= longestSentence,
    )
    return text === undefined ? [] : [{ text, pieces: one.pieces }]
  })
}

/** A point may be telegraphic; a sentence has its article, and no list without its 'and'. */
function sentencesOfPoint(point: string): string[] {
  const [, kind = '', fact = ''] = /^(\p{L}+): (.+)$/u.exec(point) ?? []
  const said = inside(fact, new Set()).replace(/^(?=\$[\d,]+ (?:salary|guarantee|base)\b)/, 'a ')
  if (
    /,\s(?!then|plus|with|and|paid (?:at|for|by|monthly)|set|taken|at|after|depending|by|or|\d|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)|\s\/\s/.test(
      said,
    )
  )
    return []
  const name = kind.toLowerCase()
  if (name === 'bonus') return [`There is ${/^an? /.test(said) ? said : withArticle(said)}.`]
  if (name === 'call' && /^[\p{L} -]*call\b/iu.test(said)) return [`You would take ${said}.`, `There is ${said}.`]
  if (name === 'schedule') return [`The schedule is ${said}.`, `Your schedule would be ${said}.`]
  return [`${kind} is ${said}.`, `The ${name} is ${said}.`]
}

/** Its words are a thing, or times: a point has no verb. */
const isPlainly = ({ topic, text }: Piece) =>
  topic !== 'bonus' &&
  (timesIn(inside(text, new Set())) !== null ||
    phraseOf(inside(text, new Set())) !== null ||
    (topic === 'call' && statementOf(inside(text, new Set())) === null))

const kinds = ['- Schedule', '- Call', '- Pay', '- Bonus']
const byKind = (a: string, b: string) =>
  kinds.findIndex((kind) => a.startsWith(kind)) - kinds.findIndex((kind) => b.startsWith(kind))
