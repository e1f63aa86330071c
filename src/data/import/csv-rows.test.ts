import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BadCsvRow, type CsvRow, CsvRows } from './csv-rows.ts'

function read(text: string, pieces: readonly number[] = [], delimiter = ','): (CsvRow | BadCsvRow)[] {
  const rows = new CsvRows(delimiter)
  const found: (CsvRow | BadCsvRow)[] = []
  let at = 0
  for (const piece of pieces) {
    found.push(...rows.read(text.slice(at, at + piece)))
    at += piece
  }
  return [...found, ...rows.read(text.slice(at)), ...rows.end()]
}

const brief = (row: CsvRow | BadCsvRow) => ('fields' in row ? [row.line, ...row.fields] : [row.line, row.problem])

describe('rows', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,,\n,',
      [
        [1, 'a', '', ''],
        [2, '', ''],
      ],
    ],
    ['\n\na\n\n', [[3, 'a']]],
    ['"a","b, c"\n', [[1, 'a', 'b, c']]],
    ['"say ""hi""",x\n', [[1, 'say "hi"', 'x']]],
    [
      '"two\nlines",x\ny,z\n',
      [
        [1, 'two\nlines', 'x'],
        [3, 'y', 'z'],
      ],
    ],
    [
      '"a"\r\n"b"\r\n',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    ['"",""\n', [[1, '', '']]],
    ['"a","b"', [[1, 'a', 'b']]],
    ['', []],
  ])('%j', (text, expected) => expect(read(text).map(brief)).toEqual(expected))

  test('of tab-separated text', () => expect(read('a\tb, c\n', [], '\t').map(brief)).toEqual([[1, 'a', 'b, c']]))
})

describe('a line with a bad quote is lost alone', () => {
  test.each([
    [
      'a\n"b\nc\nd\n',
      [
        [1, 'a'],
        [2, 'a quote that is never closed'],
        [3, 'c'],
        [4, 'd'],
      ],
    ],
    [
      'a\n"b" x,1\nc\n',
      [
        [1, 'a'],
        [2, 'text behind a closing quote'],
        [3, 'c'],
      ],
    ],
    [
      'a\nDr. "Bob",1\nc\n',
      [
        [1, 'a'],
        [2, 'a quote inside a value that is not quoted'],
        [3, 'c'],
      ],
    ],
    // The next quoted value would close it; what follows shows that it did not.
    [
      'x,"open\ny,"fine"\nz,1\n',
      [
        [1, 'text behind a closing quote'],
        [2, 'y', 'fine'],
        [3, 'z', '1'],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(read(text).map(brief)).toEqual(expected)
    expect(read(text, [1, 2, 3, 4]).map(brief)).toEqual(expected)
  })

  test('also when the rest of a large file stands behind it', () => {
    const text = `a\n"never closed\n${'row,1\n'.repeat(100_000)}`
    const rows = read(
      text,
      Array.from({ length: 10 }, () => 65_536),
    )
    expect(rows).toHaveLength(100_002)
    expect(rows[1]).toEqual({ line: 2, problem: 'a quote that is never closed', raw: '"never closed' })
    expect(rows.at(-1)).toMatchObject({ line: 100_002, fields: ['row', '1'] })
  })
})

const cell = fc.oneof(fc.string({ unit: fc.constantFrom(...'ab ,"\n\r;é'), maxLength: 8 }), fc.string({ maxLength: 6 }))

test('reads what csv-parse reads, however the text is cut into pieces', () => {
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))
  const pieces = fc.array(fc.nat(12), { maxLength: 20 })
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), pieces, (rows, recordDelimiter, eof, cuts) => {
      const text = stringify(rows, {
        record_delimiter: recordDelimiter,
        eof,
        quoted: cuts.length % 2 === 0,
        quoted_match: /[\r\n]/,
      })
      const expected: string[][] = parse(text, { record_delimiter: recordDelimiter, skip_empty_lines: true })
      const actual = read(text, cuts)
      expect(actual.map((row) => ('fields' in row ? row.fields : row.problem))).toEqual(expected)
      for (const row of actual) expect(text).toContain(row.raw)
    }),
    { numRuns: 400 },
  )
})

test('takes any text without failing, line for line', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a,"\n\r'), maxLength: 60 }),
      fc.array(fc.nat(9)),
      (text, cuts) => {
        const rows = read(text, cuts)
        expect(rows).toEqual(read(text))
        const lines = rows.map(({ line }) => line)
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
      },
    ),
    { numRuns: 1000 },
  )
})
