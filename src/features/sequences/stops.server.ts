import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { optOut } from './commands.server.ts'
import { readStopToken } from './stop-link.server.ts'

/** Whose emails a link would stop. Once the physician is gone, or the sender without a team, there is nothing left. */
export async function senderOf(db: Kysely<DB>, messageId: string): Promise<{ sender: string; stopped: boolean }> {
  const { rows } = await typed({ name: 'text', company: 'text', stopped: 'boolean' })`
    select owner.name, owner.company, message.opted_out_at is not null as stopped
    from sequence_messages message
    join sequence_people person on person.id = message.person_id
    join sequences on sequences.id = person.sequence_id
    join users owner on owner.id = sequences.owner_id
    where message.id = ${messageId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return (await goneSenderOf(db, messageId)) ?? { sender: 'this sender', stopped: true }
  return { sender: [row.name, row.company].filter((part) => part.trim() !== '').join(', '), stopped: row.stopped }
}

/** The team of a sender whose account is gone. */
async function goneSenderOf(db: Kysely<DB>, messageId: string) {
  const { rows } = await typed({ sender: 'text', stopped: 'boolean' })`
    select teams.name as sender, exists (
      select 1 from sending_opt_outs opted where opted.address_hash = link.address_hash and opted.team_id = link.team_id
    ) as stopped
    from stop_links_of_gone_senders link join teams on teams.id = link.team_id
    where link.message_id = ${messageId}::uuid`.execute(db)
  return rows[0] ?? null
}

export const stopNow = (deps: Pick<Deps, 'db' | 'now'>, messageId: string): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    await optOut(db, messageId, 'link', deps.now())
    await sql`
      insert into sending_opt_outs (id, address_hash, team_id, how, opted_out_at)
      select ${randomUUIDv7()}::uuid, link.address_hash, link.team_id, 'link', ${deps.now()}
      from stop_links_of_gone_senders link
      where link.message_id = ${messageId}::uuid and not exists (
        select 1 from sending_opt_outs opted
        where opted.address_hash = link.address_hash and opted.team_id = link.team_id
      )`.execute(db)
  })

/**
 * An email program's POST of `List-Unsubscribe=One-Click`, in either form encoding: it has no session, no Origin, and
 * no use for a page. Null for the page's own form.
 */
export async function answerStopPost(
  deps: Pick<Deps, 'db' | 'now' | 'authSecrets'>,
  token: string | undefined,
  request: Request,
): Promise<Response | null> {
  const id = readStopToken(deps.authSecrets, token ?? '')
  const form = await request.formData().catch(() => null)
  if (form?.has('form')) return null
  if (id === null || form?.get('List-Unsubscribe') !== 'One-Click') {
    return new Response('This is not an unsubscribe request.\n', { status: 400 })
  }
  await stopNow(deps, id)
  return new Response('You won’t get these emails anymore.\n')
}
