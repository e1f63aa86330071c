import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { naughtyStrings } from '../test/naughty-strings.ts'
import type { FilterTree } from './filters.ts'
import { queryLimits, readOperators } from './syntax.ts'

const tag = (text: string, operator?: 'begins'): FilterTree => ({
  field: 'tags',
  values: [text],
  ...(operator ? { operator } : {}),
})

describe('operators', () => {
  test.each<[string, FilterTree]>([
    ['heart AND lung', { and: [tag('heart'), tag('lung')] }],
    ['a OR b c', { or: [tag('a'), { and: [tag('b'), tag('c')] }] }],
    ['a AND b OR c AND NOT d', { or: [{ and: [tag('a'), tag('b')] }, { and: [tag('c'), { not: tag('d') }] }] }],
    ['(a OR b) -c', { and: [{ or: [tag('a'), tag('b')] }, { not: tag('c') }] }],
    ['NOT locum', { not: tag('locum') }],
    ['NOT NOT -locum', { not: tag('locum') }],
    ['x and not "y z"', { and: [tag('x'), { not: tag('y z') }] }],
    ['x but not "y" without "z"', { and: [tag('x'), { not: tag('y') }, { not: tag('z') }] }],
    ['x except "y"', { and: [tag('x'), { not: tag('y') }] }],
    ['"family medicine"', tag('family medicine')],
    ['“family medicine”', tag('family medicine')],
    ['cardio*', tag('cardio', 'begins')],
    ['title:chief*', { field: 'title', values: ['chief'], operator: 'begins' }],
    ['Specialty:"sports medicine"', { field: 'specialty', values: ['sports medicine'] }],
    ['near:75201~50', { field: 'zip', values: ['75201'], miles: 50 }],
    ['near:"Dallas, TX"~25', { field: 'city', values: ['Dallas, TX'], miles: 25 }],
    ['near:Dallas', { field: 'city', values: ['Dallas'], miles: 50 }],
    [
      'school:yale',
      {
        or: [
          { field: 'school', values: ['yale'] },
          { field: 'education', values: ['yale'] },
        ],
      },
    ],
    ['-"x y" OR name:Lee', { or: [{ not: tag('x y') }, { field: 'name', values: ['Lee'] }] }],
    ['"family medicine', tag('family medicine')],
    ['x AND "open quote (', { and: [tag('x'), tag('open quote (')] }],
    ['心臓 OR 😀', { or: [tag('心臓'), tag('😀')] }],
  ])('%s', (text, tree) => {
    expect(readOperators(text)).toMatchObject({ tree, fault: undefined })
  })

  test.each([
    'Portland OR',
    'OR',
    'AND',
    'NOT',
    'rock and roll',
    'John Smith',
    'x-ray',
    'Re:Smith',
    "O'Brien",
    'a - b',
    'Cardiology (Adult)',
    '()',
    '',
    '*',
    '-',
    'Smith, John',
    'title:',
    '50% OFF',
    'AND OR NOT',
    '5 \'11"',
  ])('none appears in ‘%s’, which is plain words', (text) => {
    expect(readOperators(text)).toBeUndefined()
  })
})

describe('a fault', () => {
  test.each([
    ['(a OR b', 0, 'This “(” is not closed.', '(a OR b)'],
    ['a OR b) c', 6, 'There is no “(” for this “)”.', 'a OR b c'],
    ['a OR b AND', 7, 'AND needs a word on both sides.', 'a OR b'],
    ['(OR a) AND b', 1, 'OR needs a word on both sides.', '( a) AND b'],
    ['a AND () "b"', 6, 'There is nothing in these parentheses.', 'a AND "b"'],
    ['"a" NOT', 4, 'NOT needs a word after it.', '"a"'],
    ['npi:123', 0, 'An NPI has ten digits and starts with 1 or 2.', undefined],
    ['a state:Narnia', 2, 'There is no state “Narnia”.', undefined],
    ['near:75201~501', 0, 'At most 500 miles.', 'near:75201~500'],
  ])('in ‘%s’ is told with its place and what would put it right', (text, at, message, fix) => {
    expect(readOperators(text)?.fault).toEqual({ message, at, ...(fix === undefined ? {} : { fix }) })
    if (fix !== undefined) expect(readOperators(fix)?.fault).toBeUndefined()
  })

  test('is too many terms, or too deep', () => {
    expect(readOperators('a OR '.repeat(60) + 'a')?.fault?.message).toBe('At most 50 words and phrases.')
    expect(readOperators(`a OR ${'('.repeat(200)}b${')'.repeat(200)}`)?.fault?.message).toBe(
      'Parentheses can be nested at most 10 deep.',
    )
    expect(readOperators(`a OR ${'b'.repeat(10_000)}`)).toBeUndefined()
  })
})

/** A tree as a person might write it. */
const word = fc.constantFrom('heart', 'lung', 'José', 'x-ray', "O'Brien", '心臓')
const written: fc.Arbitrary<{ text: string; tree: FilterTree; level: number }> = fc.letrec<{
  any: { text: string; tree: FilterTree; level: number }
}>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'written' },
    word.map((text) => ({ text, tree: tag(text), level: 3 })),
    word.map((text) => ({ text: `"${text} b"`, tree: tag(`${text} b`), level: 3 })),
    word.map((text) => ({
      text: `title:${text}*`,
      tree: { field: 'title', values: [text], operator: 'begins' } as const,
      level: 3,
    })),
    fc.tuple(tie('any'), tie('any'), fc.constantFrom(' ', ' AND ', ' \t')).map(([one, other, joint]) => ({
      text: `${inside(one, 2)}${joint}${inside(other, 2)}`,
      tree: { and: [one.tree, other.tree] },
      level: 1,
    })),
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => ({
      text: `${inside(one, 1)} OR ${inside(other, 1)}`,
      tree: { or: [one.tree, other.tree] },
      level: 0,
    })),
    fc.tuple(tie('any'), fc.constantFrom('NOT ', '-')).map(([one, not]) => ({
      text: `${not}${inside(one, 3)}`,
      tree: { not: one.tree },
      level: 2,
    })),
  ),
})).any
const inside = ({ text, level }: { text: string; level: number }, needed: number) =>
  level >= needed ? text : `(${text})`

test('what is written is what is read, in any combination', () => {
  fc.assert(
    fc.property(written, ({ text, tree }) => {
      const read = readOperators(text)
      if (read) expect([read.tree, read.fault]).toEqual([tree, undefined])
      // Words next to each other are plain.
      else expect(text).not.toMatch(/ (AND|OR|-)|NOT |"|:|^-/)
    }),
  )
})

test('threat 40: any text is read in no time, and what was put right is read without that fault', () => {
  const piece = fc.oneof(
    fc.constantFrom('(', ')', ' ', '"', '-', '*', ':', '~', 'AND', 'OR', 'NOT', 'title:', 'near:', 'a'),
    fc.constantFrom(...naughtyStrings),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      const read = readOperators(text)
      if (read?.fault) expect(read.fault.at).toBeLessThan(text.length)
    }),
  )
  for (const unit of ['(', ')', '(a OR ', '-', 'NOT ', '"', 'a*', 'a:', ' ', '~', 'near:', 'a AND ', '😀']) {
    const text = unit.repeat(10_000).slice(0, queryLimits.characters)
    const started = performance.now()
    readOperators(text)
    expect(performance.now() - started).toBeLessThan(100)
  }
})
