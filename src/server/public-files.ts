/** Takes in public files in a process of its own: an import keeps a thread busy for minutes, and requests must not wait for it. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import type { PublicFiles } from '#door/deps.ts'
import { childEnvironment, type Env, projectRoot } from './env.ts'

/** What is kept of what an import said. */
const longestMessage = 4000

/** Null without PUBLIC_FILES_DIR. */
export function publicFilesOf(env: Env, databaseUrl: string): PublicFiles | null {
  if (env.PUBLIC_FILES_DIR === undefined) return null
  const folder = env.PUBLIC_FILES_DIR
  const rejects = path.join(env.DATA_DIR, 'rejects')
  mkdirSync(rejects, { recursive: true, mode: 0o700 })
  return {
    folder,
    take: ({ kind, path: file, name }, signal) =>
      new Promise((resolve, reject) => {
        const script = path.join(projectRoot, 'src/server/import.ts')
        const rejectFile = path.join(rejects, `${name}.rejected.csv`)
        const child = spawn(
          process.execPath,
          ['--max-semi-space-size=8', script, kind, file, '--rejects', rejectFile],
          {
            // The database that this server runs, so that the import need not look for it.
            env: childEnvironment({ MODE: env.MODE, DATABASE_URL: databaseUrl, DATA_DIR: env.DATA_DIR }),
            stdio: ['ignore', 'pipe', 'pipe'],
          },
        )
        let message = ''
        const listen = (chunk: Buffer) => {
          message = (message + chunk.toString()).slice(-longestMessage)
        }
        child.stdout.on('data', listen)
        child.stderr.on('data', listen)
        const stop = () => child.kill('SIGTERM')
        signal.addEventListener('abort', stop, { once: true })
        child.once('error', reject)
        child.once('spawn', () => stepBack(child.pid))
        child.once('close', (code) => {
          signal.removeEventListener('abort', stop)
          resolve({ done: code === 0, message: message.trim() })
        })
      }),
  }
}

/** So that requests come first. */
export function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system knows no priorities.
  }
}
