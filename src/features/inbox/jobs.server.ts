import { z } from 'zod'
import { job } from '#door/job.ts'
import { replyWith } from '#features/support/queries.server.ts'
import { messageReplyEmail, reportDecidedEmail } from './emails.tsx'

/** Tells the member who reported a contact what an admin found, unless the account or the physician is gone. */
export const reportDecidedMail = job({
  name: 'report-decided-mail',
  data: z.strictObject({
    userId: z.uuid(),
    physicianId: z.int(),
    kind: z.string(),
    decision: z.enum(['restored', 'confirmed']),
  }),
  run: async ({ data: { userId, physicianId, kind, decision }, deps, id }) => {
    const user = await deps.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    const physician = await deps.db
      .selectFrom('physicians')
      .select(['first_name', 'last_name'])
      .where('id', '=', physicianId)
      .executeTakeFirst()
    if (!user || !physician) return
    const name = `${physician.first_name} ${physician.last_name}`
    const facts = { to: user.email, origin: deps.settings.origin, physicianId, name, kind, decision }
    await deps.mail.send(id, reportDecidedEmail(facts))
  },
})

/** Sends an admin's answer to the person who wrote; nothing if the message has been deleted. */
export const messageReplyMail = job({
  name: 'message-reply-mail',
  data: z.strictObject({ replyId: z.uuid() }),
  run: async ({ data, deps, id }) => {
    const reply = await replyWith(deps.db, data.replyId)
    if (reply) await deps.mail.send(id, messageReplyEmail({ ...reply, origin: deps.settings.origin }))
  },
})
