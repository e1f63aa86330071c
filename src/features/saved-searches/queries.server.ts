/** Saved searches, as their owner and the owner's team may use them. */
import type { Kysely, Selectable } from 'kysely'
import { readNewest, settledNewest } from '#data/newest-ids.ts'
import type { DB, SavedSearches } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { type Holder, isWithin, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { indexRequest } from '../search/queries.server.ts'
import type { MailKind, SavedParams, SavedSearch } from './contracts.ts'
import { shownParams, storedParams } from './search-params.ts'

/** What `asSavedSearch` needs from a row. */
export const savedSearchColumns = [
  'saved_searches.id',
  'saved_searches.user_id',
  'saved_searches.team_id',
  'saved_searches.name',
  'search_params',
  'seen_until',
  'told_until',
  'digest',
  'saved_searches.created_at',
] as const

type Row = Pick<
  Selectable<SavedSearches>,
  'id' | 'user_id' | 'team_id' | 'name' | 'search_params' | 'seen_until' | 'told_until' | 'digest' | 'created_at'
>

/** Their own and the team's, newest first. */
export function savedSearchesOf(db: Kysely<DB>, holder: Holder): Promise<(Row & { owner: string })[]> {
  return db
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select(savedSearchColumns)
    .select('users.name as owner')
    .where(rowsFor(holder, 'see', 'saved_searches'))
    .orderBy('saved_searches.created_at', 'desc')
    .orderBy('saved_searches.id', 'desc')
    .execute()
}

/** What a search finds now, and which of them were added since `seenUntil`. Null if it looks at a list that is gone. */
export async function tallyOf(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  params: SavedParams,
  seenUntil: number,
): Promise<{ total: number; newer: number } | null> {
  const request = await indexRequest(deps.db, holder, params)
  return request && deps.search.tally(request.filters, seenUntil)
}

/** New physicians are named up to this many; if a search has more, some are named. */
const namedAmong = 5000

/**
 * How many physicians a search finds who are new since `seenUntil`, and the first of them in its order. None if it
 * looks at a list that is gone.
 */
export async function newestFound(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  params: SavedParams,
  seenUntil: number,
  max: number,
) {
  const request = await indexRequest(deps.db, holder, params)
  const { newer: count } = request ? await deps.search.tally(request.filters, seenUntil) : { newer: 0 }
  if (!request || count === 0) return { count: 0, rows: [] }
  const added = await deps.db
    .selectFrom('physicians')
    .select('id')
    .where('id', '>', seenUntil)
    .orderBy('id', 'desc')
    .limit(namedAmong)
    .execute()
  const listed = request.filters.onList && new Set(request.filters.onList)
  const onList = added.flatMap(({ id }) => (listed && !listed.has(id) ? [] : [id]))
  const found = await deps.search.search({ ...request, filters: { ...request.filters, onList }, limit: max })
  const ids = found.rows.map(({ id }) => id)
  const rows = await deps.db
    .selectFrom('physicians')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'suffix', 'credential', 'city', 'state'])
    .where('id', '=', typed('number')`any(${ids}::bigint[])`)
    .execute()
  return { count, rows: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) }
}

/** `owner` is its owner's name. New matches are counted only for the owner: colleagues haven't seen the same ones. */
export async function asSavedSearch(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  row: Row & { owner: string },
): Promise<SavedSearch> {
  const isTheirs = row.user_id === holder.id
  const params = storedParams(row.search_params)
  const tally = await tallyOf(deps, holder, params, row.seen_until)
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    search_params: shownParams(params),
    matches: tally?.total ?? null,
    new_matches: isTheirs && tally ? tally.newer : null,
    digest: isTheirs && row.digest,
    shared: row.team_id !== null,
    owner: isTheirs ? null : row.owner,
    mayManage: isWithin(reachOf(holder, 'manage'), { ownerId: row.user_id, teamId: row.team_id }),
  }
}

/**
 * The id up to which an answer at this moment has shown all physicians. Null while that's unknown: physicians are being
 * added, or the index doesn't have them yet. Keeping an older mark then counts someone as new twice, but never misses
 * anyone.
 */
export async function shownUntil({ lockDb, search }: Pick<Deps, 'lockDb' | 'search'>): Promise<number | null> {
  const inIndex = await search.lastChange()
  const newest = await settledNewest(lockDb)
  return newest && newest.lastChange === inIndex ? newest.newest : null
}

/** Where a new saved search starts counting: its owner has just seen who it finds. */
export async function firstMark(deps: Pick<Deps, 'db' | 'lockDb' | 'search'>): Promise<number> {
  return (await shownUntil(deps)) ?? (await readNewest(deps.db)).newest
}

/** Whose emails a link would stop, and how many of each kind are on; null if the account is gone. */
export async function digestsOf(
  db: Kysely<DB>,
  userId: string,
): Promise<{ email: string; on: Record<MailKind, number> } | null> {
  const row = await db
    .selectFrom('users')
    .select([
      'email',
      'notify_exclusions',
      (eb) =>
        eb
          .selectFrom('saved_searches')
          .whereRef('user_id', '=', 'users.id')
          .where('digest', '=', true)
          .select(typed('number')`count(*)::int`.as('searches'))
          .as('searches'),
      (eb) =>
        eb
          .selectFrom('morning_emails')
          .whereRef('user_id', '=', 'users.id')
          .where('wanted', '=', true)
          .select(typed('number')`count(*)::int`.as('mornings'))
          .as('mornings'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const exclusions = row.notify_exclusions ? 1 : 0
  return { email: row.email, on: { searches: row.searches ?? 0, morning: row.mornings ?? 0, exclusions } }
}
