/**
 * Links that open a new message in a person's email program or webmail, with recipient, subject, and body. Whatever the
 * data contains, there is exactly one recipient, and no header that wasn't asked for.
 */
export const mailClients = ['gmail', 'outlook', 'yahoo', 'default'] as const
export type MailClient = (typeof mailClients)[number]

export interface Draft {
  /** One address. */
  to: string
  subject: string
  body: string
}

export interface ComposeLink {
  href: string
  /** Without the body: it is too long for this client's links and has to be pasted. */
  withoutBody: boolean
}

/**
 * How long a link may be. Windows passes at most 2,048 characters to an email program, and Outlook's and Yahoo's
 * servers refuse longer ones; Gmail's accept 8 KB.
 */
const longest: Record<MailClient, number> = { gmail: 8000, outlook: 2000, yahoo: 2000, default: 2000 }

/** The pages that compose an email, and their parameter names. */
const pages = {
  gmail: { url: 'https://mail.google.com/mail/?view=cm&fs=1&', to: 'to', subject: 'su', body: 'body' },
  outlook: { url: 'https://outlook.office.com/mail/deeplink/compose?', to: 'to', subject: 'subject', body: 'body' },
  yahoo: { url: 'https://compose.mail.yahoo.com/?', to: 'to', subject: 'subject', body: 'body' },
} as const

/** Null if `to` isn't exactly one address. */
export function composeLink(client: MailClient, { to, subject, body }: Draft): ComposeLink | null {
  const recipient = oneRecipient(to)
  if (recipient === null) return null
  const write = client === 'default' ? mailto : (draft: Draft) => webMail(client, draft)
  const line = oneLine(subject)
  const href = write({ to: recipient, subject: line, body: plainText(body) })
  if (href.length <= longest[client]) return { href, withoutBody: false }
  // Only a deliberately long subject fills a whole link.
  const room = longest[client] - write({ to: recipient, subject: '', body: '' }).length
  return { href: write({ to: recipient, subject: fitting(line, room), body: '' }), withoutBody: true }
}

function webMail(client: keyof typeof pages, draft: Draft): string {
  const page = pages[client]
  const parts = [
    [page.to, draft.to],
    [page.subject, draft.subject],
    [page.body, draft.body],
  ] as const
  return page.url + joined(parts)
}

/** RFC 6068: the address is in the path, and lines end with CRLF. */
function mailto({ to, subject, body }: Draft): string {
  const fields = joined([
    ['subject', subject],
    ['body', body.replaceAll('\n', '\r\n')],
  ])
  return `mailto:${encode(to).replace('%40', '@')}${fields === '' ? '' : `?${fields}`}`
}

function joined(parts: readonly (readonly [name: string, value: string])[]): string {
  return parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
}

// Spaces as %20 and a plus as %2B: clients disagree about how to read '+' in a URL. What encodeURIComponent leaves
// alone is encoded, too, because some programs end a link at a quote or a bracket.
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** Deliberately narrower than what email allows: nothing a client could read as a second address or a header. */
const address = /^[a-z0-9_+][a-z0-9._+'-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i

/** The address, if it is exactly one. */
export function oneRecipient(to: string): string | null {
  const trimmed = to.trim()
  return trimmed.length <= 254 && address.test(trimmed) ? trimmed : null
}

/** A subject is a header: one line. */
function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

/** One kind of line ending, nothing that can't be encoded, and no half characters. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
}

/** As much of the beginning as fits into `room` characters of a URL, in whole characters. */
function fitting(line: string, room: number): string {
  const name = '&subject='.length
  let fitted = ''
  let used = name
  for (const character of line) {
    used += encode(character).length
    if (used > room) break
    fitted += character
  }
  return fitted
}

/** What 'Copy' puts on the clipboard: 'Subject: …', a blank line, and the body. */
export function copyableEmail({ subject, body }: Pick<Draft, 'subject' | 'body'>): string {
  return `Subject: ${oneLine(subject)}\n\n${plainText(body)}`
}
