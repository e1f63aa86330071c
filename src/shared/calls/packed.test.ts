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
    $: fc.array(fc.record({ n: fc.nat(), q: fc.constantFrom('"', '~', '\\') })),
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
