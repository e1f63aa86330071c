import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { foldValue } from '#shared/text/fold.ts'
import { runs, timeFor } from '../../../test/support/properties.ts'
import { SegmentBuilder } from '../columns/builder.ts'
import type { PhysicianRow } from '../columns/columns.ts'
import { PhysicianIndex } from '../physician-index.ts'
import { completed } from '../query/completions.ts'
import { type FieldName, type FilterName, facetNames, type SearchFilters } from '../query/filters.ts'
import { defaultSort, type Sort } from '../query/query.ts'
import { readSnapshot, writeSnapshot } from '../snapshot/snapshot.ts'
import {
  filtersArbitrary,
  regionNamed,
  rowArbitrary,
  sortArbitrary,
  townNames,
  towns,
  townsCalled,
  zipLocation,
  zipStates,
} from './arbitraries.ts'
import { Oracle, traitsOfAll, words } from './oracle.ts'

const year = 2026
const searches = fc.array(fc.tuple(filtersArbitrary, sortArbitrary, fc.nat(40), fc.nat(30)), {
  minLength: 30,
  maxLength: 30,
})
const rows = fc.uniqueArray(rowArbitrary, { selector: (row) => row.id, maxLength: 45 })

function indexOf(rows: readonly PhysicianRow[]): PhysicianIndex {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  return new PhysicianIndex(builder.finish(), {
    ...{ zipLocation, zipStates, towns: townsCalled, townNames, year: () => year },
    region: regionNamed,
  })
}

// Alone on a processor these take some seconds together; a busy machine is no failure.
vi.setConfig({ testTimeout: timeFor(120_000) })

let comparisons = 0
let withResults = 0
let hiding = 0
let bothKinds = 0

function compare(
  index: PhysicianIndex,
  oracle: Oracle,
  filters: SearchFilters,
  sort: Sort,
  offset: number,
  limit: number,
) {
  const found = oracle.find(filters, sort)
  const answer = index.search({ filters, sort, offset, limit })
  const centres = oracle.measured(filters)
  expect({ filters, total: answer.total }).toEqual({ filters, total: found.length })
  expect(answer.rows).toEqual(
    found.slice(offset, offset + limit).map((row) => ({ id: row.id, miles: centres && oracle.miles(row, centres) })),
  )
  expect(answer.excludedHidden).toBe(
    filters.excluded === false ? oracle.find({ ...filters, excluded: true }, sort).length : undefined,
  )
  if (answer.excludedHidden) hiding++
  const secondary = oracle.onlySecondary(filters)
  expect(answer.secondary).toBe(secondary === 0 ? undefined : secondary)
  if (secondary > 0 && secondary < found.length) bothKinds++
  // Any id will do to count from; the offset is as good as another.
  const newer = found.filter(({ id }) => id > offset).length
  expect(index.tally(filters, offset)).toEqual({ total: found.length, newer })
  comparisons++
  if (found.length > 0) withResults++
  return answer
}

test('the index finds, counts and orders as the oracle does, before and after edits', () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(rowArbitrary, { maxLength: 12 }),
      fc.array(fc.nat(90), { maxLength: 12 }),
      searches,
      (rows, saved, removed, searches) => {
        const index = indexOf(rows)
        const before = new Oracle(rows, { year, zipLocation, towns })
        for (const search of searches.slice(0, 15)) compare(index, before, ...search)
        index.apply({ removed })
        index.apply({ saved })
        const left = new Map(rows.filter((row) => !removed.includes(row.id)).map((row) => [row.id, row]))
        for (const row of saved) left.set(row.id, row)
        expect(index.size).toBe(left.size)
        const after = new Oracle([...left.values()], { year, zipLocation, towns })
        for (const search of searches) compare(index, after, ...search)
      },
    ),
  )
  expect(comparisons).toBeGreaterThanOrEqual(runs(200) * 44)
  expect(withResults).toBeGreaterThan(comparisons / 4)
  expect(hiding).toBeGreaterThan(comparisons / 400)
  expect(bothKinds).toBeGreaterThan(comparisons / 400)
})

test('what selected physicians have in common is what the rules say, and never of those who are gone', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat(90), { minLength: 1, maxLength: 20 }), fc.nat(90), (rows, ids, removed) => {
      const index = indexOf(rows)
      index.apply({ removed: [removed] })
      const selected = rows.filter(({ id }) => ids.includes(id) && id !== removed)
      const folded = index
        .traits(ids)
        .map(({ field, value, weight }) => ({ field, value: foldedTrait(field, value), weight }))
      const wanted = traitsOfAll(selected).map(({ field, folded, weight }) => ({
        ...{ field, value: foldedTrait(field, folded), weight },
      }))
      expect(folded).toEqual(wanted)
    }),
  )
})

