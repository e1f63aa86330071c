/** What happens to the people of a sequence, wherever it comes from. */
import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { logContacts, noteActivities } from '#features/activities/commands.server.ts'
import { holderOf } from '#features/teams/queries.server.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import type { PersonState } from './thread-contracts.ts'

/** The moment of a next email is planned afresh. */
export async function markPerson(
  db: Kysely<DB>,
  personId: string,
  state: PersonState,
  reason: string,
  notBefore: Date | null = null,
): Promise<void> {
  await db
    .updateTable('sequence_people')
    .set({ state, reason, due_at: null, not_before: notBefore })
    .where('id', '=', personId)
    .execute()
}

export interface SentTo {
  person_id: string
  sequence_id: string
  owner_id: string
  list_id: string | null
  physician_id: number
  person_state: string
  step: number
  place: number
}

const sentColumns = {
  person_id: 'text',
  sequence_id: 'text',
  owner_id: 'text',
  list_id: 'text?',
  physician_id: 'number',
  person_state: 'text',
  step: 'number',
  place: 'number',
} as const

/** Who an email went to; locks the person. */
export async function recipientOf(db: Kysely<DB>, messageId: string): Promise<SentTo | null> {
  const { rows } = await typed(sentColumns)`
    select person.id as person_id, sequences.id as sequence_id, sequences.owner_id, sequences.list_id,
      person.physician_id, person.state as person_state, person.step, message.place
    from sequence_messages message
    join sequence_people person on person.id = message.person_id
    join sequences on sequences.id = person.sequence_id
    where message.id = ${messageId}::uuid for update of person`.execute(db)
  return rows[0] ?? null
}

/** An email has left: it is logged as a contact, and the next one gets its moment. Doing it again changes nothing. */
export async function markSent(db: Transaction<DB>, messageId: string, at: Date): Promise<void> {
  const to = await recipientOf(db, messageId)
  if (to === null) return
  const { rows } = await typed({ sent_at: 'time' })`
    update sequence_messages set state = 'sent', sent_at = coalesce(claimed_at, ${at})
    where id = ${messageId}::uuid and state in ('sending', 'unclear') returning sent_at`.execute(db)
  const [sent] = rows
  if (!sent) return
  const { steps } = await db
    .selectFrom('sequence_steps')
    .select(typed('number')`count(*)`.as('steps'))
    .where('sequence_id', '=', to.sequence_id)
    .executeTakeFirstOrThrow()
  await sql`
    update sequence_people set step = greatest(step, ${to.place}), failures = 0, due_at = null, not_before = null,
      reason = case when state in ('sending', 'unclear') then '' else reason end,
      state = case when state not in ('sending', 'unclear') then state when ${to.place} >= ${steps} then 'done' else 'waiting' end
    where id = ${to.person_id}::uuid`.execute(db)
  const holder = await holderOf(db, to.owner_id)
  const details = { how: 'email', sequenceMessageId: messageId } as const
  const contacts = { details, physicianIds: [to.physician_id], at: sent.sent_at.toISOString() }
  const noted = await logContacts(db, holder, { ...contacts, listId: to.list_id ?? undefined })
  // The list isn't theirs to see anymore.
  if (noted === null) await logContacts(db, holder, contacts)
}

/** The address takes no emails of this sender's team anymore, and of no one's after a second team's bounce. */
export async function recordBounce(db: Kysely<DB>, messageId: string, at: Date): Promise<void> {
  await sql`update sequence_messages set bounced_at = coalesce(bounced_at, ${at}) where id = ${messageId}::uuid`.execute(
    db,
  )
  await sql`
    insert into bounced_addresses (id, address_hash, owner_id, team_id, source, bounced_at)
    select ${randomUUIDv7()}::uuid, message.address_hash, sequences.owner_id, member.team_id, message.source, ${at}
    from sequence_messages message
    join sequence_people person on person.id = message.person_id
    join sequences on sequences.id = person.sequence_id
    left join team_members member on member.user_id = sequences.owner_id
    where message.id = ${messageId}::uuid and message.address_hash is not null
    on conflict (address_hash, owner_id) do nothing`.execute(db)
}

/**
 * Someone wants no more emails of a sender: neither from them nor from their team, in any sequence, from this moment
 * on. Doing it again changes nothing.
 */
export async function optOut(
  db: Transaction<DB>,
  messageId: string,
  how: 'link' | 'words' | 'complaint',
  at: Date,
): Promise<void> {
  const to = await recipientOf(db, messageId)
  if (to === null) return
  await sql`
    update sequence_messages set opted_out_at = coalesce(opted_out_at, ${at}) where id = ${messageId}::uuid`.execute(db)
  const { rowCount } = await countOf(
    sql`
    insert into sending_opt_outs (id, address_hash, owner_id, team_id, how, opted_out_at)
    select ${randomUUIDv7()}::uuid, message.address_hash, ${to.owner_id}::uuid, member.team_id, ${how}, ${at}
    from sequence_messages message
    left join team_members member on member.user_id = ${to.owner_id}::uuid
    where message.id = ${messageId}::uuid and message.address_hash is not null
    on conflict (address_hash, owner_id) do nothing`.execute(db),
  )
  await sql`
    update sequence_people person set state = 'optedOut', reason = '', due_at = null, not_before = null
    from sequences
    where sequences.id = person.sequence_id and person.state not in ('sending', 'optedOut')
      and (sequences.owner_id = ${to.owner_id}::uuid or sequences.owner_id in (
        select colleague.user_id from team_members mine join team_members colleague using (team_id)
        where mine.user_id = ${to.owner_id}::uuid
      ))
      and (person.physician_id = ${to.physician_id} or exists (
        select 1 from sequence_messages other
        join sequence_messages this on this.address_hash = other.address_hash
        where other.person_id = person.id and this.id = ${messageId}::uuid
      ))`.execute(db)
  if (rowCount > 0) await markDoNotContact(db, to)
}

async function countOf(done: Promise<{ numAffectedRows?: bigint }>): Promise<{ rowCount: number }> {
  return { rowCount: Number((await done).numAffectedRows ?? 0n) }
}

/** Search, exports, and every other email know of an opt-out by the same mark. */
async function markDoNotContact(db: Transaction<DB>, to: SentTo): Promise<void> {
  const holder = await holderOf(db, to.owner_id)
  const reason = 'Opted out of emails'
  await sql`
    insert into do_not_contact (id, owner_id, team_id, physician_id, reason)
    select ${randomUUIDv7()}::uuid, ${holder.id}::uuid, ${holder.team?.id ?? null}::uuid, ${to.physician_id}, ${reason}
    where not exists (
      select 1 from do_not_contact
      where ${rowsFor(holder, 'see', 'do_not_contact')} and physician_id = ${to.physician_id}
    )
    on conflict do nothing`.execute(db)
  await noteActivities(db, holder, { kind: 'blocked', details: { reason }, physicianIds: [to.physician_id] })
}
