import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseCredential } from './credential.ts'

test.each([
  ['MD', 'MD'],
  ['M.D.', 'MD'],
  ['M. D.', 'MD'],
  ['M D', 'MD'],
  ['M.D', 'MD'],
  ['md', 'MD'],
  ['D.O.', 'DO'],
  ['D. O.', 'DO'],
  ['MBBS', 'MBBS'],
  ['M.B.B.S.', 'MBBS'],
  ['M B B S', 'MBBS'],
  ['MD, PHD', 'MD, PhD'],
  ['MD PhD', 'MD, PhD'],
  ['M.D., Ph.D.', 'MD, PhD'],
  ['M.D., PH. D.', 'MD, PhD'],
  ['MD/MPH', 'MD, MPH'],
  ['MD & MBA', 'MD, MBA'],
  ['MD, FACP, FACR', 'MD, FACP, FACR'],
  ['MD MD', 'MD'],
  ['M.D.1208', 'MD'],
  ['PA-C', 'PA-C'],
  ['Dr.', null],
  ['Doctor', null],
  ['M.', null],
  ['', null],
  ['123', null],
])('%s → %s', (text, expected) => expect(normaliseCredential(text)).toBe(expected))

test('a normalized credential stays as it is', () => {
  const parts = fc.array(
    fc.constantFrom('MD', 'M.D.', 'm d', 'PhD', 'Ph. D.', 'D.O.', 'MBBS', 'FACS', 'B.S.', 'x', 'and', '.', '7'),
    {
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(parts, fc.constantFrom(' ', ', ', '/'), (words, glue) => {
      const once = normaliseCredential(words.join(glue))
      expect(once === null ? null : normaliseCredential(once)).toBe(once)
    }),
  )
})