/** Credentials have no one spelling. */
const foldedTrait = (field: string, value: string) => (field === 'credential' ? words(value).trim() : foldValue(value))

test('an empty result names the filter without which most would remain', () => {
  const relaxed = { count: 0, of: 0 }
  fc.assert(
    fc.property(rows, fc.array(filtersArbitrary, { minLength: 20, maxLength: 20 }), (rows, searches) => {
      const index = indexOf(rows)
      const oracle = new Oracle(rows, { year, zipLocation, towns })
      for (const filters of searches) {
        relaxed.of++
        const { total, relax } = index.search({ filters })
        const { exclude: _, where: __, ...chosen } = filters
        const names = Object.keys(chosen) as FilterName[]
        const left = [...names.flatMap((name) => dropping(filters, name)), ...withoutExtra(filters)]
        const most = total > 0 ? 0 : Math.max(0, ...left.map((fewer) => oracle.find(fewer, defaultSort).length))
        expect([filters, relax?.remaining ?? 0]).toEqual([filters, most])
        if (!relax) continue
        relaxed.count++
        const fewer =
          relax.filter === 'where' || relax.excluded
            ? withoutExtra(filters)
            : dropping(filters, relax.filter, relax.value)
        expect(fewer.some((fewer) => index.search({ filters: fewer }).total === relax.remaining)).toBe(true)
      }
    }),
    { numRuns: runs(60) },
  )
  expect(relaxed.count).toBeGreaterThan(relaxed.of / 12)
})

/** The filters without one of them, or without each or one of its values where these are AND-ed. */
function dropping(filters: SearchFilters, name: FilterName, only?: string): SearchFilters[] {
  if (name === 'tags' || name === 'skills') {
    const values = filters[name] ?? []
    const same = (a: string, b: string) => foldValue(a) === foldValue(b)
    return values
      .filter((value) => only === undefined || same(value, only))
      .map((value) => ({ ...filters, [name]: values.filter((other) => !same(other, value)) }))
  }
  // A ZIP or city goes together with its radius; a radius alone is not dropped.
  if (name === 'miles') return []
  const place = foldValue(filters.zip ?? '') !== '' ? 'zip' : 'city'
  return [{ ...filters, [name]: undefined, miles: name === place ? undefined : filters.miles }]
}

/** The filters without the tree, and without each value that is left out. */
function withoutExtra({ exclude = {}, where, ...chosen }: SearchFilters): SearchFilters[] {
  const values = Object.entries(exclude).flatMap(([name, values]) => values.map((value) => ({ name, value })))
  return [
    ...(where === undefined ? [] : [{ ...chosen, exclude }]),
    ...values.map(({ name, value }) => ({
      ...{ ...chosen, where },
      exclude: {
        ...exclude,
        [name]: (exclude[name as FieldName] as unknown[]).filter((other) => other !== value),
      },
    })),
  ] as SearchFilters[]
}

test('so it does among so many that texts are looked up by their grams and rows are found by all ways there are', () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'aeinorst é'), minLength, maxLength })
  const person = fc
    .tuple(rowArbitrary, letters(2, 9), letters(2, 9), letters(20, 50), fc.array(letters(3, 9), { maxLength: 3 }))
    .map(([row, firstName, lastName, organization, skills]) => ({
      ...row,
      firstName,
      lastName,
      organization,
      skills: [...row.skills, ...skills],
    }))
  const people = fc.sample(person, { numRuns: 1200, seed: 1 }).map((row, i) => ({ ...row, id: i + 1 }))
  const index = indexOf(people)
  const oracle = new Oracle(people, { year, zipLocation, towns })
  const word = letters(1, 4)
  const words: fc.Arbitrary<SearchFilters> = fc.record(
    {
      query: fc.oneof(
        word,
        fc.tuple(word, word).map((pair) => pair.join(' ')),
      ),
      tags: fc.array(word, { maxLength: 3 }),
      organization: fc.array(word, { minLength: 1, maxLength: 2 }),
      skills: fc.array(word, { maxLength: 1 }),
      hasEmail: fc.boolean(),
      state: fc.subarray(['TX', 'NY', 'CA']),
      practiceYears: fc.constant({ from: 5, to: 20 }),
    },
    { requiredKeys: [] },
  )
  const searches = fc.tuple(words, sortArbitrary, fc.nat(1000), fc.nat(30))
  for (const search of fc.sample(searches, { numRuns: 120, seed: 2 })) compare(index, oracle, ...search)
  const removed = people.filter(({ id }) => id % 5 === 0).map(({ id }) => id)
  const saved = people.slice(0, 300).map((row) => ({ ...row, id: row.id * 20 }))
  index.apply({ saved, removed })
  const left = new Map(people.filter(({ id }) => id % 5 !== 0).map((row) => [row.id, row]))
  for (const row of saved) left.set(row.id, row)
  const after = new Oracle([...left.values()], { year, zipLocation, towns })
  for (const search of fc.sample(searches, { numRuns: 60, seed: 3 })) compare(index, after, ...search)
})

