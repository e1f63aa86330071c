import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { teamFor } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { duplicateEmailTemplate } from './contracts.ts'
import { hasRoom, templateOf } from './queries.server.ts'

export const duplicateEmailTemplateHandler = handle(duplicateEmailTemplate, async ({ input, caller, deps, fail }) => {
  const row = await inTransaction(deps.db, async (db) => {
    const found = await db
      .selectFrom('email_templates')
      .selectAll()
      .where('id', '=', input.id)
      .where(rowsFor(caller, 'see', 'email_templates'))
      .executeTakeFirst()
    if (!found) return fail('noTemplate')
    if (!(await hasRoom(db, caller))) return fail('tooMany')
    const { created_at: _created, updated_at: _updated, ...fields } = found
    return db
      .insertInto('email_templates')
      .values({
        ...fields,
        id: randomUUIDv7(),
        name: copyName(found.name),
        user_id: caller.id,
        team_id: teamFor(caller, found.team_id !== null),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { data: templateOf({ ...row, owner: caller.name }, caller) }
})

/** Names may repeat, so it only has to be short enough. */
function copyName(name: string): string {
  const suffix = ' (copy)'
  const room = limits.templateName - suffix.length
  return [...name].slice(0, room).join('').trimEnd() + suffix
}
