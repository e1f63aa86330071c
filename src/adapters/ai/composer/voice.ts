/** The sentences of the four tones. They say nothing about the position but its title, type, and place. */
import type { Place } from './words-of-job.ts'

/** Several wordings of one thing; the seed chooses. */
type Wordings = (words: Place) => readonly string[]

export interface Voice {
  greeting: Wordings
  subject: Wordings
  opening: Wordings
  /** Why this physician. */
  reason: Wordings
  /** Leads to a list of points. */
  listLead: Wordings
  /** By type of position. */
  ask: Record<'any' | 'part-time' | 'contract' | 'per diem', Wordings>
  shortAsk: Wordings
  /** For long emails, before the question. */
  offer: Wordings
  closing: Wordings
}
