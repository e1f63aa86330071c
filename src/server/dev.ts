/** The server on the sources, with hot reload in the browser and fresh handlers at every request. */
import { createServer } from 'vite'
import type { HttpApp } from './http-app.ts'
import { runServer } from './start.ts'

await runServer(async (deps) => {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' })
  let loaded: { module: typeof import('./app.ts'); app: HttpApp } | undefined
  const load = async () => {
    const module = (await vite.ssrLoadModule('./src/server/app.ts')) as typeof import('./app.ts')
    if (loaded?.module !== module) loaded = { module, app: module.createApp({ deps, developing: true }) }
    return loaded
  }
  const first = await load()
  const app: HttpApp = {
    ...first.app,
    fetch: async (...request) => (await load().catch((error) => failed(vite, error))).app.fetch(...request),
  }
  // Jobs run as they were at the start; a change to one needs another start.
  return { app, jobs: first.module.jobs, front: (request, response, next) => vite.middlewares(request, response, next) }
})

function failed(vite: Awaited<ReturnType<typeof createServer>>, error: unknown): never {
  if (error instanceof Error) vite.ssrFixStacktrace(error)
  throw error
}
