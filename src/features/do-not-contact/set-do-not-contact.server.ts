import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { noteActivities } from '#features/activities/commands.server.ts'
import { teamFor } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { setDoNotContact } from './contracts.ts'

export const setDoNotContactHandler = handle(setDoNotContact, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { reason } = input
    const teamId = teamFor(caller, input.shared)
    const ids = [...new Set(input.physicianIds)]
    // One row per person or per team. The lock keeps a physician from being deleted before the row is there.
    const key =
      teamId === null
        ? sql`(owner_id, physician_id) where team_id is null`
        : sql`(team_id, physician_id) where team_id is not null`
    const { rows } = await typed({ physician_id: 'number' })`
      insert into do_not_contact (id, owner_id, team_id, physician_id, reason)
      select gen_random_uuid(), ${caller.id}::uuid, ${teamId}::uuid, id, ${reason}
      from (select id from physicians where id = any(${ids}::bigint[]) order by id for key share) as present
      on conflict ${key} do update set reason = excluded.reason, list_id = null, list_email = null
      returning physician_id`.execute(db)
    if (rows.length === 0) fail('allGone')
    const physicianIds = rows.map(({ physician_id }) => physician_id)
    // What someone marks for themselves is no colleague's business.
    if (teamId !== null || caller.team === null) {
      await noteActivities(db, caller, { kind: 'blocked', details: { reason }, physicianIds })
    }
    return { marked: rows.length }
  }),
)
