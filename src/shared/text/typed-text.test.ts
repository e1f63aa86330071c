import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Line, Lines, manyLines, OptionalLine, oneLine } from './typed-text.ts'

describe('one line', () => {
  test.each([
    ['  Ann Lee ', 'Ann Lee'],
    ['Ann\r\nBcc: all@example.com', 'Ann Bcc: all@example.com'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['\u0000', ''],
    ['half \ud83d', 'half \ufffd'],
  ])('%j becomes %j', (text, line) => expect(oneLine(text)).toBe(line))

  test('whatever is written, it is one line that a database can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = oneLine(text)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(line.isWellFormed()).toBe(true)
        expect(oneLine(line)).toBe(line)
      }),
    )
  })
})

test('several lines keep their breaks and nothing else', () => {
  expect(manyLines(' one\r\ntwo\rthree\u0000\tfour\u2028five ')).toBe('one\ntwo\nthree four five')
})

describe('a rule', () => {
  const rule = { min: 2, max: 5, message: 'Too short.' }
  test('counts what is left, not what was typed', () => {
    expect(Line(rule).safeParse(' a\n').error?.issues[0]?.message).toBe('Too short.')
    expect(Line(rule).safeParse('\u{1f600}').error?.issues[0]?.message).toBe('Too short.')
    expect(Line(rule).safeParse(undefined).error?.issues[0]?.message).toBe('Too short.')
    expect(Line(rule).safeParse('abcdef').error?.issues[0]?.message).toBe('At most 5 characters.')
    expect(Line(rule).parse('  abcde  ')).toBe('abcde')
    expect(Lines(rule).parse('a\r\nb')).toBe('a\nb')
  })
  test('of an optional line returns null for nothing', () => {
    for (const nothing of [undefined, null, '', ' \n ']) expect(OptionalLine(5).parse(nothing)).toBeNull()
    expect(OptionalLine(5).parse(' a ')).toBe('a')
    expect(OptionalLine(5).safeParse('abcdef').success).toBe(false)
  })
})
