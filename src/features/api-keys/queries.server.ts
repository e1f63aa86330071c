import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, membershipAs } from '#shared/access/ownership.ts'
import { scopes } from '#shared/access/scopes.ts'
import { typed } from '#shared/database/typed.ts'
import type { ApiKey } from './contracts.ts'

function keys(db: Kysely<DB>) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.name', 'ending', 'api_keys.scopes', 'networks', 'users.name as by'])
    .select(['api_keys.created_at', 'api_keys.expires_at', 'last_used_at', 'api_keys.team_id'])
    .select(typed('boolean')`api_keys.expires_at <= now()`.as('has_expired'))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number]

/** Someone's own, newest first. */
export async function keysOf(db: Kysely<DB>, holder: Holder): Promise<ApiKey[]> {
  const rows = await keys(db).where('api_keys.user_id', '=', holder.id).execute()
  return rows.map((row) => asKey(row, holder.team?.id ?? null))
}

/** The id of the team whose members' keys someone may see and revoke; null for none. */
export function managedTeam(holder: Holder): string | null {
  const membership = membershipAs(holder, 'manager')
  return typeof membership === 'string' ? null : membership.id
}

/** Those of a team's other members. */
export async function keysInTeam(db: Kysely<DB>, holder: Holder, teamId: string) {
  const rows = await keys(db)
    .where('api_keys.team_id', '=', teamId)
    .where('api_keys.user_id', '<>', holder.id)
    .execute()
  return rows.map((row) => ({ ...asKey(row, teamId), by: row.by }))
}

const Scopes = z.array(z.enum(scopes))

function asKey(row: Row, teamId: string | null): ApiKey {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: Scopes.parse(row.scopes),
    networks: row.networks,
    madeAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: row.has_expired ? 'expired' : row.team_id === teamId ? 'works' : 'ended',
  }
}
