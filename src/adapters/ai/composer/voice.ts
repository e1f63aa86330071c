/** The sentences of the four tones. All they say about the position is its title, type, and place. */
import type { Place } from './words-of-job.ts'

/** Several ways to say one thing; the seed picks one. */
type Wordings = (words: Place) => readonly string[]

export interface Voice {
  greeting: Wordings
  subject: Wordings
  opening: Wordings
  /** Why this physician. */
  reason: Wordings
  /** Introduces a list of points. */
  listLead: Wordings
  /** By type of position. */
  ask: Record<'any' | 'part-time' | 'contract' | 'per diem', Wordings>
  shortAsk: Wordings
  /** For long emails, before the question. */
  offer: Wordings
  closing: Wordings
}
