import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { hashToken, newToken } from '#door/one-time-token.ts'
import { typed } from '#shared/database/typed.ts'
import type { TokenPurpose } from './queries.server.ts'

interface NewToken {
  purpose: TokenPurpose
  userId: string
  /** Milliseconds from now. */
  life: number
  /** A hash stored with it; see `email_tokens.password`. */
  password?: string | null
}

interface RedeemedToken {
  userId: string
  password: string | null
}

/** The token to email. */
export async function issueToken(
  db: Kysely<DB>,
  { purpose, userId, life, password = null }: NewToken,
): Promise<string> {
  const { token, hash } = newToken()
  await db
    .insertInto('email_tokens')
    .values({
      hash,
      purpose,
      user_id: userId,
      password,
      // Issuing and checking both use the database's clock, so that servers don't have to agree.
      expires_at: typed('time')`now() + make_interval(secs => ${life / 1000})`,
    })
    .execute()
  return token
}

/**
 * Uses up a token: of two at once, one gets it. Null if it was used, has expired, is unknown, or has another purpose.
 */
export async function redeemToken(db: Kysely<DB>, purpose: TokenPurpose, token: string): Promise<RedeemedToken | null> {
  const redeemed = await db
    .updateTable('email_tokens')
    .set({ used_at: typed('time')`now()` })
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', typed('time')`now()`)
    .returning(['user_id', 'password'])
    .executeTakeFirst()
  return redeemed ? { userId: redeemed.user_id, password: redeemed.password } : null
}

/** Invalidates links that were emailed to a person earlier and are still open. */
export async function forgetTokens(db: Kysely<DB>, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await db.deleteFrom('email_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}
