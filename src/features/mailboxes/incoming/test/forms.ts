/** How the forms of incoming mail are put together; each is an answer to one email of ours. */
import type { IncomingKind } from '#adapters/mailbox/port.ts'

export interface Form {
  /** The public report that it was rebuilt from, 'own' if it only guards against taking too much. */
  source: string
  what: string
  /** Null for what is neither an answer nor a failure. */
  kind: IncomingKind | null
  until?: string
  raw: string
}

export const ours = '<7f3c2a@agency.example>'
export const recipient = 'ada.lovelace@hospital.example'
/** When all of them arrive. */
export const received = 'Thu, 26 Nov 2026 10:00:00 -0600'

/** The headers of our email as servers send them back. */
export const original = `Received: from mail.agency.example by mx.example; Thu, 26 Nov 2026 09:59:00 -0600
Message-ID: ${ours}
From: Rita Recruiter <rita@agency.example>
To: Ada Lovelace <${recipient}>
Subject: A role in Austin
Date: Thu, 26 Nov 2026 09:58:00 -0600
`

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n')

/** A plain email: header fields, an empty line, a text. */
export const plain = (header: string, text: string) =>
  crlf(`${header.trim()}\nDate: ${received}\nTo: rita@agency.example\nMIME-Version: 1.0\n\n${text.trim()}\n`)

/** What a person sends from an email program: our email is quoted below. */
export const answer = (header: string, text: string) =>
  plain(
    `From: Ada Lovelace <${recipient}>\nMessage-ID: <answer@hospital.example>\nIn-Reply-To: ${ours}\n${header}`,
    `${text.trim()}\n\nOn Thu, Nov 26, 2026 at 9:58 AM Rita Recruiter <rita@agency.example> wrote:\n
> I recruit for a hospital in Austin.\n> To stop these emails, reply "unsubscribe" or please tell me to remove you.\n`,
  )

interface Report {
  header: string
  type?: string
  /** The content type and the content of each part. */
  parts: readonly (readonly [type: string, content: string])[]
}

export const multipart = ({ header, type = 'multipart/report; report-type=delivery-status', parts }: Report) =>
  plain(
    `${header.trim()}\nContent-Type: ${type}; boundary="=_b1"`,
    `${parts.map(([of, content]) => `--=_b1\nContent-Type: ${of}\n\n${content.trim()}\n\n`).join('')}--=_b1--`,
  )

/** RFC 3464 in the usual three parts. */
export const dsn = (header: string, text: string, status: string, returned = original) =>
  multipart({
    header,
    parts: [
      ['text/plain; charset=us-ascii', text],
      ['message/delivery-status', status],
      ['text/rfc822-headers', returned],
    ],
  })

/** The fields about our recipient. */
export const statusOf = (status: string, diagnostic: string, action = 'failed') => `Reporting-MTA: dns; mx.example
Arrival-Date: Thu, 26 Nov 2026 09:59:00 -0600

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
${diagnostic}`
