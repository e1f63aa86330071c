/** Clauses as paragraphs: sentences as they stand in the posting, points as a list. */
import type { Clause } from '../posting/read-posting.ts'
import type { Topic } from '../posting/topics.ts'
import { capital } from './words.ts'

/** One idea per paragraph. */
const ideas: readonly (readonly Topic[])[] = [
  ['pay', 'extras'],
  ['growth'],
  ['schedule', 'call'],
  ['scope', 'team'],
  ['place'],
  ['benefits'],
  ['visa'],
  ['requirements'],
  ['dates'],
  ['about'],
]

export function paragraphsFrom(clauses: readonly Clause[], listLead: string): string[] {
  const points = clauses.filter(({ isSentence }) => !isSentence)
  const said = ideas
    .map((idea) => clauses.filter(({ topic, isSentence }) => isSentence && idea.includes(topic)))
    .filter((group) => group.length > 0)
    .map((group) => group.map(({ text }) => stopped(text)).join(' '))
  const listed =
    points.length === 0 ? [] : points.length < 3 ? [points.map(asSentence).join(' ')] : [listOf(points, listLead)]
  const pointsFirst = points.some(({ topic }) => topic === 'pay')
  return pointsFirst ? [...listed, ...said] : [...said, ...listed]
}

function listOf(points: readonly Clause[], lead: string): string {
  return [lead, ...points.map((point) => `- ${capital(asPoint(point))}`)].join('\n')
}

const bareMoney = /^(?:up to |from )?\$?\d/

/** 'Compensation: $350,000 plus quality bonus'; others name what they are. */
function asPoint({ text, topic }: Clause): string {
  const bare = text.replace(/[.;,]$/, '')
  return topic === 'pay' && bareMoney.test(bare) ? `Compensation: ${bare}` : bare
}

function asSentence(point: Clause): string {
  const { text, topic } = point
  const bare = text.replace(/[.;,]$/, '')
  // One amount and what goes with it can be the end of a sentence; more stays as it is.
  if (topic === 'pay' && bareMoney.test(bare) && !/[.;:](?!\d)/.test(bare)) return `Compensation is ${bare}.`
  return stopped(capital(asPoint(point)))
}

function stopped(text: string): string {
  const whole = capital(text.replace(/[,;:\s]+$/, ''))
  return /[.?!]["”)]?$/.test(whole) ? whole : `${whole}.`
}
