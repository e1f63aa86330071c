import { cleanText } from './text.ts'

/**
 * Deliberately narrower than RFC 5322: no quotes, no spaces, no `&`, `?` or `%`, so that an address can never slip a
 * second recipient or a header into a compose link.
 */
const address = /^[a-z0-9_+][a-z0-9._+'-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
const placeholders =
  /^(no-?e?mail|none|null|na|n\.a|unknown|noreply|no-reply|donotreply|test|nobody|invalid|xxx+|abc)@|@(none|noemail|nomail|test|invalid|unknown|na|email|domain)\.[a-z]+$/

/**
 * An address in standard form (lower case, bare, the first if a cell has several), or `null` if it isn't one: 'Ann Lee
 * <Ann.Lee@Example.COM>' → 'ann.lee@example.com'.
 */
export function normaliseEmail(text: string): string | null {
  // Most addresses are in standard form already.
  if (address.test(text)) return sendable(text)
  const inner = /<([^<>]+)>/.exec(text)?.[1] ?? text
  const first = cleanText(inner)
    .toLowerCase()
    .replace(/^mailto:/, '')
    .split(/[;,|\s]+/)
    .find((part) => part !== '')
  const email = first?.replace(/\.+$/, '')
  return email !== undefined && address.test(email) ? sendable(email) : null
}

/** An address in standard form, or `null` if no mail can reach anyone there. */
function sendable(email: string): string | null {
  if (email.length > 254 || email.includes('..') || email.includes('.@')) return null
  return placeholders.test(email) ? null : email
}

export interface EmailsReading {
  /** In text order, each once. */
  emails: string[]
  /** Whether something is left that was meant as an address but isn't one. */
  more: boolean
}

/** The addresses in a cell, whatever separates them: 'ann@example.com; Ann Lee <ann@example.org>'. */
export function readEmails(text: string): EmailsReading {
  // Has nothing that separates addresses.
  if (address.test(text)) {
    const email = sendable(text)
    return email === null ? { emails: [], more: true } : { emails: [email], more: false }
  }
  const emails: string[] = []
  let more = false
  for (const part of text.split(/[;,|\s<>"()[\]\p{Cf}]+/u)) {
    if (!part.includes('@')) continue
    const email = normaliseEmail(part.replace(/^['‘’]+|['‘’]+$/g, ''))
    if (email === null) more = true
    else if (!emails.includes(email)) emails.push(email)
  }
  return { emails, more: more || emails.length === 0 }
}

/** What stands before the @ of an address that a practice's staff reads, and its physicians share. */
const roles = new Set(
  (
    'info office admin administration contact contactus appointments appointment scheduling schedule frontdesk front ' +
    'desk reception receptionist billing records medicalrecords referrals referral hr careers jobs recruiting staff ' +
    'practice practicemanager manager clinic mail mailbox email hello help support sales marketing webmaster team ' +
    'general inquiries enquiries fax nurse nurses'
  ).split(' '),
)

/** Whether an address is a practice's rather than a person's: 'office@', 'front.desk2@'. Takes a normalized address. */
export const isRoleAddress = (email: string): boolean =>
  roles.has(email.slice(0, email.indexOf('@')).replace(/[^a-z]/g, ''))

const freeMail =
  /@(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|aol|icloud|me|mac|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|earthlink|proton|protonmail|gmx|mail|zoho)\.[a-z.]+$/

/** Whether an address is at a provider where people have personal ones. */
export const isFreeMail = (email: string): boolean => freeMail.test(email)

/**
 * What someone without permission sees of an address: 'jane.roe@example.org' → 'j•••••@•••.org'. Takes a normalized
 * address.
 *
 * @param bullet the mask's character, already encoded if the rest of the text is
 */
export function maskEmail(email: string, bullet = '•'): string {
  return `${email.charAt(0)}${bullet.repeat(5)}@${bullet.repeat(3)}.${email.slice(email.lastIndexOf('.') + 1)}`
}
