import type { ReactElement } from 'react'

/** An email before it is drawn. */
export interface Email {
  to: string
  /** What it is for, in kebab-case; the outbox and the log show it. */
  kind: string
  subject: string
  /** Where an answer goes instead of the sender: one address. */
  replyTo?: string
  body: ReactElement
  /** For an automatic email: an address that stops it, for people by GET and for email programs by POST (RFC 8058). */
  unsubscribe?: string
}

/** An email as it travels. */
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

/** Takes an email to where it is read. Rejects with a `MailError` that names no address. */
export interface Carrier {
  carry: (mail: Mail) => Promise<void>
}

export interface Mailer {
  /**
   * Sends an email once: `id` is the same whenever the same email is tried again, and becomes its Message-ID. After a
   * crash at the wrong moment it may leave twice, with that one id.
   */
  send: (id: string, email: Email) => Promise<void>
}

export class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: string | undefined
  /** The mail server will never take this email to this address, however often it is tried. */
  readonly hopeless: boolean

  constructor(message: string, more: { code?: string | undefined; hopeless?: boolean } = {}) {
    super(message)
    this.code = more.code
    this.hopeless = more.hopeless ?? false
  }
}
