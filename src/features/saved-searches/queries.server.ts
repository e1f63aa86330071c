/** Saved searches, as their owner and the owner's team may use them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import { newestChange } from '#data/changes.ts'
import { type NewestIds, readNewest, settledNewest } from '#data/newest-ids.ts'
import { pausedAmong } from '#data/own-profile/pauses.ts'
import type { DB, SavedSearches } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { type Holder, isWithin, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { asksForWishes, type IndexRequest, indexRequest, openedSince } from '../search/queries.server.ts'
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
  'seen_change',
  'told_change',
  'digest',
  'saved_searches.created_at',
] as const

type Row = Pick<
  Selectable<SavedSearches>,
  | 'id'
  | 'user_id'
  | 'team_id'
  | 'name'
  | 'search_params'
  | 'seen_until'
  | 'told_until'
  | 'seen_change'
  | 'told_change'
  | 'digest'
  | 'created_at'
>

/** What its owner has seen of a search. */
export const seenOf = (row: Pick<Row, 'seen_until' | 'seen_change'>): NewestIds => ({
  newest: row.seen_until,
  lastChange: row.seen_change,
})

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

/**
 * What a search finds now, and how many of them are new since: added, or open to offers or with other wishes if that is
 * what it asks for. Null if it looks at a list that is gone.
 */
export async function tallyOf(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  params: SavedParams,
  since: NewestIds,
): Promise<{ total: number; newer: number } | null> {
  const request = await indexRequest(deps.db, holder, params)
  return request && tally(deps, request, await openingsFor(deps.db, params, since), since)
}

async function tally(
  { search }: Pick<Deps, 'search'>,
  { filters }: IndexRequest,
  { opened, waiting }: Openings,
  since: NewestIds,
): Promise<{ total: number; newer: number }> {
  const found = await search.tally(filters, since.newest)
  const among = async (ids: readonly number[]) =>
    ids.length === 0 ? 0 : (await search.tally({ ...filters, onList: onList(filters, ids) }, 0)).total
  const known = await among(opened.filter((id) => id <= since.newest))
  return { total: found.total, newer: found.newer + known - (await among(waiting)) }
}

/** Those of them who are on the lists that a search looks at. */
function onList({ onList: listed }: IndexRequest['filters'], ids: readonly number[]): number[] {
  const among = listed && new Set(listed)
  return ids.filter((id) => !among || among.has(id))
}

/** What openings to offers mean for what is new in a search. */
interface Openings {
  /** Who has opened since, or wishes for something else. */
  opened: readonly number[]
  /** Added since, and not to be contacted now: they are news once their pause is over. */
  waiting: readonly number[]
}

/** None for a search that doesn't ask for wishes. */
async function openingsFor(db: Kysely<DB>, params: SavedParams, since: NewestIds): Promise<Openings> {
  if (!asksForWishes(params)) return { opened: [], waiting: [] }
  const waiting = await db
    .selectFrom('own_profiles')
    .select('physician_id')
    .where('opening_waits', '=', true)
    .where('physician_id', '>', since.newest)
    .execute()
  const opened = await openedSince(db, since.lastChange, 'reachable')
  return { opened, waiting: waiting.map(({ physician_id }) => physician_id) }
}

/** New physicians are named up to this many; if a search has more, some are named. */
const namedAmong = 5000

/**
 * How many physicians a search finds who are new since a look at it, and the first of them in its order. None if it
 * looks at a list that is gone.
 */
export async function newestFound(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  params: SavedParams,
  since: NewestIds,
  max: number,
) {
  const request = await indexRequest(deps.db, holder, params)
  const openings = await openingsFor(deps.db, params, since)
  const { newer: count } = request ? await tally(deps, request, openings, since) : { newer: 0 }
  if (!request || count === 0) return { count: 0, rows: [] }
  const added = await deps.db
    .selectFrom('physicians')
    .select('id')
    .where('id', '>', since.newest)
    .orderBy('id', 'desc')
    .limit(namedAmong)
    .execute()
  const waiting = new Set(openings.waiting)
  const named = [...new Set([...openings.opened, ...added.map(({ id }) => id)])].filter((id) => !waiting.has(id))
  const among = onList(request.filters, named)
  const found = await deps.search.search({ ...request, filters: { ...request.filters, onList: among }, limit: max })
  const ids = found.rows.map(({ id }) => id)
  const rows = await deps.db
    .selectFrom('physicians')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'suffix', 'credential', 'city', 'state'])
    .where('id', '=', typed('number')`any(${ids}::bigint[])`)
    .execute()
  return { count, rows: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) }
}

/**
 * Those of these physicians who still match a search that asks for wishes, and can be contacted; all of them for any
 * other search. None if it looks at a list that is gone.
 */
export async function stillFound(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  params: SavedParams,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (!asksForWishes(params)) return ids
  const request = await indexRequest(deps.db, holder, params)
  if (!request) return []
  await catchUp(deps)
  const filters = { ...request.filters, onList: onList(request.filters, ids) }
  const { rows } = await deps.search.search({ ...request, filters, limit: Math.max(1, ids.length) })
  const paused = await pausedAmong(deps.db, ids)
  return ids.filter((id) => rows.some((row) => row.id === id) && !paused.has(id))
}

/** Waits until the index has what is stored by now; not for long, since an import may take an hour. */
async function catchUp({ db, search }: Pick<Deps, 'db' | 'search'>): Promise<void> {
  const newest = await newestChange(db)
  for (let look = 0; look < 20 && (await search.lastChange()) < newest; look++) await sleep(100)
}

/** `owner` is its owner's name. New matches are counted only for the owner: colleagues haven't seen the same ones. */
export async function asSavedSearch(
  deps: Pick<Deps, 'db' | 'search'>,
  holder: Holder,
  row: Row & { owner: string },
): Promise<SavedSearch> {
  const isTheirs = row.user_id === holder.id
  const params = storedParams(row.search_params)
  const tally = await tallyOf(deps, holder, params, seenOf(row))
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
 * The id up to which an answer at this moment has shown all physicians, and the newest change in it. Null while that's
 * unknown: physicians are being added, or the index doesn't have them yet. Keeping an older mark then counts someone as
 * new twice, but never misses anyone.
 */
export async function shownUntil({ lockDb, search }: Pick<Deps, 'lockDb' | 'search'>): Promise<NewestIds | null> {
  const inIndex = await search.lastChange()
  const newest = await settledNewest(lockDb)
  return newest && newest.lastChange === inIndex ? newest : null
}

/** Where a new saved search starts counting: its owner has just seen who it finds. */
export async function firstMark(deps: Pick<Deps, 'db' | 'lockDb' | 'search'>): Promise<NewestIds> {
  return (await shownUntil(deps)) ?? readNewest(deps.db)
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
