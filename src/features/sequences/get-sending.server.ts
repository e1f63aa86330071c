import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { getSending } from './stop-contracts.ts'

const counted = {
  sent: 'number',
  bounced: 'number',
  replied: 'number',
  optedOut: 'number',
  complaints: 'number',
} as const

/** Mailboxes by number: whose they are and what came of their emails, without an address or a text. */
export const getSendingHandler = handle(getSending, async ({ deps: { db, now } }) => {
  const since = new Date(now().getTime() - 30 * 24 * 60 * 60 * 1000)
  const stop = await db
    .selectFrom('sending_stop')
    .leftJoin('users', 'users.id', 'stopped_by')
    .select(['stopped_at', 'users.name'])
    .executeTakeFirst()
  const mailboxes = await typed({ ...counted, number: 'number', member: 'text', broken: 'boolean' })`
    select row_number() over (order by mailbox.created_at, mailbox.id) as number, owner.name as member,
      mailbox.state = 'broken' as broken, counts.*
    from mailboxes mailbox join users owner on owner.id = mailbox.user_id
    cross join lateral (
      select count(message.sent_at) as sent, count(message.bounced_at) as bounced, count(message.replied_at) as replied,
        count(message.opted_out_at) as "optedOut", count(*) filter (where exists (
          select 1 from sequence_answers where message_id = message.id and kind = 'complaint'
        )) as complaints
      from sequence_messages message where message.mailbox_id = mailbox.id and message.claimed_at > ${since}
    ) counts
    order by mailbox.created_at, mailbox.id limit 500`.execute(db)
  const sources = await typed({ source: 'text', sent: 'number', bounced: 'number' })`
    select source, count(sent_at) as sent, count(bounced_at) as bounced from sequence_messages
    where claimed_at > ${since} and sent_at is not null group by source order by sent desc, source`.execute(db)
  return {
    stopped: stop ? { at: stop.stopped_at.toISOString(), by: stop.name } : null,
    ...{ mailboxes: mailboxes.rows, sources: sources.rows },
  }
})
