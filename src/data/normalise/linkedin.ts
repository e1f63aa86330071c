import { cleanText } from './text.ts'

/** linkedin.example is the reserved host for generated profiles: it reaches no one. */
const host = /^(?:[a-z]{2,3}\.)?linkedin\.(com|example)$/

/** How nearly every file writes it. */
const plain = /^(?:https?:\/\/)?(?:www\.)?linkedin\.(com|example)\/in\/([a-z0-9-]{1,200})\/?$/

const baseOf = (topLevel: string): string => (topLevel === 'example' ? 'linkedin.example' : 'www.linkedin.com')

/**
 * A LinkedIn profile's address in standard form, 'linkedin.com/in/Ann-Lee/?trk=x' →
 * 'https://www.linkedin.com/in/ann-lee', or `null` if it isn't one; so a `javascript:` address, or someone else's host,
 * never becomes a link.
 */
export function normaliseLinkedin(text: string): string | null {
  const found = plain.exec(text)
  if (found) return `https://${baseOf(found[1] ?? '')}/in/${found[2]}`
  const clean = cleanText(text)
  if (clean === '' || clean.length > 500) return null
  const url = URL.parse(/^https?:\/\//i.test(clean) ? clean : `https://${clean}`)
  if (url === null || url.username !== '' || url.port !== '' || !host.test(url.hostname.replace(/^www\./, '')))
    return null
  const match = /^\/(in|pub)\/([^/]+)/.exec(url.pathname)
  if (!match) return null
  const base = baseOf(url.hostname.slice(url.hostname.lastIndexOf('.') + 1))
  return `https://${base}/${match[1]}/${(match[2] ?? '').toLowerCase()}`
}