test('facets are what choosing a value would leave, before and after edits', () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(rowArbitrary, { maxLength: 8 }),
      fc.array(filtersArbitrary, { minLength: 4, maxLength: 4 }),
      (rows, saved, searches) => {
        const index = indexOf(rows)
        const check = (rows: readonly PhysicianRow[]) => {
          const oracle = new Oracle(rows, { year, zipLocation, towns })
          for (const filters of searches) {
            const { facets } = index.search({ filters, facets: true })
            const expected = oracle.facets(filters)
            for (const facet of facetNames) {
              const key = facet === 'education' ? words : foldValue
              const counted = new Map(facets![facet].map(({ value, count }) => [key(value), count]))
              // A value whose last physician was edited may still be listed, with its true count.
              for (const value of counted.keys()) {
                if (!expected[facet].has(value)) expected[facet].set(value, oracle.ifChosen(filters, facet, value))
              }
              expect([facet, counted]).toEqual([facet, expected[facet]])
            }
          }
        }
        check(rows)
        const left = new Map(rows.map((row) => [row.id, row]))
        for (const row of saved) left.set(row.id, row)
        index.apply({ saved })
        check([...left.values()])
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a segment read from a snapshot gives the same answers', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.tuple(filtersArbitrary, sortArbitrary), { maxLength: 5 }), (rows, searches) => {
      const builder = new SegmentBuilder()
      for (const row of rows) builder.add(row)
      const { segment, note } = readSnapshot(Buffer.concat(writeSnapshot(builder.finish(), 'change 7')))
      expect(note).toBe('change 7')
      const index = new PhysicianIndex(segment, {
        ...{ zipLocation, zipStates, towns: townsCalled, townNames, year: () => year },
        region: regionNamed,
      })
      const original = indexOf(rows)
      for (const [filters, sort] of searches) {
        expect(index.search({ filters, sort, facets: true })).toEqual(original.search({ filters, sort, facets: true }))
      }
    }),
    { numRuns: runs(60) },
  )
})

test('the number next to a choice is what is found once it is chosen', () => {
  const texts = fc.constantFrom(
    'smi',
    'ann',
    'card',
    'austin',
    'research smi',
    'harv',
    'clin',
    'chief',
    'lee in new',
    'la',
    'yonk',
    'research sal',
    'salem, n',
    'paris tx',
  )
  /** Searches that leave someone to choose among, choices, and those of them that are areas. */
  let [left, choices, areas] = [0, 0, 0]
  fc.assert(
    fc.property(rows, filtersArbitrary, texts, (rows, filters, query) => {
      const index = indexOf(rows)
      const oracle = new Oracle(rows, { year, zipLocation, towns })
      const { asTyped: _, ...asked } = { ...filters, query }
      if (oracle.find({ ...asked, query: undefined }, defaultSort).length > 0) left++
      const { from, groups } = index.complete(asked)
      for (const { kind, items } of groups) {
        expect(items.length).toBeLessThanOrEqual(4)
        for (const { count, ...chosen } of items) {
          const search = { ...asked, query: query.slice(0, from), ...completed(asked, kind, chosen) }
          const found = oracle.find(search, defaultSort)
          expect({ asked, kind, chosen, count }).toEqual({ asked, kind, chosen, count: found.length })
          expect(count).toBeGreaterThan(0)
          choices++
          if (chosen.miles === undefined) continue
          // No one is found in the town itself.
          areas++
          const inTown = { ...search, miles: undefined, city: [chosen.value] }
          if (asked.miles === undefined) expect(oracle.find(inTown, defaultSort)).toEqual([])
        }
      }
    }),
  )
  expect(choices).toBeGreaterThan(left / 2)
  expect(areas).toBeGreaterThan(left / 15)
})
