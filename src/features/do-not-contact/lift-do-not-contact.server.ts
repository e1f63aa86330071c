import { handle } from '#door/handle.ts'
import { noteActivities } from '#features/activities/commands.server.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { takeOffLists } from './commands.server.ts'
import { liftDoNotContact } from './contracts.ts'
import { revealedEmails } from './queries.server.ts'

export const liftDoNotContactHandler = handle(liftDoNotContact, async ({ input, caller, deps }) =>
  inTransaction(deps.db, async (db) => {
    const lifted = await db
      .deleteFrom('do_not_contact')
      .where(rowsFor(caller, 'change', 'do_not_contact'))
      .where('physician_id', '=', typed('number')`any(${input.physicianIds}::bigint[])`)
      .returning(['physician_id', 'team_id', 'list_id', 'list_email'])
      .execute()
    const revealed = await revealedEmails(db, { userId: caller.id, teamId: null })
    const shown = revealed.flatMap(({ contacts }) => contacts)
    await takeOffLists(deps, db, lifted, shown)
    const told = lifted.filter(({ team_id }) => team_id !== null || caller.team === null)
    const physicianIds = [...new Set(told.map(({ physician_id }) => physician_id))]
    await noteActivities(db, caller, { kind: 'allowed', details: {}, physicianIds })
    return { lifted: new Set(lifted.map(({ physician_id }) => physician_id)).size }
  }),
)
