/**
 * Sequences. Their owner alone changes them; who sees a shared list sees its sequences; other colleagues and admins see
 * counts. A sequence that someone may not see is treated as if it didn't exist.
 */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { type SequencePerson, type SequenceRow, sequenceStates } from './contracts.ts'
import { sequenceLimits } from './limits.ts'
import { personStates, type Thread } from './thread-contracts.ts'

const mayOpen = (holder: Holder) => sql`(sequences.owner_id = ${holder.id}::uuid or exists (
  select 1 from physician_lists list
  where list.id = sequences.list_id and list.team_id is not null and ${rowsFor(holder, 'see', 'physician_lists', 'list')}
))`

const mayCount = (holder: Holder) => sql`(sequences.owner_id = ${holder.id}::uuid or sequences.owner_id in (
  select user_id from team_members where team_id = ${holder.team?.standing === 'needsTwoFactor' ? null : (holder.team?.id ?? null)}::uuid
))`

const figures = sql`
  (select json_build_object('sent', count(message.sent_at), 'bounced', count(message.bounced_at),
      'replied', count(message.replied_at), 'optedOut', count(message.opted_out_at))
    from sequence_messages message join sequence_people person on person.id = message.person_id
    where person.sequence_id = sequences.id)`

const Counted = z.object({ sent: z.int(), bounced: z.int(), replied: z.int(), optedOut: z.int() })

const rowColumns = {
  id: 'text',
  name: 'text',
  state: z.enum(sequenceStates),
  why: 'text',
  mine: 'boolean',
  by: 'text',
  open: 'boolean',
  list: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  steps: 'number',
  people: 'number',
  waiting: 'number',
  unclear: 'number',
  figures: Counted,
  next_at: 'time?',
  created_at: 'time',
  started: 'boolean',
  mailbox_id: 'text?',
  quiet_days: 'number',
} as const
type Row = RowOf<typeof rowColumns>

async function rowsOf(db: Kysely<DB>, holder: Holder, which: { id: string } | 'all'): Promise<Row[]> {
  const wanted = which === 'all' ? mayCount(holder) : sql`sequences.id = ${which.id}::uuid and ${mayOpen(holder)}`
  const { rows } = await typed(rowColumns)`
    select sequences.id, sequences.name, sequences.state, sequences.why, sequences.owner_id = ${holder.id}::uuid as mine,
      owner.name as by, ${mayOpen(holder)} as open, (
        select json_build_object('id', list.id, 'name', list.name) from physician_lists list
        where list.id = sequences.list_id and ${rowsFor(holder, 'see', 'physician_lists', 'list')}
      ) as list,
      (select count(*) from sequence_steps where sequence_id = sequences.id) as steps,
      (select count(*) from sequence_people where sequence_id = sequences.id) as people,
      (select count(*) from sequence_people where sequence_id = sequences.id and state in ('waiting', 'paused', 'sending')) as waiting,
      (select count(*) from sequence_people where sequence_id = sequences.id and state = 'unclear') as unclear,
      ${figures} as figures,
      (select min(due_at) from sequence_people
        where sequence_id = sequences.id and state = 'waiting' and sequences.state = 'running') as next_at,
      sequences.created_at, sequences.started_at is not null as started, sequences.mailbox_id, sequences.quiet_days
    from sequences join users owner on owner.id = sequences.owner_id
    where ${wanted}
    order by sequences.created_at desc, sequences.id desc limit 500`.execute(db)
  return rows
}

function asRow({ next_at, created_at, mailbox_id: _, quiet_days: __, ...row }: Row): SequenceRow {
  return {
    ...row,
    // The name may say what a private list is for.
    ...(row.open ? {} : { name: '', why: '' }),
    nextAt: next_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }
}

/** The caller's own, and those of colleagues with counts alone unless their list is shared. */
export async function sequencesOf(db: Kysely<DB>, holder: Holder): Promise<SequenceRow[]> {
  return (await rowsOf(db, holder, 'all')).map(asRow)
}

export async function sequenceOf(db: Kysely<DB>, holder: Holder, id: string) {
  const [row] = await rowsOf(db, holder, { id })
  return row ? { row: asRow(row), mailboxId: row.mailbox_id, quietDays: row.quiet_days } : null
}

