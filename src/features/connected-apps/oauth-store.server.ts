/**
 * Where `oidc-provider` stores what it hands out. Values are stored as hashes, so a copy of the database opens nothing;
 * what a member allowed is a row of `connected_apps`, and nothing of a sign-in outlives it. The library's own session
 * is not stored: the product's session says who someone is, each time.
 */
import type { Kysely } from 'kysely'
import type { Adapter, errors, Payload } from 'oidc-provider'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'
import { isForeignKeyViolation } from '#shared/database/foreign-key-violation.ts'
import { typed } from '#shared/database/typed.ts'

export type TokenKind = 'Interaction' | 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'

/** A payload in the database: without its value, and without the address that contains it. */
export const StoredPayload = z.record(z.string(), z.unknown())

interface StoreOptions {
  db: Kysely<DB>
  /** The addresses of the MCP server that a token may be for. */
  resources: readonly string[]
  InvalidGrant: (typeof errors)['InvalidGrant']
}

/** Makes the library's adapter of a model. */
export function openStore(options: StoreOptions): (model: string) => Adapter {
  return (model) => {
    if (model === 'Client') return { ...nothing, ...clients(options) }
    if (model === 'Grant') return { ...nothing, ...grants(options) }
    if (model === 'Session') return nothing
    return { ...nothing, ...tokens(options, model as TokenKind) }
  }
}

const nothing: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

function tokens({ db, InvalidGrant }: StoreOptions, kind: TokenKind): Partial<Adapter> {
  const one = (id: string) => db.selectFrom('oauth_tokens').where('kind', '=', kind).where('hash', '=', hashToken(id))
  return {
    upsert: async (id, { jti: _, returnTo: __, ...payload }, expiresIn = 0) => {
      const row = {
        payload: JSON.stringify(payload),
        app_id: z.uuid().optional().parse(payload.grantId) ?? null,
        expires_at: typed('time')`now() + make_interval(secs => ${expiresIn})`,
      }
      try {
        await db
          .insertInto('oauth_tokens')
          .values({ kind, hash: hashToken(id), ...row })
          .onConflict((conflict) => conflict.columns(['kind', 'hash']).doUpdateSet(row))
          .execute()
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new InvalidGrant('the connection was revoked')
        throw error
      }
    },
    find: async (id) => {
      const row = await one(id)
        .select(['payload', 'consumed_at'])
        .where(typed('boolean')`expires_at > now()`)
        .executeTakeFirst()
      if (!row) return undefined
      const consumed = row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      return { ...StoredPayload.parse(row.payload), ...consumed, jti: id }
    },
    /** Of two at the same moment, the second is refused. */
    consume: async (id) => {
      const used = await db
        .updateTable('oauth_tokens')
        .set({ consumed_at: typed('time')`now()` })
        .where('kind', '=', kind)
        .where('hash', '=', hashToken(id))
        .where('consumed_at', 'is', null)
        .returning('kind')
        .executeTakeFirst()
      if (!used) throw new InvalidGrant('it was already used')
    },
    destroy: async (id) => {
      await db.deleteFrom('oauth_tokens').where('kind', '=', kind).where('hash', '=', hashToken(id)).execute()
    },
    revokeByGrantId: async (appId) => {
      await db.deleteFrom('oauth_tokens').where('kind', '=', kind).where('app_id', '=', appId).execute()
    },
  }
}

/** Apps that registered themselves. */
function clients({ db }: StoreOptions): Partial<Adapter> {
  return {
    upsert: async (id, metadata) => {
      await db
        .insertInto('oauth_clients')
        .values({ id, metadata: JSON.stringify(metadata) })
        .execute()
    },
    find: async (id) => {
      const row = await db
        .selectFrom('oauth_clients')
        .select(['metadata', typed('boolean')`used_at < now() - interval '1 day'`.as('is_due')])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      if (row.is_due)
        await db.updateTable('oauth_clients').set({ used_at: typed('time')`now()` }).where('id', '=', id).execute()
      return StoredPayload.parse(row.metadata)
    },
  }
}

/** What a member allowed. Our own call makes it (allow-app.server.ts), the library reads and ends it. */
function grants({ db, resources }: StoreOptions): Partial<Adapter> {
  return {
    find: async (id): Promise<Payload | undefined> => {
      if (!z.uuid().safeParse(id).success) return undefined
      const app = await db
        .selectFrom('connected_apps')
        .select(['user_id', 'client_id', 'scopes', 'connected_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!app) return undefined
      const scope = app.scopes.join(' ')
      return {
        ...{ jti: id, kind: 'Grant', accountId: app.user_id, clientId: app.client_id },
        iat: Math.floor(app.connected_at.getTime() / 1000),
        resources: Object.fromEntries(resources.map((resource) => [resource, scope])),
      }
    },
    destroy: async (id) => {
      await db.deleteFrom('connected_apps').where('id', '=', id).execute()
    },
  }
}
