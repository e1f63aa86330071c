/** A mailbox as its provider knows it: with the login that is encrypted in the table. */
import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { MailboxAccess } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { decrypt, encrypt } from '#door/encryption.ts'
import { refusedLogin } from './providers.ts'
import { renewed, signInRefused } from './sign-in.server.ts'
import { signInProviders } from './sign-in-providers.ts'

export const accessColumns = [
  ...(['id', 'user_id', 'address', 'sender_name', 'login', 'username', 'secret', 'state', 'created_at'] as const),
  ...(['smtp_host', 'smtp_port', 'imap_host', 'imap_port'] as const),
] as const
export type MailboxRow = Pick<Selectable<DB['mailboxes']>, (typeof accessColumns)[number]>

const SignIn = z.enum(signInProviders)
const Secret = z.union([
  z.object({ password: z.string() }),
  z.object({ refreshToken: z.string(), accessToken: z.string(), until: z.number() }),
])
export type Secret = z.infer<typeof Secret>

export const sealed = (deps: Pick<Deps, 'authSecrets'>, secret: Secret): Promise<string> =>
  encrypt(deps.authSecrets, JSON.stringify(secret))

export function mailboxRow(db: Kysely<DB>, mailboxId: string): Promise<MailboxRow | undefined> {
  return db.selectFrom('mailboxes').select(accessColumns).where('id', '=', mailboxId).executeTakeFirst()
}

type Uses = Pick<Deps, 'db' | 'authSecrets' | 'settings' | 'internet'>

/** Renews tokens that run out, in `row`, too. Rejects with a `MailboxError` if the provider refuses to, or is away. */
export async function accessOf(deps: Uses, row: MailboxRow): Promise<MailboxAccess> {
  return {
    ...{ address: row.address, senderName: row.sender_name, username: row.username },
    smtp: { host: row.smtp_host, port: row.smtp_port },
    imap: { host: row.imap_host, port: row.imap_port },
    login: await loginOf(deps, row),
  }
}

async function loginOf(deps: Uses, row: MailboxRow): Promise<MailboxAccess['login']> {
  const secret = Secret.parse(JSON.parse(await decrypt(deps.authSecrets, row.secret)))
  if ('password' in secret) return secret
  const fresh = await renewed(deps, SignIn.parse(row.login), secret)
  if (fresh !== null) {
    const stored = await sealed(deps, fresh)
    await deps.db
      .updateTable('mailboxes')
      .set({ secret: stored })
      .where('id', '=', row.id)
      // Unless it was connected again meanwhile.
      .where('secret', '=', row.secret)
      .execute()
    row.secret = stored
  }
  return { accessToken: (fresh ?? secret).accessToken }
}

/** What its owner has to do if the provider refuses the login. */
export const refusedLoginOf = ({ login, imap_host }: Pick<MailboxRow, 'login' | 'imap_host'>): string =>
  login === 'password' ? refusedLogin(imap_host) : signInRefused(SignIn.parse(login))
