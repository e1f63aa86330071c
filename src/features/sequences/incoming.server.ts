/** What comes back for an email of a sequence, and who it stops. */
import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { IncomingEmail } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { TakesIncoming } from '#door/incoming-email.ts'
import { noteActivities } from '#features/activities/commands.server.ts'
import { holderOf } from '#features/teams/queries.server.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { manyLines, oneLine } from '#shared/text/typed-text.ts'
import { markSent, optOut, recipientOf, recordBounce, type SentTo } from './commands.server.ts'
import { sequenceLimits } from './limits.ts'

const day = 24 * 60 * 60 * 1000
/** How long an email waits for someone who is away and doesn't say until when. */
const usualAbsence = 7 * day
/** The longest absence that is believed. */
const longestAbsence = 180 * day
/** Bounces for now in a row, after which the address gets no more. */
const mostReturns = 3

/** An email that no sequence sent is none of its business. */
export const takeAnswer: TakesIncoming = async (db, mailbox, email) => {
  const message = await db
    .selectFrom('sequence_messages')
    .select(['id', 'state'])
    .where('message_id', '=', email.messageId)
    .where('mailbox_id', '=', mailbox.id)
    .executeTakeFirst()
  if (!message || !(await isNew(db, message.id, email))) return
  // Whatever is said about an email, it has left.
  await markSent(db, message.id, email.at)
  const to = await recipientOf(db, message.id)
  if (to !== null) await reactions[email.kind](db, to, message.id, email)
}

async function isNew(db: Transaction<DB>, messageId: string, email: IncomingEmail): Promise<boolean> {
  const stored = await db
    .insertInto('sequence_answers')
    .values({
      ...{ id: randomUUIDv7(), message_id: messageId, kind: email.kind, received_at: email.at },
      incoming_key: email.incomingId ?? `${email.at.toISOString()} ${email.from}`,
      sender: oneLine(email.from).slice(0, 300),
      body: [...manyLines(email.text)].slice(0, sequenceLimits.answer).join(''),
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'kind', 'incoming_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

type Reaction = (db: Transaction<DB>, to: SentTo, messageId: string, email: IncomingEmail) => Promise<void>

const reactions: Record<IncomingEmail['kind'], Reaction> = {
  reply: async (db, to, messageId, { at }) => {
    await sql`
      update sequence_messages set replied_at = coalesce(replied_at, ${at}) where id = ${messageId}::uuid`.execute(db)
    await stopFor(db, to, 'replied', '')
    await noteReply(db, to, messageId, at)
  },
  'opt-out': (db, _, messageId, { at }) => optOut(db, messageId, 'words', at),
  complaint: (db, _, messageId, { at }) => optOut(db, messageId, 'complaint', at),
  'bounce-hard': async (db, to, messageId, { at }) => {
    await recordBounce(db, messageId, at)
    await stopFor(db, to, 'bounced', '')
  },
  'bounce-soft': async (db, to, messageId, { at }) => {
    const { rows } = await typed({ returned: 'number' })`
      update sequence_messages set state = 'returned', bounced_at = ${at} where id = ${messageId}::uuid
      returning (
        select count(*) + 1 from sequence_messages other
        where other.person_id = sequence_messages.person_id and other.place = sequence_messages.place
          and other.state = 'returned'
      ) as returned`.execute(db)
    if (to.place !== to.step || !isOpen(to)) return
    if (rows[0]!.returned >= mostReturns) return stopFor(db, to, 'bounced', 'Returned several times')
    // The same email once more, on the next working day at the earliest.
    await sql`
      update sequence_people set step = ${to.place - 1}, state = case when state = 'paused' then state else 'waiting' end,
        reason = 'Returned for now', due_at = null, not_before = ${new Date(at.getTime() + day)}
      where id = ${to.person_id}::uuid`.execute(db)
  },
  'auto-reply': async (db, to, _, email) => {
    await sql`
      update sequence_people set due_at = null, not_before = greatest(not_before, ${backOn(email)}), reason = 'Out of office'
      where id = ${to.person_id}::uuid and state in ('waiting', 'paused')`.execute(db)
  },
}

/** The day they are back; one in the past or years away is a misreading. */
function backOn({ at, until }: IncomingEmail): Date {
  const back = until === undefined ? Number.NaN : Date.parse(`${until}T00:00:00Z`)
  const believed = back > at.getTime() && back < at.getTime() + longestAbsence
  return new Date(believed ? back : at.getTime() + usualAbsence)
}

const isOpen = ({ person_state }: SentTo) => ['waiting', 'paused', 'done'].includes(person_state)

/** An opt-out is more than a reply, and a reply more than a bounce. */
async function stopFor(db: Transaction<DB>, to: SentTo, state: 'replied' | 'bounced', reason: string): Promise<void> {
  const stronger = state === 'replied' ? ['optedOut'] : ['optedOut', 'replied']
  if (stronger.includes(to.person_state)) return
  await sql`
    update sequence_people set state = ${state}, reason = ${reason}, due_at = null, not_before = null
    where id = ${to.person_id}::uuid`.execute(db)
}

/** One entry in the timeline for each email that is answered, and the card's move. */
async function noteReply(db: Transaction<DB>, to: SentTo, messageId: string, at: Date): Promise<void> {
  const holder = await holderOf(db, to.owner_id)
  const { rows } = await typed({ replies: 'number' })`
    select count(*) as replies from sequence_answers where message_id = ${messageId}::uuid and kind = 'reply'`.execute(
    db,
  )
  if (rows[0]!.replies > 1) return
  const details = { sequenceMessageId: messageId }
  await noteActivities(db, holder, {
    ...{ kind: 'replied', details, physicianIds: [to.physician_id], at: at.toISOString() },
  })
  if (to.list_id === null) return
  const moved = await typed({ stage_id: 'text', name: 'text' })`
    with list as (
      select id from physician_lists list
      where id = ${to.list_id}::uuid and ${rowsFor(holder, 'change', 'physician_lists', 'list')} for update
    ), target as (
      select id, name from list_stages
      where list_id in (select id from list) and kind = 'replied' order by place limit 1
    ), moved as (
      update list_physicians entry set stage_id = target.id, staged_at = clock_timestamp(), staged_by = ${holder.id}::uuid
      from target, list_stages was
      where entry.list_id = ${to.list_id}::uuid and entry.physician_id = ${to.physician_id}
        and was.list_id = entry.list_id and was.kind in ('found', 'contacted')
        and (was.id = entry.stage_id or (entry.stage_id is null and was.place = 0))
      returning target.id as stage_id, target.name
    ), touched as (
      update physician_lists set updated_at = now() where id = ${to.list_id}::uuid and exists (select 1 from moved)
    )
    select stage_id, name from moved`.execute(db)
  const [stage] = moved.rows
  if (!stage) return
  await noteActivities(db, holder, {
    kind: 'moved',
    details: { listId: to.list_id, stage: stage.name, stageId: stage.stage_id },
    ...{ physicianIds: [to.physician_id], at: at.toISOString() },
  })
}
