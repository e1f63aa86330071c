/** The form of a fact that postings write in a form of its own: all of its words, and the clauses that say it. */
import { phraseOf } from './phrase.ts'
import type { Topic } from './topics.ts'

export type Found = Readonly<Record<string, string | undefined>>

export interface Form {
  topics: readonly Topic[] | 'all'
  pattern: RegExp
  /** The clauses; null if a part isn't understood. */
  say: (found: Found) => readonly (string | null)[]
}

export const thing = (text: string | undefined) => (text === undefined ? null : (phraseOf(text)?.text ?? null))
export const number = String.raw`(?:\d{1,2}(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
export const date = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2})?(?:,? \d{4})?|\d{1,2}\/\d{1,2}\/\d{2,4}`

export const all = (parts: readonly (string | null)[], say: (...parts: string[]) => string): string | null =>
  parts.every((part) => part !== null) ? say(...(parts as string[])) : null
