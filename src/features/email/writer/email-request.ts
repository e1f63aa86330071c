/** What an email is asked for with, and what comes of it. */
import type { Posting } from '#postings/facts.ts'
import type { EmailLength, PositionType, Tone } from '#shared/product/email-options.ts'
import type { EmailText } from '../check/check-email.ts'

export interface EmailRequest {
  posting: Posting
  jobTitle: string
  tone: Tone
  length: EmailLength
  positionType: PositionType
  /** Added at the end, unchanged; may be empty. */
  signature: string
  /** A different number gives a different email from the same form. */
  variation: number
  /** The emails of the same sequence before this one. */
  previous: readonly EmailText[]
}

/** A sentence of the email, and the posting's words that it comes from. */
export interface Sourced {
  sentence: string
  words: string[]
}

/** What the posting says and the email doesn't, ready to be added. */
export interface LeftOut {
  /** The posting's words. */
  words: string
  /** As the email would say it. */
  sentence: string
  /** The sentences of the email that it comes after, the nearest first. */
  after: string[]
}

export interface ComposedEmail extends EmailText {
  sources: Sourced[]
  leftOut: LeftOut[]
}
