import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyBytes, copyText } from './copy-text.ts'

/** The values of a row, without its newline, as PostgreSQL reads them. */
function copiedTexts(row: string): (string | null)[] {
  const plain = row.split('\t')
  if (!row.includes('\\')) return plain
  return plain.map((value) =>
    value === '\\N' ? null : value.replace(/\\(.)/g, (_, character: string) => unescaped[character] ?? character),
  )
}

const unescaped: Record<string, string> = { t: '\t', n: '\n', r: '\r' }

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
