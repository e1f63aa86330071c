/**
 * The server on the build that `script/server` makes. Everything is loaded from the build, so each module exists once.
 */
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runAsBuilt } from '../settings/env.ts'
import { projectRoot } from '../settings/project-root.ts'

runAsBuilt()
// The folder that the link currently points to: later builds are for the next start.
const built = realpathSync(path.join(projectRoot, 'build/server'))
markAsUsed(path.join(built, `../used-by.${process.pid}`))
const entry = pathToFileURL(path.join(built, 'index.js'))
const { createApp, jobs, runServer } = (await import(entry.href)) as typeof import('./app.ts')
const clientFiles = path.join(built, '../client')
await runServer({ startApp: (deps) => ({ app: createApp({ deps, clientFiles }) }), jobs })
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
