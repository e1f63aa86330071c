import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { teamFor } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { saveEmailTemplate } from './contracts.ts'
import { hasRoom, templateOf } from './queries.server.ts'

export const saveEmailTemplateHandler = handle(saveEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { userId: _, shared, ...fields } = input
  const row = await inTransaction(deps.db, async (db) => {
    if (!(await hasRoom(db, caller))) return fail('tooMany')
    return db
      .insertInto('email_templates')
      .values({ ...fields, id: randomUUIDv7(), user_id: caller.id, team_id: teamFor(caller, shared) })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { data: templateOf({ ...row, owner: caller.name }, caller) }
})
