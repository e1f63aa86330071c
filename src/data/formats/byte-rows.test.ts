import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteRows } from './byte-rows.ts'
import { type ReadLimits, readLimits } from './read-limits.ts'

type Row = [line: number, problem: string | null, raw: string, ...fields: string[]]

function read(bytes: string | Buffer, pieces: readonly number[] = []): Row[] {
  const all = Buffer.from(bytes as string)
  const rows = new ByteRows()
  const found: Row[] = []
  const take = () => {
    while (rows.next()) {
      const fields = Array.from({ length: rows.fields }, (_, at) => rows.text(at))
      found.push([rows.line, rows.problem, rows.raw(), ...fields])
    }
  }
  let at = 0
  for (const piece of pieces) {
    rows.add(all.subarray(at, at + piece))
    take()
    at += piece
  }
  rows.add(all.subarray(at))
  take()
  rows.end()
  take()
  return found
}

const hostile = fc.array(fc.constantFrom('"', '"', ',', '\n', '\r', '\r\n', 'a', 'b ', '""', '","', 'é', '\0', ''), {
  maxLength: 60,
})
const cuts = fc.array(fc.nat(12), { maxLength: 20 })

describe('what ByteRows reads', () => {
  test('is what csv-parse reads of any well-formed file, however it is cut and quoted', () => {
    const value = fc.oneof(fc.string(), fc.stringMatching(/^[ ",\n\ra-cé]{0,8}$/))
    const table = fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(table, fc.boolean(), fc.constantFrom('\n', '\r\n'), cuts, (rows, quoted, lineEnd, pieces) => {
        // A carriage return at the end of an unquoted value belongs to the line end; writers quote it.
        const text = stringify([['a', 'b'], ...rows], { quoted, record_delimiter: lineEnd, quoted_match: /[\r\n\0]/ })
        const parsed: string[][] = parse(text, {
          relax_column_count: true,
          skip_empty_lines: true,
          record_delimiter: lineEnd,
        })
        // The first block shows how the file's lines end.
        expect(read(text, [9, ...pieces]).map(([, , , ...fields]) => fields)).toEqual(parsed)
      }),
    )
  })

  test('is the same of any hostile text, however it is cut, line for line', () => {
    fc.assert(
      fc.property(hostile, cuts, (parts, pieces) => {
        const text = `a,b\n${parts.join('')}`
        const rows = read(text)
        expect(read(text, [4, ...pieces])).toEqual(rows)
        const lines = rows.map(([line]) => line)
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
        for (const [, , raw] of rows) expect(text).toContain(raw)
      }),
    )
  })

  test('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), cuts, (bytes, pieces) => void read(Buffer.from(bytes), pieces)),
    )
  })
})

test.each([
  [
    'a quote that is never closed',
    '"a,b\n1,2\n',
    [
      [1, 'a quote that is never closed'],
      [2, null],
    ],
  ],
  [
    'text behind a closing quote',
    '"a"x,b\n1,2\n',
    [
      [1, 'text behind a closing quote'],
      [2, null],
    ],
  ],
  [
    // The next quoted value would close it; what comes after shows that it didn't.
    'a quote that another value closes',
    'x,"open\ny,"fine"\nz,1\n',
    [
      [1, 'text behind a closing quote'],
      [2, null],
      [3, null],
    ],
  ],
  [
    'a quote inside a value',
    'a"x,b\n1,2\n',
    [
      [1, 'a quote inside a value that is not quoted'],
      [2, null],
    ],
  ],
])('%s costs its line', (_, text, expected) => {
  expect(read(text).map(([line, problem]) => [line, problem])).toEqual(expected)
})

test('a quote that is never closed costs its line in a large file, too', () => {
  const rows = read(`"a,b\n${'1,2\n'.repeat(300)}`)
  expect(rows).toHaveLength(301)
  expect(rows[0]?.[1]).toBe('a quote that is never closed')
  expect(rows[300]).toEqual([301, null, '1,2', '1', '2'])
})

