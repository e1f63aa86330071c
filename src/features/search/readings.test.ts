/** What the index reads into a query must all be in the call's answer: a part has several optional fields. */
import { expect, test } from 'vitest'
import { readDescription } from '#features/search-page/contracts.ts'
import { partKinds } from '#lexicon/part-kinds.ts'
import { wordsOf } from '#lexicon/words.ts'
import type { FilterTree } from '#search/query/filters.ts'
import { excluded, type Meaning } from '#search/reading/meaning.ts'
import { readingOf as read, type Span, withCounts } from '#search/reading/reading.ts'
import { searchPhysicians } from './contracts.ts'
import { readingOf } from './queries.server.ts'

const tree: FilterTree = { field: 'state', values: ['TX'] }
const plain: Meaning = { kind: 'place', label: 'Texas', tree, support: 3 }
const ways = <Values>(...values: Values[]) => [undefined, ...values]

/** Every meaning there can be: of each kind, wanted or not, with or without whatever else may belong to it. */
const meanings = partKinds.flatMap((kind) =>
  ways<FilterTree>({ field: 'query', values: ['texas'] }).flatMap((shown) =>
    ways([{ ...plain, label: 'Dallas' }]).flatMap((more) => {
      const also = more && { also: more, but: more.map(excluded), instead: more }
      const meaning: Meaning = { ...plain, kind, ...(shown && { shown }), ...also }
      return [meaning, excluded(meaning)]
    }),
  ),
)

test('whatever a part of a query may be, the answers that name it hold all of it', () => {
  const { reading, offer } = searchPhysicians.output.shape
  const words = wordsOf('texas')
  const misspelled = words.map((word) => ({ ...word, corrected: 'texas' }))
  const seen = new Set<string>()
  for (const meaning of meanings) {
    const others = meanings.filter(({ kind }) => kind === meaning.kind)
    for (const alternatives of [[], others.slice(0, 4), others.slice(4)]) {
      for (const said of [words, misspelled]) {
        const spans: Span[] = [{ words: said, meaning, alternatives }]
        const found = read(alternatives.length > 0 ? 'parts' : 'term', spans)
        const counted = withCounts(found.parts, () => 5)
        const answer = readingOf({
          ...found,
          parts: counted,
          ...(said === words ? {} : { unsaid: [{ from: 0, to: 5 }] }),
        })
        expect(reading.parse(answer)).toEqual(answer)
        expect(offer.parse({ ...answer, total: 3 })).toEqual({ ...answer, total: 3 })
        expect(readDescription.output.shape.parts.parse(answer.parts)).toEqual(answer.parts)
        for (const part of answer.parts) for (const key of Object.keys(part)) seen.add(key)
      }
    }
  }
  expect([...seen].sort()).toEqual(['alternatives', 'corrected', 'excluded', 'filters', 'from', 'kind', 'label', 'to'])
})
