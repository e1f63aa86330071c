import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, membershipAs } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import type { ListSheet } from './sheet-contracts.ts'

/** The names of lists are for those who may see them. */
function sheets(db: Kysely<DB>, holder: Holder) {
  return db
    .selectFrom('list_sheets as sheet')
    .innerJoin('physician_lists as list', 'list.id', 'sheet.list_id')
    .innerJoin('users', 'users.id', 'sheet.user_id')
    .select(['sheet.id', 'sheet.list_id', 'list.name', 'sheet.created_at', 'sheet.last_read_at', 'sheet.team_id'])
    .select('users.name as by')
    .select(rowsFor(holder, 'see', 'physician_lists', 'list').as('may_see'))
    .orderBy('sheet.created_at', 'desc')
    .orderBy('sheet.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof sheets>['execute']>>[number]

export async function sheetsOf(db: Kysely<DB>, holder: Holder): Promise<ListSheet[]> {
  const rows = await sheets(db, holder).where('sheet.user_id', '=', holder.id).execute()
  return rows.map((row) => asSheet(row, holder.team?.id ?? null))
}

/** The team whose members' addresses someone may see and revoke; null for none. */
export function managedTeam(holder: Holder): string | null {
  const membership = membershipAs(holder, 'manager')
  return typeof membership === 'string' ? null : membership.id
}

export async function sheetsInTeam(db: Kysely<DB>, holder: Holder, teamId: string) {
  const rows = await sheets(db, holder)
    .where('sheet.team_id', '=', teamId)
    .where('sheet.user_id', '<>', holder.id)
    .execute()
  return rows.map((row) => ({ ...asSheet(row, teamId), by: row.by }))
}

function asSheet(row: Row, teamId: string | null): ListSheet {
  return {
    id: row.id,
    listId: row.list_id,
    list: row.may_see ? row.name : 'A private list',
    madeAt: row.created_at.toISOString(),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
    state: row.team_id === teamId ? 'works' : 'ended',
  }
}
