import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { freeCopyName } from '#shared/text/own-name.ts'
import { createList, entriesToCopy } from './commands.server.ts'
import { duplicateList } from './contracts.ts'
import { holdList, takenNames } from './queries.server.ts'

export const duplicateListHandler = handle(duplicateList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const list = await holdList(db, caller.id, input.listId)
    if (!list) return fail('noList')
    const name = freeCopyName(list.name, await takenNames(db, caller.id))
    const made = await createList(db, caller.id, { name, description: list.description })
    if ('refused' in made) return fail(made.refused)
    await sql`
      with present as materialized (${entriesToCopy(list.id)})
      insert into list_physicians (list_id, physician_id, note, added_at)
      select ${made.id}::uuid, physician_id, note, added_at from present`.execute(db)
    return { listId: made.id, name }
  }),
)
