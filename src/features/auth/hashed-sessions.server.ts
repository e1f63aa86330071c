/**
 * Sessions are stored under the hash of their token, so that no one who reads the table can impersonate anyone in it.
 * Better Auth would store the token as it is; this sits between it and the database, and knows a token only when it is
 * presented. Better Auth extends a session in use without end; here that stops at `sessionMax` after signing in (ASVS
 * 7.3.2).
 */
import { createHash } from 'node:crypto'
import type { BetterAuthPlugin, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { serverLimits } from '#shared/product/server-limits.ts'

export const hashedSessions = {
  id: 'hashed-sessions',
  init: ({ adapter }) => ({
    context: {
      adapter: {
        ...hashing(adapter),
        transaction: (run) => adapter.transaction((inner) => run(hashing(inner))),
      } satisfies DBAdapter,
    },
  }),
} satisfies BetterAuthPlugin

export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  const { create, findOne, findMany, update, updateMany, delete: remove, deleteMany } = adapter
  return {
    ...adapter,
    create: async (request) => {
      const token: unknown = request.model === 'session' ? request.data.token : undefined
      if (typeof token !== 'string') return create(request)
      return show(await create({ ...request, data: { ...request.data, token: hashSessionToken(token) } }), token)
    },
    findOne: async (request) => show(await findOne(hide(request)), tokenIn(request)),
    findMany: async <Row>(request: Parameters<typeof findMany>[0]) =>
      (await findMany<Row>(hide(request))).map((row) => show(row, tokenIn(request))),
    update: async <Row>(request: Parameters<typeof update>[0]) => {
      const row = await update<Row>(hide(request))
      const end = lastEnd(request.model, row)
      const renewed = end === null ? row : await update<Row>({ ...hide(request), update: { expiresAt: end } })
      return show(renewed, tokenIn(request))
    },
    updateMany: (request) => updateMany(hide(request)),
    delete: (request) => remove(hide(request)),
    deleteMany: (request) => deleteMany(hide(request)),
  }
}

/** The latest end of a session that was extended beyond it; null for everything else. */
function lastEnd(model: string, row: unknown): Date | null {
  if (model !== 'session' || typeof row !== 'object' || row === null) return null
  const { createdAt, expiresAt } = row as { createdAt?: unknown; expiresAt?: unknown }
  if (!(createdAt instanceof Date && expiresAt instanceof Date)) return null
  const end = new Date(createdAt.getTime() + serverLimits.sessionMax)
  return expiresAt > end ? end : null
}

interface Request {
  model: string
  where?: Where[] | undefined
}

function asksForToken({ field, operator = 'eq', value }: Where): boolean {
  return field === 'token' && operator === 'eq' && typeof value === 'string'
}

function tokenIn({ model, where = [] }: Request): string | undefined {
  return model === 'session' ? (where.find(asksForToken)?.value as string | undefined) : undefined
}

function hide<R extends Request>(request: R): R {
  if (tokenIn(request) === undefined) return request
  const where = request.where?.map((condition) =>
    asksForToken(condition) ? { ...condition, value: hashSessionToken(String(condition.value)) } : condition,
  )
  return { ...request, where }
}

/** The row as Better Auth expects it, with the token it asked for. */
function show<Row>(row: Row, token: string | undefined): Row {
  return token === undefined || row === null ? row : { ...row, token }
}
