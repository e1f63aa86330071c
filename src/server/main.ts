/** The server on the build that `script/server` makes. */
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
