/**
 * A separate process that does what a server's search worker does on a warm start, so that its memory is only the
 * index: `node measure-start.ts SNAPSHOT` prints milliseconds and bytes as JSON.
 */
import { readFileSync } from 'node:fs'
import { PhysicianIndex } from '../../src/search/physician-index.ts'
import { readSnapshot } from '../../src/search/snapshot/snapshot.ts'
import { queriesFor } from './queries.ts'

const before = process.memoryUsage.rss()
const start = performance.now()
const { segment } = readSnapshot(readFileSync(process.argv[2] ?? ''))
const index = new PhysicianIndex(segment, { zipLocation: () => undefined, year: () => 2026 })
const { total } = index.search({})
const milliseconds = performance.now() - start
const loaded = process.memoryUsage.rss()
for (let i = 0; i < 5; i++) {
  for (const { request } of queriesFor(total)) index.search({ ...request, facets: true })
}
const used = process.memoryUsage.rss()
process.stdout.write(JSON.stringify({ milliseconds, before, loaded, used }))
