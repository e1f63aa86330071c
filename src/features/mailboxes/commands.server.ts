/** What other features do with members' mailboxes. Only for jobs: all of it waits for the member's provider. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { MailboxError, OutgoingEmail, SendOutcome } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { typed } from '#shared/database/typed.ts'
import { accessOf, mailboxRow } from './access.server.ts'
import { filesItself } from './providers.ts'

type Uses = Pick<Deps, 'db' | 'authSecrets' | 'settings' | 'internet' | 'mailboxes'>

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
  const access = await accessOf(deps, row).catch(refusedBefore)
  const outcome = 'outcome' in access ? access : await deps.mailboxes.send(access, email)
  if (outcome.outcome === 'refused' && outcome.refusal === 'login') await markBroken(deps.db, row.id, outcome.answer)
  return outcome
}

/** The provider gave no token, so nothing has left. */
function refusedBefore(error: unknown): SendOutcome {
  if (!isNamed<MailboxError>(error, 'MailboxError')) throw error
  const { fault, answer } = error
  return fault === 'login'
    ? { outcome: 'refused', refusal: 'login', answer, fromServer: false }
    : { outcome: 'refused', refusal: 'for-now', answer, fromServer: false, limitsMailbox: true, retryAfter: 5 * 60 }
}

/**
 * Puts a copy of an email that has left into its sender's folder for sent mail, where most providers put none. Nothing
 * depends on it.
 */
export async function fileSent(deps: Uses & Pick<Deps, 'log'>, mailboxId: string, email: OutgoingEmail): Promise<void> {
  const row = await mailboxRow(deps.db, mailboxId)
  // Microsoft files it itself, but only a moment later.
  if (!row || row.state === 'broken' || filesItself(row.imap_host)) return
  try {
    await deps.mailboxes.file(await accessOf(deps, row), email)
  } catch (error) {
    deps.log.info({ mailbox: mailboxId, err: error }, 'no copy of a sent email could be filed')
  }
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
