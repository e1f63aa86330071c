/** What others may do with an account's password, its sessions and its role. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps, Settings } from '#door/deps.ts'
import { giveBackTry, isAllowed, type RateLimit, takeTry } from '#door/rate-limit.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { verifyPassword } from './password.server.ts'
import { passwordOf, passwordTries } from './queries.server.ts'

/** Wrong passwords by someone who is signed in to the account. */
function signedInTries(settings: Settings): RateLimit {
  return { ...passwordTries(settings), name: 'password-signed-in' }
}

/** A code works once, so an observed one is worthless (RFC 6238, 5.2). */
export function isFirstUse(db: Kysely<DB>, userId: string, code: string): Promise<boolean> {
  return isAllowed(db, { name: 'totp', most: 1, within: serverLimits.totpUse }, `${userId}:${code}`)
}

/** Whether this is the person's password. Throws a `CallError` 429 after too many that were not. */
export async function checkPassword(
  { db, settings }: Deps,
  { id }: { id: string },
  password: string,
): Promise<boolean> {
  await takeTry(db, signedInTries(settings), id)
  const stored = await passwordOf(db, id)
  if (stored === null || !(await verifyPassword({ hash: stored, password }))) return false
  await giveBackTry(db, signedInTries(settings), id)
  return true
}

/** Replaces the hash; an account without a password stays without one. */
export async function storePassword(db: Kysely<DB>, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: hash, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}

/** Ends a person's sessions, all or all but one; returns how many. */
export async function endSessions(db: Kysely<DB>, userId: string, except: string | null = null): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .returning('id')
    .execute()
  return ended.length
}

/** The person has shown that the address is theirs. What ADMIN_EMAILS promises is kept from now on. */
export async function confirmAddress(
  db: Kysely<DB>,
  userId: string,
  adminEmails: readonly string[],
): Promise<{ email: string; wasConfirmed: boolean }> {
  const before = await db
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await grantAdmins(db, adminEmails.includes(before.email) ? [before.email] : [])
  return { email: before.email, wasConfirmed: before.email_verified }
}

/**
 * Makes those admins whose addresses ADMIN_EMAILS names and who have confirmed them, but for those whose role was removed.
 * `adminEmails` are in lower case.
 */
export async function grantAdmins(db: Kysely<DB>, adminEmails: readonly string[]): Promise<void> {
  if (adminEmails.length === 0) return
  await db
    .updateTable('users')
    .set({ role: 'admin', updated_at: sql<Date>`now()` })
    .where('email', 'in', adminEmails)
    .where('email_verified', '=', true)
    .where('role', '=', 'user')
    .where('admin_removed_at', 'is', null)
    .execute()
}

/**
 * Does at a start what ADMIN_EMAILS says now. An admin whose role was removed doesn't get it back from an unchanged setting: it has to
 * leave the address out for one start, so that granting it again is deliberate.
 */
export async function obeyAdminEmails(db: Kysely<DB>, adminEmails: readonly string[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ admin_removed_at: null })
    .where('admin_removed_at', 'is not', null)
    .$if(adminEmails.length > 0, (query) => query.where('email', 'not in', adminEmails))
    .execute()
  await grantAdmins(db, adminEmails)
}
