/** An email that came in, as far as telling what it is needs: its fields, its text, and the parts of a report. */
import PostalMime, { type Attachment, type Email } from 'postal-mime'

export interface EmailParts {
  /** The first value of a header field; '' if it has none. */
  field: (name: string) => string
  from: string
  subject: string
  /** In lower case: 'multipart/report; report-type=delivery-status'. */
  contentType: string
  /** All of it, with what is quoted. */
  text: string
  /** A part of a report by its media type; null if there is none. */
  part: (type: RegExp) => string | null
}

/** Characters of a text or a part that are looked at. */
const longest = 40_000

export async function emailParts(source: Uint8Array): Promise<EmailParts> {
  const email = await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 20 })
  const fields = new Map<string, string>()
  for (const { key, value } of email.headers) if (!fields.has(key)) fields.set(key, value.slice(0, 10_000))
  const field = (name: string) => fields.get(name) ?? ''
  return {
    field,
    from: (email.from?.address ?? '').toLowerCase(),
    subject: (email.subject ?? '').replace(/\s+/g, ' ').trim().slice(0, 500),
    contentType: field('content-type').toLowerCase(),
    text: textOf(email).slice(0, longest),
    part: (type) => {
      const found = email.attachments.find(({ mimeType }) => type.test(mimeType))
      return found === undefined ? null : decoded(found)
    },
  }
}

function textOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text.replace(/\r\n/g, '\n')
  return html === undefined ? '' : withoutTags(html.slice(0, 10 * longest))
}

/** Quoted emails become lines that begin with '>'. Only words matter here, so nothing else of HTML does. */
function withoutTags(html: string): string {
  const parts = html
    .replace(/<(style|script|head)\b[^<>]*>[^<]*<\/\1>/gi, ' ')
    .replace(/<blockquote\b[^<>]*>|<div[^<>]*class="[^"<>]*(?:gmail_quote|yahoo_quoted)[^<>]*>/gi, '\n> ')
    .replace(/<(?:br|p|div|tr|li|h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
  return parts.replace(/&(nbsp|lt|gt|amp|quot|#39|apos);/g, (_, name: string) => entities[name] ?? ' ')
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", apos: "'" }

function decoded({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, longest)
  return new TextDecoder().decode(content.slice(0, longest)).replace(/\r\n/g, '\n')
}
