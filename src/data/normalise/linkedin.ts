import { cleanText } from './text.ts'

/** linkedin.example is the reserved host for generated profiles: it reaches no one. */
const host = /^(?:[a-z]{2,3}\.)?linkedin\.(com|example)$/

/**
 * A LinkedIn profile's address in standard form, 'linkedin.com/in/Ann-Lee/?trk=x' → 'https://www.linkedin.com/in/ann-lee', or
 * `null` if it isn't one; so a `javascript:` address, or someone else's host, never becomes a link.
 */
export function normaliseLinkedin(text: string): string | null {
  const plain = cleanText(text)
  if (plain === '' || plain.length > 500) return null
  const url = URL.parse(/^https?:\/\//i.test(plain) ? plain : `https://${plain}`)
  if (url === null || url.username !== '' || url.port !== '' || !host.test(url.hostname.replace(/^www\./, '')))
    return null
  const match = /^\/(in|pub)\/([^/]+)/.exec(url.pathname)
  if (!match) return null
  const base = url.hostname.endsWith('.example') ? 'linkedin.example' : 'www.linkedin.com'
  return `https://${base}/${match[1]}/${(match[2] ?? '').toLowerCase()}`
}
