/** The server on the sources, with hot reload in the browser and fresh handlers at every request. */
import { createServer } from 'vite'
import type { HttpApp } from '../http/http-app.ts'
import type { ServerDeps } from './deps.ts'
import type { Served } from './start.ts'

const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' })
const load = async () => (await vite.ssrLoadModule('./src/server/start/app.ts')) as typeof import('./app.ts')
const { jobs, runServer } = await load()

const startApp = async (deps: ServerDeps): Promise<Served> => {
  let loaded: { module: typeof import('./app.ts'); app: HttpApp } | undefined
  const fresh = async () => {
    const module = await load()
    if (loaded?.module !== module) loaded = { module, app: module.createApp({ deps, developing: true }) }
    return loaded.app
  }
  const app: HttpApp = {
    ...(await fresh()),
    fetch: async (...request) => (await fresh().catch((error) => failed(error))).fetch(...request),
  }
  return { app, front: (request, response, next) => vite.middlewares(request, response, next) }
}
// Jobs and adapters are those of the start; a change to one needs a restart. One thread serves, whatever WORKERS says.
await runServer({ startApp, jobs })

function failed(error: unknown): never {
  if (error instanceof Error) vite.ssrFixStacktrace(error)
  throw error
}
