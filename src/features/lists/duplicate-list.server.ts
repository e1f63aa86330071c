import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { freeCopyName } from '#shared/product/own-name.ts'
import { createList, entriesToCopy, ownerOn } from './commands.server.ts'
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
      insert into list_stages (id, list_id, name, place, apart, kind)
      select gen_random_uuid(), ${made.id}::uuid, name, place, apart, kind from list_stages where list_id = ${list.id}`.execute(
      db,
    )
    await sql`
      insert into list_positions (list_id, title, specialty, location, facility, compensation, schedule, visa, posting, status)
      select ${made.id}::uuid, title, specialty, location, facility, compensation, schedule, visa, posting, status
      from list_positions where list_id = ${list.id}`.execute(db)
    await sql`
      with present as materialized (${entriesToCopy(list.id)})
      insert into list_physicians
        (list_id, physician_id, note, note_by, added_at, added_by, stage_id, staged_at, staged_by, tags, next_step, next_on, next_by, owner_id)
      select ${made.id}::uuid, physician_id, note, note_by, added_at, added_by,
        (
          select copy.id from list_stages stage join list_stages copy on copy.list_id = ${made.id} and copy.place = stage.place
          where stage.id = present.stage_id
        ), staged_at, staged_by, tags, next_step, next_on,
        ${ownerOn(made.id, sql`next_by`)}, ${ownerOn(made.id, sql`owner_id`)} from present`.execute(db)
    await sql`
      insert into list_notes (id, list_id, physician_id, author_id, body, created_at)
      select gen_random_uuid(), ${made.id}::uuid, physician_id, author_id, body, created_at from list_notes note
      where list_id = ${list.id} and exists (
        select 1 from list_physicians where list_id = ${made.id} and physician_id = note.physician_id
      )`.execute(db)
    return { listId: made.id, name }
  }),
)
