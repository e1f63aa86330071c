/**
 * Which answers of the index are kept until a physician changes: people turn back a page, return to a search, and begin
 * with the words that others begin with, and counting every facet again is most of what a search costs.
 */
import type { SearchRequest } from '#search/physician-index.ts'
import type { Method, Question } from './protocol.ts'

/** The questions that are asked again in the same words. */
const askedAgain: ReadonlySet<Method> = new Set<Method>(['search', 'complete', 'suggest'])
/** An answer with facets takes about 30 kB. */
export const maxCachedAnswers = 500
/** Longer lists are one person's own physicians, and longer pages are exports. */
const longest = 100

/** The same for two questions only if they are the same; null if the answer is not worth keeping. */
export function keyOf({ method, args }: Pick<Question, 'method' | 'args'>): string | null {
  if (!askedAgain.has(method) || !isShort(args) || (method === 'search' && isLong(args[0] as SearchRequest)))
    return null
  // Years in practice count from the current year.
  return JSON.stringify([new Date().getFullYear(), method, args])
}

const isLong = ({ limit = 0 }: SearchRequest) => limit > longest

/** Plain values and short lists, which JSON writes in full. */
function isShort(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.length <= longest && value.every(isShort)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isShort)
}
