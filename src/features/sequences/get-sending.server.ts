import { handle } from '#door/handle.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'
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
  const bounces = await typed({
    ...({ id: 'text', physician_id: 'number', first_name: 'text', middle_name: 'text?', last_name: 'text' } as const),
    ...({ suffix: 'text?', source: 'text', bounced_at: 'time', for_everyone: 'boolean' } as const),
  })`
    select bounced.id, p.id as physician_id, p.first_name, p.middle_name, p.last_name, p.suffix, bounced.source,
      bounced.bounced_at, bounced.for_everyone_at is not null as for_everyone
    from bounced_addresses bounced
    cross join lateral (
      select person.physician_id
      from sequence_messages message join sequence_people person on person.id = message.person_id
      where message.address_hash = bounced.address_hash order by message.claimed_at desc limit 1
    ) written
    join physicians p on p.id = written.physician_id
    where (
      select count(distinct coalesce(other.team_id, other.owner_id, other.id)) from bounced_addresses other
      where other.address_hash = bounced.address_hash
    ) < 2
    order by bounced.bounced_at desc, bounced.id limit 100`.execute(db)
  return {
    bounces: bounces.rows.map((row) => ({
      ...{ id: row.id, physicianId: row.physician_id, name: fullName(nameOfRow(row)), source: row.source },
      ...{ at: row.bounced_at.toISOString(), forEveryone: row.for_everyone },
    })),
    stopped: stop ? { at: stop.stopped_at.toISOString(), by: stop.name } : null,
    ...{ mailboxes: mailboxes.rows, sources: sources.rows },
  }
})
