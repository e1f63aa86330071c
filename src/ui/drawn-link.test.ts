import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link, type LinkProps, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { DrawnLink } from './drawn-link.tsx'

const drawn = (link: typeof Link | typeof DrawnLink, props: Omit<LinkProps, 'to'>, to: string) =>
  renderToStaticMarkup(
    createElement(
      StaticRouter,
      { location: '/search?query=lee' },
      createElement(link as typeof Link, { ...props, to }),
    ),
  )

test.each<Omit<LinkProps, 'to'>>([
  { className: 'row-name', discover: 'render', children: 'Ana Lee' },
  { className: 'quiet-link', discover: 'none', state: { from: '/search' }, children: 'View Profile' },
  { children: 'Without anything' },
])('the browser finds the link that it would have drawn itself: %j', (props) => {
  for (const to of [paths.physicianFromSearch(7), paths.physician(7)])
    expect(drawn(DrawnLink, props, to)).toBe(drawn(Link, props, to))
})