test('UTF-8 with and without a byte order mark, Latin-1 row by row, and the line ends of an old Mac', () => {
  expect(read('\uFEFFJosé,Ñ\n')).toEqual([[1, null, 'José,Ñ', 'José', 'Ñ']])
  const mixed = Buffer.concat([Buffer.from('José,1\n'), Buffer.from('José,2\nM\x81ller,"\x93x\x94"\n', 'latin1')])
  expect(read(mixed).map(([, , , name]) => name)).toEqual(['José', 'José', 'M\u0081ller'])
  expect(read(mixed)[2]?.[4]).toBe('“x”')
  expect(read('a,b\r1,2\r').map(([, , ...rest]) => rest)).toEqual([
    ['a,b', 'a', 'b'],
    ['1,2', '1', '2'],
  ])
})

test.each<[string, [line: number, ...fields: string[]][]]>([
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
  ['="02139","a""b",=x\n', [[1, '02139', 'a"b', '=x']]],
  ['', []],
])('%j', (text, expected) => {
  for (const pieces of [[], [2, 1, 1, 1, 1, 1, 1]]) {
    expect(read(text, pieces).map(([line, , , ...fields]) => [line, ...fields])).toEqual(expected)
  }
})

test('more fields than any header', () => {
  const [row] = read(`${'x,'.repeat(5000)}\n`)
  expect(row).toHaveLength(3 + 5001)
})

test('says whether a row has a NUL byte, and where a file ends', () => {
  const rows = new ByteRows()
  rows.add(Buffer.from('a,b\nc\0,d\ne,f'))
  const nul: boolean[] = []
  while (rows.next()) nul.push(rows.hasNul())
  rows.end()
  expect(rows.endedInside).toBe(true)
  while (rows.next()) nul.push(rows.hasNul())
  expect(nul).toEqual([false, true, false])
})

describe('threat 56: a row beyond the limits', () => {
  const rowsOf = (text: string, limits: ReadLimits, blockSize = 64 * 1024) => {
    const rows = new ByteRows(',', 1, false, limits)
    const found: (string | number)[] = []
    const bytes = Buffer.from(text)
    const take = () => {
      while (rows.next()) found.push(rows.problem ?? rows.fields)
    }
    for (let at = 0; at < bytes.length; at += blockSize) {
      rows.add(bytes.subarray(at, at + blockSize))
      take()
    }
    rows.end()
    take()
    return found
  }
  const longest = readLimits.member.cell

  test.each(['x', 'é', '€'])('of someone’s file costs the file, where characters count and not bytes: %s', (sign) => {
    for (const quote of ['', '"']) {
      const cell = (length: number) => `a,b\n1,${quote}${sign.repeat(length)}${quote}\n`
      expect(rowsOf(cell(longest), readLimits.member)).toEqual([2, 2])
      expect(() => rowsOf(cell(longest + 1), readLimits.member)).toThrow(
        /^has a value longer than 32,767 characters in row 2, which is the limit/,
      )
    }
  })

  test.each<[string, string, RegExp]>([
    [
      'a quote that is never closed',
      `a,b\n"1,2\n${`1,${'x'.repeat(250)}\n`.repeat(400)}`,
      /longer than 32,767 .* never be closed$/,
    ],
    ['commas', `a,b\n${','.repeat(1e6)}`, /^has more than 16,384 values in row 2, which is the limit$/],
    ['a row without end', `a,b\n${`${'x'.repeat(300)},`.repeat(16_000)}`, /^has more than 4 MB in row 2, which/],
  ])('of someone’s file costs the file: %s', (_, text, sentence) => {
    expect(() => rowsOf(text, { ...readLimits.member })).toThrow(sentence)
  })

  test('of the operator’s file costs itself', () => {
    const found = rowsOf(`a,b\n${','.repeat(20_000)}\n1,2\n`, readLimits.operator)
    expect(found).toEqual([2, 'more than 16,384 values', 2])
  })
})
