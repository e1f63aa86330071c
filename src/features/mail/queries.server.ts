/** What is kept of emails: the tokens that they carry, and the outbox of a server without a mail server. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'

/** What the link of an email may be used for; a token of one purpose opens nothing else. */
export type TokenPurpose = 'confirm-email' | 'reset-password' | 'approve-email-change' | 'confirm-email-change'

/** Whose address a token that still holds was mailed to. It stays as it is. */
export async function addressOfToken(db: Kysely<DB>, purpose: TokenPurpose, token: string): Promise<string | null> {
  const found = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select('users.email')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Where alerts about the security of an account go; null for who wants none, or is gone. */
export async function securityAlertAddress(db: Kysely<DB>, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'notify_security_alerts'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.notify_security_alerts ? user.email : null
}

const outboxColumns = ['id', 'kind', 'recipient', 'subject', 'created_at'] as const

/** The newest first. */
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
