/**
 * When AUTH_SECRET has a new first secret: re-encrypts what a former one encrypted, so that the former one can be
 * removed.
 */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import { decrypt, encrypt } from '#door/encryption.ts'
import { job, noData } from '#door/job.ts'
import {
  mailboxSecretsUnderOther,
  teamSecretsUnderOther,
  underOtherSecret,
  webhookSecretsUnderOther,
} from './queries.server.ts'

const batch = 200

export const renewEncryption = job({
  name: 'renew-encryption',
  data: noData,
  every: '37 * * * *',
  timeLimit: 600,
  run: async ({ deps: { db, authSecrets, log }, signal }) => {
    const { renewed, unreadable } = await renewAll(db, authSecrets, signal)
    await renewOtherSecrets(db, authSecrets)
    if (renewed > 0)
      log.info({ accounts: renewed }, 'second factors are encrypted with the first secret of AUTH_SECRET now')
    if (unreadable === 0) return
    const sentence =
      'second factors were encrypted with a secret that is not in AUTH_SECRET: add the former one back at the end until /system shows none left'
    log.warn({ accounts: unreadable }, sentence)
  },
})

/** The secrets of teams' identity providers, of webhooks, and of members' mailboxes. */
async function renewOtherSecrets(db: Kysely<DB>, secrets: AuthSecrets): Promise<void> {
  for (const { team_id, client_secret } of await teamSecretsUnderOther(db, secrets).execute()) {
    const renewed = await renewedSecret(secrets, client_secret)
    if (renewed === null) continue
    await db
      .updateTable('team_sign_ins')
      .set({ client_secret: renewed })
      .where('team_id', '=', team_id)
      .where('client_secret', '=', client_secret)
      .execute()
  }
  for (const { id, secret } of await mailboxSecretsUnderOther(db, secrets).execute()) {
    const renewed = await renewedSecret(secrets, secret)
    if (renewed === null) continue
    await db
      .updateTable('mailboxes')
      .set({ secret: renewed })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .execute()
  }
  for (const { id, secret } of await webhookSecretsUnderOther(db, secrets).execute()) {
    const renewed = await renewedSecret(secrets, secret)
    if (renewed === null) continue
    await db
      .updateTable('webhook_endpoints')
      .set({ secret: renewed })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .execute()
  }
}

/** Null if none of the secrets opens it. */
async function renewedSecret(secrets: AuthSecrets, value: string): Promise<string | null> {
  const opened = await decrypt(secrets, value).catch(() => null)
  return opened === null ? null : encrypt(secrets, opened)
}

/** How many accounts were re-encrypted, and how many cannot be read. Several servers may do this at the same time. */
async function renewAll(
  db: Kysely<DB>,
  secrets: AuthSecrets,
  signal: AbortSignal,
): Promise<{ renewed: number; unreadable: number }> {
  let [renewed, unreadable] = [0, 0]
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal.throwIfAborted()
    const rows = await underOtherSecret(db, secrets).where('id', '>', last).orderBy('id').limit(batch).execute()
    for (const { id, secret, backup_codes } of rows) {
      const opened = await Promise.all([decrypt(secrets, secret), decrypt(secrets, backup_codes)]).catch(() => null)
      if (opened === null) unreadable += 1
      else {
        const changed = await db
          .updateTable('two_factors')
          .set({ secret: await encrypt(secrets, opened[0]), backup_codes: await encrypt(secrets, opened[1]) })
          .where('id', '=', id)
          // Unless a recovery code was used in the meantime; the next run gets it.
          .where('secret', '=', secret)
          .where('backup_codes', '=', backup_codes)
          .executeTakeFirst()
        renewed += Number(changed.numUpdatedRows)
      }
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < batch) return { renewed, unreadable }
    last = end.id
  }
}
