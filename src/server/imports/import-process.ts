/**
 * Runs script/import in its own process: an import keeps a thread busy for minutes, and requests must not wait for it.
 */
import path from 'node:path'
import { createInterface } from 'node:readline'
import { maxMegabytes } from '../reading/file-reader.ts'
import { type ProcessLimits, startLimited } from '../reading/limited-process.ts'
import { childEnvironment, type Env } from '../settings/env.ts'
import { projectRoot } from '../settings/project-root.ts'

/** How much of an import's output is kept: its end. */
const longestMessage = 4000

/** Of a file that someone uploaded. The job that runs the import has a time limit of its own. */
const uploadLimits: ProcessLimits = {
  megabytes: maxMegabytes,
  seconds: Number.POSITIVE_INFINITY,
  timeout: Number.POSITIVE_INFINITY,
}
/** The operator's own file, however large. */
const ownLimits: ProcessLimits = { ...uploadLimits, megabytes: Number.POSITIVE_INFINITY }

interface ImportProcess {
  env: Env
  /** The database that this server runs, so that the import doesn't have to look for it. */
  databaseUrl: string
  args: readonly string[]
  /** The name of the file if someone uploaded it. */
  sent?: string
  /** Ends it with SIGTERM. */
  signal: AbortSignal
  /** Returns whether a printed line has been handled and is not part of the message. */
  onLine?: (line: string) => boolean
}

/** Resolves when the process has ended; rejects only if it cannot be started. */
export function runImportProcess({
  env,
  databaseUrl,
  args,
  sent,
  signal,
  onLine = () => false,
}: ImportProcess): Promise<{ done: boolean; message: string }> {
  return new Promise((resolve, reject) => {
    const script = path.join(projectRoot, 'src/server/start/import.ts')
    const started = startLimited(
      { script, flags: ['--max-semi-space-size=4'], args },
      sent === undefined ? ownLimits : uploadLimits,
      {
        env: childEnvironment({
          ...{ MODE: env.MODE, DATABASE_URL: databaseUrl, DATA_DIR: env.DATA_DIR },
          // As in script/import.
          ...{ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
          ...(env.PUBLIC_DATA_ORIGIN !== undefined && {
            CONSTANTS: JSON.stringify({ PUBLIC_DATA_ORIGIN: env.PUBLIC_DATA_ORIGIN }),
          }),
        }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const { child } = started
    let message = ''
    const append = (text: string) => {
      message = (message + text).slice(-longestMessage)
    }
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!onLine(line)) append(`${line}\n`)
    })
    child.stderr!.on('data', (chunk: Buffer) => append(chunk.toString()))
    const stop = () => child.kill('SIGTERM')
    signal.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      if (started.exceeded() !== null)
        append(
          `${sent} takes more than ${uploadLimits.megabytes} MB of memory to import, which is the limit. Nothing was changed.`,
        )
      resolve({ done: code === 0, message: message.trim() })
    })
  })
}
