/** What no deed notes: new physicians in saved searches, and changes of physicians on lists. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { changedSince, newestChange } from '#data/changes.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { newestFound, savedSearchesOf, shownUntil, stillFound } from '#features/saved-searches/queries.server.ts'
import { storedParams } from '#features/saved-searches/search-params.ts'
import { holderOf } from '#features/teams/queries.server.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { noteDelivery } from './commands.server.ts'
import type { EventKind } from './kinds.ts'

/** How many physicians an event names; its `count` says if there are more. */
const named = 100
/** How many changed physicians one event has. */
const changedAtOnce = 1000
/** An import that ends now may have begun so many hours ago, and its physicians have the time of its beginning. */
const importHours = 6

async function endpointsFor(db: Kysely<DB>, kind: EventKind) {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'for_team', 'team_id', 'user_id', 'made_by', 'changes_until', 'changes_at'])
    .where('off_at', 'is', null)
    .where(typed('boolean')`${kind} = any(kinds)`)
    .execute()
}

type Endpoint = Awaited<ReturnType<typeof endpointsFor>>[number]
type Looking = Pick<Endpoint, 'for_team' | 'team_id' | 'user_id' | 'made_by'>

/** Who looks for it: its owner; for a team, the member who made it. Null if they are no longer where they made it. */
async function lookingFor(db: Kysely<DB>, endpoint: Looking): Promise<Holder | null> {
  const userId = endpoint.user_id ?? (endpoint.made_by || (await someOwner(db, endpoint.team_id!)))
  if (userId === null) return null
  const holder = await holderOf(db, userId)
  if ((holder.team?.id ?? null) === endpoint.team_id) return holder
  if (!endpoint.for_team) return null
  // Its maker has left the team, whose it is.
  const ownerId = await someOwner(db, endpoint.team_id!)
  return ownerId === null ? null : holderOf(db, ownerId)
}

async function someOwner(db: Kysely<DB>, teamId: string): Promise<string | null> {
  const owner = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .executeTakeFirst()
  return owner?.user_id ?? null
}

export const watchForWebhooks = job({
  name: 'watch-for-webhooks',
  data: noData,
  every: '*/10 * * * *',
  timeLimit: 300,
  run: async ({ deps, signal }) => {
    for (const endpoint of await endpointsFor(deps.db, 'search.matched')) {
      signal.throwIfAborted()
      await noteMatches(deps, endpoint)
    }
    for (const endpoint of await endpointsFor(deps.db, 'physician.changed')) {
      signal.throwIfAborted()
      await noteChanges(deps, endpoint)
    }
  },
})

interface Noted {
  id: string
  kind: string
  data: unknown
}

const Matched = z.looseObject({ searchId: z.string(), count: z.number(), physicianIds: z.array(z.number()) })

/**
 * What a delivery tells when it is sent: of physicians who matched a search that asks for wishes, those who still do.
 * Null if that is no one, or the search is gone.
 */
export async function stillTrue(deps: Deps, endpoint: Looking, { id, kind, data }: Noted): Promise<unknown> {
  const event = kind === 'search.matched' ? Matched.parse(data) : null
  if (event === null) return data
  const { db } = deps
  const holder = await lookingFor(db, endpoint)
  if (holder === null) return null
  const search = await db
    .selectFrom('saved_searches')
    .select('search_params')
    .where('id', '=', event.searchId)
    .where(rowsFor(holder, 'see', 'saved_searches'))
    .executeTakeFirst()
  if (!search) return null
  const physicianIds = await stillFound(deps, holder, storedParams(search.search_params), event.physicianIds)
  const dropped = event.physicianIds.length - physicianIds.length
  if (dropped === 0) return data
  const now = { ...event, count: event.count - dropped, physicianIds }
  await db
    .updateTable('webhook_deliveries')
    .set({ data: JSON.stringify(now) })
    .where('id', '=', id)
    .execute()
  return physicianIds.length > 0 ? now : null
}

/** A search counts from the first look on. */
async function noteMatches(deps: Deps, endpoint: Endpoint): Promise<void> {
  const { db } = deps
  const holder = await lookingFor(db, endpoint)
  const until = await shownUntil(deps)
  // Physicians are being added; the next look finds them.
  if (holder === null || until === null) return
  const told = { told_until: until.newest, told_change: until.lastChange }
  const searches = (await savedSearchesOf(db, holder)).filter(({ user_id, team_id }) =>
    endpoint.for_team ? team_id === endpoint.team_id : user_id === holder.id,
  )
  for (const { id: searchId, name, search_params } of searches) {
    const mark = await db
      .selectFrom('webhook_search_marks')
      .select(['told_until as newest', 'told_change as lastChange'])
      .where('endpoint_id', '=', endpoint.id)
      .where('search_id', '=', searchId)
      .executeTakeFirst()
    const found = mark
      ? await newestFound(deps, holder, storedParams(search_params), mark, named)
      : { count: 0, rows: [] }
    await inTransaction(db, async (db) => {
      if (found.count > 0) {
        const physicianIds = found.rows.map(({ id }) => id)
        await noteDelivery(db, endpoint.id, 'search.matched', {
          searchId,
          search: name,
          count: found.count,
          physicianIds,
        })
      }
      await db
        .insertInto('webhook_search_marks')
        .values({ endpoint_id: endpoint.id, search_id: searchId, ...told })
        .onConflict((conflict) => conflict.columns(['endpoint_id', 'search_id']).doUpdateSet(told))
        .execute()
    })
  }
}

async function noteChanges(deps: Deps, endpoint: Endpoint): Promise<void> {
  const { db } = deps
  const holder = await lookingFor(db, endpoint)
  if (holder === null) return
  const newest = await newestChange(db)
  if (newest === endpoint.changes_until) return
  const changed = await changedSince(db, endpoint.changes_until)
  const ids = await onLists(db, holder, endpoint, changed)
  await inTransaction(db, async (db) => {
    for (let from = 0; from < ids.length; from += changedAtOnce)
      await noteDelivery(db, endpoint.id, 'physician.changed', { physicianIds: ids.slice(from, from + changedAtOnce) })
    await db
      .updateTable('webhook_endpoints')
      .set({ changes_until: newest, changes_at: typed('time')`now()` })
      .where('id', '=', endpoint.id)
      .execute()
  })
}

/** Those on the lists that an endpoint is about. After an import, by when they were written. */
async function onLists(
  db: Kysely<DB>,
  holder: Holder,
  { for_team, team_id, changes_at }: Endpoint,
  changed: readonly number[] | 'many',
): Promise<number[]> {
  let rows = db
    .selectFrom('list_physicians as entry')
    .innerJoin('physician_lists as list', 'list.id', 'entry.list_id')
    .innerJoin('physicians as p', 'p.id', 'entry.physician_id')
    .select('p.id')
    .distinct()
    .where(rowsFor(holder, 'see', 'physician_lists', 'list'))
    .orderBy('p.id')
  if (for_team) rows = rows.where('list.team_id', '=', team_id)
  const found =
    changed === 'many'
      ? rows.where(typed('boolean')`p.updated_at > ${changes_at}::timestamptz - make_interval(hours => ${importHours})`)
      : rows.where(typed('boolean')`p.id = any(${changed}::bigint[])`)
  return (await found.execute()).map(({ id }) => id)
}
