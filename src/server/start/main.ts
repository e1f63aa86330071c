/** The server on the build that `script/server` makes. Everything is loaded from there, so that each module exists once. */
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot, runAsBuilt } from './env.ts'

runAsBuilt()
const entry = pathToFileURL(path.join(projectRoot, 'build/server/index.js'))
const { createApp, jobs, runServer } = (await import(entry.href)) as typeof import('./app.ts')
await runServer((deps) => ({ app: createApp({ deps }), jobs }))
// Kept now, not at the end, so that a killed server also starts quickly the next time.
flushCompileCache()
