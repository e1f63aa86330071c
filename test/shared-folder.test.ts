/** Two servers of one machine with one folder of files, and one with another: what joinServers takes and refuses. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuild, startTestServer, type TestServer } from './support/server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-files-'))
const servers: TestServer[] = []
beforeAll(async () => {
  const shared = { FILES_DIR: path.join(folder, 'shared') }
  const first = await startTestServer({ env: shared })
  servers.push(first, await startTestServer({ env: shared, peerOf: first }))
  servers.push(await startTestServer({ env: { FILES_DIR: path.join(folder, 'other') }, peerOf: first }))
}, 120_000)
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('servers with one folder join, at once or one after the other; one with another folder does not until they are gone', async () => {
  const { joinServers } = await loadBuild()
  const [first, second, other] = servers.map(({ deps }) => deps)
  const ids = await Promise.all([joinServers(first!), joinServers(second!)])
  expect(new Set(ids).size).toBe(2)
  await expect(joinServers(other!)).rejects.toThrow(
    /stores uploads in the folder \S+\/other, and the one that runs on this machine/,
  )
  const rows = await first!.db.selectFrom('servers').select(['files_id']).execute()
  expect(new Set(rows.map((row) => row.files_id)).size).toBe(1)
  // Killed, not stopped: their rows are old.
  await servers[0]!.pool.query(`update servers set seen_at = now() - interval '2 minutes'`)
  await expect(joinServers(other!)).resolves.toMatch(/^[0-9a-f-]{36}$/)
  // Now the first ones are those that see other files.
  await expect(joinServers(first!)).rejects.toThrow(/S3_ENDPOINT, S3_BUCKET/)
})
