/**
 * A server that starts joins those that share its database. Each can be asked for a file that another one stored, so
 * all must use one store: a marker in the store has an id, and the row of each server in `servers` has the id that it
 * found.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Storage } from '#adapters/storage/port.ts'
import { seenWithin } from '#features/system-status/queries.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import type { ServerDeps } from '../http/server-deps.ts'
import { buildFacts } from '../settings/build-facts.ts'
import { filesDirOf } from '../settings/data-dir.ts'
import { SettingsError } from '../settings/env.ts'

/** The store's own file: no one else's, and no part of a backup. */
export const storeMarker = 'servers/files-id'

type JoinDeps = Pick<ServerDeps, 'db' | 'storage' | 'now' | 'env'>

/**
 * Adds this server to the table `servers`, and returns its id there.
 *
 * @throws {SettingsError} if a running server uses another store of files
 */
export async function joinServers({ db, storage, now, env }: JoinDeps): Promise<string> {
  const id = randomUUID()
  await inTransaction(db, async (transaction) => {
    // One at a time, so that of two that start together the second finds the first one's row and marker.
    await sql`select pg_advisory_xact_lock(hashtext('servers that join'))`.execute(transaction)
    const filesId = await markedId(storage)
    const others = await transaction
      .selectFrom('servers')
      .select(['name'])
      .where('files_id', '!=', filesId)
      .where('seen_at', '>', typed('time')`now() - make_interval(secs => ${seenWithin})`)
      .execute()
    const [other] = others
    if (other) throw new SettingsError(`- ${filesElsewhere(other.name, env)}`)
    await transaction
      .insertInto('servers')
      .values({ id, files_id: filesId, name: hostname(), started_at: now(), warnings: [], ...buildFacts() })
      .execute()
  })
  return id
}

/** Makes the store's marker if it has none. */
async function markedId(storage: Storage): Promise<string> {
  const found = z.uuid().safeParse((await storage.get(storeMarker))?.toString().trim())
  if (found.success) return found.data
  const id = randomUUID()
  await storage.put(storeMarker, Buffer.from(`${id}\n`))
  return id
}

function filesElsewhere(name: string, env: JoinDeps['env']): string {
  const own = env.S3_BUCKET === undefined ? `the folder ${filesDirOf(env)}` : `the bucket ${env.S3_BUCKET}`
  const where = name === hostname() ? 'on this machine' : `on ${name}`
  return (
    `This server stores uploads in ${own}, and the one that runs ${where} with the same database stores them ` +
    'elsewhere, so each would miss half of them. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, and ' +
    'S3_SECRET_ACCESS_KEY to one bucket for all servers, or FILES_DIR to one folder that all of them can write to. ' +
    `If that server was killed, try again in ${seenWithin} seconds.`
  )
}
