/** What is kept of emails: the tokens that they carry, and the outbox of a server without a mail server. */
import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** What the link of an email may be used for; a token of one purpose opens nothing else. */
export type TokenPurpose = 'confirm-email' | 'reset-password'

export interface NewToken {
  purpose: TokenPurpose
  userId: string
  /** Milliseconds from now. */
  life: number
  /** A hash to be stored with it; see `email_tokens.password`. */
  password?: string | null
}

export interface RedeemedToken {
  userId: string
  password: string | null
}

/** Makes a token of 32 random bytes. Only its hash is stored: the email is the one place where it stands. */
export async function issueToken(
  db: Kysely<DB>,
  { purpose, userId, life, password = null }: NewToken,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('email_tokens')
    .values({
      hash: hashToken(token),
      purpose,
      user_id: userId,
      password,
      // The database's clock issues and judges, so that servers need not agree.
      expires_at: sql<Date>`now() + make_interval(secs => ${life / 1000})`,
    })
    .execute()
  return token
}

/** Spends a token: of two at once, one gets it. Null when it is spent, expired, unknown or of another purpose. */
export async function redeemToken(db: Kysely<DB>, purpose: TokenPurpose, token: string): Promise<RedeemedToken | null> {
  const redeemed = await db
    .updateTable('email_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'password'])
    .executeTakeFirst()
  return redeemed ? { userId: redeemed.user_id, password: redeemed.password } : null
}

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

/** Ends what was mailed to a person before and is still open. */
export async function forgetTokens(db: Kysely<DB>, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await db.deleteFrom('email_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
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
