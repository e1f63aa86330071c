import { expect, test } from 'vitest'
import { isCostly } from './svg-cost.server.ts'

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${content}</svg>`

test.each([
  ['shapes', svg('<g transform="scale(2)"><path d="M0 0h9z"/><circle r="3" style="fill:red;stroke:none"/></g>')],
  ['gradients', svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>')],
  ['a title that speaks of filters', svg('<title>Water filter company</title>')],
  ['a photo inside', svg('<image href="data:image/png;base64,AAAA"/>')],
  ['a mask and some copies', svg(`<mask id="m"/>${'<use href="#a"/>'.repeat(10)}`)],
  ['a drawing program’s remarks', svg('<!-- Made with a program --><style>/* brand */ .a{fill:#fff}</style>')],
])('a logo with %s costs little', (_, text) => {
  expect(isCostly(text)).toBe(false)
})

test.each([
  ['a filter', '<filter id="a"/>'],
  ['a filter as an attribute', '<g filter = "url(#a)"/>'],
  ['a filter as a property', '<g style="filter :blur(9px)"/>'],
  ['a filter behind a comment', '<style>g{filter/* */:blur(9px)}</style>'],
  ['a filter in numbers', '<g style="&#x66;ilter:blur(9px)"/>'],
  ['a filter with a backslash', '<style>g{\\66ilter:blur(9px)}</style>'],
  ['a pattern', '<svg:pattern/>'],
  ['a page', '<foreignObject/>'],
  ['an entity', '<!ENTITY a "b">'],
  ['an SVG inside', '<image href="data:image/svg+xml,a"/>'],
  ['an SVG inside, in numbers', '<image href="data:image/s&#118;g+xml,a"/>'],
  ['many copies', '<use href="#a"/>'.repeat(25)],
])('an SVG with %s costs too much', (_, content) => {
  expect(isCostly(svg(content))).toBe(true)
})
