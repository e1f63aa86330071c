/** What is stored about emails: the tokens in them, and the outbox of a server without a mail server. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'
import { typed } from '#shared/database/typed.ts'

/** What an email's link may be used for; a token for one purpose doesn't work for another. */
export type TokenPurpose = 'confirm-email' | 'reset-password' | 'approve-email-change' | 'confirm-email-change'

/** The address a still valid token was sent to. Doesn't use it up. */
export async function addressOfToken(db: Kysely<DB>, purpose: TokenPurpose, token: string): Promise<string | null> {
  const found = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select('users.email')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', typed('time')`now()`)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Where an account's security alerts go; null for someone who doesn't want any, or is gone. */
export async function securityAlertAddress(db: Kysely<DB>, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'notify_security_alerts'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.notify_security_alerts ? user.email : null
}

const outboxColumns = ['id', 'kind', 'recipient', 'subject', 'created_at'] as const

/** Newest first. */
export async function outboxMails(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('outbox')
    .select(outboxColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(asOutboxMail)
}

export async function outboxMail(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('outbox')
    .select([...outboxColumns, 'html', 'text', 'source'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...asOutboxMail(row), html: row.html, text: row.text, source: row.source } : null
}

function asOutboxMail(row: { id: string; kind: string; recipient: string; subject: string; created_at: Date }) {
  return { id: row.id, kind: row.kind, to: row.recipient, subject: row.subject, sentAt: row.created_at.toISOString() }
}
