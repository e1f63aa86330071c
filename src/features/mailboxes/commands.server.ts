/** What other features do with members' mailboxes. Only for jobs: all of it waits for the member's provider. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { MailboxError, OutgoingEmail, SendOutcome } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { typed } from '#shared/database/typed.ts'
import { accessOf, mailboxRow } from './access.server.ts'

type Uses = Pick<Deps, 'db' | 'authSecrets' | 'mailboxes'>

/** A Message-ID for an email from `address`, to be stored before the email is sent. */
export const newMessageId = (address: string): string => `<${randomUUID()}@${address.slice(address.indexOf('@') + 1)}>`

/**
 * Sends an email from a member's mailbox. Its Message-ID is recorded first, so whatever answers it is taken for an
 * answer even if this server is killed meanwhile. Never repeats an email: that is up to the caller, once it knows.
 */
export async function sendFrom(deps: Uses, mailboxId: string, email: OutgoingEmail): Promise<SendOutcome> {
  const row = await mailboxRow(deps.db, mailboxId)
  if (!row || row.state === 'broken') {
    return { outcome: 'refused', refusal: 'login', answer: 'This mailbox is not connected.', fromServer: false }
  }
  await recordSent(deps.db, row.id, email.messageId)
  const outcome = await deps.mailboxes.send(await accessOf(deps, row), email)
  if (outcome.outcome === 'refused' && outcome.refusal === 'login') await markBroken(deps.db, row.id, outcome.answer)
  return outcome
}

/** Whether an email has left, as far as the mailbox knows: it is in its folder for sent mail. */
export async function findSent(
  deps: Uses,
  mailboxId: string,
  messageId: string,
): Promise<'found' | 'absent' | 'unknown'> {
  const row = await mailboxRow(deps.db, mailboxId)
  if (!row) return 'unknown'
  try {
    const found = await deps.mailboxes.find(await accessOf(deps, row), messageId, 'sent')
    return found === null ? 'absent' : 'found'
  } catch (error) {
    if (!isNamed<MailboxError>(error, 'MailboxError')) throw error
    if (error.fault === 'login') await markBroken(deps.db, row.id, error.answer)
    return 'unknown'
  }
}

/** Nothing is sent from it until its owner has connected it again. */
export async function markBroken(db: Kysely<DB>, mailboxId: string, problem: string): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set({ state: 'broken', problem: problem.slice(0, 500), checked_at: typed('time')`now()` })
    .where('id', '=', mailboxId)
    .execute()
}

/** From now on, what answers it is an answer. */
export async function recordSent(db: Kysely<DB>, mailboxId: string, messageId: string): Promise<void> {
  await db
    .insertInto('mailbox_sent')
    .values({ message_id: messageId, mailbox_id: mailboxId })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}
