/**
 * Reads what came into members' mailboxes. Of an email that answers nothing of ours, only a few header fields are
 * looked at, and nothing is stored (docs/decisions/0151-mailboxes-are-polled.md).
 */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { FolderReading, IncomingEmail, MailboxError, SeenEmail } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import type { ReceivingMailbox, TakesIncoming } from '#door/incoming-email.ts'
import { type Job, job, noData } from '#door/job.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { accessOf, mailboxRow, refusedLoginOf } from './access.server.ts'
import { markBroken } from './commands.server.ts'
import { readIncoming } from './file-work.ts'
import type { Classified } from './incoming/classify.ts'
import { type SeenHeader, seenHeader } from './incoming/seen-header.ts'

const Data = z.strictObject({ mailboxId: z.uuid() })
/** Without tries: the next one comes in two minutes anyway. */
const noRetry = { times: 0, delay: 1, delayMax: 1 }
const oneMailbox = { name: 'read-mailbox', data: Data, timeLimit: 600, retry: noRetry, atOnce: 4 }

/** Leaves a job for each mailbox, which any server does. */
export const readMailboxes = job({
  name: 'read-mailboxes',
  data: noData,
  every: '*/2 * * * *',
  run: async ({ deps: { db, jobs } }) => {
    const due = await db.selectFrom('mailboxes').select('id').where('state', '=', 'works').execute()
    for (const { id } of due) await jobs.enqueue(db, oneMailbox, { mailboxId: id }, { group: id })
  },
})

/** @param takers what features do with an answer */
export const readMailbox = (takers: readonly TakesIncoming[]): Job<typeof Data> =>
  job({
    ...oneMailbox,
    run: async ({ data: { mailboxId }, deps, signal }) => {
      const row = await mailboxRow(deps.db, mailboxId)
      if (row?.state !== 'works') return
      const mailbox = { id: row.id, userId: row.user_id, address: row.address }
      try {
        await deps.mailboxes.readNew(
          await accessOf(deps, row),
          { cursors: await cursorsOf(deps.db, row.id), since: row.created_at, signal },
          (reading) => take(deps, { mailbox, takers, signal }, reading),
        )
        await deps.db.updateTable('mailboxes').set({ read_at: typed('time')`now()` }).where('id', '=', row.id).execute()
      } catch (error) {
        if (!isNamed<MailboxError>(error, 'MailboxError')) throw error
        if (error.fault === 'login') await markBroken(deps.db, row.id, refusedLoginOf(row))
        else deps.log.info({ mailbox: row.id }, 'a mailbox could not be reached and is read later')
      }
    },
  })

async function cursorsOf(db: Kysely<DB>, mailboxId: string) {
  const rows = await db
    .selectFrom('mailbox_folders')
    .select(['path', 'uid_validity', 'last_uid'])
    .where('mailbox_id', '=', mailboxId)
    .execute()
  return rows.map((row) => ({ path: row.path, uidValidity: BigInt(row.uid_validity), lastUid: Number(row.last_uid) }))
}

interface Taking {
  mailbox: ReceivingMailbox
  takers: readonly TakesIncoming[]
  signal: AbortSignal
}

type Seen = SeenEmail & { fields: SeenHeader }

/** Takes what answers our emails, and then records how far the folder was read. */
async function take(deps: Deps, taking: Taking, { folder, seen, source }: FolderReading): Promise<void> {
  const { mailbox, signal } = taking
  const read = seen.map((one): Seen => ({ ...one, fields: seenHeader(one.header) }))
  const known = await sentOf(
    deps.db,
    mailbox.id,
    read.flatMap(({ fields }) => [...fields.thread, fields.id ?? '']),
  )
  const wanted = read.filter(
    ({ fields }) =>
      !known.has(fields.id ?? '') &&
      fields.from !== mailbox.address &&
      (fields.mayBeReport || fields.thread.some((id) => known.has(id))),
  )
  for (const email of wanted) {
    signal.throwIfAborted()
    const incomingId = email.fields.id ?? `${folder.path}/${folder.uidValidity}/${email.uid}`
    if (await isTaken(deps.db, mailbox.id, incomingId)) continue
    const bytes = await source(email.uid, serverLimits.incomingEmail)
    if (bytes === null) continue
    const found = await classified(deps, mailbox, { source: bytes, receivedAt: email.at }, signal)
    const answer = await answerOf(deps.db, mailbox.id, email, found)
    if (answer) await store(deps.db, taking, incomingId, answer)
  }
  await deps.db
    .insertInto('mailbox_folders')
    .values({
      ...{ mailbox_id: mailbox.id, path: folder.path },
      ...{ uid_validity: Number(folder.uidValidity), last_uid: folder.lastUid },
    })
    .onConflict((conflict) =>
      conflict.columns(['mailbox_id', 'path']).doUpdateSet({
        uid_validity: sql`excluded.uid_validity`,
        // Another server may have been further meanwhile.
        last_uid: sql`case when mailbox_folders.uid_validity = excluded.uid_validity
          then greatest(mailbox_folders.last_uid, excluded.last_uid) else excluded.last_uid end`,
      }),
    )
    .execute()
}

/** Null if it can't be read at all. */
async function classified(
  deps: Deps,
  mailbox: ReceivingMailbox,
  email: { source: Uint8Array; receivedAt: Date },
  signal: AbortSignal,
): Promise<Classified | null> {
  const sender = { account: mailbox.userId, network: null }
  try {
    const [found] = await deps.doFileWork(readIncoming, { emails: [email] }, { sender, file: 'An email', signal })
    return found ?? null
  } catch (error) {
    if (isNamed<FileRefused>(error, 'FileRefused')) return null
    throw error
  }
}

/** Null for what answers nothing of ours. An answer that can't be read is still one, and stops what it answers. */
async function answerOf(
  db: Kysely<DB>,
  mailboxId: string,
  { fields, at }: Seen,
  found: Classified | null,
): Promise<IncomingEmail | null> {
  if (found?.kind === null) return null
  const about = found?.about ?? fields.thread
  const known = await sentOf(db, mailboxId, about)
  const messageId = about.find((id) => known.has(id))
  if (messageId === undefined) return null
  return {
    ...{ kind: found?.kind ?? 'reply', messageId, incomingId: fields.id, at },
    ...{ from: found?.from ?? fields.from, subject: found?.subject ?? '', text: found?.text ?? '' },
    ...(found?.until !== undefined && { until: found.until }),
  }
}

async function store(db: Kysely<DB>, { mailbox, takers }: Taking, incomingId: string, email: IncomingEmail) {
  await inTransaction(db, async (db) => {
    const stored = await db
      .insertInto('mailbox_incoming')
      .values({
        ...{ mailbox_id: mailbox.id, incoming_id: incomingId, kind: email.kind, message_id: email.messageId },
        received_at: email.at,
      })
      .onConflict((conflict) => conflict.columns(['mailbox_id', 'incoming_id']).doNothing())
      .returning('incoming_id')
      .executeTakeFirst()
    if (!stored) return
    for (const taker of takers) await taker(db, mailbox, email)
  })
}

async function isTaken(db: Kysely<DB>, mailboxId: string, incomingId: string): Promise<boolean> {
  const found = await db
    .selectFrom('mailbox_incoming')
    .select('incoming_id')
    .where('mailbox_id', '=', mailboxId)
    .where('incoming_id', '=', incomingId)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of these Message-IDs that were sent from the mailbox. */
async function sentOf(db: Kysely<DB>, mailboxId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('mailbox_sent')
    .select('message_id')
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ message_id }) => message_id))
}
