/**
 * The peer on the same database: creates its table and trigram indexes next to the product's, then starts its route.
 */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { freePort } from '../../src/adapters/database/port.ts'
import { postgres } from '../search/peers.ts'
import { physicianRows } from '../search/rows.ts'
import { lineOf } from '../search/sql.ts'
import { type Place, type RunningServer, startProcess } from './servers.ts'

export async function startPeer({ url, dataDir }: Place, rows: number): Promise<RunningServer> {
  const file = path.join(dataDir, 'physicians.tsv')
  const lines = function* () {
    for (const row of physicianRows(rows)) yield lineOf(row)
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  const database = await postgres(url)
  await database.load(file)
  const port = await freePort()
  const env = { PORT: String(port), DATABASE_URL: url, NODE_ENV: 'production' }
  const server = await startProcess(
    [process.execPath, path.join(import.meta.dirname, 'hono-peer.ts')],
    port,
    '/healthz',
    dataDir,
    env,
  )
  const stop = async () => {
    await server.stop()
    await database.close()
  }
  return { ...server, stop }
}
