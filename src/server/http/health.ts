/**
 * /healthz says that the process is alive; /readyz that it should get requests: it has an index, and is not shutting
 * down. A database that is away is named there, but is no reason to take a server out: no other one could answer, and
 * this one has a page that says so, and the pages that it has cached.
 */
import { sql } from 'kysely'
import type { ServerDeps } from './server-deps.ts'

export interface Readiness {
  /** Set at SIGTERM: no new requests, please. */
  draining: boolean
  /** By name; whether requests should come even if it fails. */
  checks: Record<string, { look: () => Promise<boolean>; required: boolean }>
}

const timeout = 2000

export function makeReadiness({ db, search }: Pick<ServerDeps, 'db' | 'search'>): Readiness {
  return {
    draining: false,
    checks: {
      database: { look: () => sql`select 1`.execute(db).then(() => true), required: false },
      search: { look: async () => search.isReady(), required: true },
    },
  }
}

export async function readyAnswer(readiness: Readiness): Promise<Response> {
  const results = await Promise.all(
    Object.entries(readiness.checks).map(async ([name, { look }]) => [name, await soon(look)] as const),
  )
  const ready = !readiness.draining && results.every(([name, good]) => good || !readiness.checks[name]?.required)
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
