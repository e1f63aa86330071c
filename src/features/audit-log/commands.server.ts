/** The audit log: one row for everything an admin does, written in the same transaction. */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { AuditedAction } from './action-words.ts'

interface AdminAction {
  action: AuditedAction
  /** The account it is about. */
  userId?: string
  /** Anything else it is about; the id tells it apart from others of its kind ('submission', 'physician', 'import'). */
  subject?: { kind: string; id: string | number }
  /** Facts in camelCase. Never a contact value or a secret: the log outlives its subjects. */
  details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
}

/**
 * Records what an admin does. Every handler of a call with `access: admin` that changes something calls it with its own
 * transaction, so that everything done is in the log, and nothing is in the log that wasn't done.
 */
export async function recordAdminAction(
  db: Kysely<DB>,
  admin: { id: string; email: string },
  { action, userId, subject, details = {} }: AdminAction,
): Promise<void> {
  await db
    .insertInto('admin_actions')
    .values({
      id: randomUUIDv7(),
      admin_id: admin.id,
      admin_email: admin.email,
      action,
      user_id: userId ?? null,
      subject_kind: subject?.kind ?? null,
      subject_id: subject === undefined ? null : String(subject.id),
      details: JSON.stringify(details),
    })
    .execute()
}
