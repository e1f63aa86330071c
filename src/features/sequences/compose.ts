/**
 * An email of a sequence as it leaves: the sender's words, then their postal address and how to opt out, which the
 * CAN-SPAM Act requires (15 U.S.C. 7704(a)) and no one can turn off. Plain text and simple HTML; no picture that tells
 * of its opening, and no link that leads elsewhere than it says.
 */
import { type Sender, senderLine } from '#features/email/sender-footer.ts'
import { oneLine } from '#shared/text/typed-text.ts'

export interface Letter {
  subject: string
  /** Filled in. */
  body: string
  sender: Sender
  /** Of our page that stops emails from this sender; it takes RFC 8058's POST, too. */
  stopAddress: string
  /** The subject of the thread and the Message-IDs of its emails, the first one first; null for a first email. */
  thread: { subject: string; messageIds: readonly string[] } | null
}

export interface Composed {
  subject: string
  text: string
  html: string
  inReplyTo: string | null
  references: readonly string[]
  /** One line each; nothing in them was typed by anyone. */
  headers: Readonly<Record<string, string>>
}

const optOut = 'If you’d rather not hear from me again, reply “unsubscribe” or open '

export function compose({ subject, body, sender, stopAddress, thread }: Letter): Composed {
  const words = body.trimEnd()
  const line = senderLine(sender)
  return {
    subject: thread === null ? oneLine(subject) : replyTo(thread.subject),
    text: `${words}\n\n--\n${line}\n${optOut}${stopAddress}\n`,
    html: [
      ...words.split(/\n{2,}/).map((paragraph) => `<p>${linked(paragraph).replace(/\n/g, '<br>')}</p>`),
      `<p>--<br>${escaped(line)}<br>${escaped(optOut)}${link(stopAddress)}</p>`,
    ].join('\n'),
    inReplyTo: thread?.messageIds.at(-1) ?? null,
    references: thread?.messageIds ?? [],
    headers: {
      'List-Unsubscribe': `<${stopAddress}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

export function replyTo(subject: string): string {
  const line = oneLine(subject)
  return /^re:/i.test(line) ? line : `Re: ${line}`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!)

/** An address leads exactly where it says. */
const link = (address: string) => `<a href="${escaped(address)}">${escaped(address)}</a>`

function linked(text: string): string {
  const parts = text.split(/(\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/)
  return parts.map((part, index) => (index % 2 === 1 ? link(part) : escaped(part))).join('')
}
