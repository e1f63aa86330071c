import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { confirm } from './confirm.server.ts'
import { verifyTeamDomain } from './contracts.ts'
import { recordFor } from './domain-record.ts'

export const verifyTeamDomainHandler = handle(verifyTeamDomain, async ({ caller, deps, fail }) => {
  const { db, log } = deps
  const teamId = (caller.team as Membership).id
  const named = await db
    .selectFrom('team_sign_ins')
    .select(['domain', 'issuer', 'domain_token'])
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  if (!named) return fail('nothingNamed')
  const { domain, issuer, domain_token: token } = named
  const { name, value } = recordFor(domain, token)
  const records = await deps.textRecords(name).catch((error) => {
    log.warn({ err: error, name }, 'a domain’s record could not be looked up')
    return fail('noAnswer')
  })
  if (!records.some((record) => record.trim() === value)) return fail('notFound')
  const refused = await inTransaction(db, (db) => confirm(db, { teamId, domain, issuer, confirmed: true, token }))
  return refused ? fail(refused) : {}
})
