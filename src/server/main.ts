/** The server on the build that `script/server` makes. */
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot, runAsBuilt } from './env.ts'
import { runServer } from './start.ts'

runAsBuilt()
await runServer(async (deps) => {
  const entry = pathToFileURL(path.join(projectRoot, 'build/server/index.js'))
  const { createApp, jobs } = (await import(entry.href)) as typeof import('./app.ts')
  return { app: createApp({ deps, clientFiles: path.join(projectRoot, 'build/client') }), jobs }
})
// Kept now, not at the end: a server that is killed shall start as quickly the next time.
flushCompileCache()
