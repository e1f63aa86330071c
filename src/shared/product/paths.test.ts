import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths, safeReturnTo } from './paths.ts'

describe('threat 17: where return_to may lead', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    'https://evil.example',
    '\\\\evil',
    '',
    ' /search',
    '/\t/evil',
    '/\n/evil',
    '/..//evil.example',
  ])('%j goes to /directory', (value) => {
    expect(safeReturnTo(value)).toBe('/directory')
  })
  test.each([null, undefined])('%j goes to /directory', (value) => {
    expect(safeReturnTo(value)).toBe('/directory')
  })
  test.each(['/search?query=smith&page=2', '/lists/1#top', '/pricing'])('%s stays', (value) => {
    expect(safeReturnTo(value)).toBe(value)
  })
  test('whatever it is, the answer is a path of this site', () => {
    const origin = 'https://attending.example'
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', ':', '.', '@', '?', '#', '%', 'e', 'h', '\t', '\n', ' ', '2', 'f'),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty,
          fc.webUrl(),
          nasty.map((end) => `/${end}`),
        ),
        (value) => {
          const answer = safeReturnTo(value)
          expect(answer.startsWith('/')).toBe(true)
          expect(new URL(answer, origin).origin).toBe(origin)
        },
      ),
    )
  })
})

test('the addresses of the product', () => {
  expect(
    Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, (path as (...a: unknown[]) => string)('x', 'y')]),
    ),
  ).toMatchSnapshot()
})
