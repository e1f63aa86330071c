/**
 * Sends what is due, one email at a time. An email is decided and stored, with its Message-ID, before it leaves, and no
 * row is ever sent twice: what a server left behind in between is unclear until it is found or its sender decides.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OutgoingEmail, SendOutcome } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { subscriptionOf } from '#features/billing/queries.server.ts'
import { fileSent, findSent, newMessageId, sendFrom } from '#features/mailboxes/commands.server.ts'
import { holderOf } from '#features/teams/queries.server.ts'
import { tierGrants } from '#shared/access/access.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { oneLine } from '#shared/text/typed-text.ts'
import { markPerson, markSent, recordBounce } from './commands.server.ts'
import { compose } from './compose.ts'
import { sends } from './contracts.ts'
import { mayLeave } from './leave-times.ts'
import { leftOutWords, whyLeftOut } from './left-out.ts'
import { hasRoom } from './mailbox-pace.ts'
import { type HeldMailbox, holdMailbox, leftLately, planWaiting } from './schedule.server.ts'
import { addressHash, standingOf } from './standing.server.ts'
import { stopAddress } from './stop-link.server.ts'
import { nextEmailOf } from './write-email.server.ts'
import { zonesOf } from './zones-of.server.ts'

const minute = 60 * 1000
/** Longer than any mail server is waited for: what is still being sent after this was left behind. */
export const sendingTime = 10 * minute
const lookAgain = 10 * minute
/** Refusals for now in a row, after which someone gets no more. */
const mostFailures = 5

/** Sends from a mailbox until nothing of it is due. Another server may be doing the same. */
export async function sendDue(deps: Deps, mailboxId: string, signal: AbortSignal): Promise<void> {
  await lookForUnclear(deps, mailboxId)
  while (!signal.aborted) {
    const chosen = await inTransaction(deps.db, (db) => choose(deps, db, mailboxId))
    if (chosen === 'nothing') return
    if (chosen === 'again') continue
    const outcome = await sendFrom(deps, mailboxId, chosen.email)
    await inTransaction(deps.db, (db) => conclude(deps, db, { ...chosen, mailboxId }, outcome))
    if (outcome.outcome === 'sent') await fileSent(deps, mailboxId, chosen.email)
  }
}

interface Chosen {
  messageId: string
  email: OutgoingEmail
}

const dueColumns = {
  id: 'text',
  sequence_id: 'text',
  owner_id: 'text',
  physician_id: 'number',
  zip: 'text?',
  state: 'text?',
  company: 'text',
  postal_address: 'text',
} as const

/** Decides on the next email and stores it; 'again' if someone was skipped. */
async function choose(deps: Deps, db: Transaction<DB>, mailboxId: string): Promise<Chosen | 'nothing' | 'again'> {
  const now = deps.now()
  const held = await holdMailbox(db, mailboxId)
  if (held === null || (await isStopped(db))) return 'nothing'
  await planWaiting(db, held, now)
  const { rows } = await typed(dueColumns)`
    select person.id, person.sequence_id, sequences.owner_id, person.physician_id, physician.zip, physician.state,
      owner.company, owner.postal_address
    from sequence_people person
    join sequences on sequences.id = person.sequence_id
    join users owner on owner.id = sequences.owner_id
    join physicians physician on physician.id = person.physician_id
    where sequences.mailbox_id = ${mailboxId}::uuid and sequences.state = 'running' and person.state = 'waiting'
      and person.due_at <= ${now}
    order by person.due_at, person.id limit 1
    for update of person skip locked`.execute(db)
  const [due] = rows
  if (!due) return 'nothing'
  const obstacle = await obstacleOf(db, due.owner_id, mailboxId)
  if (obstacle !== null) {
    await pauseAll(db, mailboxId, obstacle)
    return 'nothing'
  }
  const left = await leftLately(db, mailboxId, now)
  const zones = zonesOf(due)
  if (!mayLeave(zones, now) || !hasRoom(left, now.getTime(), held.firstSent)) {
    // The server was away, or too much is due at once: it gets another moment.
    await sql`update sequence_people set due_at = null where id = ${due.id}::uuid`.execute(db)
    await planWaiting(db, held, new Date(now.getTime() + minute))
    return 'again'
  }
  return claim(deps, db, held, due, now)
}

