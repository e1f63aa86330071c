import { type ColumnName, wordColumns } from '../columns/columns.ts'
import type { Condition } from './condition.ts'
import { criteriaOf } from './criteria.ts'
import type { FilterTree, SearchFilters } from './filters.ts'

/**
 * The folded words that a search looks for in each field: `spans` of `shared/text/fold.ts` finds them in a text.
 */
export type MatchedWords = { readonly [Name in ColumnName]?: readonly string[] }

/** What a page should highlight in the physicians a search has found. @param read what its query was read as */
export function matchedWords(filters: SearchFilters, read?: FilterTree): MatchedWords {
  const words = new Map<ColumnName, Set<string>>()
  const note = (column: ColumnName, text: string) => {
    const known = words.get(column)
    if (known) known.add(text.trim())
    else words.set(column, new Set([text.trim()]))
  }
  const collect = (condition: Condition): void => {
    switch (condition.kind) {
      case 'word':
        for (const column of wordColumns) note(column, condition.text)
        return
      case 'contains':
      case 'equals':
      case 'begins':
        note(condition.column, condition.text)
        return
      case 'place':
        note('city', condition.city)
        note('state', condition.state)
        return
      case 'any':
      case 'all':
        condition.of.forEach(collect)
        return
      case 'not':
      case 'between':
      case 'at least':
      case 'flag':
      case 'among':
      case 'not among':
      case 'near':
      case 'reached':
      case 'zips':
        return
      default:
        condition satisfies never
    }
  }
  // Without a radius, a city is the one on the card; the year has no effect on words.
  for (const { condition } of criteriaOf(filters, { year: 0 }, read)) collect(condition)
  return Object.fromEntries([...words].map(([column, texts]) => [column, [...texts]]))
}
