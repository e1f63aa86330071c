import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { newestChange } from '#data/changes.ts'
import { encrypt } from '#door/encryption.ts'
import { handle } from '#door/handle.ts'
import { membershipAs } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { programLimits } from '#shared/product/program-limits.ts'
import { makeWebhook } from './contracts.ts'
import { webhooksOf } from './queries.server.ts'

/** The secret is shown once, and stored encrypted. */
export const makeWebhookHandler = handle(makeWebhook, async ({ input, caller, deps, fail }) => {
  const { url, kinds, forTeam } = input
  const address = new URL(url)
  // A name and password in an address would be in the log of everyone who sees this page.
  if (address.username !== '' || !deps.internet.mayAsk(address))
    fail('notPublic', { fields: { url: makeWebhook.errors.notPublic[1] } })
  const membership = membershipAs(caller, 'manager')
  if (forTeam && typeof membership === 'string') fail('notManager')
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const encrypted = await encrypt(deps.authSecrets, secret)
  const id = randomUUIDv7()
  const teamId = caller.team?.id ?? null
  const whose = forTeam
    ? { for_team: true, team_id: teamId }
    : { user_id: caller.id, team_id: teamId, member_id: teamId && caller.id }
  return inTransaction(deps.db, async (db) => {
    // One after another, so that the limit holds.
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    if ((await webhooksOf(db, caller)).length >= programLimits.webhooks) fail('tooMany')
    const changes_until = await newestChange(db)
    await db
      .insertInto('webhook_endpoints')
      .values({
        id,
        ...whose,
        made_by: caller.id,
        url: address.href,
        kinds: [...kinds],
        secret: encrypted,
        changes_until,
      })
      .execute()
    const webhook = (await webhooksOf(db, caller)).find((one) => one.id === id)
    return { secret, webhook: webhook! }
  })
})
