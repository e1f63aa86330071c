import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

type Step = { readonly kind: 'get' | 'known' | 'clear'; readonly key: string; readonly value: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('get', 'get', 'get', 'known', 'clear'),
  key: fc.constantFrom(...'abcdef'),
  value: fc.nat(12),
})

test.each([
  ['its value', (value: number) => value],
  ['one', undefined],
] as const)(
  'what was asked for of late is known, as long as all of it weighs no more than it may, each %s',
  (_, weigh) => {
    fc.assert(
      fc.property(fc.nat(25), fc.array(step, { maxLength: 60 }), (max, steps) => {
        const recent = new Recent<number>(max, weigh)
        // The youngest is last.
        let plain: { key: string; value: number }[] = []
        const young = (key: string) => {
          const one = plain.find((other) => other.key === key)
          if (one) plain = [...plain.filter((other) => other !== one), one]
          return one?.value
        }
        const weight = () => plain.reduce((sum, { value }) => sum + (weigh?.(value) ?? 1), 0)
        for (const { kind, key, value } of steps) {
          if (kind === 'clear') {
            recent.clear()
            plain = []
          } else if (kind === 'known') {
            expect(recent.known(key)).toBe(young(key))
          } else {
            let asked = 0
            const answer = recent.get(key, () => {
              asked++
              return value
            })
            const known = young(key)
            expect([answer, asked]).toEqual([known ?? value, known === undefined ? 1 : 0])
            if (known !== undefined) continue
            plain.push({ key, value })
            while (weight() > max && plain.length > 0) plain.shift()
          }
        }
        for (const { key } of [...plain]) expect(recent.known(key)).toBe(young(key))
      }),
    )
  },
)

test('an answer that failed is asked for again', () => {
  const recent = new Recent<number>(5)
  expect(() =>
    recent.get('a', () => {
      throw new RangeError('not now')
    }),
  ).toThrow('not now')
  expect(recent.get('a', () => 1)).toBe(1)
})
