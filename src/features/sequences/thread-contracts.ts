/** The emails of sequences to one person, and what came back: apart from other calls, because profiles load them. */
import { z } from 'zod'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { Answer } from './reply-contracts.ts'

export const personStates = [
  ...(['waiting', 'paused', 'sending', 'unclear', 'replied', 'bounced', 'optedOut', 'stopped', 'done'] as const),
] as const
export type PersonState = (typeof personStates)[number]

export const SentEmail = z.object({
  id: z.uuid(),
  place: z.int(),
  state: z.enum(['sending', 'sent', 'unclear', 'refused', 'returned']),
  subject: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})

/** In the order in which they left and came. */
export const Exchange = { sent: z.array(SentEmail), answers: z.array(Answer) }
export type Exchange = { sent: z.infer<typeof SentEmail>[]; answers: z.infer<typeof Answer>[] }

/** Where someone in a sequence stands. */
export const Progress = {
  state: z.enum(personStates),
  reason: z.string(),
  /** Nothing leaves before then: they are away, or an email came back for now. */
  until: z.iso.datetime().nullable(),
}

const Thread = z.object({
  personId: z.uuid(),
  sequence: z.object({ id: z.uuid(), name: z.string() }),
  /** Whose sequence it is, if it is a colleague’s. */
  by: z.string().nullable(),
  ...Progress,
  ...Exchange,
})
export type Thread = z.infer<typeof Thread>

export const getPhysicianEmails = contract({
  name: 'get-physician-emails',
  summary:
    'What was sent to a physician from the caller’s sequences and those of shared lists, and what came back, with texts; the latest sequence first.',
  access: own,
  input: z.strictObject({ physicianId: PhysicianId }),
  output: z.object({ data: z.array(Thread).max(20) }),
})
