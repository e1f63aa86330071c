import { z } from 'zod'

/** A mail address as people type it: spaces around it and its case do not count. */
export const EmailAddress = z
  .string('Please enter a valid email address.')
  .trim()
  .toLowerCase()
  .max(320, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'))
