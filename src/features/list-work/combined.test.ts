import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combined } from './combined.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }))

test('union, intersection, and difference are those of sets', () => {
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      const all = Array.from({ length: 60 }, (_, at) => at + 1)
      const holds = (rule: (inFirst: boolean, inSecond: boolean) => boolean) =>
        all.filter((id) => rule(first.includes(id), second.includes(id)))
      const sorted = (operation: Parameters<typeof combined>[0]) =>
        combined(operation, first, second).toSorted((a, b) => a - b)
      expect(sorted('union')).toEqual(holds((one, other) => one || other))
      expect(sorted('intersection')).toEqual(holds((one, other) => one && other))
      expect(sorted('difference')).toEqual(holds((one, other) => one && !other))
    }),
  )
})
