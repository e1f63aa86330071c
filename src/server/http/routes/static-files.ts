/** The files of the build, served before anything that costs time. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Bindings } from '../bindings.ts'

/** Returns the addresses of the files: '/static/entry.js'. */
export function routeStaticFiles(app: Hono<Bindings>, folder: string): ReadonlySet<string> {
  const files = filesIn(folder)
  const serveFile = serveStatic({ root: folder, precompressed: true })
  app.get('*', async (c, next) => {
    // The names are known in advance, so other requests don't touch the disk.
    if (!files.has(c.req.path)) return next()
    c.set('route', 'file')
    const answer = await serveFile(c, next)
    if (answer?.ok && c.req.path.startsWith('/static/')) {
      answer.headers.set('cache-control', 'public, max-age=31536000, immutable')
    }
    return answer
  })
  // A request for a file that a newer build no longer has must not get a page.
  app.get('/static/*', (c) => {
    c.set('route', 'file')
    return c.text('There is no such file.', 404)
  })
  return files
}

/** The addresses of the files below a folder: '/static/entry.js'. */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(
    entries.map(
      ({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/')}`,
    ),
  )
}
