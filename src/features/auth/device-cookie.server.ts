/**
 * Marks a browser where someone has signed in or followed a link from their mailbox. Strangers who guess an account's
 * password use up the account's tries; a marked browser's tries are counted separately, so that no one can lock an
 * owner out. The mark by itself grants nothing, and a new password invalidates all of them.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { isSame } from '#door/auth-secrets.ts'
import type { Deps } from '#door/deps.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

type Needed = Pick<Deps, 'db' | 'authSecrets' | 'settings'>

/** The `Set-Cookie` value that marks a browser as one of this account's; null for an account without a password. */
export async function deviceCookie(deps: Needed, userId: string): Promise<string | null> {
  const account = await accountWith(deps.db, 'users.id', userId)
  if (!account) return null
  const id = randomBytes(12).toString('base64url')
  const [secret] = deps.authSecrets
  return stringifySetCookie({
    name: cookieName(deps, secret, account.email),
    value: `${id}.${mark(secret, account, id)}`,
    maxAge: serverLimits.knownDevice / 1000,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.settings.origin.startsWith('https://'),
  })
}

/**
 * The key for counting this browser's tries, if these cookies mark it as one of the account with this address;
 * otherwise null.
 */
export async function knownDevice(deps: Needed, cookies: string, email: string): Promise<string | null> {
  const given = parseCookie(cookies)
  const marks = deps.authSecrets.flatMap((secret) => {
    const value = given[cookieName(deps, secret, email)]
    return value ? [{ secret, value }] : []
  })
  // Without a cookie, the database isn't queried, so strangers get their answer equally fast for every address.
  if (marks.length === 0) return null
  const account = await accountWith(deps.db, 'users.email', email)
  if (!account) return null
  for (const { secret, value } of marks) {
    const [id = '', shown = ''] = value.split('.')
    if (isSame(shown, mark(secret, account, id))) return `${account.id}:${id}`
  }
  return null
}

interface Account {
  id: string
  email: string
  password: string
}

/** Doesn't reveal the account, and differs by account, so that several can know the same browser. */
function cookieName({ settings }: Needed, secret: string, email: string): string {
  const account = createHmac('sha256', secret).update(`device of ${email}`).digest('hex').slice(0, 16)
  return `${settings.origin.startsWith('https://') ? '__Host-' : ''}attending-device-${account}`
}

function mark(secret: string, { id: userId, password }: Account, id: string): string {
  return createHmac('sha256', secret).update(`device ${userId} ${id} ${password}`).digest('base64url')
}

async function accountWith(db: Kysely<DB>, by: 'users.id' | 'users.email', value: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'users.email', 'accounts.password'])
    .where(by, '=', value)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  return row && row.password !== null ? { ...row, password: row.password } : null
}
