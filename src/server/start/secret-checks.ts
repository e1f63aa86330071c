/** Whether this server has the secrets that its database was used with before. */
import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'

/**
 * Refuses another SUPPRESSION_KEY than the one that the register was made with: with it no entry matches anyone, and everyone who asked to be
 * removed would come back with the next import.
 *
 * @param options `keep: false` where the first start must not take this key for the right one yet
 * @throws {DatabaseSetupError}
 */
export async function checkSuppressionKey(
  db: Kysely<DB>,
  key: SuppressionKey,
  { keep = true }: { keep?: boolean } = {},
): Promise<void> {
  if (keep) await keepCheck(db, 'suppression_key', key.check)
  const known = await knownCheck(db, 'suppression_key')
  if (known === key.check || (known === undefined && !keep)) return
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from suppressions`.execute(db)
  throw new DatabaseSetupError(
    `- SUPPRESSION_KEY is not the key that this database was used with before. Its list of removed people (${counted(rows[0]?.entries ?? 0)} entries) ` +
      'cannot be read with another key, and removed people would come back with the next import. Set SUPPRESSION_KEY to the former key; ' +
      "in local mode, put DATA_DIR/secrets.json back. If the key is lost for good, see 'Secrets' in docs/operations.md.",
  )
}

/** The sentence to warn with when AUTH_SECRET is another than before; null when it is the same. From then on it is the known one. */
export async function authSecretWarning(db: Kysely<DB>, authSecret: string): Promise<string | null> {
  const check = createHmac('sha256', authSecret).update('check of the auth secret').digest('hex')
  await keepCheck(db, 'auth_secret', check)
  if ((await knownCheck(db, 'auth_secret')) === check) return null
  const { rows } = await sql<{
    people: number
    locked: number
  }>`select count(*)::int as people, (select count(distinct user_id)::int from two_factors where verified) as locked from users`.execute(
    db,
  )
  await sql`update secret_checks set value = decode(${check}, 'hex'), created_at = now() where name = 'auth_secret'`.execute(
    db,
  )
  const { people = 0, locked = 0 } = rows[0] ?? {}
  return (
    `AUTH_SECRET is not the one that this database was used with before. Everyone is signed out (${counted(people)} ${people === 1 ? 'account' : 'accounts'}), ` +
    `unsubscribe links in emails already sent no longer work, and ${locked === 0 ? 'no account has' : `${counted(locked)} ${locked === 1 ? 'account has' : 'accounts have'}`} ` +
    'two-factor sign-in, whose codes and recovery codes cannot be read with the new secret. ' +
    'If this was not on purpose, start again with the former AUTH_SECRET.'
  )
}

/** On the first start, even of several servers at once. */
async function keepCheck(db: Kysely<DB>, name: string, value: string): Promise<void> {
  await sql`insert into secret_checks (name, value) values (${name}, decode(${value}, 'hex')) on conflict do nothing`.execute(
    db,
  )
}

async function knownCheck(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{
    value: string
  }>`select encode(value, 'hex') as value from secret_checks where name = ${name}`.execute(db)
  return rows[0]?.value
}

const counted = (count: number): string => count.toLocaleString('en-US')
