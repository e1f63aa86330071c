/** The server on the build that `script/server` makes. Everything is loaded from there, so that each module exists once. */
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot, runAsBuilt } from './env.ts'

runAsBuilt()
// The folder that the link leads to now: what is built later is for the next start.
const built = realpathSync(path.join(projectRoot, 'build/server'))
markAsUsed(path.join(built, `../used-by.${process.pid}`))
const entry = pathToFileURL(path.join(built, 'index.js'))
const { createApp, jobs, runServer } = (await import(entry.href)) as typeof import('./app.ts')
await runServer((deps) => ({ app: createApp({ deps }), jobs }))
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
