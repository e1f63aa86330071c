import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedTexts, copyBytes, copyText } from './copy-text.ts'

test('values come back from their bytes as they were, whatever is in them', () => {
  const value = fc.option(fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const row = copyBytes(values.map(copyText).join('\t'))
      expect(copiedTexts(row.toString())).toEqual(values)
    }),
  )
})

test('a value is written as UTF-8, with a backslash in front of what would end it', () => {
  expect(copyBytes(copyText('Zoë\t•\\')).toString()).toBe('Zoë\\t•\\\\')
  expect(copyText(null)).toBe('\\N')
})
