import { parseCookie } from 'cookie'

/** The value in a request's Cookie header; '' if it has no such cookie. */
export function readChoice(header: string | null, name: string): string {
  return parseCookie(header ?? '')[name] ?? ''
}
