/** Sending through a member's own mail server, one connection an email. */
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import { publicAddressOf } from '../internet/ask.ts'
import { isThisMachine, oneClick } from '../mail/smtp.ts'
import type { MailboxAccess, OutgoingEmail, SendOutcome } from './port.ts'
import { refusalOf } from './refusals.ts'

/** Milliseconds. Servers look for spam before they answer an email's end, which takes some a minute. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 120_000, dnsTimeout: 5_000 }

interface SmtpFault {
  message: string
  command?: string
  responseCode?: number
  response?: string
}

/** @param anywhere connects to this machine and networks inside as well, as a developer's server does */
export async function sendThrough(
  access: MailboxAccess,
  email: OutgoingEmail,
  anywhere: boolean,
): Promise<SendOutcome> {
  const message = await composed(access, email)
  let begun = false
  const content = new Readable({
    // Nothing reads it before the server has accepted DATA, and whatever is lost afterward may have been accepted.
    read() {
      begun = true
      this.push(message.content)
      this.push(null)
    },
  })
  const connection = await open(access, anywhere).catch((fault: Error) => fault)
  if (connection instanceof Error) return refusalOf({ code: 0, command: 'CONN', text: connection.message })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      // Without an error: the server closed the connection.
      connection.once('end', () => reject(new Error('The mail server closed the connection')))
      const fail = (fault: Error | null | undefined, next: () => void) => (fault ? reject(fault) : next())
      connection.connect((fault) =>
        fail(fault, () =>
          connection.login(loginOf(access), (refused) =>
            fail(refused, () => connection.send(message.envelope, content, (error) => fail(error, resolve))),
          ),
        ),
      )
    })
    connection.quit()
    return { outcome: 'sent' }
  } catch (error) {
    connection.close()
    const { message: words, command = 'CONN', responseCode = 0, response } = error as SmtpFault
    const text = response ?? words
    return begun && responseCode < 400
      ? { outcome: 'unclear', answer: text.slice(0, 500) }
      : refusalOf({ code: responseCode, command, text })
  }
}

async function open({ smtp: { host, port } }: MailboxAccess, anywhere: boolean): Promise<SMTPConnection> {
  const secure = port === 465
  const connection = new SMTPConnection({
    host: await publicAddressOf(host, anywhere),
    ...{ port, secure, servername: host },
    requireTLS: !secure && !isThisMachine(host),
    tls: { minVersion: 'TLSv1.2' },
    ...timeouts,
  })
  // One that comes after the answer is about nothing anymore.
  connection.on('error', () => {})
  return connection
}

function loginOf({ username, login }: MailboxAccess) {
  return 'password' in login
    ? { user: username, pass: login.password }
    : { user: username, method: 'XOAUTH2', oauth2: new XOAuth2({ user: username, accessToken: login.accessToken }) }
}

/** As it leaves, and, byte for byte, as its copy is filed. */
export async function composed({ address, senderName }: MailboxAccess, email: OutgoingEmail) {
  const { messageId, date, to, subject, text, html, inReplyTo, references = [], listUnsubscribe, headers = {} } = email
  const node = new MailComposer({
    ...{ messageId, date, subject, text, html },
    baseBoundary: messageId.replace(/@.*|[^\w-]/g, ''),
    from: { name: senderName, address },
    to: { name: to.name ?? '', address: to.address },
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(references.length > 0 && { references: [...references] }),
    headers: { ...headers, ...(listUnsubscribe !== undefined && oneClick(listUnsubscribe)) },
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { content: await node.build(), envelope: { from: address, to: [to.address] } }
}
