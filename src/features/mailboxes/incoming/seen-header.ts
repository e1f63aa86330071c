/** The header fields of an email that say whether more of it has to be read. */

export interface SeenHeader {
  /** Its Message-ID, with angle brackets; null if it has none. */
  id: string | null
  /** Message-IDs that it answers: the nearest first. */
  thread: string[]
  /** The address, in lower case. */
  from: string
  /** It may be a bounce or a report, which name what they are about only in their text. */
  mayBeReport: boolean
}

const messageIds = /<[^<>\s]{3,298}>/g
/** Message-IDs of one email. */
const maxIds = 100
const programs = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|mail\.delivery\.system|staff@hotmail\.com)/

export function seenHeader(header: string): SeenHeader {
  const fields = new Map<string, string>()
  for (const line of header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  const field = (name: string) => fields.get(name) ?? ''
  const idsIn = (text: string) => [...text.matchAll(messageIds)].map(([id]) => id)
  const from = (/<([^<>\s]*)>\s*$/.exec(field('from'))?.[1] ?? field('from')).trim().toLowerCase()
  const thread = [...new Set([...idsIn(field('in-reply-to')), ...idsIn(field('references')).toReversed()])]
  return {
    id: idsIn(field('message-id'))[0] ?? null,
    thread: thread.slice(0, maxIds),
    from,
    mayBeReport:
      programs.test(from) ||
      from === '' ||
      field('return-path') === '<>' ||
      fields.has('x-failed-recipients') ||
      /^multipart\/report\b/i.test(field('content-type')),
  }
}
