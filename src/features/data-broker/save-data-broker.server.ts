import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { saveDataBroker } from './contracts.ts'
import { registrationOf } from './queries.server.ts'

export const saveDataBrokerHandler = handle(saveDataBroker, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { seen, ...sent } = input
    await db.selectFrom('data_broker_registration').select('id').forUpdate().execute()
    const stored = await registrationOf(db)
    const texts = { ...stored, ...changedTexts(fail, { seen, stored, sent }) }
    await db
      .insertInto('data_broker_registration')
      .values({ id: 1, ...texts })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...texts, updated_at: typed('time')`now()` }))
      .execute()
    await recordAdminAction(db, caller, { action: 'save-data-broker', details: texts })
    return texts
  }),
)