type Due = { [Name in keyof typeof dueColumns]: Name extends 'physician_id' ? number : string }

async function claim(
  deps: Deps,
  db: Transaction<DB>,
  held: HeldMailbox,
  due: Omit<Due, 'zip' | 'state'>,
  now: Date,
): Promise<Chosen | 'again'> {
  const asked = { ids: [due.physician_id], quietDays: 0, sequenceId: due.sequence_id }
  const [known] = await standingOf(deps, db, await holderOf(db, due.owner_id), asked)
  const reason = known ? whyLeftOut({ ...known, inThis: false, inSequence: false, contacted: false }) : 'removed'
  const next = reason === null ? await nextEmailOf(db, due.id) : null
  const problem = reason === null ? (next?.problem ?? null) : leftOutWords[reason]
  if (known?.address == null || next === null || problem !== null) {
    const state = reason === 'optedOut' ? 'optedOut' : reason === 'bounced' ? 'bounced' : 'stopped'
    await markPerson(db, due.id, state, problem ?? '')
    return 'again'
  }
  const mailbox = await db.selectFrom('mailboxes').select('address').where('id', '=', held.id).executeTakeFirstOrThrow()
  const id = randomUUID()
  const messageId = newMessageId(mailbox.address)
  const link = stopAddress(deps, id)
  const letter = compose({
    ...{ subject: next.subject, body: next.body, thread: next.thread, stopAddress: link },
    sender: { company: due.company, postalAddress: due.postal_address },
  })
  await sql`delete from sequence_messages where person_id = ${due.id}::uuid and state = 'draft'`.execute(db)
  await sql`
    insert into sequence_messages (id, person_id, mailbox_id, place, address_hash, source, state, message_id, subject, body,
      gets_other, claimed_at)
    values (${id}::uuid, ${due.id}::uuid, ${held.id}::uuid, ${next.place},
      decode(${addressHash(deps.suppression.key, known.address)}, 'hex'),
      coalesce((select source from physician_contacts
        where physician_id = ${due.physician_id} and value = ${known.address} limit 1), ''),
      'sending', ${messageId}, ${letter.subject}, ${letter.text}, ${next.getsOther}, ${now})`.execute(db)
  await markPerson(db, due.id, 'sending', '')
  await sql`
    update sequence_mailboxes set first_sent_at = coalesce(first_sent_at, ${now})
    where mailbox_id = ${held.id}::uuid`.execute(db)
  const { subject, text, html, inReplyTo, references } = letter
  return {
    messageId: id,
    email: {
      ...{ messageId, date: now, subject, text, html, references, listUnsubscribe: link },
      to: { name: oneLine(known.name), address: known.address },
      ...(inReplyTo === null ? {} : { inReplyTo }),
    },
  }
}

async function isStopped(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('sending_stop').select('one').executeTakeFirst()) !== undefined
}

