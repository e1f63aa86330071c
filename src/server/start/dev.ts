/** The server on the sources, with hot reload in the browser and fresh handlers at every request. */
import { createServer } from 'vite'
import type { HttpApp } from '../http/http-app.ts'

const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' })
const load = async () => (await vite.ssrLoadModule('./src/server/start/app.ts')) as typeof import('./app.ts')
const { jobs, runServer } = await load()

await runServer(async (deps) => {
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
  // Jobs and adapters are those of the start; a change to one needs a restart.
  return { app, jobs, front: (request, response, next) => vite.middlewares(request, response, next) }
})

function failed(error: unknown): never {
  if (error instanceof Error) vite.ssrFixStacktrace(error)
  throw error
}
