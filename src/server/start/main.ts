/**
 * The server on the build that `script/server` makes, and each of its threads that serve HTTP. Everything is loaded from there, so that each
 * module exists once in a thread.
 */
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { projectRoot } from '../settings/project-root.ts'
import type { ThreadSettings } from '../workers/http-thread.ts'
import type { ServerDeps } from './deps.ts'
import { runAsBuilt } from './env.ts'

runAsBuilt()
// The folder that the link leads to now: what is built later is for the next start, and not for a thread that is replaced.
const built = isMainThread
  ? realpathSync(path.join(projectRoot, 'build/server'))
  : (workerData as ThreadSettings).program.built
if (isMainThread) markAsUsed(path.join(built, `../used-by.${process.pid}`))
const entry = pathToFileURL(path.join(built, 'index.js'))
const { createApp, jobs, runHttpThread, runServer } = (await import(entry.href)) as typeof import('./app.ts')
const appOf = (deps: ServerDeps) => createApp({ deps, clientFiles: path.join(built, '../client') })
if (isMainThread) {
  const program = { file: fileURLToPath(import.meta.url), built }
  await runServer({ startApp: (deps) => ({ app: appOf(deps) }), jobs, program })
} else await runHttpThread(appOf)
// Kept now, not at the end, so that a killed server also starts quickly the next time.
flushCompileCache()

/** So that script/build lets this build be. Where nothing can be written, nothing is built, either. */
function markAsUsed(mark: string): void {
  try {
    writeFileSync(mark, '')
    process.on('exit', () => rmSync(mark, { force: true }))
  } catch {
    // A release's folder is read-only.
  }
}
