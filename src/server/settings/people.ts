/** Secrets for signing and hashing, and special email addresses. */
import { z } from 'zod'
import { commaList, type Setting, secret, secretList, text } from './setting.ts'

export const people = {
  AUTH_SECRET: {
    sentence:
      'Signs sessions and encrypts second factors. To replace it, list several, separated by commas: the first signs, all verify. Required in production mode. Local mode creates one and keeps it in DATA_DIR.',
    schema: secretList(secret).optional(),
  },
  SUPPRESSION_KEY: {
    sentence: 'Keys the hashes of people who asked to be removed. Never change it. Required in production mode.',
    schema: secret.optional(),
  },
  ADMIN_EMAILS: {
    sentence: 'Email addresses, separated by commas, that become admins once they are confirmed.',
    schema: commaList.transform((emails) => emails.map((email) => email.toLowerCase())).default([]),
    example: 'you@example.com',
  },
  ADMINS_NEED_TWO_FACTOR: {
    sentence:
      'true: admins have an admin’s rights only while two-factor sign-in is on for their account. Set it on every server that strangers can reach.',
    schema: z.stringbool({ error: 'must be true or false' }).default(false),
    example: 'true',
  },
  SECURITY_CONTACT: {
    sentence:
      'Where to report security problems, for /.well-known/security.txt: an email address or an https:// page. Default: the support address.',
    schema: text
      .refine((value) => z.email().safeParse(value).success || (/^https:\/\//.test(value) && URL.canParse(value)), {
        error: 'must be an email address or an https:// page',
      })
      .optional(),
    example: 'security@example.com',
  },
} as const satisfies Record<string, Setting>
