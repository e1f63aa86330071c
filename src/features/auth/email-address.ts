import { z } from 'zod'

/** A email address as people type it: spaces around it and its case do not count. `message` says that it is none. */
export function emailAddress(message: string) {
  return z.string(message).trim().toLowerCase().max(320, message).pipe(z.email(message))
}

export const EmailAddress = emailAddress('Please enter a valid email address.')
