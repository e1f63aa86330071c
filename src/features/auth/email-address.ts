import { z } from 'zod'

/** An email address as people type it: ignores outer spaces and case. `message` is for anything else. */
export function emailAddress(message: string) {
  return z.string(message).trim().toLowerCase().max(320, message).pipe(z.email(message))
}

export const EmailAddress = emailAddress('Please enter a valid email address.')
