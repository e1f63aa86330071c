/** A mailbox as its provider knows it: with the login that is encrypted in the table. */
import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { MailboxAccess } from '#adapters/mailbox/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { decrypt, encrypt } from '#door/encryption.ts'

export const accessColumns = [
  ...(['id', 'user_id', 'address', 'sender_name', 'login', 'username', 'secret', 'state', 'created_at'] as const),
  ...(['smtp_host', 'smtp_port', 'imap_host', 'imap_port'] as const),
] as const
export type MailboxRow = Pick<Selectable<DB['mailboxes']>, (typeof accessColumns)[number]>

const Secret = z.object({ password: z.string() })
export type Secret = z.infer<typeof Secret>

export const sealed = (deps: Pick<Deps, 'authSecrets'>, secret: Secret): Promise<string> =>
  encrypt(deps.authSecrets, JSON.stringify(secret))

export function mailboxRow(db: Kysely<DB>, mailboxId: string): Promise<MailboxRow | undefined> {
  return db.selectFrom('mailboxes').select(accessColumns).where('id', '=', mailboxId).executeTakeFirst()
}

export async function accessOf(deps: Pick<Deps, 'authSecrets'>, row: MailboxRow): Promise<MailboxAccess> {
  const secret = Secret.parse(JSON.parse(await decrypt(deps.authSecrets, row.secret)))
  return {
    ...{ address: row.address, senderName: row.sender_name, username: row.username },
    smtp: { host: row.smtp_host, port: row.smtp_port },
    imap: { host: row.imap_host, port: row.imap_port },
    login: { password: secret.password },
  }
}
