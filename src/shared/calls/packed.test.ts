import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('what goes in comes out', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  const like = fc.record({
    a: fc.string(),
    $: fc.array(fc.record({ n: fc.nat(), q: fc.constantFrom('"', '~', '\\') }), { maxLength: 3 }),
    all: fc.constantFrom([], [1], null),
    lists: fc.array(fc.record({ of: fc.nat(9), $: fc.nat(9) }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(like), (rows) => {
      expect(unpack(pack(rows))).toEqual(rows)
    }),
  )
})

test('keys are written once, and quotation marks cost one byte', () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({ id, name: `Name ${id}`, found: { email: true } }))
  const packed = pack(rows)
  expect(packed.match(/found/g)).toHaveLength(1)
  expect(JSON.stringify(packed)).toHaveLength(packed.length + 2)
  expect(packed.length).toBeLessThan(JSON.stringify(rows).length / 2)
})

test('what all have is written once, and still is each one’s own', () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({ id, lists: ['Texas'], revealed: { email: false } }))
  const packed = pack(rows)
  expect(packed.match(/Texas/g)).toHaveLength(1)
  const [first, second] = unpack<typeof rows>(packed)
  first!.lists.push('Ohio')
  expect(second).toEqual(rows[1])
})
