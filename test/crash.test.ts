/** What survives `kill -9`: rounds at random moments, half of the whole tree, half of the server alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heavy } from './support/heavy.ts'
import { killTree, type ServerProcess, startServerProcess } from './support/process.ts'
import { isSignedIn, signIn } from './support/sign-in.ts'

const rounds = heavy ? 20 : 2
let dataDir: string
let server: ServerProcess | undefined
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'attending-crash-'))
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

const env = () => ({ DATA_DIR: dataDir, SIGN_INS_PER_MINUTE: '100000', PASSWORD_TRIES: '100000' })

test(`${rounds} rounds of kill -9 lose no acknowledged write`, { timeout: 300_000 }, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    server = await startServerProcess(env())
    const { origin } = server
    const survivors = await Promise.all(acknowledged.map((token) => isSignedIn(origin, token)))
    expect(survivors, `round ${round}`).toEqual(acknowledged.map(() => true))
    const writing = Array.from({ length: 4 }, () => writeUntilItFails(origin, acknowledged))
    // On a busy machine the first answers take longer than the moment may last.
    const before = acknowledged.length
    while (acknowledged.length < before + 2) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500))
    if (round % 2 === 0) killTree(server, dataDir)
    else server.child.kill('SIGKILL')
    await Promise.all([server.ended, ...writing])
    // The oldest have been proven often enough.
    acknowledged.splice(0, acknowledged.length - 60)
  }
  server = await startServerProcess(env())
  expect(acknowledged.length).toBeGreaterThan(rounds)
  for (const token of acknowledged) expect(await isSignedIn(server.origin, token)).toBe(true)
})

/** Every sign-in writes a session; what was answered is acknowledged. */
async function writeUntilItFails(origin: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    try {
      acknowledged.push(await signIn(origin, 'free@attending.example'))
    } catch {
      return
    }
  }
}
