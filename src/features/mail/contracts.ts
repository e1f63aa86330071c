import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'

const OutboxMail = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
})

const errors = {
  // What the /dev pages show exists only on a developer's own machine.
  notHere: [404, 'There is nothing at this address.'],
  noMail: [404, 'There is no such email.'],
} as const

export const getOutbox = contract({
  name: 'get-outbox',
  summary: 'The last 100 emails of a server without a mail server, newest first. Local mode only.',
  access: open,
  input: noInput,
  output: z.object({ data: z.array(OutboxMail) }),
  errors,
})

export const getOutboxMail = contract({
  name: 'get-outbox-mail',
  summary: 'One email from the outbox, rendered and as it would have been sent. Local mode only.',
  access: open,
  input: z.strictObject({ id: z.uuid() }),
  output: OutboxMail.extend({ html: z.string(), text: z.string(), source: z.string() }),
  errors,
})
