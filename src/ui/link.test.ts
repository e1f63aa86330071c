import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticRouter, Link as RouterLink, NavLink as RouterNavLink, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { Link, NavLink } from './link.tsx'

function drawn<Props extends object>(link: (props: Props) => unknown, props: Props, location = '/search?query=lee') {
  const routes = [{ path: '*', element: createElement(link as (props: Props) => null, props) }]
  const { pathname, search } = new URL(location, 'https://attending.example')
  const context = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default', mask: undefined },
    matches: [{ params: {}, pathname, pathnameBase: '/', route: { ...routes[0]!, id: '0' } }],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
  const router = createStaticRouter(routes, context as never)
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context: context as never, hydrate: false }),
  )
}

test.each<ComponentProps<typeof RouterLink>>([
  { to: paths.physicianFromSearch(7), className: 'row-name', discover: 'render', children: 'Ana Lee' },
  { to: paths.physician(7), discover: 'none', state: { from: '/search' }, children: 'View Profile' },
  { to: paths.home(), children: 'Without anything' },
  { to: { pathname: '/search', search: '?page=2' }, replace: true, 'aria-label': 'Page 2', children: '2' },
  { to: { pathname: '/search', search: '' }, preventScrollReset: true, children: '1' },
  { to: '/search?query=a b#top', children: 'Top' },
  { to: '?page=3', children: '3' },
  { to: { search: '?page=3' }, children: '3' },
  { to: '..', children: 'Up' },
  { to: { pathname: '/about', hash: '#team' }, children: 'Team' },
  { to: '//elsewhere.example/', children: 'Elsewhere' },
  { to: 'https://elsewhere.example/', children: 'Elsewhere' },
])('the browser finds the link that it would have drawn itself: %j', (props) => {
  expect(drawn(Link, props)).toBe(drawn(RouterLink, props))
})

test.each(['/search?query=lee', '/lists/7', '/listsmore', '/Lists', '/'])(
  'and on %s, the same entries of the bar',
  (at) => {
    for (const to of ['/search', '/lists', '/', '/lists?view=board']) {
      const looks: ComponentProps<typeof RouterNavLink>[] = [
        { to, children: 'Entry' },
        { to, className: 'entry', children: 'Entry' },
        { to, className: ({ isActive }) => (isActive ? 'here' : 'there'), children: 'Entry' },
        { to, end: true, children: 'Entry' },
      ]
      for (const look of looks) expect(drawn(NavLink, look, at)).toBe(drawn(RouterNavLink, look, at))
    }
  },
)
