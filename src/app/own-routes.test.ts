import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { withOwnRoutes } from './own-routes.ts'

const routes = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'home', parentId: 'root', index: true },
    { id: 'about', parentId: 'root', path: 'about' },
    { id: 'layout', parentId: 'root' },
    { id: 'lists', parentId: 'layout', path: 'lists' },
    { id: 'list', parentId: 'layout', path: 'lists/:listId' },
    { id: 'not-found', parentId: 'root', path: '*' },
  ].map((route) => [route.id, route]),
)
const manifest = { version: '1', routes } as unknown as EntryContext['manifest']

function routesFor(pathname: string, ...matched: string[]): string[] {
  const matches = matched.map((id) => ({ route: { id, path: routes[id]?.path } }))
  const context = { manifest, staticHandlerContext: { matches, location: { pathname } } } as unknown as EntryContext
  const { version, routes: own } = withOwnRoutes(context).manifest
  expect(version).toBe('1')
  return Object.keys(own).sort()
}

test('a page has its own routes, and those of the pages above it', () => {
  expect(routesFor('/about', 'root', 'about')).toEqual(['about', 'home', 'root'])
  expect(routesFor('/lists', 'root', 'layout', 'lists')).toEqual(['home', 'layout', 'lists', 'root'])
  expect(routesFor('/lists/7', 'root', 'layout', 'list')).toEqual(['home', 'layout', 'list', 'lists', 'root'])
  expect(routesFor('/lists/8', 'root', 'layout', 'list')).toEqual(['home', 'layout', 'list', 'lists', 'root'])
})

test('where there is no page, every route stays', () => {
  expect(routesFor('/nothing/here', 'root', 'not-found')).toEqual(Object.keys(routes).sort())
})
