import { parseCookie } from 'cookie'

/** What a request's Cookie header says; '' where it has no such cookie. */
export function readChoice(header: string | null, name: string): string {
  return parseCookie(header ?? '')[name] ?? ''
}
