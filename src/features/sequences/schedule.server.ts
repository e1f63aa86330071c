/** Gives each waiting email of a mailbox its moment. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { workingDaysLater } from './leave-times.ts'
import { planMoment } from './plan.ts'
import { zonesOf } from './zones-of.server.ts'

/** A mailbox whose row is locked: no other server chooses an email of it. */
export interface HeldMailbox {
  id: string
  firstSent: Date | null
}

/** Last step of no transaction: the row stays locked until it ends. Null while another server has it. */
export async function holdMailbox(db: Kysely<DB>, mailboxId: string): Promise<HeldMailbox | null> {
  await sql`
    insert into sequence_mailboxes (mailbox_id) select id from mailboxes where id = ${mailboxId}::uuid
    on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('sequence_mailboxes')
    .select('first_sent_at')
    .where('mailbox_id', '=', mailboxId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? { id: mailboxId, firstSent: row.first_sent_at } : null
}

/** When emails left this mailbox within a day, in milliseconds, in order. Those in doubt count. */
export async function leftLately(db: Kysely<DB>, mailboxId: string, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('sequence_messages')
    .select('claimed_at')
    .where('mailbox_id', '=', mailboxId)
    .where('claimed_at', '>', new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .where('state', '!=', 'draft')
    .orderBy('claimed_at')
    .execute()
  return rows.flatMap(({ claimed_at }) => claimed_at?.getTime() ?? [])
}

const columns = {
  id: 'text',
  zip: 'text?',
  state: 'text?',
  not_before: 'time?',
  wait_days: 'number',
  left_at: 'time?',
} as const

/** Plans everyone who waits without a moment; null plans no one again. */
export async function planWaiting(db: Kysely<DB>, { id, firstSent }: HeldMailbox, now: Date): Promise<void> {
  const { rows } = await typed(columns)`
    select person.id, physician.zip, physician.state, person.not_before, step.wait_days, (
      select max(message.sent_at) from sequence_messages message
      where message.person_id = person.id and message.place = person.step and message.state = 'sent'
    ) as left_at
    from sequence_people person
    join sequences on sequences.id = person.sequence_id
    join sequence_steps step on step.sequence_id = person.sequence_id and step.place = person.step + 1
    join physicians physician on physician.id = person.physician_id
    where sequences.mailbox_id = ${id}::uuid and sequences.state = 'running' and person.state = 'waiting'
      and person.due_at is null
    order by person.added_at, person.id
    for update of person`.execute(db)
  if (rows.length === 0) return
  const planned = await db
    .selectFrom('sequence_people as person')
    .innerJoin('sequences', 'sequences.id', 'person.sequence_id')
    .select('due_at')
    .where('sequences.mailbox_id', '=', id)
    .where('sequences.state', '=', 'running')
    .where('person.state', '=', 'waiting')
    .where('due_at', '>', now)
    .execute()
  const taken = [...(await leftLately(db, id, now)), ...planned.flatMap(({ due_at }) => due_at?.getTime() ?? [])]
  const sorted = taken.toSorted((a, b) => a - b)
  const planning = { taken: sorted, firstSent: firstSent ?? now, random: Math.random, full: new Set<string>() }
  const moments = rows.map((row) => {
    const zones = zonesOf(row)
    const earliest = row.left_at === null ? now : workingDaysLater(zones, row.left_at, row.wait_days)
    const notBefore = [now, earliest, row.not_before ?? now].reduce((a, b) => (a > b ? a : b))
    return planMoment(planning, zones, notBefore).toISOString()
  })
  await sql`
    update sequence_people person set due_at = planned.at
    from unnest(${rows.map((row) => row.id)}::uuid[], ${moments}::timestamptz[]) as planned (id, at)
    where person.id = planned.id`.execute(db)
}
