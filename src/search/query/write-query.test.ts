import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilterTree } from './filters.ts'
import { readOperators } from './syntax.ts'
import { writeQuery } from './write-query.ts'

const words = [
  'heart',
  'AND',
  'or',
  'x-ray',
  'family medicine',
  '-a',
  'smith*',
  'Re:Smith',
  '75201',
  'O’Brien',
  '(',
  'a~50',
]
const terms = [
  ...words.map((word) => `"${word}"`),
  ...['heart', 'card*', 'x-ray', 'title:chief', 'skill:"stress test"', 'org:mayo', 'school:yale', 'school:bay*'],
  ...[
    'city:"Dallas, TX"',
    'near:75201~50',
    'near:"Dallas, TX"',
    'near:Austin~5.5',
    'state:TX',
    'npi:1234567893',
    'name:lee',
  ],
]

const queries = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...terms),
    fc
      .tuple(tie('query'), fc.constantFrom(' AND ', ' OR ', ' '), tie('query'))
      .map(([one, join, other]) => `${one}${join}${other}`),
    tie('query').map((query) => `(${query})`),
    tie('query').map((query) => `NOT (${query})`),
  ),
})).query

const tidy = (tree: FilterTree): unknown =>
  'and' in tree
    ? { and: tree.and.flatMap((part) => ('and' in part ? (tidy(part) as { and: unknown[] }).and : [tidy(part)])) }
    : 'or' in tree
      ? {
          or: tree.or.flatMap((part) =>
            'or' in part && !isSchool(part) ? (tidy(part) as { or: unknown[] }).or : [tidy(part)],
          ),
        }
      : 'not' in tree
        ? { not: tidy(tree.not) }
        : tree
const isSchool = (tree: FilterTree) => 'or' in tree && 'field' in tree.or[0]! && tree.or[0].field === 'school'

test('a query that is written from a tree is read as this tree', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const read = readOperators(query)
      // A single word is no query with operators.
      fc.pre(read !== undefined && read.fault === undefined)
      const again = readOperators(writeQuery(read!.tree))
      expect(again?.fault).toBeUndefined()
      expect(tidy(again!.tree)).toEqual(tidy(read!.tree))
    }),
  )
})

test('a query stays much as someone would type it', () => {
  const tree = readOperators('(cardiology OR "heart failure") AND state:TX -title:fellow')!.tree
  expect(writeQuery(tree)).toBe('(cardiology OR "heart failure") state:TX NOT title:fellow')
  expect(writeQuery({ field: 'tags', values: ['heart'] })).toBe('"heart"')
})
