import type { EmailLength, PositionType, Tone, Wish } from '#shared/product/email-options.ts'

export interface EmailText {
  subject: string
  /** Plain text; a blank line separates paragraphs. */
  body: string
}

/** A finished email, and what the user should know about how it was written. */
export interface ComposedEmail extends EmailText {
  author: Author
  /** Clauses of the posting, word for word, that state a fact and are missing from this email. */
  leftOut: string[]
  /** One sentence if a model's email was rejected and the built-in writer stepped in; otherwise null. */
  note: string | null
}

export type Author = 'composer' | 'provider'

export interface EmailOrder {
  jobTitle: string
  jobDescription: string
  tone: Tone
  length: EmailLength
  positionType: PositionType
  /** Added at the end, unchanged; may be empty. */
  signature: string
  /** A different number gives a different email from the same form. */
  variation: number
  /** What to change about the current email; tone and length above are already the new ones. */
  revision?: { wish: Wish; email: EmailText } | undefined
  /** What the last try said that the posting doesn't: one sentence each. */
  corrections?: readonly string[] | undefined
}

/** A piece of an email as it is written: from `at` on, the text is `part`. */
export interface EmailPiece {
  part: keyof EmailText
  at: number
  text: string
}

export interface EmailWriter {
  /**
   * Writes an email with the placeholders {last_name}, {specialty}, {company_name}, and {location}. Throws a
   * `WriterFault`. Ends early when `signal` is aborted.
   */
  write: (order: EmailOrder, signal: AbortSignal) => AsyncGenerator<EmailPiece, ComposedEmail, void>
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
