/** Someone's own mailbox: their provider's mail servers, with their login. */

export interface MailHost {
  host: string
  /** 465 and 993 speak TLS from the start; every other port has to offer STARTTLS. */
  port: number
}

export interface MailboxAccess {
  address: string
  senderName: string
  smtp: MailHost
  imap: MailHost
  username: string
  login: { password: string } | { accessToken: string }
}

/** An email as it leaves; every text may be a stranger's. */
export interface OutgoingEmail {
  /** With its angle brackets; see `newMessageId`. Stored by the caller before it is sent. */
  messageId: string
  date: Date
  to: { name?: string; address: string }
  subject: string
  text: string
  html: string
  /** Message-IDs with their angle brackets. */
  inReplyTo?: string | undefined
  references?: readonly string[]
  /** An address that stops these emails: by GET for people, and by POST for email programs (RFC 8058). */
  listUnsubscribe?: string | undefined
  /** More headers, one value each. */
  headers?: Readonly<Record<string, string>>
}

export type SendOutcome =
  | { outcome: 'sent' }
  | {
      outcome: 'refused'
      /**
       * `for-now`: the same email may be sent later. `for-good`: this recipient isn't there or doesn't take it.
       * `login`: the provider refuses the password or the token, so nothing leaves from this mailbox.
       */
      refusal: 'for-now' | 'for-good' | 'login'
      /** The mail server's own words, or what went wrong on the way to it. */
      answer: string
      /** Seconds to wait, if it said so or usually means it: greylisting, a provider's limit on how much is sent. */
      retryAfter?: number
      /** A mail server said it, and not the way there. */
      fromServer: boolean
      /** It limits the mailbox, not this recipient: nothing else is taken before then, either. */
      limitsMailbox?: boolean
    }
  /** The connection was lost after the email began to leave, so it may have been sent: look for it before a resend. */
  | { outcome: 'unclear'; answer: string }

export const incomingKinds = ['reply', 'bounce-hard', 'bounce-soft', 'auto-reply', 'opt-out', 'complaint'] as const
export type IncomingKind = (typeof incomingKinds)[number]

/** An email that came in and answers one that was sent from the same mailbox. */
export interface IncomingEmail {
  kind: IncomingKind
  /** Ours, that it answers, with its angle brackets. */
  messageId: string
  /** Its own; null if it has none. */
  incomingId: string | null
  /** Who wrote it, perhaps from another address than the one we wrote to; of a bounce, the recipient it names. */
  from: string
  subject: string
  /** What they wrote, without what they quoted; of a bounce, what the mail server said. */
  text: string
  /** Of an auto-reply that names it: the day they are back, as 2026-12-01. */
  until?: string
  at: Date
}

/** Where a folder's reading stands. UIDs only grow while `uidValidity` stays (RFC 9051, 2.3.1.1). */
export interface FolderCursor {
  path: string
  uidValidity: bigint
  lastUid: number
}

/** An email in a folder by its headers, before anything else of it is read. */
export interface SeenEmail {
  folder: string
  uid: number
  /** Of the header fields that were asked for, undecoded. */
  header: string
  bytes: number
  /** When the server received it. */
  at: Date
}

export interface FolderReading {
  folder: FolderCursor
  /** At most as many as asked for, in order of their UIDs. */
  seen: SeenEmail[]
  /** Reads the first bytes of one; null if it is gone. Changes no flag. */
  source: (uid: number, maxBytes: number) => Promise<Uint8Array | null>
}

/** Mail servers of members' providers. Errors are `MailboxError`s that name no password. */
export interface Mailboxes {
  send: (access: MailboxAccess, email: OutgoingEmail) => Promise<SendOutcome>
  /**
   * The header of the email with this Message-ID, undecoded, among sent mail or among what came in; null if there is
   * none.
   */
  find: (access: MailboxAccess, messageId: string, among: 'sent' | 'incoming') => Promise<string | null>
  /** Puts a copy of an email that was sent into the folder for sent mail, unless one is there. */
  file: (access: MailboxAccess, email: OutgoingEmail) => Promise<void>
  /**
   * Passes on what came in since `cursors`, in pieces, from every folder that incoming mail can be in: not drafts and
   * not the folder for sent mail. A folder without a cursor is read from the emails of `since` on.
   */
  readNew: (
    access: MailboxAccess,
    from: { cursors: readonly FolderCursor[]; since: Date; signal: AbortSignal },
    onPiece: (piece: FolderReading) => Promise<void>,
  ) => Promise<void>
}

export class MailboxError extends Error {
  override readonly name = 'MailboxError'
  /** `login`: refused. `unreachable`: no answer, or not a mail server. */
  readonly fault: 'login' | 'unreachable'
  /** The server's own words. */
  readonly answer: string

  constructor(fault: 'login' | 'unreachable', answer: string) {
    super(`A mail server of a member: ${fault}`)
    this.fault = fault
    this.answer = answer
  }
}
