/**
 * Changing the address: approved at the current one, then confirmed at the new one. Until both have happened, nothing
 * changes.
 */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'
import { forgetTokens } from '#features/mail/commands.server.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'

const purposes = ['approve-email-change', 'confirm-email-change'] as const

/** Records the requested address. Links from an earlier change stop working. */
export async function startEmailChange(db: Kysely<DB>, userId: string, newEmail: string): Promise<void> {
  await forgetTokens(db, userId, purposes)
  // As long as both links are valid, one after the other.
  const expires = typed('time')`now() + make_interval(secs => ${(2 * limits.confirmToken) / 1000})`
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, new_email: newEmail, expires_at: expires })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ new_email: newEmail, expires_at: expires, created_at: typed('time')`now()` }),
    )
    .execute()
}

/** An account's pending change, with its current address. */
export async function openEmailChange(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['users.email', 'email_changes.new_email'])
    .where('user_id', '=', userId)
    .where('email_changes.expires_at', '>', typed('time')`now()`)
    .executeTakeFirst()
}

/** What a still valid link is about; doesn't change anything. */
export async function emailChangeOfToken(db: Kysely<DB>, token: string) {
  const found = await db
    .selectFrom('email_tokens')
    .select(['user_id', 'purpose'])
    .where('hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', typed('time')`now()`)
    .executeTakeFirst()
  const change = found && (await openEmailChange(db, found.user_id))
  return change
    ? ({ ...change, step: found.purpose === 'approve-email-change' ? 'approve' : 'confirm' } as const)
    : null
}

export async function hasAccount(db: Kysely<DB>, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/**
 * Gives the account its pending address. False if someone else has it by now; of two concurrent ones, the second throws
 * (23505).
 */
export async function finishEmailChange(db: Kysely<DB>, userId: string, newEmail: string): Promise<boolean> {
  const moved = await db
    .updateTable('users')
    .set({ email: newEmail, email_verified: true, updated_at: typed('time')`now()` })
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('users as other').select('other.id').where('other.email', '=', newEmail))),
    )
    .returning('id')
    .execute()
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  // Links sent to the former address.
  await forgetTokens(db, userId, [...purposes, 'confirm-email', 'reset-password'])
  return moved.length > 0
}
