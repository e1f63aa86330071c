import { type ColumnName, wordColumns } from '../columns/columns.ts'
import { type Condition, criteriaOf } from './conditions.ts'
import type { SearchFilters } from './query.ts'

/** For each field the folded words that a search looks for in it: `spans` of `shared/text/fold.ts` says where they stand in a text. */
export type MatchedWords = { readonly [Name in ColumnName]?: readonly string[] }

/** What a page should mark in the physicians that a search has found. */
export function matchedWords(filters: SearchFilters): MatchedWords {
  const words = new Map<ColumnName, Set<string>>()
  const collect = (condition: Condition): void => {
    if (condition.kind === 'word') {
      for (const column of wordColumns) collect({ kind: 'contains', column, text: condition.text })
    } else if (condition.kind === 'place') {
      collect({ kind: 'contains', column: 'city', text: condition.city })
      collect({ kind: 'equals', column: 'state', text: condition.state })
    } else if ('column' in condition) {
      const known = words.get(condition.column)
      if (known) known.add(condition.text.trim())
      else words.set(condition.column, new Set([condition.text.trim()]))
    } else if ('of' in condition) condition.of.forEach(collect)
  }
  // Without a radius a city is what stands on the card; the year does not matter to words.
  for (const { condition } of criteriaOf(filters, 0, undefined)) collect(condition)
  return Object.fromEntries([...words].map(([column, texts]) => [column, [...texts]]))
}
