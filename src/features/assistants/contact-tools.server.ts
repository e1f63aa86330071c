/** Tools that reveal a contact and write to someone. */
import { z } from 'zod'
import { generateEmail } from '#features/email/contracts.ts'
import { contactFields, getPhysician, getPhysicianContact, getRevealQuota } from '#features/physicians/contracts.ts'
import { CallError } from '#shared/calls/call-error.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { fillPlaceholders } from '#shared/text/email-placeholders.ts'
import { clip, nameOf } from './brief.server.ts'
import { isRevealToken, revealToken } from './reveal-token.server.ts'
import { tool } from './tool.server.ts'

export const contactTools = [
  tool({
    name: 'reveal-contact',
    title: 'Reveal a contact',
    description:
      'Reveals one physician’s email or phone, in two calls. The first, without a token, says what it would count toward the quota and gives a token. Ask the person whether to go on; then call again with that token. It is logged.',
    readOnly: false,
    input: z.object({
      physicianId: PhysicianId,
      field: z.enum(contactFields),
      token: z.string().max(200).optional().describe('From the first call.'),
    }),
    run: async ({ physicianId, field, token }, { call, userId, secrets, now }) => {
      const about = { userId, physicianId, field }
      if (token !== undefined) {
        if (isRevealToken(secrets, about, token, now())) return call(getPhysicianContact, { physicianId, field })
        const message = 'This token is not for this contact, or ten minutes are over. Call again without one.'
        throw new CallError(422, 'bad_token', message)
      }
      const [{ physician }, quota] = await Promise.all([call(getPhysician, { physicianId }), call(getRevealQuota, {})])
      if (!physician.channels[field]) return { onFile: false, counts: `No ${field} is on file. Nothing to reveal.` }
      const counts = physician.revealed[field]
        ? 'It was revealed before. Revealing it again counts nothing.'
        : `Counts as one contact. ${quota.now} left now, ${quota.today} today.`
      return { physician: nameOf(physician), field, counts, token: revealToken(secrets, about, now()) }
    },
  }),
  tool({
    name: 'write-email',
    title: 'Write an email',
    description:
      'Writes a recruiting email about a position, from its facts only; it sends nothing. With a physicianId, it is filled in for that physician.',
    readOnly: true,
    input: z.object({
      jobTitle: z.string().min(1).max(200),
      jobDescription: z.string().min(1).max(20_000),
      jobLocation: z.string().max(200).optional(),
      signature: z.string().max(1000).optional(),
      tone: z.string().max(40).optional().describe('As the call generate-email has it.'),
      length: z.string().max(40).optional().describe('As the call generate-email has it.'),
      physicianId: PhysicianId.optional(),
    }),
    run: async ({ physicianId, signature, ...asked }, { call }) => {
      // First, so that nothing is written for someone who isn't there.
      const person = physicianId === undefined ? null : (await call(getPhysician, { physicianId })).physician
      if (person?.doNotContact) {
        const { byPhysician, reason } = person.doNotContact
        const words = byPhysician ? reason : 'You or your team marked this physician as do not contact.'
        throw new CallError(409, 'do_not_contact', words)
      }
      const input = { ...asked, ...(signature !== undefined && { emailSignature: signature }) }
      const { subject, body, note } = await call(generateEmail, input as InputOf<typeof generateEmail>)
      const filled = (text: string) => (person ? fillPlaceholders(text, person, {}) : text)
      return { subject: filled(subject), body: clip(filled(body), 5000), note }
    },
  }),
]
