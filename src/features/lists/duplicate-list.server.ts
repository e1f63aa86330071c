import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { freeCopyName } from '#shared/text/own-name.ts'
import { createList, entriesToCopy } from './commands.server.ts'
import { duplicateList } from './contracts.ts'
import { holdList, takenNames } from './queries.server.ts'

export const duplicateListHandler = handle(duplicateList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const list = await holdList(db, caller, input.listId, 'see')
    if (!list) return fail('noList')
    const name = freeCopyName(list.name, await takenNames(db, caller))
    const made = await createList(db, caller, { name, description: list.description, shared: list.team_id !== null })
    if ('refused' in made) return fail(made.refused)
    await sql`
      with present as materialized (${entriesToCopy(list.id)})
      insert into list_physicians (list_id, physician_id, note, note_by, added_at, added_by)
      select ${made.id}::uuid, physician_id, note, note_by, added_at, added_by from present`.execute(db)
    return { listId: made.id, name }
  }),
)
