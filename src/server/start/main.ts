/**
 * The server on the build that `script/server` makes, and each of its HTTP threads. Everything is loaded from the
 * build, so each module exists once per thread.
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
// The folder that the link currently points to: later builds are for the next start, not for a replaced thread.
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
// Stored now, not at the end, so that even a killed server starts quickly the next time.
flushCompileCache()

/** So that script/build keeps this build. If nothing can be written here, nothing is built, either. */
function markAsUsed(mark: string): void {
  try {
    writeFileSync(mark, '')
    process.on('exit', () => rmSync(mark, { force: true }))
  } catch {
    // A release's folder is read-only.
  }
}
