import { createTransport } from 'nodemailer'
import { type Carrier, type Mail, MailError } from './port.ts'

/** Milliseconds: a slow provider costs a job its turn, but never a request its answer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 }

/**
 * Sends emails through the server of the first of `urls` that accepts its password. Nothing is fetched and no file is
 * read on an email's behalf.
 *
 * @param urls several while a password is being replaced; at least one
 */
export function makeSmtp(urls: readonly string[]): Carrier {
  const transports = urls.map(openSmtp)
  let used = 0
  return {
    carry: async (mail) => {
      for (let refused = 0; ; refused++) {
        try {
          await transports[used]!.sendMail(toMessage(mail))
          return
        } catch (error) {
          if (!refusesPassword(error) || refused === transports.length - 1) throw withoutAddress(error)
          used = (used + 1) % transports.length
        }
      }
    },
  }
}

/** The server rejects the user or the password; it hasn't seen the email. */
function refusesPassword(error: unknown): boolean {
  return (error as { code?: string }).code === 'EAUTH'
}

/**
 * smtps:// uses TLS from the start; smtp:// insists on STARTTLS, except to this machine or with `?requireTLS=false`.
 */
export function openSmtp(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return createTransport({
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isThisMachine(host) && searchParams.get('requireTLS') !== 'false',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
}

/** An email in nodemailer's terms. Everything we send is written by a program (RFC 3834, 5). */
export function toMessage({ messageId, from, to, replyTo, subject, html, text, unsubscribe }: Mail) {
  const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe === undefined ? {} : oneClick(unsubscribe)) }
  // As an object, so that no character in it is read as a second address.
  return { messageId, from, to, replyTo: replyTo && { name: '', address: replyTo }, subject, html, text, headers }
}

/** RFC 8058, 3.1. On one line: some readers couldn't find the address in a folded one. */
export function oneClick(address: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** Servers repeat the address in their answers, and it has no business in a log. */
function withoutAddress(error: unknown): MailError {
  const { code, responseCode, command, permanent } = error as {
    code?: string
    responseCode?: number
    command?: string
    permanent?: boolean
  }
  const where = [code, command, responseCode].filter((part) => part !== undefined).join(', ')
  return new MailError(`The mail server of SMTP_URL did not accept an email (${where || 'no reason given'})`, {
    code,
    hopeless: permanent === true && command === 'RCPT TO',
  })
}
