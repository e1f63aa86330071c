/**
 * Whether memory returns to where it was: mixed pages and calls over 8 connections for 10 minutes, against the built server on
 * its own database: `node bench/soak.ts [--minutes 10] [--rows 5000]`. Heap is measured after forced garbage collections. Exits
 * with 1 if more than 30 MB remain.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { personaEmail } from '../src/server/start/personas.ts'
import { heapOf, type Memory, withHeapProbe } from '../test/support/heap.ts'
import { readMany } from '../test/support/many-readers.ts'
import { startServerProcess } from '../test/support/process.ts'
import { megabytes, print } from './search/report.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rows: { type: 'string', default: '5000' } },
})
const connections = 8
const mostGrowth = 30e6
/** Enough for what is created once and kept: compiled code, prepared statements, the specialties' cards. */
const warmUp = 1000

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-soak-'))
const server = await startServerProcess({ ...withHeapProbe, DATA_DIR: dataDir, PHYSICIANS: values.rows })
const read = (enough: (answers: number) => boolean) =>
  readMany(server.origin, { connections, enough, email: personaEmail('premium') })
const show = (when: string, { heap, rss }: Memory, answers: number) =>
  print(
    `${when.padEnd(12)} ${String(answers).padStart(8)} answers   heap ${megabytes(heap)}   process ${megabytes(rss)}`,
  )

try {
  print(
    `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, ${connections} connections, ${values.rows} physicians`,
  )
  await read((answers) => answers >= warmUp)
  const start = await heapOf(server)
  show('start', start, 0)
  const minutes = Number(values.minutes)
  const statuses: Record<string, number> = {}
  let answers = 0
  let last = start
  for (let minute = 1; minute <= minutes; minute++) {
    const until = Date.now() + 60_000
    const part = await read(() => Date.now() >= until)
    answers += part.answers
    for (const [status, count] of Object.entries(part.statuses)) statuses[status] = (statuses[status] ?? 0) + count
    last = await heapOf(server)
    show(`minute ${minute}`, last, answers)
  }
  const grown = last.heap - start.heap
  print(`statuses ${JSON.stringify(statuses)}`)
  print(`grew by ${megabytes(grown)} (at most ${megabytes(mostGrowth)}: ${grown <= mostGrowth ? 'met' : 'missed'})`)
  if (grown > mostGrowth) process.exitCode = 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
}
