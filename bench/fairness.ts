/**
 * Measures what one account's flood of searches costs the others: `node fairness.ts [--rows 50000] [--flood 40]`.
 *
 * Over HTTP, on the built server: one person searches, one search after another, first alone, then while another account
 * keeps so many expensive searches under way. Printed: how long the person waits in both cases, and the ratio of the p95,
 * which is to stay below 2. Limits on reading are off here; with them the flood would end after some seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type PersonaName, personaEmail } from '../src/server/personas.ts'
import { startServerProcess } from '../test/process.ts'
import { signIn } from '../test/sign-in.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, flood: { type: 'string', default: '40' } },
})
const rounds = 200
const goal = 2

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-fairness-'))
const server = await startServerProcess({ DATA_DIR: dataDir, PHYSICIANS: values.rows })
const bearer = async (persona: PersonaName) => `Bearer ${await signIn(server.origin, personaEmail(persona))}`

async function search(authorization: string, input: object): Promise<{ status: number; milliseconds: number }> {
  const begun = performance.now()
  const response = await fetch(`${server.origin}/functions/v1/search-physicians`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(input),
  })
  await response.arrayBuffer()
  return { status: response.status, milliseconds: performance.now() - begun }
}

const states = ['CA', 'TX', 'NY', 'FL', 'PA', 'OH', 'IL', 'NC', 'GA', 'MI']

async function person(authorization: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { status, milliseconds } = await search(authorization, {
      filters: { state: states[round % states.length], query: 'cardio' },
      facets: true,
    })
    if (status !== 200) throw new Error(`The person was answered ${status}`)
    times.push(milliseconds)
  }
  return times
}

function print(name: string, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
  const cells = [at(0.5), at(0.95), at(1)].map((value) => `${value.toFixed(1)} ms`.padStart(12)).join('')
  process.stdout.write(`${name.padEnd(44)}${cells}\n`)
  return at(0.95)
}

try {
  const [mine, theirs] = [await bearer('basic'), await bearer('premium')]
  await person(mine)
  process.stdout.write(`${''.padEnd(44)}${['p50', 'p95', 'most'].map((name) => name.padStart(12)).join('')}\n`)
  const alone = print('one person alone', await person(mine))

  let flooding = true
  const answered = new Map<number, number>()
  const flood = Array.from({ length: Number(values.flood) }, async (_, lane) => {
    for (let turn = 0; flooding; turn++) {
      const letters = String.fromCharCode(97 + (lane % 26), 97 + (turn % 26))
      const { status } = await search(theirs, { filters: { query: letters }, facets: true, page: 1 + (turn % 50) })
      answered.set(status, (answered.get(status) ?? 0) + 1)
    }
  })
  const beside = print(`beside ${values.flood} searches of another account`, await person(mine))
  flooding = false
  await Promise.all(flood)
  const statuses = [...answered].map(([status, count]) => `${count} × ${status}`).join(', ')
  process.stdout.write(`the flood was answered ${statuses}\n`)
  process.stdout.write(`p95 beside the flood / alone: ${(beside / alone).toFixed(2)} (goal: at most ${goal})\n`)
  if (beside / alone > goal) process.exitCode = 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
}
