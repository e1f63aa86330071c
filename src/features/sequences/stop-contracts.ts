/** What a physician does who doesn't want a sender's emails; and what admins see and stop. */
import { z } from 'zod'
import { admin, open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, PhysicianId } from '#shared/calls/ids.ts'

const badLink = [410, 'This link is not valid. Reply “unsubscribe” to the email instead.'] as const
const StopToken = z.string('This link is incomplete.').max(200, 'This link is incomplete.')

export const getStopLink = contract({
  name: 'get-stop-link',
  summary: 'Shows whose emails a link in an email would stop, without stopping them.',
  access: open,
  input: z.strictObject({ token: StopToken }),
  output: z.object({
    /** The sender’s name and company. */
    sender: z.string(),
    stopped: z.boolean(),
  }),
  errors: { badLink },
})

export const stopEmails = contract({
  name: 'stop-emails',
  summary: 'Stops the emails of a sender and their team to the person a link was sent to.',
  access: open,
  input: z.strictObject({ token: StopToken }),
  output: z.object({ sender: z.string() }),
  errors: { badLink },
})

const BounceId = z.uuid('There is no such bounce.')
const counts = { sent: z.int(), bounced: z.int(), replied: z.int(), optedOut: z.int(), complaints: z.int() }

export const getSending = contract({
  name: 'get-sending',
  summary:
    'What left members’ mailboxes within 30 days, by number alone: bounces, opt-outs, complaints, and bounces by source.',
  access: admin,
  input: noInput,
  output: z.object({
    stopped: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
    mailboxes: z.array(z.object({ number: z.int(), member: z.string(), broken: z.boolean(), ...counts })).max(500),
    sources: z.array(z.object({ source: z.string(), sent: z.int(), bounced: z.int() })),
    /** The latest addresses that bounced with one team alone; with a second one's bounce, it is for everyone. */
    bounces: z
      .array(
        z.object({
          id: BounceId,
          physicianId: PhysicianId,
          name: z.string(),
          source: z.string(),
          at: z.iso.datetime(),
          forEveryone: z.boolean(),
        }),
      )
      .max(100),
  }),
  shows: ({ bounces }) => bounces.map(({ physicianId }) => physicianId),
})

export const decideBounce = contract({
  name: 'decide-bounce',
  summary: 'Has everyone leave out an address that bounced with one team, or only that team.',
  access: admin,
  input: z.strictObject({ id: BounceId, forEveryone: z.boolean('Say whether it is for everyone.') }),
  output: z.strictObject({}),
  errors: { noBounce: [404, 'There is no such bounce.'] },
})

export const setSendingStop = contract({
  name: 'set-sending-stop',
  summary: 'Stops every sequence of every member, or lets them go on.',
  access: admin,
  input: z.strictObject({ stopped: z.boolean('Say whether to stop.') }),
  output: z.strictObject({}),
})
