import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { programLimits } from '#shared/product/program-limits.ts'
import { eventKinds } from './kinds.ts'

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  /** It hears of what happens in the team. */
  forTeam: z.boolean(),
  kinds: z.array(z.enum(eventKinds)),
  madeAt: z.iso.datetime(),
  /** Null if nothing was delivered yet. */
  lastSuccessAt: z.iso.datetime().nullable(),
  /** `failing`: off since it failed for days. `gone`: it answered 410. `ended`: made before its owner joined a team. */
  state: z.enum(['on', 'off', 'failing', 'gone', 'ended']),
})
export type Webhook = z.infer<typeof Webhook>

const webhookId = z.uuid('There is no such webhook.')
const notFound = [404, 'This webhook is gone.'] as const

export const getWebhooks = contract({
  name: 'get-webhooks',
  summary: 'The caller’s webhooks, newest first, and, for a team’s owners and managers, the team’s.',
  access: own,
  input: noInput,
  output: z.object({ data: z.array(Webhook) }),
})

export const makeWebhook = contract({
  name: 'make-webhook',
  summary:
    'Has events sent to an address, signed as Standard Webhooks has it. The secret to check signatures with is shown only here.',
  access: needs('premium', 'export'),
  example: { url: 'https://ats.example.org/attending', kinds: ['list.added', 'stage.moved'] },
  input: z.strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
      .max(500, 'At most 500 characters.'),
    kinds: z
      .array(z.enum(eventKinds, 'There is no such event.'), 'Choose at least one event.')
      .min(1, 'Choose at least one event.')
      .max(eventKinds.length)
      .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each event once.'),
    /** For owners and managers: what happens in the team. */
    forTeam: z.boolean().default(false),
  }),
  output: z.object({
    /** `whsec_` and Base64. */
    secret: z.string(),
    webhook: Webhook,
  }),
  errors: {
    notPublic: [422, 'Enter an address on the public internet that begins with https://.'],
    notManager: [403, 'Only owners and managers make webhooks of a team.'],
    tooMany: [409, `You have ${programLimits.webhooks} webhooks. Delete one that you no longer need.`],
  },
  tries: [{ by: 'account', max: 60, within: 60 * 60 * 1000 }],
})

export const setWebhook = contract({
  name: 'set-webhook',
  summary: 'Turns a webhook off, or on again. What happens while it is off is not sent.',
  access: ownNotDemo,
  input: z.strictObject({ webhookId, on: z.boolean('Say whether it is on.') }),
  output: z.object({ webhook: Webhook }),
  errors: { notFound },
})

export const deleteWebhook = contract({
  name: 'delete-webhook',
  summary: 'Deletes a webhook and its log.',
  access: ownNotDemo,
  input: z.strictObject({ webhookId }),
  output: z.strictObject({}),
  errors: { notFound },
})

export const testWebhook = contract({
  name: 'test-webhook',
  summary: 'Sends a webhook an event of the type test.',
  access: needs('premium', 'export'),
  input: z.strictObject({ webhookId }),
  output: z.strictObject({ deliveryId: z.uuid() }),
  errors: { notFound, isOff: [409, 'This webhook is off. Turn it on first.'] },
  tries: [{ by: 'account', max: 60, within: 60 * 60 * 1000 }],
})

export const Delivery = z.object({
  id: z.uuid(),
  kind: z.string(),
  happenedAt: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** When it is tried next; null unless it waits. */
  nextAt: z.iso.datetime().nullable(),
  triedAt: z.iso.datetime().nullable(),
  tookMs: z.int().nullable(),
  /** JSON, as it is sent. */
  body: z.string(),
  /** What the address answered to the latest try: the status, and the beginning of the body. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Why there was no answer. */
  fault: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const getWebhookDeliveries = contract({
  name: 'get-webhook-deliveries',
  summary: `What was sent to a webhook in the last 30 days, newest first, up to ${programLimits.webhookDeliveries}.`,
  access: own,
  input: z.strictObject({ webhookId }),
  output: z.object({ data: z.array(Delivery) }),
  errors: { notFound },
})

export const resendWebhookDelivery = contract({
  name: 'resend-webhook-delivery',
  summary: 'Sends an event to its webhook again, with the same id.',
  access: needs('premium', 'export'),
  input: z.strictObject({ deliveryId: z.uuid('There is no such delivery.') }),
  output: z.strictObject({}),
  errors: {
    notFound: [404, 'This delivery is no longer stored.'],
    isOff: [409, 'This webhook is off. Turn it on first.'],
  },
  tries: [{ by: 'account', max: 300, within: 60 * 60 * 1000 }],
})
