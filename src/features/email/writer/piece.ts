/** A part of a posting that an email can tell or leave. */
import type { Fact } from '#postings/facts.ts'
import type { Topic } from './topics.ts'

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

/** A topic and a text that its grammar reads; null if nothing is said. */
export type Said = readonly [topic: Topic, text: string] | null
