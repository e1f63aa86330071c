/**
 * Which networks did something within an hour, for all servers together. No one is refused because of it: a job
 * compares the hours (`features/alerts/watch-networks.server.ts`), because a program that uses a new network for every
 * few requests stays below the limits of each.
 */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

export interface SeenNetwork {
  /** What it did: the name of a limit, or how it read. */
  kind: string
  network: string
}

export async function noteNetworks(db: Kysely<DB>, seen: readonly SeenNetwork[]): Promise<void> {
  if (seen.length === 0) return
  const kinds = seen.map(({ kind }) => kind)
  const networks = seen.map(({ network }) => hash('sha256', network, 'base64url').slice(0, 22))
  // In one order, so that servers that note the same networks don't wait for each other in a circle.
  await sql`
    insert into seen_networks (kind, hour, network)
    select kind, date_trunc('hour', now()), network
    from unnest(${kinds}::text[], ${networks}::text[]) as seen (kind, network)
    order by kind, network
    on conflict do nothing`.execute(db)
}
