import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { readSnapshot } from '#search/snapshot/snapshot.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { buildIndex } from './build-index.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'attending-builder-'))
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const copy = await copyTemplate()
  database = copy.database
  drop = copy.drop
})
afterAll(async () => {
  await drop()
  rmSync(dir, { recursive: true })
})

const build = (snapshotDir: string, onSaid: (said: string) => void, databaseUrl = database.url) =>
  buildIndex({ databaseUrl, snapshotDir, resting: false }, onSaid)

test('gives an index of every physician, and leaves it on the disk for the next start', async () => {
  const { rows } = await database.pool.query('select count(*)::int as all from physicians where deactivated_on is null')
  const snapshotDir = path.join(dir, 'search')
  const bytes = await build(snapshotDir, () => {})
  expect(readSnapshot(bytes).segment.size).toBe(rows[0].all)
  await vi.waitFor(() => expect(existsSync(path.join(snapshotDir, 'physicians.index'))).toBe(true), 10_000)
  expect(readdirSync(snapshotDir)).toEqual(['physicians.index'])
})

test('returns it even if it can’t be written to the disk, and says so', async () => {
  const file = path.join(dir, 'file')
  writeFileSync(file, '')
  const said: string[] = []
  const bytes = await build(path.join(file, 'search'), (sentence) => said.push(sentence))
  expect(readSnapshot(bytes).segment.size).toBeGreaterThan(0)
  await vi.waitFor(() => expect(said).toEqual([expect.stringContaining('The snapshot was not written')]), 10_000)
})

test('says why there is none', async () => {
  const nowhere = new URL(database.url)
  nowhere.pathname = '/nowhere'
  await expect(build(dir, () => {}, nowhere.href)).rejects.toThrow(/no new index was made: .*"nowhere" does not exist/)
})
