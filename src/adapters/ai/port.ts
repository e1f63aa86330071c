/** A model behind an endpoint: what it is asked, and what it answers. Whether the answer is true is for its callers. */
import type { EmailLength, Tone, Wish } from '#shared/product/email-options.ts'

export interface EmailText {
  subject: string
  /** Plain text; a blank line separates paragraphs. */
  body: string
}

/** What a model writes from: the facts of a posting, and how the email should be. */
export interface EmailBrief {
  jobTitle: string
  place: string
  positionType: string
  /** 'we' for an employer's own email, 'the group' for an agency's. */
  employerIs: string
  /** In the posting's words, the important ones first. */
  facts: readonly string[]
  tone: Tone
  length: EmailLength
  /** At most, between greeting and closing. */
  words: number
  versions: number
  /** A different number asks for other words than before. */
  variation: number
  /** The emails of the same sequence before this one. */
  previous: readonly EmailText[]
  revision?: { wish: Wish; email: EmailText } | undefined
}

export interface EmailModel {
  /**
   * Emails with the placeholders {last_name}, {reason}, {specialty}, {company_name}, and {location}, without a
   * signature. Throws a `WriterFault`. Ends early when `signal` is aborted.
   */
  write: (brief: EmailBrief, signal: AbortSignal) => Promise<EmailText[]>
}

/**
 * A filter that a model proposes for a description of who is needed. Ignored if it isn't in the description or in any
 * dictionary.
 */
export interface Proposal {
  kind: ProposedKind
  /** As you would type it into the search box: 'Cardiology', 'within 50 miles of Dallas, TX'. */
  text: string
  /** The words of the description, verbatim, that say so. */
  quote: string
  /** Excludes those who match. */
  excluded: boolean
}

export const proposedKinds = [
  'specialty',
  'place',
  'credential',
  'years',
  'contact',
  'setting',
  'skill',
  'organization',
  'school',
] as const
export type ProposedKind = (typeof proposedKinds)[number]

export interface DescriptionReader {
  /** Throws a `WriterFault`. It sees the description and nothing else. */
  read: (description: string, signal: AbortSignal) => Promise<Proposal[]>
}

/** Why there is no email: no service to ask, no answer, too busy, too slow, or an answer that isn't an email. */
export type FaultReason = 'unreachable' | 'refused' | 'busy' | 'slow' | 'unusable'

export class WriterFault extends Error {
  override readonly name = 'WriterFault'
  readonly reason: FaultReason

  constructor(reason: FaultReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
