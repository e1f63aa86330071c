import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { readToken } from '#door/unsubscribe-link.ts'
import { typed } from '#shared/database/typed.ts'
import { type MailKind, unsubscribeDigest } from './contracts.ts'

export const unsubscribeDigestHandler = handle(unsubscribeDigest, async ({ input, deps, fail }) => {
  const named = readToken(deps.authSecrets, input.token)
  return named ? { from: named.from, stopped: await stop(deps.db, named) } : fail('badLink')
})

/**
 * An email program's POST of `List-Unsubscribe=One-Click`, in either form encoding: it has no session, no Origin, and
 * no use for a page. Null for the page's own form.
 */
export async function answerOneClick(
  deps: Deps,
  token: string | undefined,
  request: Request,
): Promise<Response | null> {
  const named = readToken(deps.authSecrets, token ?? '')
  const form = await request.formData().catch(() => null)
  if (form?.has('form')) return null
  if (named === null || form?.get('List-Unsubscribe') !== 'One-Click') {
    return new Response('This is not an unsubscribe request.\n', { status: 400 })
  }
  await stop(deps.db, named)
  return new Response('You won’t get these emails anymore.\n')
}

/** Turns off what the link is about, and returns how many emails were on. */
function stop(db: Kysely<DB>, { userId, from }: { userId: string; from: MailKind }): Promise<number> {
  return stopping[from](db, userId)
}

const stopping: Record<MailKind, (db: Kysely<DB>, userId: string) => Promise<number>> = {
  searches: stopDigests,
  morning: stopMornings,
  exclusions: stopExclusions,
}

async function stopExclusions(db: Kysely<DB>, userId: string): Promise<number> {
  const stopped = await db
    .updateTable('users')
    .set({ notify_exclusions: false, updated_at: typed('time')`now()` })
    .where('id', '=', userId)
    .where('notify_exclusions', '=', true)
    .executeTakeFirst()
  return Number(stopped.numUpdatedRows)
}

async function stopMornings(db: Kysely<DB>, userId: string): Promise<number> {
  const stopped = await db
    .updateTable('morning_emails')
    .set({ wanted: false, updated_at: typed('time')`now()` })
    .where('user_id', '=', userId)
    .where('wanted', '=', true)
    .executeTakeFirst()
  return Number(stopped.numUpdatedRows)
}

/** Turns off all of a person's digests, and returns how many were on. */
async function stopDigests(db: Kysely<DB>, userId: string): Promise<number> {
  const stopped = await db
    .updateTable('saved_searches')
    .set({ digest: false, updated_at: typed('time')`now()` })
    .where('user_id', '=', userId)
    .where('digest', '=', true)
    .executeTakeFirst()
  return Number(stopped.numUpdatedRows)
}