export interface OwnSequence {
  id: string
  state: (typeof sequenceStates)[number]
  list_id: string | null
  mailbox_id: string | null
  quiet_days: number
}

/** One of the caller's own, locked until the transaction ends. */
export async function holdSequence(db: Kysely<DB>, holder: Holder, id: string): Promise<OwnSequence | null> {
  const row = await db
    .selectFrom('sequences')
    .select(['id', 'state', 'list_id', 'mailbox_id', 'quiet_days'])
    .where('id', '=', id)
    .where('owner_id', '=', holder.id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, state: z.enum(sequenceStates).parse(row.state) } : null
}

export interface OpenPerson {
  id: string
  sequence_id: string
  step: number
  state: string
  mine: boolean
  company: string
  postal_address: string
}

/** Someone in a sequence that the caller may open. */
export async function personOf(db: Kysely<DB>, holder: Holder, personId: string): Promise<OpenPerson | null> {
  const { rows } = await typed({
    ...({ id: 'text', sequence_id: 'text', step: 'number', state: 'text', mine: 'boolean' } as const),
    ...({ company: 'text', postal_address: 'text' } as const),
  })`
    select person.id, person.sequence_id, person.step, person.state, sequences.owner_id = ${holder.id}::uuid as mine,
      owner.company, owner.postal_address
    from sequence_people person
    join sequences on sequences.id = person.sequence_id
    join users owner on owner.id = sequences.owner_id
    where person.id = ${personId}::uuid and ${mayOpen(holder)}`.execute(db)
  return rows[0] ?? null
}

/** A physician's places in sequences that the caller may open, the latest first. */
export async function threadsOf(
  db: Kysely<DB>,
  holder: Holder,
  physicianId: number,
): Promise<Omit<Thread, 'sent' | 'answers'>[]> {
  const { rows } = await typed({
    ...({ id: 'text', sequence_id: 'text', name: 'text', by: 'text?', reason: 'text', not_before: 'time?' } as const),
    state: z.enum(personStates),
  })`
    select person.id, sequences.id as sequence_id, sequences.name, person.state, person.reason, person.not_before,
      case when sequences.owner_id <> ${holder.id}::uuid then owner.name end as by
    from sequence_people person
    join sequences on sequences.id = person.sequence_id
    join users owner on owner.id = sequences.owner_id
    where person.physician_id = ${physicianId} and ${mayOpen(holder)}
    order by person.added_at desc, person.id limit 20`.execute(db)
  return rows.map(({ id, sequence_id, name, by, state, reason, not_before }) => ({
    ...{ personId: id, sequence: { id: sequence_id, name }, by, state, reason },
    until: not_before?.toISOString() ?? null,
  }))
}

export async function stepsOf(db: Kysely<DB>, sequenceId: string) {
  const { rows } = await typed({
    place: 'number',
    wait_days: 'number',
    subject: 'text',
    other_subject: 'text',
    body: 'text',
    first: Counted,
    other: Counted,
  })`
    select step.place, step.wait_days, step.subject, step.other_subject, step.body, counted.first, counted.other
    from sequence_steps step
    cross join lateral (
      select
        json_build_object('sent', count(m.sent_at) filter (where not m.gets_other),
          'bounced', count(m.bounced_at) filter (where not m.gets_other),
          'replied', count(m.replied_at) filter (where not m.gets_other),
          'optedOut', count(m.opted_out_at) filter (where not m.gets_other)) as first,
        json_build_object('sent', count(m.sent_at) filter (where m.gets_other),
          'bounced', count(m.bounced_at) filter (where m.gets_other),
          'replied', count(m.replied_at) filter (where m.gets_other),
          'optedOut', count(m.opted_out_at) filter (where m.gets_other)) as other
      from sequence_messages m join sequence_people person on person.id = m.person_id
      where person.sequence_id = step.sequence_id and m.place = step.place
    ) counted
    where step.sequence_id = ${sequenceId}::uuid order by step.place`.execute(db)
  return rows.map(({ wait_days, other_subject, first, other, ...step }) => {
    const isSplit = other_subject !== '' || other.sent > 0
    const all = {
      ...{ sent: first.sent + other.sent, bounced: first.bounced + other.bounced },
      ...{ replied: first.replied + other.replied, optedOut: first.optedOut + other.optedOut },
    }
    return {
      ...{ ...step, waitDays: wait_days, otherSubject: other_subject },
      figures: isSplit ? first : all,
      other: isSplit ? other : null,
    }
  })
}

