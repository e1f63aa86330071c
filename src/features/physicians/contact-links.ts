import type { ContactField } from './contracts.ts'

/** None of these can contain an email header. */
const plainAddress = /^[^\s@,;?&"'<>]+@[^\s@,;?&"'<>]+$/

const digitsOf = (value: string) => value.replace(' x', ';ext=').replace(/[^\d+;=ext]/g, '')

/** What opens the email program or the phone; null for a value that could be more than an address. */
export function contactHref(field: ContactField, value: string): string | null {
  if (field === 'phone') return `tel:${digitsOf(value)}`
  return plainAddress.test(value) ? `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}` : null
}

/** What opens a text message; null for an email, and for a number with an extension, which takes none. */
export function textHref(field: ContactField, value: string): string | null {
  return field === 'email' || value.includes(' x') ? null : `sms:${digitsOf(value)}`
}
