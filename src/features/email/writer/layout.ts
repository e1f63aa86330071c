/** The sentences as paragraphs, or pay and schedule as points. */
import { countWords, inside } from './grammar.ts'
import { isOwnLabel } from './labels.ts'
import { amountOf } from './pay-clauses.ts'
import { pick } from './pick.ts'
import type { Piece } from './pieces.ts'
import type { Check } from './prepare.ts'
import { longestSentence } from './sentences.ts'
import type { Telling } from './tell.ts'
import { timesIn } from './times.ts'
import { isClean, type Told } from './told-within.ts'

export const groups: readonly (readonly Piece['topic'][])[] = [
  ['schedule', 'call', 'scope', 'team'],
  ['pay', 'bonus', 'loan', 'partnership', 'benefit'],
  ['employer', 'requirement', 'visa', 'start', 'place', 'community', 'text'],
]

/** Work before offer, offer before work, or pay and schedule as points: three versions that look different. */
export function paragraphsOf(told: readonly Told[], layout: number, telling: Telling, isTrue: Check): string[] {
  const points = layout === 2 ? pointsFrom(told, isTrue) : { lines: [], used: new Set<Told>() }
  const rest = told.filter((one) => !points.used.has(one))
  const parts = groups.map((topics) =>
    rest
      .filter(({ pieces: [first] }) => topics.includes(first!.topic))
      .map(({ text }) => text)
      .join(' '),
  )
  const [work, offer, who] = parts as [string, string, string]
  const lead = pick(telling.voice.listLead, telling.turn)
  const list = points.lines.length === 0 ? '' : [lead, ...points.lines].join('\n')
  const ordered = layout === 1 ? [offer, work, who] : [list, work, offer, who]
  return ordered.filter((part) => part !== '')
}

const pointLabels: Partial<Record<Piece['topic'], string>> = { schedule: 'Schedule', call: 'Call', pay: 'Pay' }

/** Pay and schedule as at most five points, each a whole fact; none if there would be only one. */
function pointsFrom(told: readonly Told[], isTrue: Check): { lines: string[]; used: Set<Told> } {
  const fit = told.filter(({ pieces }) =>
    pieces.every(
      ({ topic, text, only, label }) =>
        pointLabels[topic] !== undefined &&
        only === null &&
        !isOwnLabel(label) &&
        (topic !== 'schedule' || timesIn(inside(text, new Set())) !== null) &&
        (topic !== 'pay' || amountOf(inside(text, new Set())) !== null) &&
        !/[.!?]\s|\b(?:we|our|us)\b/i.test(text),
    ),
  )
  const lines: string[] = []
  const used = new Set<Told>()
  for (const one of fit) {
    const own = one.pieces.map(pointOf)
    if (
      lines.length + own.length > 5 ||
      !own.every((line) => isTrue(line) && isClean(line) && countWords(line) <= longestSentence)
    )
      continue
    lines.push(...own.map((line) => `- ${line}`))
    used.add(one)
  }
  return lines.length < 2 ? { lines: [], used: new Set() } : { lines, used }
}

export function pointOf({ topic, text }: Piece): string {
  const label = pointLabels[topic]!
  const said = topic === 'call' ? text.replace(/\b1\s?[:/]\s?(\d{1,2})\b/g, '1 in $1') : text
  const bare = said.replace(new RegExp(String.raw`^(?:${label}|salary(?= \\$))(?: is|:)?\\s+`, 'i'), '')
  return `${label}: ${inside(bare, new Set())}`
}
