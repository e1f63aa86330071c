import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { blockedIds } from '../do-not-contact/queries.server.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { type IndexRequest, indexRequest } from '../search/queries.server.ts'
import { additionStates, type ListAddition } from './addition-contracts.ts'

interface Asked {
  filters?: SearchFilters | undefined
  tags?: string[] | undefined
  sort?: IndexRequest['sort']
}

/**
 * Everyone a search finds who may be contacted, in its order, and how many blocked ones it finds or hides; if there are
 * more than a list holds, just one more. Null if it looks at a list that doesn't exist or isn't theirs.
 */
export async function addable(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  asked: Asked,
): Promise<{ found: number; ids: number[]; blocked: number } | null> {
  const blocked = await blockedIds(deps.db, holder)
  const [request, hidden] = await Promise.all([
    indexRequest(deps.db, holder, asked),
    blocked.length === 0 || asked.filters?.doNotContact !== undefined
      ? null
      : indexRequest(deps.db, holder, { ...asked, filters: { ...asked.filters, doNotContact: 'only' } }),
  ])
  if (!request) return null
  const { rows, total } = await deps.search.search({ ...request, limit: limits.listPhysicians + 1 })
  const left = new Set(blocked)
  const ids = rows.map(({ id }) => id).filter((id) => !left.has(id))
  const unseen = hidden ? (await deps.search.search({ ...hidden, limit: 0 })).total : 0
  return { found: total, ids, blocked: rows.length - ids.length + unseen }
}

/** How many of these physicians are on a list. */
export async function countOf(db: Kysely<DB>, listId: string, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('list_physicians')
    .select(typed('number')`count(*)`.as('count'))
    .where('list_id', '=', listId)
    .where('physician_id', '=', typed('number')`any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return count
}

/** What someone is adding to lists, and what can still be undone; limited to one addition or one list if given. */
export async function additionsOf(
  db: Kysely<DB>,
  userId: string,
  { id, listId }: { id?: string; listId?: string | undefined } = {},
): Promise<ListAddition[]> {
  let query = db
    .selectFrom('list_additions as addition')
    .leftJoin('list_undos as undo', (join) =>
      join
        .onRef('undo.id', '=', 'addition.undo_id')
        .on('undo.made_at', '>', typed('time')`now() - ${listLimits.listUndo} * interval '1 millisecond'`),
    )
    .select(['addition.id', 'addition.list_id', 'total', 'done_count', 'added_count', 'blocked_count', 'message'])
    .select(['state', 'undo.id as undo_id'])
    .where('addition.user_id', '=', userId)
    .orderBy('addition.created_at', 'desc')
  if (id !== undefined) query = query.where('addition.id', '=', id)
  else {
    query = query.where(
      typed(
        'boolean',
      )`(state in ('waiting', 'running') or finished_at > now() - ${listLimits.listUndo} * interval '1 millisecond')`,
    )
  }
  if (listId !== undefined) query = query.where('addition.list_id', '=', listId)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    listId: row.list_id,
    state: State.parse(row.state),
    total: row.total,
    done: row.done_count,
    added: row.added_count,
    alreadyThere: row.done_count - row.added_count,
    blocked: row.blocked_count,
    message: row.message,
    undoId: row.undo_id,
  }))
}

const State = z.enum(additionStates)

/** Who an addition belongs to, and which list; null if it is gone. */
export async function additionOf(db: Kysely<DB>, id: string): Promise<{ listId: string; userId: string } | null> {
  const row = await db
    .selectFrom('list_additions')
    .select(['list_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { listId: row.list_id, userId: row.user_id } : null
}
