/** What others may ask about an account's password, and the limits on wrong ones. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Settings } from '#door/deps.ts'
import type { RateLimit } from '#door/rate-limit.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

/** Wrong passwords at sign-in for one account, by all who are not known; the account goes by its email address. */
export function passwordTries(settings: Settings): RateLimit {
  return { name: 'password', most: settings.tries.passwordsPerAccount, within: serverLimits.passwordLock }
}

/** The same from one browser in which someone has signed in to the account before. */
export function deviceTries(settings: Settings): RateLimit {
  return { ...passwordTries(settings), name: 'password-device' }
}

/** The hash; null for an account without a password. */
export async function passwordOf(db: Kysely<DB>, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

export async function isSuspended(db: Kysely<DB>, by: 'id' | 'email', value: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('suspended_at').where(by, '=', value).executeTakeFirst()
  return user !== undefined && user.suspended_at !== null
}
