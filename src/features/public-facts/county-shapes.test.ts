import { expect, test } from 'vitest'
import { countyShapes, gridPath } from './county-shapes.server.ts'

test('a county is drawn by whatever it is called, and apart from the city of its name', async () => {
  const { ringsOf, boxOf } = await countyShapes()
  const drawn = (state: string, county: string) => gridPath(ringsOf(state, county), 10)
  expect(drawn('TX', 'Harris')).toMatch(/^M/)
  expect(drawn('TX', 'Harris County')).toBe(drawn('TX', 'Harris'))
  for (const [state, county] of [
    ['LA', 'Orleans Parish'],
    ['AK', 'Anchorage Municipality'],
    ['NM', 'Doña Ana County'],
    ['VA', 'Alexandria city'],
    ['VA', 'James City County'],
    ['NV', 'Carson City'],
    ['DC', 'District of Columbia'],
  ] as const) {
    expect([county, drawn(state, county)]).toEqual([county, expect.stringMatching(/^M/)])
  }
  for (const [state, name] of [
    ['MO', 'St. Louis'],
    ['VA', 'Richmond'],
    ['MD', 'Baltimore'],
  ] as const) {
    expect(drawn(state, `${name} city`)).toMatch(/^M/)
    expect(drawn(state, `${name} County`)).not.toBe(drawn(state, `${name} city`))
    expect(drawn(state, name)).toBe(drawn(state, `${name} County`))
  }
  expect(drawn('TX', 'Atlantis')).toBe('')
  const [left, top, width, height] = boxOf('TX')!
  for (const [x, y] of ringsOf('TX', 'Harris').flat() as [number, number][]) {
    expect(x > left && x < left + width && y > top && y < top + height).toBe(true)
  }
})

test('an outline goes in whole steps from point to point, without those that fall together', () => {
  const square = [
    [10, 10],
    [10.2, 10.1],
    [12, 10],
    [12, 13],
    [9, 13],
    [10, 10],
  ]
  expect(gridPath([square], 1)).toBe('M10 10l2 0 0 3-3 0 1-3z')
  expect(gridPath([square], 10)).toBe('M100 100l2 1 18-1 0 30-30 0 10-30z')
  const tiny = [
    [10, 10],
    [10.1, 10],
    [10, 10.1],
  ]
  expect(gridPath([tiny, square], 1)).toBe('M10 10l1 0 0 1zM10 10l2 0 0 3-3 0 1-3z')
})
