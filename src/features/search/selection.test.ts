import { describe, expect, test } from 'vitest'
import {
  choose,
  chooseRange,
  inSearch,
  isPageSelected,
  nothingSelected,
  type Selection,
  selectAll,
  togglePage,
} from './selection.ts'

const free = { search: 'a', max: 20 }
const paid = { search: 'a', max: Number.POSITIVE_INFINITY }
const page = Array.from({ length: 25 }, (_, index) => index + 1)
const some = (ids: number[], more: Partial<Selection> = {}): Selection => ({ ids, mode: 'none', search: 'a', ...more })

describe('one by one', () => {
  test('a physician is added once, and taken out', () => {
    const first = choose(nothingSelected, 5, true, paid).selection
    const second = choose(choose(first, 9, true, paid).selection, 9, true, paid).selection
    expect(second).toEqual(some([5, 9]))
    expect(choose(choose(second, 5, false, paid).selection, 9, false, paid).selection).toEqual(nothingSelected)
  })

  test('with Shift everyone between two is added, or taken out, in either direction', () => {
    const begun = choose(nothingSelected, 5, true, paid).selection
    const upTo9 = chooseRange(begun, { from: 5, to: 9 }, true, page, paid).selection
    expect(upTo9).toEqual(some([5, 6, 7, 8, 9]))
    expect(chooseRange(upTo9, { from: 9, to: 3 }, true, page, paid).selection.ids.toSorted()).toEqual([
      3, 4, 5, 6, 7, 8, 9,
    ])
    expect(chooseRange(upTo9, { from: 8, to: 6 }, false, page, paid).selection).toEqual(some([5, 9]))
    // The other end is on another page.
    expect(chooseRange(begun, { from: 400, to: 7 }, true, page, paid).selection).toEqual(some([5, 7]))
    expect(chooseRange(nothingSelected, { from: 1, to: 25 }, true, page, free)).toMatchObject({ refused: 'free-limit' })
  })

  test('is blocked while all are selected', () => {
    const all = selectAll([1, 2, 3], 'a')
    expect(choose(all, 2, false, paid)).toEqual({ selection: all, refused: 'all-mode' })
    expect(choose(all, 9, true, paid)).toEqual({ selection: all, refused: 'all-mode' })
  })

  test('a free account stops at 20, and says so at the 21st', () => {
    const twenty = some(page.slice(0, 20))
    expect(choose(some(page.slice(0, 19)), 20, true, free)).toEqual({ selection: twenty })
    expect(choose(twenty, 21, true, free)).toEqual({ selection: twenty, refused: 'free-limit' })
    expect(choose(twenty, 3, false, free).refused).toBeUndefined()
    // Someone already selected doesn't add to the count.
    expect(choose(twenty, 3, true, free).refused).toBeUndefined()
  })

  test('those of several searches are kept together, of no one search', () => {
    const both = choose(some([1]), 2, true, { ...paid, search: 'b' }).selection
    expect(both).toEqual(some([1, 2], { search: null }))
    expect(choose(both, 1, false, { ...paid, search: 'b' }).selection.search).toBeNull()
  })
})

describe('Select Page', () => {
  test('selects the visible results, and pressed again takes them out', () => {
    const { selection } = togglePage(nothingSelected, page, paid)
    expect(selection).toEqual(some(page, { mode: 'page' }))
    expect(isPageSelected(selection, page)).toBe(true)
    expect(togglePage(selection, page, paid).selection).toEqual(nothingSelected)
  })

  test('keeps what other pages had', () => {
    const { selection } = togglePage(some([100]), page, paid)
    expect(selection.ids).toEqual([100, ...page])
    expect(togglePage(selection, page, paid).selection).toEqual(some([100]))
    const next = togglePage(selection, [200, 201], paid).selection
    expect(next.ids).toEqual([100, ...page, 200, 201])
  })

  test('of a free account fills up to 20', () => {
    const choice = togglePage(some([101, 102, 103]), page.slice(0, 20), free)
    expect(choice.selection.ids).toHaveLength(20)
    expect(choice.refused).toBe('free-limit')
    expect(togglePage(nothingSelected, page.slice(0, 20), free).refused).toBeUndefined()
  })

  test('takes the place of all', () => {
    expect(togglePage(selectAll([7, 8, 9], 'a'), [1, 2], paid).selection).toEqual(some([1, 2], { mode: 'page' }))
  })

  test('of no results does nothing', () => {
    expect(togglePage(nothingSelected, [], paid).selection).toEqual(nothingSelected)
  })
})

test('all of one search are not all of another', () => {
  expect(inSearch(selectAll([1, 2], 'a'), 'a').ids).toEqual([1, 2])
  expect(inSearch(selectAll([1, 2], 'a'), 'b')).toEqual(nothingSelected)
  expect(inSearch(some([1, 2]), 'b').ids).toEqual([1, 2])
})
