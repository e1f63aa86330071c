import type { ReactElement } from 'react'

/** An email before it is rendered. */
export interface Email {
  to: string
  /** Its purpose, in kebab-case; the outbox and the log show it. */
  kind: string
  subject: string
  /** Where replies go instead of to the sender: one address. */
  replyTo?: string
  body: ReactElement
  /** For an automatic email: an address that stops it, by GET for people and by POST for email programs (RFC 8058). */
  unsubscribe?: string
}

/** An email as it is sent. */
export interface Mail {
  /** With its angle brackets (RFC 5322, 3.6.4). */
  messageId: string
  kind: string
  from: string
  to: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  unsubscribe?: string | undefined
}

/** Delivers an email. Rejects with a `MailError` that names no address. */
export interface Carrier {
  carry: (mail: Mail) => Promise<void>
}

export interface Mailer {
  /**
   * Sends an email once: `id` stays the same when an email is retried, and becomes its Message-ID. After a crash at the
   * wrong moment it may go out twice, with that one id.
   */
  send: (id: string, email: Email) => Promise<void>
}

export class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: string | undefined
  /** The mail server will never deliver this email to this address, no matter how often we try. */
  readonly hopeless: boolean

  constructor(message: string, more: { code?: string | undefined; hopeless?: boolean } = {}) {
    super(message)
    this.code = more.code
    this.hopeless = more.hopeless ?? false
  }
}
