/** The server on the sources, with hot reload in the browser and fresh handlers for every request. */
import { createServer } from 'vite'
import type { HttpApp } from '../http/http-app.ts'
import type { ServerDeps } from '../http/server-deps.ts'
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
    listener: (incoming, outgoing) =>
      fresh().then(
        ({ listener }) => listener(incoming, outgoing),
        (error) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error)
          deps.log.error({ err: error }, 'the sources cannot be loaded')
          outgoing.writeHead(500).end()
        },
      ),
  }
  return { app, front: (request, response, next) => vite.middlewares(request, response, next) }
}
// Jobs and adapters are loaded at startup, so changing one needs a restart.
await runServer({ startApp, jobs })
