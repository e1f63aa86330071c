import { z } from 'zod'
import { EmailAddress } from '#features/auth/email-address.ts'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { formTries } from '#shared/calls/tries.ts'
import { limits } from '#shared/product/limits.ts'
import { Honeypot, Line, Lines } from '#shared/text/typed-text.ts'

/** Checked in this order. */
export const contactForm = contract({
  name: 'contact-form',
  summary: 'Sends a message to support. It is stored and emailed to the support address only.',
  access: open,
  input: z.strictObject({
    name: Line({
      min: limits.contactName,
      max: limits.formLine,
      message: `Name must be at least ${limits.contactName} characters.`,
    }),
    email: EmailAddress,
    subject: Line({
      min: limits.contactSubject,
      max: limits.formLine,
      message: `Subject must be at least ${limits.contactSubject} characters.`,
    }),
    message: Lines({
      min: limits.contactMessage,
      max: limits.contactMessageMax,
      message: `Message must be at least ${limits.contactMessage} characters.`,
    }),
    homepage: Honeypot,
  }),
  tries: [formTries],
  output: z.strictObject({}),
})
