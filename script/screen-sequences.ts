/** Sequences whose emails have left and come to something, for script/screens: no call makes days pass. */
import pg from 'pg'
import { stopToken } from '#features/sequences/stop-link.server.ts'
import { personaEmail } from '../src/server/start/personas.ts'

/** Of the server that script/screens starts: its links in emails are signed with it. */
export const screensSecret = 'a secret of the server that only draws its pages'

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
export const sequenceIds = { running: idOf(1), paused: idOf(2), stopped: idOf(3) }
/** Of the email that a link to stop them is about. */
const stopMessage = idOf(41)
export const screensStopToken = stopToken(screensSecret, stopMessage)

const ways = [
  ['waiting', 'Out of office', 1, `now() + interval '18 days'`],
  ['replied', '', 1, 'null'],
  ['bounced', '', 1, 'null'],
  ['optedOut', '', 1, 'null'],
  ['unclear', '', 1, 'null'],
  ['waiting', 'Returned for now', 0, `now() + interval '1 day'`],
  ['waiting', '', 1, 'null'],
  ['stopped', 'Stopped by you', 1, 'null'],
  ['done', '', 2, 'null'],
] as const

export async function addSequences(databaseUrl: string, longNameId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await insertSequences(client, longNameId)
  } finally {
    await client.end()
  }
}

async function insertSequences(client: pg.Client, longNameId: number): Promise<void> {
  const { rows } = await client.query(
    `select (select id from users where email = $1) as owner,
       (select mailbox.id from mailboxes mailbox join users on users.id = user_id
        where email = $1 and mailbox.state = 'works') as mailbox,
       (select array_agg(id order by id) from (
         select id from physicians where has_personal_email and id <> $2 order by id limit $3) chosen) as ids`,
    [personaEmail('premium'), longNameId, ways.length - 1],
  )
  const { owner, mailbox, ids } = rows[0]
  const long = 'Interventional cardiologists who trained in the Midwest and may come back, second round of this fall'
  for (const [id, name, state, why] of [
    [sequenceIds.running, 'Cardiologist in Dayton', 'running', ''],
    [sequenceIds.paused, long, 'paused', 'The mailbox is not connected.'],
    [sequenceIds.stopped, 'Hospitalists, spring', 'stopped', ''],
  ]) {
    await client.query(
      `insert into sequences (id, owner_id, mailbox_id, name, quiet_days, state, why, started_at)
       values ($1, $2, $3, $4, 14, $5, $6, now() - interval '9 days')`,
      [id, owner, mailbox, name, state, why],
    )
    await client.query(
      `insert into sequence_steps (sequence_id, place, wait_days, subject, other_subject, body) values
       ($1, 1, 0, 'Cardiologist in Dayton', 'Call 1:7 in Dayton', E'Dr. {last_name},\\n\\nThere is an opening in Dayton. Can we talk?'),
       ($1, 2, 4, '', '', 'Two things I left out: call is 1:7, and the group pays for relocation.')`,
      [id],
    )
  }
  for (const [at, [state, reason, step, notBefore]] of ways.entries()) {
    const [person, message] = [idOf(20 + at), idOf(40 + at)]
    await client.query(
      `insert into sequence_people (id, sequence_id, physician_id, state, reason, step, gets_other, due_at, not_before)
       values ($1, $2, $3, $4::text, $5, $6, $7, case when $4::text = 'waiting' then coalesce(${notBefore}, now() + interval '3 days') end,
         ${notBefore})`,
      [person, sequenceIds.running, at === 0 ? longNameId : ids[at - 1], state, reason, step, at % 2 === 1],
    )
    await client.query(
      `insert into sequence_messages (id, person_id, mailbox_id, place, address_hash, source, state, message_id, subject, body,
         gets_other, claimed_at, sent_at, replied_at, bounced_at, opted_out_at)
       values ($1::uuid, $2::uuid, $3, 1, decode(md5($1::uuid::text) || md5($2::uuid::text), 'hex'), 'dac', $4,
         '<' || $1::uuid || '@lakeside.example>',
         'Cardiologist in Dayton', E'Dr. Lee,\\n\\nThere is an opening in Dayton. Can we talk?', $5, now() - interval '8 days',
         now() - interval '8 days', case when $6::text = 'replied' then now() - interval '6 days' end,
         case when $6::text = 'bounced' then now() - interval '8 days' end,
         case when $6::text = 'optedOut' then now() - interval '7 days' end)`,
      [message, person, mailbox, state === 'unclear' ? 'unclear' : 'sent', at % 2 === 1, state],
    )
  }
  await client.query(
    `insert into activities (author_id, physician_id, kind, details)
     values ($1, $2, 'contacted', jsonb_build_object('how', 'email', 'sequenceMessageId', $3::text))`,
    [owner, longNameId, idOf(40)],
  )
  await client.query(
    `insert into sequence_answers (id, message_id, kind, received_at, incoming_key, sender, body)
     values ($1, $2, 'auto-reply', now() - interval '7 days', 'away', 'ada@home.example', 'I am out of the office.')`,
    [idOf(62), idOf(40)],
  )
  await client.query(
    `insert into sequence_answers (id, message_id, kind, received_at, incoming_key, sender, body)
     values ($1, $2, 'reply', now() - interval '6 days', 'one', 'ada@home.example', 'Thanks for writing. Call me on Tuesday after clinic.')`,
    [idOf(60), stopMessage],
  )
  await client.query(
    `insert into bounced_addresses (id, address_hash, owner_id, source, bounced_at)
     select $1, address_hash, $2, 'dac', bounced_at from sequence_messages where id = $3`,
    [idOf(61), owner, idOf(42)],
  )
}
