/**
 * Replaces servers of an earlier version with this one under load: `node upgrade.ts COMMIT [--requests 2000]`.
 *
 * The earlier version is built from the history, with the installed packages, and fills a database with 20,000 sample profiles.
 * Under load, a server of this version starts next to it and migrates the database; then the earlier one is stopped, and started
 * once more on the newer schema. Prints how the requests were answered (all should be 200) and how long each start took.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/adapters/database/embedded.ts'
import { freePort } from '../src/adapters/database/port.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { readingAtWill } from '../test/support/reading-at-will.ts'
import { signIn } from '../test/support/sign-in.ts'
import { startProcess } from './http/servers.ts'

const root = path.join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '2000' } },
})
const commit = positionals[0] ?? 'HEAD~20'
const wanted = Number(values.requests)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const folder = mkdtempSync(path.join(tmpdir(), 'attending-upgrade-'))
const former = path.join(folder, 'former')

/** The earlier version, built. */
function buildFormer(): void {
  mkdirSync(path.join(former, '.tools'), { recursive: true })
  execFileSync('sh', ['-c', 'git -C "$1" archive "$2" | tar -xf - -C "$3"', 'sh', root, commit, former])
  symlinkSync(path.join(root, 'node_modules'), path.join(former, 'node_modules'))
  symlinkSync(path.join(root, '.tools/node'), path.join(former, '.tools/node'))
  execFileSync(path.join(former, 'script/build'), { stdio: 'inherit' })
}

execFileSync(path.join(root, 'script/build'), { stdio: 'inherit' })
buildFormer()
const postgres = await startEmbedded({ dataDir: folder, log: () => {} })
const running: { stop: () => Promise<void> }[] = []

async function start(checkout: string, name: string) {
  const port = await freePort()
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir)
  const begun = performance.now()
  const server = await startProcess(
    [process.execPath, path.join(checkout, 'src/server/start/main.ts')],
    port,
    '/readyz',
    dataDir,
    {
      AUTH_SECRET: 'a'.repeat(64),
      SUPPRESSION_KEY: 'b'.repeat(64),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PHYSICIANS: '20000',
      DRAIN_MS: '1500',
      ...readingAtWill,
    },
  )
  running.push(server)
  say(`${name}: ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return server
}

try {
  const old = await start(former, `server of ${commit}`)
  const token = await signIn(old.origin, personaEmail('premium'))
  const post = (origin: string, name: string, body: object) =>
    fetch(`${origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const found = (await (await post(old.origin, 'search-physicians', {})).json()) as { data: { id: number }[] }
  const made = await post(old.origin, 'add-to-list', { listName: 'Upgrade', physicianIds: [found.data[0]?.id] })
  const { listId } = (await made.json()) as { listId: string }
  const asks = [
    (origin: string) => post(origin, 'search-physicians', { filters: { query: 'cardio' }, facets: true }),
    (origin: string, n: number) =>
      post(origin, 'add-to-list', { listId, physicianIds: [found.data[n % found.data.length]?.id] }),
    (origin: string) => post(origin, 'get-lists', {}),
    (origin: string) => fetch(`${origin}/directory`, { headers: { accept: 'text/html' } }),
    (origin: string, n: number) =>
      fetch(`${origin}/physician/${1 + (n % 20_000)}`, { headers: { accept: 'text/html' } }),
  ]
  const origins = new Set([old.origin])
  const statuses: Record<string, number> = {}
  let count = 0
  let loading = true
  const lane = async () => {
    while (loading) {
      const n = count++
      const all = [...origins]
      const answer = await asks[n % asks.length]!(all[n % all.length]!, n).then(
        async (response) => {
          await response.arrayBuffer()
          return `${response.status}`
        },
        (error) => String(error.cause?.code ?? error.message),
      )
      statuses[answer] = (statuses[answer] ?? 0) + 1
    }
  }
  const load = Promise.all([lane(), lane(), lane(), lane()])
  const more = async (requests: number) => {
    for (const until = count + requests; count < until; ) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await more(wanted / 4)
  const next = await start(root, 'server of this version')
  origins.add(next.origin)
  await more(wanted / 4)
  origins.delete(old.origin)
  await old.stop()
  const again = await start(former, `server of ${commit}, on the newer schema`)
  origins.add(again.origin)
  await more(wanted / 2)
  loading = false
  await load
  say(`answers: ${JSON.stringify(statuses)} (goal: only 200)`)
} finally {
  for (const server of running) await server.stop().catch(() => {})
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
