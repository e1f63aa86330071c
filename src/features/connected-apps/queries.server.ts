import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { scopes } from '#shared/access/scopes.ts'
import type { ConnectedApp } from './contracts.ts'

function apps(db: Kysely<DB>) {
  return db
    .selectFrom('connected_apps as app')
    .innerJoin('users', 'users.id', 'app.user_id')
    .select(['app.id', 'app.name', 'app.host', 'app.scopes', 'app.connected_at', 'app.last_used_at', 'app.team_id'])
    .select('users.name as by')
    .orderBy('app.connected_at', 'desc')
    .orderBy('app.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof apps>['execute']>>[number]

/** Someone's own, newest first. */
export async function appsOf(db: Kysely<DB>, holder: Holder): Promise<ConnectedApp[]> {
  const rows = await apps(db).where('app.user_id', '=', holder.id).execute()
  return rows.map((row) => asApp(row, holder.team?.id ?? null))
}

/** Those of a team's other members. */
export async function appsInTeam(db: Kysely<DB>, holder: Holder, teamId: string) {
  const rows = await apps(db).where('app.team_id', '=', teamId).where('app.user_id', '<>', holder.id).execute()
  return rows.map((row) => ({ ...asApp(row, teamId), by: row.by }))
}

const Scopes = z.array(z.enum(scopes))

function asApp(row: Row, teamId: string | null): ConnectedApp {
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    scopes: Scopes.parse(row.scopes),
    connectedAt: row.connected_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: row.team_id === teamId ? 'works' : 'ended',
  }
}
