import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, membershipAs } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import { programLimits } from '#shared/product/program-limits.ts'
import type { Delivery, Webhook } from './contracts.ts'
import { type EventKind, eventKinds } from './kinds.ts'

const columns = [
  ...(['id', 'url', 'for_team', 'team_id', 'kinds', 'created_at', 'last_success_at'] as const),
  ...(['off_at', 'off_why'] as const),
] as const

/** Those that someone may see and change: their own, and the team's for its owners and managers. */
export function endpointsOf(db: Kysely<DB>, holder: Holder) {
  const membership = membershipAs(holder, 'manager')
  const teamId = typeof membership === 'string' ? null : membership.id
  return db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', holder.id),
        ...(teamId === null ? [] : [eb.and([eb('for_team', '=', true), eb('team_id', '=', teamId)])]),
      ]),
    )
}

export async function webhooksOf(db: Kysely<DB>, holder: Holder): Promise<Webhook[]> {
  const rows = await endpointsOf(db, holder).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map((row) => asWebhook(row, holder))
}

export async function webhookOf(db: Kysely<DB>, holder: Holder, id: string): Promise<Webhook | null> {
  const row = await endpointsOf(db, holder).where('id', '=', id).executeTakeFirst()
  return row ? asWebhook(row, holder) : null
}

type Row = Awaited<ReturnType<ReturnType<typeof endpointsOf>['execute']>>[number]

const Why = z.enum(['person', 'failing', 'gone'])

function asWebhook(row: Row, holder: Holder): Webhook {
  const why = row.off_at === null ? null : Why.parse(row.off_why)
  const isElsewhere = !row.for_team && row.team_id !== (holder.team?.id ?? null)
  return {
    id: row.id,
    url: row.url,
    forTeam: row.for_team,
    kinds: row.kinds.filter((kind): kind is EventKind => eventKinds.some((known) => known === kind)),
    madeAt: row.created_at.toISOString(),
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    state: isElsewhere ? 'ended' : why === null ? 'on' : why === 'person' ? 'off' : why,
  }
}

/** What is sent, as text: the same for every try. */
export function bodyOf({ kind, happened_at, data }: { kind: string; happened_at: Date; data: unknown }): string {
  return JSON.stringify({ type: kind, timestamp: happened_at.toISOString(), data })
}

const State = z.enum(['waiting', 'delivered', 'failed'])

export async function deliveriesOf(db: Kysely<DB>, endpointId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(programLimits.webhookDeliveries)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    happenedAt: row.happened_at.toISOString(),
    state: State.parse(row.state),
    tries: row.tries,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
    triedAt: row.tried_at?.toISOString() ?? null,
    tookMs: row.took_ms,
    body: bodyOf(row),
    status: row.status,
    answer: row.answer,
    fault: row.fault,
  }))
}

/** Endpoints that something is due for. */
export async function endpointsDue(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .select('endpoint_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', typed('time')`clock_timestamp()`)
    .where('off_at', 'is', null)
    .execute()
  return rows.map(({ endpoint_id }) => endpoint_id)
}
