/**
 * Measures lists on a running server: `node lists.ts [--rows 50000]`.
 *
 * Through the calls, over HTTP: the time to add 500 physicians to a list of 10,000 (a different 500 each time, removed again
 * afterward), to add 500 who are already there, and to read the first, the middle, and the last page of that list. The goal for
 * the first is 150 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { personaEmail } from '../src/server/start/personas.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const size = 10_000
const batch = 500
const rounds = 40
const goal = 150

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-lists-'))
const server = await startServerProcess({ DATA_DIR: dataDir, PHYSICIANS: values.rows })
const authorization = `Bearer ${await signIn(server.origin, personaEmail('premium'))}`

async function call<Answer>(name: string, input: object): Promise<{ answer: Answer; milliseconds: number }> {
  const begun = performance.now()
  const response = await fetch(`${server.origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(input),
  })
  const text = await response.text()
  const milliseconds = performance.now() - begun
  if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${text}`)
  return { answer: JSON.parse(text) as Answer, milliseconds }
}

function print(name: string, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
  const cells = [at(0.5), at(0.95), at(1)].map((value) => `${value.toFixed(1)} ms`.padStart(12)).join('')
  process.stdout.write(`${name.padEnd(44)}${cells}\n`)
  return at(0.95)
}

/** Ids of generated physicians have no gaps. */
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

try {
  const first = await call<{ ids: number[] }>('select-physicians', {})
  const lowest = Math.min(...first.answer.ids, 1)
  const { answer } = await call<{ listId: string }>('add-to-list', {
    listName: 'Measured',
    physicianIds: idsFrom(lowest, size / 2),
  })
  const { listId } = answer
  await call('add-to-list', { listId, physicianIds: idsFrom(lowest + size / 2, size / 2) })
  process.stdout.write(`${''.padEnd(44)}${['p50', 'p95', 'most'].map((name) => name.padStart(12)).join('')}\n`)

  const added: number[] = []
  for (let round = 0; round < rounds; round++) {
    const physicianIds = idsFrom(lowest + size + round * batch, batch)
    const { answer, milliseconds } = await call<{ added: number }>('add-to-list', { listId, physicianIds })
    if (answer.added !== batch) throw new Error(`${answer.added} were added, not ${batch}`)
    added.push(milliseconds)
    await call('remove-from-list', { listId, physicianIds })
  }
  const slow = print(`adding ${batch} to a list of ${size}`, added)

  const again: number[] = []
  const there = idsFrom(lowest, batch)
  for (let round = 0; round < rounds; round++) {
    again.push((await call('add-to-list', { listId, physicianIds: there })).milliseconds)
  }
  print(`adding ${batch} who are there already`, again)

  for (const page of [1, size / 50, size / 25]) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push((await call('get-list', { listId, page })).milliseconds)
    print(`reading page ${page} of ${size / 25}`, times)
  }
  process.stdout.write(`goal: adding within ${goal} ms; ${slow <= goal ? 'reached' : 'missed'} at p95\n`)
  process.exitCode = slow <= goal ? 0 : 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
}
