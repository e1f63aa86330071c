/// <reference path="./pg-copy-streams.d.ts" />
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/**
 * Sends rows in COPY's text format, each ending with a newline, to `target` ('physicians (npi, …)'); resolves when PostgreSQL has them.
 * A connection does one COPY at a time.
 */
export async function copyIn(client: pg.ClientBase, target: string, rows: string | Buffer): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(from(`copy ${target} from stdin`))
  stream.end(rows)
  await finished(stream)
}
