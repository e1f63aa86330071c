import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { SegmentBuilder } from '#search/columns/builder.ts'
import type { PhysicianRow } from '#search/columns/columns.ts'
import { type Changes, PhysicianIndex } from '#search/physician-index.ts'
import {
  filtersArbitrary,
  rowArbitrary,
  sortArbitrary,
  townNames,
  townsCalled,
  zipLocation,
} from '#search/test/arbitraries.ts'
import { physician } from '#search/test/physician.ts'
import { runs } from '../../../test/support/properties.ts'
import { answerQuestion } from './answer-question.ts'
import type { Method, Said, WorkerMessage } from './protocol.ts'
import { SearchThread } from './service.ts'

/** An index, and a thread that asks it as it asks a worker: copies go to and fro. */
function suite(rows: readonly PhysicianRow[]) {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  const year = () => new Date().getFullYear()
  const index = new PhysicianIndex(builder.finish(), { zipLocation, towns: townsCalled, townNames, year })
  const asked: string[] = []
  let hear = (_: Said) => {}
  const thread = new SearchThread(
    {
      on: (event: string, listener: (said: never) => void) => {
        if (event === 'message') hear = listener as (said: Said) => void
      },
      postMessage: (posted: WorkerMessage) => {
        if (posted.kind !== 'question') return
        const question = structuredClone(posted.question)
        asked.push(question.method)
        queueMicrotask(() => hear(structuredClone(answerQuestion({ index, lastChange: 0 }, question))))
      },
      terminate: async () => {},
    },
    pino({ level: 'silent' }),
  )
  return {
    index,
    asked,
    ask: (method: Method, ...args: readonly unknown[]) => thread.ask({ method, args, asker: 'a' }),
    change: (changes: Changes) => {
      index.apply(changes)
      hear({ kind: 'changed' })
    },
  }
}

const people = fc.uniqueArray(rowArbitrary, { selector: (row) => row.id, maxLength: 30 })
const searches = fc.array(fc.tuple(filtersArbitrary, sortArbitrary, fc.nat(20), fc.boolean()), { maxLength: 8 })

test('answers are those of the index, asked once or again, before and after a change', async () => {
  await fc.assert(
    fc.asyncProperty(
      people,
      fc.array(rowArbitrary, { maxLength: 6 }),
      fc.array(fc.nat(90), { maxLength: 6 }),
      searches,
      async (rows, saved, removed, searches) => {
        const { index, ask, change } = suite(rows)
        const compare = async () => {
          for (const [filters, sort, offset, facets] of [...searches, ...searches]) {
            const request = { filters, sort, offset, facets }
            expect(await ask('search', request)).toEqual(index.search(request))
            const { query = '' } = filters
            expect(await ask('complete', filters)).toEqual(index.complete(filters))
            expect(await ask('suggest', 'city', query, 10)).toEqual(index.suggest('city', query, 10))
          }
        }
        await compare()
        change({ saved, removed })
        await compare()
      },
    ),
    { numRuns: runs(60) },
  )
})

test('the same question reaches the index once until a physician changes', async () => {
  const { asked, ask, change } = suite([physician({ id: 1, lastName: 'Smith' })])
  const smith = { filters: { query: 'smith' }, facets: true }
  expect(await ask('search', smith)).toMatchObject({ total: 1 })
  expect(await ask('search', { ...smith })).toMatchObject({ total: 1 })
  expect(asked).toHaveLength(1)
  await ask('search', { ...smith, offset: 25 })
  expect(asked).toHaveLength(2)
  change({ removed: [1] })
  expect(await ask('search', smith)).toMatchObject({ total: 0 })
})

test('no answer is kept about one person’s own physicians, nor an export’s page', async () => {
  const { asked, ask } = suite([physician({ id: 1 }), physician({ id: 2 })])
  const contacted = (ids: number[]) => ({ filters: { query: 'x', mine: { contacted: new Map([[30, ids]]) } } })
  const onList = { filters: { onList: Array.from({ length: 101 }, (_, i) => i + 1) } }
  const requests = [contacted([1]), contacted([2]), onList, onList, { limit: 101 }, { limit: 101 }]
  for (const request of requests) await ask('search', request)
  expect(asked).toHaveLength(requests.length)
})

test('a new year counts years in practice from itself', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T12:00:00'), toFake: ['Date'] })
  try {
    const { ask } = suite([physician({ id: 1, graduationYear: 2016 })])
    const tenYears = { filters: { practiceYears: { from: 10, to: 10 } } }
    expect(await ask('search', tenYears)).toMatchObject({ total: 1 })
    vi.setSystemTime(new Date('2027-01-01T12:00:00'))
    expect(await ask('search', tenYears)).toMatchObject({ total: 0 })
  } finally {
    vi.useRealTimers()
  }
})
