/** Clauses as paragraphs: sentences as they are in the posting, points as a list. */
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
  const main = clauses.find(({ topic }) => topic === 'pay')
  const said = ideas
    .map((idea) => clauses.filter(({ topic, isSentence }) => isSentence && idea.includes(topic)))
    .filter((group) => group.length > 0)
    .map((group) => group.map(({ text }) => stopped(text)).join(' '))
  const list = [listLead, ...points.map((point) => `- ${capital(asPoint(point, main))}`)].join('\n')
  const short = points.map((point) => asSentence(point, main)).join(' ')
  const mentioned = points.length === 0 ? [] : [points.length < 3 ? short : list]
  const pointsFirst = points.some(({ topic }) => topic === 'pay')
  return pointsFirst ? [...mentioned, ...said] : [...said, ...mentioned]
}

/** An amount that doesn't say what it is. */
const bareMoney =
  /^(?:up to |from )?\$?\d(?![\d,.]*[kKM]?\s+(?:[\w-]+\s){0,2}(?:draw|stipend|bonus|allowance|supplement|sign|signing|sign-on|retention|relocation|extra|more|fee)\b)/

/**
 * 'Compensation: $350,000 plus quality bonus' for the first amount; only the posting may say what a later one is for.
 */
function asPoint(point: Clause, main: Clause | undefined): string {
  const bare = point.text.replace(/[.;,]$/, '')
  return point === main && bareMoney.test(bare) ? `Compensation: ${bare}` : bare
}

function asSentence(point: Clause, main: Clause | undefined): string {
  const bare = point.text.replace(/[.;,]$/, '')
  // One amount with its details can end a sentence; anything longer stays as it is.
  if (point === main && bareMoney.test(bare) && !/[.;:](?!\d)/.test(bare)) return `Compensation is ${bare}.`
  return stopped(capital(asPoint(point, main)))
}

function stopped(text: string): string {
  const whole = capital(text.replace(/[,;:\s]+$/, ''))
  return /[.?!]["”)]?$/.test(whole) ? whole : `${whole}.`
}
