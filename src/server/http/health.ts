/**
 * /healthz says that the process is alive; /readyz that it should get requests: the database answers, and the server is
 * not shutting down.
 */
import { sql } from 'kysely'
import type { ServerDeps } from './server-deps.ts'

export interface Readiness {
  /** Set at SIGTERM: no new requests, please. */
  draining: boolean
  /** Other conditions for serving requests, by name. */
  checks: Record<string, () => Promise<boolean>>
}

const timeout = 2000

export function makeReadiness({ db, search }: Pick<ServerDeps, 'db' | 'search'>): Readiness {
  return {
    draining: false,
    checks: {
      database: () => sql`select 1`.execute(db).then(() => true),
      search: async () => search.isReady(),
    },
  }
}

export async function readyAnswer(readiness: Readiness): Promise<Response> {
  const results = await Promise.all(
    Object.entries(readiness.checks).map(async ([name, check]) => [name, await soon(check)] as const),
  )
  const ready = !readiness.draining && results.every(([, good]) => good)
  const body = { ready, draining: readiness.draining, checks: Object.fromEntries(results) }
  return Response.json(body, { status: ready ? 200 : 503 })
}

async function soon(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeout)
  })
  try {
    return await Promise.race([check().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
