/** Takes in what an admin ordered, in a process of its own like public-files.ts, and tells how far it is. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { progressSign } from '#data/import/cli.ts'
import type { ImportProgress } from '#data/import/progress.ts'
import type { DeskImports, ImportOrder } from '#door/deps.ts'
import { childEnvironment, type Env, projectRoot } from './env.ts'
import { stepBack } from './public-files.ts'

const longestMessage = 4000

export function deskImportsOf(env: Env, databaseUrl: string): DeskImports {
  const uploadDir = path.join(env.DATA_DIR, 'imports')
  const rejectsDir = path.join(env.DATA_DIR, 'rejects')
  for (const folder of [uploadDir, rejectsDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    uploadDir,
    uploadMost: env.IMPORT_UPLOAD_MB * 1024 * 1024,
    serverDir: env.IMPORT_FILES_DIR ?? null,
    rejectsDir,
    run: async (order, onProgress, signal) => {
      const mappingFile = Object.keys(order.mapping).length > 0 ? `${order.rejectFile}.mapping.json` : null
      if (mappingFile !== null) await writeFile(mappingFile, JSON.stringify(order.mapping), { mode: 0o600 })
      try {
        return await runChild({ env, databaseUrl, args: argumentsOf(order, mappingFile), onProgress, signal })
      } finally {
        if (mappingFile !== null) await rm(mappingFile, { force: true })
      }
    },
  }
}

function argumentsOf(order: ImportOrder, mappingFile: string | null): string[] {
  const dryRun = order.dryRun ? ['--dry-run'] : []
  if (order.kind === 'suppressions') return [order.kind, ...dryRun, '--', order.file]
  const mapping = mappingFile === null ? [] : ['--mapping', mappingFile]
  return [order.kind, '--progress', '--rejects', order.rejectFile, ...mapping, ...dryRun, '--', order.file]
}

interface Child {
  env: Env
  databaseUrl: string
  args: readonly string[]
  onProgress: (progress: ImportProgress) => void
  signal: AbortSignal
}

function runChild({ env, databaseUrl, args, onProgress, signal }: Child): Promise<{ done: boolean; message: string }> {
  return new Promise((resolve, reject) => {
    const script = path.join(projectRoot, 'src/server/import.ts')
    const child = spawn(process.execPath, ['--max-semi-space-size=8', script, ...args], {
      env: childEnvironment({ MODE: env.MODE, DATABASE_URL: databaseUrl, DATA_DIR: env.DATA_DIR }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let message = ''
    const keep = (text: string) => {
      message = (message + text).slice(-longestMessage)
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith(progressSign)) onProgress(JSON.parse(line.slice(progressSign.length)) as ImportProgress)
      else keep(`${line}\n`)
    })
    child.stderr.on('data', (chunk: Buffer) => keep(chunk.toString()))
    const stop = () => child.kill('SIGTERM')
    signal.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('spawn', () => stepBack(child.pid))
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      resolve({ done: code === 0, message: message.trim() })
    })
  })
}
