import { cleanText } from './text.ts'

/**
 * Deliberately narrower than RFC 5322: no quotes, no spaces, no `&`, `?` or `%`, so that an address can never carry a second
 * recipient or a header into a compose link.
 */
const address = /^[a-z0-9_+][a-z0-9._+'-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
const placeholders =
  /^(no-?e?mail|none|null|na|n\.a|unknown|noreply|no-reply|donotreply|test|nobody|invalid|xxx+|abc)@|@(none|noemail|nomail|test|invalid|unknown|na|email|domain)\.[a-z]+$/

/**
 * An address in one form (small letters, bare, the first where a cell holds several), or `null` when it is none: 'Ann Lee
 * <Ann.Lee@Example.COM>' → 'ann.lee@example.com'.
 */
export function normaliseEmail(text: string): string | null {
  const inner = /<([^<>]+)>/.exec(text)?.[1] ?? text
  const first = cleanText(inner)
    .toLowerCase()
    .replace(/^mailto:/, '')
    .split(/[;,|\s]+/)
    .find((part) => part !== '')
  const email = first?.replace(/\.+$/, '')
  if (email === undefined || email.length > 254 || email.includes('..') || email.includes('.@')) return null
  return address.test(email) && !placeholders.test(email) ? email : null
}

/**
 * What a person without the right to see it is shown of an address: 'jane.roe@example.org' → 'j•••••@•••.org' (decisions.md, 'No
 * masked value lets anyone guess'). Takes a normalised address.
 */
export function maskEmail(email: string): string {
  return `${email.charAt(0)}•••••@•••.${email.slice(email.lastIndexOf('.') + 1)}`
}
