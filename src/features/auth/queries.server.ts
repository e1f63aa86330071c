/** What other features may ask about an account's password, and the limits on wrong ones. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import type { Settings } from '#door/deps.ts'
import { currentPrefix } from '#door/encryption.ts'
import type { RateLimit } from '#door/rate-limit.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

/**
 * Wrong passwords at sign-in for one account, from everyone who isn't known; the account is identified by its email
 * address.
 */
export function passwordTries(settings: Settings): RateLimit {
  return { name: 'password', max: settings.tries.passwordsPerAccount, within: serverLimits.passwordLock }
}

/** The same from one browser where someone has signed in to the account before. */
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

/**
 * How many second factors, secrets of identity providers and webhooks, and passwords of mailboxes are still encrypted
 * with an old secret: at zero, the old one can be removed.
 */
export async function countUnderFormer(db: Kysely<DB>, secrets: AuthSecrets): Promise<number> {
  const { factors, providers, webhooks, mailboxes } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom(underOtherSecret(db, secrets).as('former'))
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('factors'),
      eb
        .selectFrom(teamSecretsUnderOther(db, secrets).as('former'))
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('providers'),
      eb
        .selectFrom(webhookSecretsUnderOther(db, secrets).as('former'))
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('webhooks'),
      eb
        .selectFrom(mailboxSecretsUnderOther(db, secrets).as('former'))
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('mailboxes'),
    ])
    .executeTakeFirstOrThrow()
  return Number(factors) + Number(providers) + Number(webhooks) + Number(mailboxes)
}

/** Second factors that aren't encrypted with the current secret. */
export function underOtherSecret(db: Kysely<DB>, secrets: AuthSecrets) {
  const others = db
    .selectFrom('two_factors')
    .select(['id', 'secret', 'backup_codes'])
    .where(
      typed(
        'boolean',
      )`not (starts_with(secret, ${currentPrefix(secrets)}) and starts_with(backup_codes, ${currentPrefix(secrets)}))`,
    )
  // A value without a number dates from when there was only one secret.
  return secrets.length > 1
    ? others
    : others.where(typed('boolean')`not (secret not like '$ba$%' and backup_codes not like '$ba$%')`)
}

/** Secrets of teams' identity providers that aren't encrypted with the current secret. */
export function teamSecretsUnderOther(db: Kysely<DB>, secrets: AuthSecrets) {
  const others = db
    .selectFrom('team_sign_ins')
    .select(['team_id', 'client_secret'])
    .where(typed('boolean')`not starts_with(client_secret, ${currentPrefix(secrets)})`)
  return secrets.length > 1 ? others : others.where(typed('boolean')`client_secret like '$ba$%'`)
}

/** Secrets of members' mailboxes that aren't encrypted with the current secret. */
export function mailboxSecretsUnderOther(db: Kysely<DB>, secrets: AuthSecrets) {
  const others = db
    .selectFrom('mailboxes')
    .select(['id', 'secret'])
    .where(typed('boolean')`not starts_with(secret, ${currentPrefix(secrets)})`)
  return secrets.length > 1 ? others : others.where(typed('boolean')`secret like '$ba$%'`)
}

/** The same for webhooks, which are signed with theirs. */
export function webhookSecretsUnderOther(db: Kysely<DB>, secrets: AuthSecrets) {
  const others = db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret'])
    .where(typed('boolean')`not starts_with(secret, ${currentPrefix(secrets)})`)
  return secrets.length > 1 ? others : others.where(typed('boolean')`secret like '$ba$%'`)
}
