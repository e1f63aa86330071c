import { type EntryContext, matchRoutes, type RouteObject } from 'react-router'

type Manifest = EntryContext['manifest']
type Routes = Manifest['routes']

/** By the whole manifest and the page's own route: a manifest with the routes that the page is sent. */
const known = new WeakMap<Manifest, Map<string, Manifest>>()

/**
 * The same with the page's own routes and those of the pages above it, the ones that React Router sends with the page. For each
 * page it draws, it makes all routes of the manifest again.
 */
export function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const { matches, location } = staticHandlerContext
  const own = matches.at(-1)?.route
  // No page's own: any address can be above it.
  if (!own || own.path === '*') return context
  const manifests = known.get(manifest) ?? new Map<string, Manifest>()
  known.set(manifest, manifests)
  let fewer = manifests.get(own.id)
  if (!fewer) {
    const all = treeOf(manifest.routes)
    const above = addressesAbove(location.pathname).flatMap((address) => matchRoutes(all, address) ?? [])
    const ids = new Set([...matches, ...above].map(({ route }) => route.id!))
    fewer = { ...manifest, routes: Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]])) }
    manifests.set(own.id, fewer)
  }
  return { ...context, manifest: fewer }
}

/** '/' and '/lists' for '/lists/7'. */
function addressesAbove(pathname: string): string[] {
  const parts = pathname.split('/').filter((part) => part !== '')
  return ['/', ...parts.slice(0, -1).map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)]
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive } = route
    return index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(routes, id) }
  })
}
