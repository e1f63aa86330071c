/** Checks whether this server has the secrets its database was used with before. */
import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import type { AuthSecrets } from '#door/auth-secrets.ts'

/**
 * Refuses any SUPPRESSION_KEY other than the one the register was made with: otherwise no entry would match anyone, and
 * everyone who asked to be removed would come back with the next import.
 *
 * @param options `keep: false` if a first start must not store this key as the right one yet
 * @throws {DatabaseSetupError}
 */
export async function checkSuppressionKey(
  db: Kysely<DB>,
  key: SuppressionKey,
  { store = true }: { store?: boolean } = {},
): Promise<void> {
  if (store) await storeCheck(db, 'suppression_key', key.check)
  const known = await knownCheck(db, 'suppression_key')
  if (known === key.check || (known === undefined && !store)) return
  const { entries } = await db
    .selectFrom('suppressions')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  throw new DatabaseSetupError(
    `- SUPPRESSION_KEY is not the key that this database was used with before. Its list of removed people (${counted(entries)} entries) ` +
      'cannot be read with another key, and removed people would come back with the next import. Set SUPPRESSION_KEY to the former key; ' +
      "in local mode, restore DATA_DIR/secrets.json. If the key is lost forever, see 'Secrets' in docs/operations.md.",
  )
}

/** A value that shows whether two secrets differ without revealing either. */
export const authSecretCheck = (authSecret: string): string =>
  createHmac('sha256', authSecret).update('check of the auth secret').digest('hex')

/**
 * The warning if AUTH_SECRET does not contain the secret used before; null if it does. From then on, its first secret
 * is the known one.
 */
export async function authSecretWarning(db: Kysely<DB>, secrets: AuthSecrets): Promise<string | null> {
  const [check = '', ...former] = secrets.map(authSecretCheck)
  await storeCheck(db, 'auth_secret', check)
  const known = await knownCheck(db, 'auth_secret')
  if (known === check) return null
  await db
    .updateTable('secret_checks')
    .set({ value: Buffer.from(check, 'hex'), created_at: sql`now()` })
    .where('name', '=', 'auth_secret')
    .execute()
  if (known !== undefined && former.includes(known)) return null
  const { people } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  const { locked } = await db
    .selectFrom('two_factors')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('locked'))
    .where('verified', '=', true)
    .executeTakeFirstOrThrow()
  return (
    `AUTH_SECRET is not the one that this database was used with before. Everyone is signed out (${counted(people)} ${people === 1 ? 'account' : 'accounts'}), ` +
    `unsubscribe links in emails already sent no longer work, and ${locked === 0 ? 'no account has' : `${counted(locked)} ${locked === 1 ? 'account has' : 'accounts have'}`} ` +
    'two-factor sign-in, whose codes and recovery codes cannot be read with the new secret. ' +
    'If this was not on purpose, start again with the former AUTH_SECRET, or with both: AUTH_SECRET=new,former.'
  )
}

/** On the first start, even if several servers start at the same time. */
async function storeCheck(db: Kysely<DB>, name: string, value: string): Promise<void> {
  await db
    .insertInto('secret_checks')
    .values({ name, value: Buffer.from(value, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function knownCheck(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secret_checks').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value.toString('hex')
}

const counted = (count: number): string => count.toLocaleString('en-US')
