/** PgBouncer in transaction mode, as Debian ships it, in front of a database of the suites. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '#adapters/database/port.ts'
import { programOf } from './programs.ts'

export interface Pooler {
  /** The database's address through the pooler. */
  url: string
  close: () => Promise<void>
}

/** Null, with a line that says so, where it is not installed. */
export async function startPgBouncer(databaseUrl: string, folder: string): Promise<Pooler | null> {
  const program = programOf('pgbouncer', 'no server of this test is behind it')
  if (program === undefined) return null
  const own = path.join(folder, 'pgbouncer')
  mkdirSync(own)
  const there = new URL(databaseUrl)
  const port = await freePort()
  writeFileSync(path.join(own, 'users.txt'), `"${there.username}" "${decodeURIComponent(there.password)}"\n`)
  writeFileSync(
    path.join(own, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${there.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${own}/users.txt
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  )
  // It refuses to run as root; the folder is for the user it runs as.
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  for (const each of [folder, own]) chmodSync(each, 0o755)
  const child = spawn(program, [path.join(own, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'], ...asNobody })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const url = new URL(databaseUrl)
  url.port = String(port)
  for (;;) {
    const client = new pg.Client({ connectionString: url.href })
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${said}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    url: url.href,
    close: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
