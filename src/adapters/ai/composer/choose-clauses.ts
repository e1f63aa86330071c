/** Which clauses an email of a given length contains, in order. */
import { type EmailLength, wordBands } from '#shared/product/email-options.ts'
import { isOnlyPlaces } from '../posting/place.ts'
import type { Clause, Posting } from '../posting/read-posting.ts'
import { type Topic, topics } from '../posting/topics.ts'
import { countWords } from './words.ts'

/** What physicians decide by. Always included in emails that aren't short, however long that makes them. */
const deciding: readonly Topic[] = [
  'pay',
  'extras',
  'growth',
  'schedule',
  'call',
  'scope',
  'place',
  'visa',
  'dates',
  'team',
  'requirements',
  'benefits',
]

/** One of each of these first, then whatever else fits. */
const first: readonly Topic[] = [
  'pay',
  'schedule',
  'call',
  'place',
  'scope',
  'growth',
  'extras',
  'visa',
  'pay',
  'extras',
  'scope',
  'dates',
  'growth',
  'schedule',
  'team',
  'call',
  'pay',
]

export function chooseClauses(
  { clauses }: Posting,
  inPlace: string,
  length: EmailLength,
  wordsAround: number,
): Clause[] {
  const tellable = clauses.filter((clause) => !isInOpening(clause, inPlace))
  const chosen = new Set<Clause>()
  let room = wordBands[length].max - wordsAround
  const take = (clause: Clause | undefined, always: boolean): void => {
    if (clause === undefined) return
    const words = countWords(clause.text)
    if (!always && words > room) return
    chosen.add(clause)
    room -= words
  }
  if (length === 'Short') {
    for (const topic of first)
      take(
        tellable.find((clause) => clause.topic === topic && clause.isFact && !chosen.has(clause)),
        // An email without the pay can't win anyone over.
        topic === 'pay' && chosen.size === 0,
      )
  } else {
    for (const clause of tellable) if (clause.isFact && deciding.includes(clause.topic)) take(clause, true)
    for (const clause of tellable) if (!chosen.has(clause)) take(clause, false)
  }
  return tellable
    .filter((clause) => chosen.has(clause))
    .toSorted((a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic))
}

function isInOpening({ text }: Clause, inPlace: string): boolean {
  return inPlace !== '' && isOnlyPlaces(text) && ` in ${text.replace(/[.;]$/, '')}` === inPlace
}