/** Why nothing of this sender may leave now, as a sentence for them. */
async function obstacleOf(db: Kysely<DB>, ownerId: string, mailboxId: string): Promise<string | null> {
  const owner = await db
    .selectFrom('users')
    .select(['role', 'suspended_at', 'company', 'postal_address'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { subscribed, tier } = await subscriptionOf(db, ownerId)
  if (owner.suspended_at !== null) return 'This account is suspended.'
  if (owner.role !== 'admin' && !(subscribed && tierGrants(tier, sends.tier))) {
    return 'Your plan doesn’t include sending.'
  }
  if (owner.company.trim() === '' || owner.postal_address.trim() === '') {
    return 'Your profile has no company or postal address, which every email must have.'
  }
  const mailbox = await db.selectFrom('mailboxes').select('state').where('id', '=', mailboxId).executeTakeFirst()
  return mailbox?.state === 'works' ? null : 'The mailbox is not connected.'
}

async function pauseAll(db: Kysely<DB>, mailboxId: string, why: string): Promise<void> {
  await db
    .updateTable('sequences')
    .set({ state: 'paused', why })
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'running')
    .execute()
}

/** What became of an email. Late, it is still true: whatever was thought of the email meanwhile gives way. */
async function conclude(
  deps: Deps,
  db: Transaction<DB>,
  { messageId, mailboxId }: Chosen & { mailboxId: string },
  outcome: SendOutcome,
): Promise<void> {
  const now = deps.now()
  if (outcome.outcome === 'sent') return markSent(db, messageId, now)
  if (outcome.outcome === 'unclear') return markUnclear(db, [messageId])
  const { rows } = await typed({ id: 'text', failures: 'number' })`
    update sequence_people person set failures = failures + 1
    from sequence_messages message
    where message.id = ${messageId}::uuid and message.person_id = person.id and message.state in ('sending', 'unclear')
    returning person.id, person.failures`.execute(db)
  const [person] = rows
  if (!person) return
  await sql`update sequence_messages set state = 'refused' where id = ${messageId}::uuid`.execute(db)
  if (outcome.refusal === 'for-good') {
    await recordBounce(db, messageId, now)
    return markPerson(db, person.id, 'bounced', 'The mail server refused the address')
  }
  if (outcome.refusal === 'login') {
    await markPerson(db, person.id, 'waiting', '')
    return pauseAll(db, mailboxId, 'The mailbox’s provider refuses the login. Connect it again, then resume.')
  }
  if (person.failures >= mostFailures && !outcome.limitsMailbox) {
    return markPerson(db, person.id, 'stopped', 'The mail server refused the email several times')
  }
  const wait = Math.max((outcome.retryAfter ?? 0) * 1000, 30 * minute * 2 ** (person.failures - 1))
  const notBefore = new Date(now.getTime() + wait)
  await markPerson(db, person.id, 'waiting', 'The mail server refused it for now', notBefore)
  if (outcome.limitsMailbox) await holdBack(db, mailboxId, notBefore)
}

/** The provider takes nothing from this mailbox before then. */
async function holdBack(db: Kysely<DB>, mailboxId: string, notBefore: Date): Promise<void> {
  await sql`
    update sequence_people person set due_at = null, not_before = greatest(person.not_before, ${notBefore})
    from sequences
    where sequences.id = person.sequence_id and sequences.mailbox_id = ${mailboxId}::uuid
      and person.state = 'waiting' and person.due_at < ${notBefore}`.execute(db)
}

async function markUnclear(db: Kysely<DB>, messageIds: readonly string[]): Promise<void> {
  await sql`
    with unclear as (
      update sequence_messages set state = 'unclear'
      where id = any(${messageIds}::uuid[]) and state = 'sending' returning person_id
    )
    update sequence_people set state = 'unclear', due_at = null from unclear
    where id = unclear.person_id and state = 'sending'`.execute(db)
}

/** Emails that a server left behind while it sent them; each is looked for in the folder for sent mail for a day. */
async function lookForUnclear(deps: Deps, mailboxId: string): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const left = await db
    .selectFrom('sequence_messages')
    .select('id')
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'sending')
    .where('claimed_at', '<', new Date(now.getTime() - sendingTime))
    .execute()
  await markUnclear(
    db,
    left.map(({ id }) => id),
  )
  const { rows } = await typed({ id: 'text', message_id: 'text' })`
    update sequence_messages set looked_at = ${now}
    where mailbox_id = ${mailboxId}::uuid and state = 'unclear' and message_id is not null
      and claimed_at > ${new Date(now.getTime() - 24 * 60 * minute)}
      and (looked_at is null or looked_at < ${new Date(now.getTime() - lookAgain)})
    returning id, message_id`.execute(db)
  for (const { id, message_id } of rows) {
    if ((await findSent(deps, mailboxId, message_id)) !== 'found') continue
    await inTransaction(db, (transaction) => markSent(transaction, id, now))
  }
}
