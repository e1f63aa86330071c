/** What a server keeps of what it has answered. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personaEmail } from '../src/server/start/personas.ts'
import { copyTemplate } from './support/database.ts'
import { heapOf, withHeapProbe } from './support/heap.ts'
import { readMany } from './support/many-readers.ts'
import { type ServerProcess, startServerProcess } from './support/process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-memory-'))
let server: ServerProcess
let dropDatabase: () => Promise<void>
beforeAll(async () => {
  const { database, drop } = await copyTemplate()
  dropDatabase = drop
  server = await startServerProcess({ ...withHeapProbe, DATA_DIR: dataDir, DATABASE_URL: database.url })
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await dropDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})

const megabyte = 1024 * 1024

test('threat 53: many pages are read over 8 connections, and memory returns to where it was', async () => {
  const read = (pages: number) =>
    readMany(server.origin, { connections: 8, enough: (answers) => answers >= pages, email: personaEmail('premium') })
  // Enough for all that is made once: compiled code, prepared statements, the cards of specialties.
  await read(300)
  const before = await heapOf(server)
  const { statuses } = await read(600)
  const after = await heapOf(server)
  expect(statuses['200']).toBeGreaterThan(500)
  expect(Object.keys(statuses).filter((status) => Number(status) >= 429)).toEqual([])
  // If pages were kept, this many of them take twice the bound below (21 MB, when that was tried).
  expect((after.heap - before.heap) / megabyte).toBeLessThan(10)
}, 240_000)
