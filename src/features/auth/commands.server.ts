/** What other features may do with an account's password, sessions, and role. */
import { randomUUIDv7 } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps, Settings } from '#door/deps.ts'
import { decrypt } from '#door/encryption.ts'
import { giveBackTry, isAllowed, type RateLimit, takeTry } from '#door/rate-limit.ts'
import { contractError } from '#shared/calls/contract.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { verifyPassword } from './password.server.ts'
import { passwordOf, passwordTries } from './queries.server.ts'
import { encryptCodes, readCodes } from './recovery-codes.server.ts'
import { factorErrors } from './second-factor.ts'

// For whatever else is stored encrypted.
/** Wrong passwords from someone signed in to the account. */
function signedInTries(settings: Settings): RateLimit {
  return { ...passwordTries(settings), name: 'password-signed-in' }
}

/** A code works once, so seeing someone enter it is useless (RFC 6238, 5.2). */
export function isFirstUse(db: Kysely<DB>, userId: string, code: string): Promise<boolean> {
  return isAllowed(db, { name: 'totp', max: 1, within: serverLimits.totpUse }, `${userId}:${code}`)
}

/** Whether this is the person's password. Throws a `CallError` 429 after too many wrong ones. */
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

/**
 * Whether someone has shown the second factor again, or has none: false without a code. Throws a `CallError`: 422 for a
 * wrong code, 429 after too many. The code is used up.
 */
export async function showsFactor(deps: Deps, { id }: { id: string }, code: string | undefined): Promise<boolean> {
  const factor = await deps.db
    .selectFrom('two_factors')
    .innerJoin('users', 'users.id', 'two_factors.user_id')
    .select(['two_factors.id', 'secret', 'backup_codes'])
    .where('user_id', '=', id)
    .where('verified', '=', true)
    .where('two_factor_enabled', '=', true)
    .executeTakeFirst()
  if (!factor) return true
  // Apps show '123 456'.
  const entered = code?.toLowerCase().replaceAll(/\s/g, '') ?? ''
  if (entered === '') return false
  const tries = { ...passwordTries(deps.settings), name: 'second-factor-again' }
  await takeTry(deps.db, tries, id)
  const isRight = await (/^\d+$/.test(entered)
    ? isCodeOf(deps, id, factor, entered)
    : takesRecoveryCode(deps, factor, entered))
  if (!isRight) throw wrong('wrongCode')
  await giveBackTry(deps.db, tries, id)
  return true
}

/** The same for what is never done without it. Throws a `CallError` 422 without a code, too. */
export async function requireFactor(deps: Deps, person: { id: string }, code: string | undefined): Promise<void> {
  if (!(await showsFactor(deps, person, code))) throw wrong('codeNeeded')
}

function wrong(name: keyof typeof factorErrors) {
  return contractError(factorErrors[name], name, { fields: { code: factorErrors[name][1] } })
}

interface Factor {
  id: string
  secret: string
  backup_codes: string
}

async function isCodeOf(deps: Deps, userId: string, { secret }: Factor, code: string): Promise<boolean> {
  const otp = createOTP(await decrypt(deps.authSecrets, secret))
  return (await otp.verify(code)) && isFirstUse(deps.db, userId, code)
}

/** Whether it is one of the recovery codes, which is then gone. */
async function takesRecoveryCode(
  { db, authSecrets }: Deps,
  { id, backup_codes }: Factor,
  code: string,
): Promise<boolean> {
  const codes = await readCodes(backup_codes, authSecrets)
  if (!codes.includes(code)) return false
  const rest = await encryptCodes(
    codes.filter((one) => one !== code),
    authSecrets,
  )
  const used = await db
    .updateTable('two_factors')
    .set({ backup_codes: rest })
    .where('id', '=', id)
    // Two calls with one code: the second finds the codes changed.
    .where('backup_codes', '=', backup_codes)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Replaces the hash; someone without a password has one from now on. */
export async function storePassword(db: Kysely<DB>, userId: string, hash: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), user_id: userId, account_id: userId, provider_id: 'credential', password: hash })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: typed('time')`now()` }),
    )
    .execute()
}

/** Ends all of a person's sessions, or all but one; returns how many. */
export async function endSessions(db: Kysely<DB>, userId: string, except: string | null = null): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .returning('id')
    .execute()
  return ended.length
}

/** The person has shown that the address is theirs. From here on, what ADMIN_EMAILS says applies to them. */
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
    .set({ email_verified: true, updated_at: typed('time')`now()` })
    .where('id', '=', userId)
    .execute()
  await grantAdmins(db, adminEmails.includes(before.email) ? [before.email] : [])
  return { email: before.email, wasConfirmed: before.email_verified }
}

/**
 * Makes admins of those whose confirmed addresses are in ADMIN_EMAILS, unless their role was removed. `adminEmails` are
 * in lower case.
 */
export async function grantAdmins(db: Kysely<DB>, adminEmails: readonly string[]): Promise<void> {
  if (adminEmails.length === 0) return
  await db
    .updateTable('users')
    .set({ role: 'admin', updated_at: typed('time')`now()` })
    .where('email', 'in', adminEmails)
    .where('email_verified', '=', true)
    .where('role', '=', 'user')
    .where('admin_removed_at', 'is', null)
    .execute()
}

/**
 * At startup, does what ADMIN_EMAILS says now. An admin whose role was removed doesn't get it back from an unchanged
 * setting: the address has to be left out for one start, so that granting the role again is deliberate.
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
