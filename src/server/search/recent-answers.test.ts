import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SegmentBuilder } from '#search/columns/builder.ts'
import type { PhysicianRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import {
  filtersArbitrary,
  rowArbitrary,
  sortArbitrary,
  townNames,
  townsCalled,
  zipLocation,
} from '#search/test/arbitraries.ts'
import { physician } from '#search/test/physician.ts'
import { answerQuestion } from './answer-question.ts'
import type { Method } from './protocol.ts'

function indexOf(rows: readonly PhysicianRow[]): PhysicianIndex {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  const year = () => new Date().getFullYear()
  return new PhysicianIndex(builder.finish(), { zipLocation, towns: townsCalled, townNames, year })
}

/** As a thread gets its questions. */
function ask(index: PhysicianIndex, method: Method, ...args: readonly unknown[]): unknown {
  const said = answerQuestion({ index, lastChange: 0 }, { id: 1, method, args: structuredClone(args) })
  if (said.kind !== 'answer') throw new Error(said.kind === 'failure' ? said.message : said.kind)
  return said.answer
}

const people = fc.uniqueArray(rowArbitrary, { selector: (row) => row.id, maxLength: 30 })
const searches = fc.array(fc.tuple(filtersArbitrary, sortArbitrary, fc.nat(20), fc.boolean()), { maxLength: 8 })

test('answers are those of the index, asked once or again, before and after changes', () => {
  fc.assert(
    fc.property(
      people,
      fc.array(rowArbitrary, { maxLength: 6 }),
      fc.array(fc.nat(90), { maxLength: 6 }),
      searches,
      (rows, saved, removed, searches) => {
        const index = indexOf(rows)
        const compare = () => {
          for (const [filters, sort, offset, facets] of [...searches, ...searches]) {
            const request = { filters, sort, offset, facets }
            expect(ask(index, 'search', request)).toEqual(index.search(request))
            const { query = '' } = filters
            expect(ask(index, 'complete', filters)).toEqual(index.complete(filters))
            expect(ask(index, 'suggest', 'city', query, 10)).toEqual(index.suggest('city', query, 10))
          }
        }
        compare()
        index.apply({ saved, removed })
        compare()
        const other = indexOf(rows)
        other.lay(index.overlay)
        expect(searches.map(([filters]) => ask(other, 'search', { filters }))).toEqual(
          searches.map(([filters]) => index.search({ filters })),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('the same question is not worked out twice until a physician changes', () => {
  const index = indexOf([physician({ id: 1, lastName: 'Smith' })])
  const search = vi.spyOn(index, 'search')
  const smith = { filters: { query: 'smith' }, facets: true }
  const found = ask(index, 'search', smith)
  expect(ask(index, 'search', smith)).toBe(found)
  expect(search).toHaveBeenCalledTimes(1)
  ask(index, 'search', { ...smith, offset: 25 })
  expect(search).toHaveBeenCalledTimes(2)
  index.apply({ removed: [1] })
  expect(ask(index, 'search', smith)).toMatchObject({ total: 0 })
})

test('a search about someone’s own physicians is never cached', () => {
  const index = indexOf([physician({ id: 1 }), physician({ id: 2 })])
  const search = vi.spyOn(index, 'search')
  const contacted = (ids: number[]) => ({ filters: { query: 'x', mine: { contacted: new Map([[30, ids]]) } } })
  const onList = { filters: { onList: Array.from({ length: 101 }, (_, i) => i + 1) } }
  for (const request of [contacted([1]), contacted([2]), onList, onList]) ask(index, 'search', request)
  expect(search).toHaveBeenCalledTimes(4)
})

test('a new year counts years in practice from itself', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T12:00:00'), toFake: ['Date'] })
  try {
    const index = indexOf([physician({ id: 1, graduationYear: 2016 })])
    const tenYears = { filters: { practiceYears: { from: 10, to: 10 } } }
    expect(ask(index, 'search', tenYears)).toMatchObject({ total: 1 })
    vi.setSystemTime(new Date('2027-01-01T12:00:00'))
    expect(ask(index, 'search', tenYears)).toMatchObject({ total: 0 })
  } finally {
    vi.useRealTimers()
  }
})
