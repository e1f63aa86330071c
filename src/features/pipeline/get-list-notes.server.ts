import { handle } from '#door/handle.ts'
import { listOf } from '../lists/queries.server.ts'
import { getListNotes } from './entry-contracts.ts'

export const getListNotesHandler = handle(getListNotes, async ({ input, caller, deps: { db }, fail }) => {
  const { listId, physicianId } = input
  if (!(await listOf(db, caller, listId))) return fail('noList')
  const rows = await db
    .selectFrom('list_notes')
    .leftJoin('users as author', 'author.id', 'author_id')
    .select(['list_notes.id', 'body', 'list_notes.created_at', 'author_id', 'author.name as author'])
    .where('list_id', '=', listId)
    .where('physician_id', '=', physicianId)
    .orderBy('list_notes.created_at', 'desc')
    .orderBy('list_notes.id', 'desc')
    .execute()
  return {
    data: rows.map(({ id, body, created_at, author_id, author }) => ({
      ...{ id, body, at: created_at.toISOString(), mine: author_id === caller.id },
      by: author_id === caller.id ? null : author,
    })),
  }
})