/** Who needs a decision first, then who replied, then in the order in which emails leave. */
export async function peopleOf(db: Kysely<DB>, sequenceId: string, offset: number): Promise<SequencePerson[]> {
  const { rows } = await typed({
    ...({ id: 'text', physician_id: 'number', first_name: 'text', middle_name: 'text?', last_name: 'text' } as const),
    ...({ suffix: 'text?', city: 'text?', practice_state: 'text?', reason: 'text', step: 'number' } as const),
    ...({ due_at: 'time?', not_before: 'time?', left_at: 'time?', changed: 'boolean' } as const),
    state: z.enum(personStates),
  })`
    select person.id, person.physician_id, p.first_name, p.middle_name, p.last_name, p.suffix, p.city,
      p.state as practice_state, person.state, person.reason, person.step, person.due_at,
      person.not_before,
      (select max(coalesce(m.sent_at, m.claimed_at)) from sequence_messages m where m.person_id = person.id) as left_at,
      exists (select 1 from sequence_messages m where m.person_id = person.id and m.state = 'draft') as changed
    from sequence_people person join physicians p on p.id = person.physician_id
    where person.sequence_id = ${sequenceId}::uuid
    order by array_position(array['unclear', 'replied', 'sending', 'waiting', 'paused'], person.state),
      person.due_at nulls last, person.added_at, person.id
    limit ${sequenceLimits.page} offset ${offset}`.execute(db)
  return rows.map(({ physician_id, city, practice_state, due_at, not_before, left_at, ...row }) => ({
    ...{ id: row.id, physicianId: physician_id, name: fullName(nameOfRow(row)), state: row.state },
    ...{ reason: row.reason, step: row.step, changed: row.changed, until: not_before?.toISOString() ?? null },
    location: [city, practice_state].filter((part) => part).join(', '),
    at: (row.state === 'waiting' ? due_at : left_at)?.toISOString() ?? null,
  }))
}

/** When first emails left, and which were answered; for the hours at the physicians' places. */
export async function firstEmailsOf(db: Kysely<DB>, sequenceId: string) {
  const { rows } = await typed({ sent_at: 'time', replied: 'boolean', zip: 'text?', state: 'text?' })`
    select message.sent_at, message.replied_at is not null as replied, p.zip, p.state
    from sequence_messages message
    join sequence_people person on person.id = message.person_id
    join physicians p on p.id = person.physician_id
    where person.sequence_id = ${sequenceId}::uuid and message.place = 1 and message.sent_at is not null`.execute(db)
  return rows
}

/** The caller's mailboxes. */
export async function mailboxesOf(db: Kysely<DB>, holder: Holder) {
  const rows = await db
    .selectFrom('mailboxes')
    .select(['id', 'address', 'state'])
    .where('user_id', '=', holder.id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, address, state }) => ({ id, address, works: state === 'works' }))
}

export async function mailboxOf(db: Kysely<DB>, mailboxId: string | null) {
  if (mailboxId === null) return null
  const { rows } = await typed({ address: 'text', works: 'boolean', first_sent_at: 'time?' })`
    select address, state = 'works' as works, pace.first_sent_at
    from mailboxes left join sequence_mailboxes pace on pace.mailbox_id = mailboxes.id
    where mailboxes.id = ${mailboxId}::uuid`.execute(db)
  return rows[0] ?? null
}

export async function isAllStopped(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('sending_stop').select('one').executeTakeFirst()) !== undefined
}

export async function hasAddress(db: Kysely<DB>, holder: Holder): Promise<boolean> {
  const { company, postal_address } = await db
    .selectFrom('users')
    .select(['company', 'postal_address'])
    .where('id', '=', holder.id)
    .executeTakeFirstOrThrow()
  return company.trim() !== '' && postal_address.trim() !== ''
}
