/** Images, icons, and files for machines: everything that isn't a page and is the same for everyone. */
import type { Hono } from 'hono'
import { answerAreaMap } from '#features/physicians/area-map.server.ts'
import {
  answerManifest,
  answerOwnIcon,
  answerPrivacyControl,
  answerRobots,
  answerSecurityText,
  answerSitemap,
  answerSocialImage,
} from '#features/site/answer-public-file.server.ts'
import { answerSiteImage } from '#features/site/site-images.server.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import type { Bindings } from '../bindings.ts'
import type { ServerDeps } from '../server-deps.ts'

export function routeSiteFiles(app: Hono<Bindings>, deps: ServerDeps): void {
  for (const address of ['/assets/:folder/:name', serverPaths.favicon()]) {
    app.get(address, async (c, next) => (await answerSiteImage(deps, c.req.path, c.req.raw.headers)) ?? next())
  }
  app.get(serverPaths.securityText(), (c) => answerSecurityText(deps, c.req.raw.headers))
  app.get(serverPaths.privacyControl(), (c) => answerPrivacyControl(c.req.raw.headers))
  for (const [address, icon] of [
    [serverPaths.favicon(), 'favicon'],
    [paths.touchIcon(), 'touch'],
    [serverPaths.appIcon(192), 'small'],
    [serverPaths.appIcon(512), 'large'],
  ] as const) {
    app.get(address, async (c) => answerOwnIcon(icon, c.req.raw.headers))
  }
  app.get(paths.manifest(), async (c) => answerManifest(c.req.raw.headers))
  app.get(serverPaths.robots(), async (c) => answerRobots(deps, c.req.raw.headers))
  app.get(serverPaths.sitemapIndex(), async (c) => answerSitemap(deps, undefined, c.req.raw.headers))
  app.get('/sitemaps/:name{[a-z0-9-]+\\.xml}', async (c) =>
    answerSitemap(deps, c.req.param('name').slice(0, -'.xml'.length), c.req.raw.headers),
  )
  app.get(paths.socialImage(), async (c) => answerSocialImage(deps, undefined, c.req.raw.headers))
  app.get('/social/:name{[a-z0-9-]+\\.png}', async (c) =>
    answerSocialImage(deps, c.req.param('name').slice(0, -'.png'.length), c.req.raw.headers),
  )

  app.get('/maps/:name{[A-Z]{2}-[0-9]{5}\\.svg}', (c) => answerAreaMap(c.req.param('name').slice(0, -'.svg'.length)))
}
