/**
 * Measures a backup and its restore: `node backup.ts [--rows 250000]`.
 *
 * A database with this many sample profiles, on the embedded PostgreSQL with an operator's settings (durable), is backed up,
 * verified, and restored into an empty one by the actual commands. Prints how long each took, its memory, and the size. Goal: 2
 * minutes each for 250,000 physicians.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../src/adapters/database/database.ts'
import { startEmbedded } from '../src/adapters/database/embedded.ts'
import { migrate } from '../src/adapters/database/migrate.ts'
import { loadGenerated } from '../src/data/generate/load.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { migrationsDir } from '../src/server/start/store.ts'

const goal = 120

const { values } = parseArgs({ options: { rows: { type: 'string', default: '250000' } } })
const folder = mkdtempSync(path.join(tmpdir(), 'attending-backup-'))
const postgres = await startEmbedded({ dataDir: folder, log: () => {} })
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command from script/; returns its seconds and its peak memory. */
async function run(command: string, args: string[], url: string): Promise<{ seconds: number; megabytes: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [path.join(projectRoot, `src/server/start/${command}.ts`), ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_DIR: path.join(folder, 'backups'),
      BACKUP_KEY: 'a key for backups that has thirty-two characters',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let most = 0
  const look = setInterval(() => {
    try {
      most = Math.max(most, residentOf(child.pid ?? 0))
    } catch {
      // It has just ended.
    }
  }, 50)
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`script/${command} ended with ${code}`)
  return { seconds: (performance.now() - begun) / 1000, megabytes: most / 1e6 }
}

function residentOf(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4096
}

try {
  const rows = Number(values.rows)
  const source = openDatabase({ url: postgres.url, log: () => {} })
  await migrate(postgres.url, migrationsDir, () => {})
  await loadGenerated(source.longSession, { count: rows })
  const { rows: sizes } = await source.pool.query('select pg_database_size(current_database())::float as bytes')
  await source.close()
  say(
    `${rows.toLocaleString('en-US')} physicians, a database of ${Math.round(sizes[0].bytes / 1e6)} MB, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database restored')
  await client.end()
  const restored = postgres.url.replace(/\/attending$/, '/restored')
  const print = (name: string, { seconds, megabytes }: { seconds: number; megabytes: number }, wanted = true) =>
    say(
      `${name.padEnd(34)}${seconds.toFixed(1).padStart(7)} s${Math.round(megabytes).toString().padStart(6)} MB${wanted ? `   goal ${goal} s: ${seconds <= goal ? 'met' : 'missed'}` : ''}`,
    )
  print('backed up, and read back', await run('backup', [], postgres.url))
  const [name = ''] = readdirSync(path.join(folder, 'backups'))
  say(`the file has ${(statSync(path.join(folder, 'backups', name)).size / 1e6).toFixed(1)} MB`)
  print('verified', await run('backup', ['verify'], postgres.url), false)
  print('restored into an empty database', await run('restore', ['latest'], restored))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
