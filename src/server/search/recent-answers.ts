/**
 * Caches recent answers of an index until it changes: people turn back a page, return to a search, and begin with the
 * words that others begin with, and counting every facet again is most of what a search costs.
 */
import { Recent } from '#search/columns/recent.ts'
import type { PhysicianIndex, SearchRequest } from '#search/physician-index.ts'
import type { Method } from './protocol.ts'

/** The questions that are asked again in the same words. */
const asksAgain: ReadonlySet<Method> = new Set<Method>(['search', 'complete', 'suggest'])
/** An answer with facets takes about 30 kB. */
const answersAtMost = 500
/** Longer lists are one person's own physicians, and longer pages are exports. */
const longest = 100

interface Answers {
  readonly revision: number
  /** Years in practice count from the current year. */
  readonly year: number
  readonly recent: Recent<NonNullable<unknown>>
}

const answersOf = new WeakMap<PhysicianIndex, Answers>()

/** The answer of this index to a question: the cached one, or what `find` returns. */
export function remembered(
  index: PhysicianIndex,
  method: Method,
  args: readonly unknown[],
  find: () => unknown,
): unknown {
  if (!asksAgain.has(method) || !isShort(args) || (method === 'search' && isLong(args[0] as SearchRequest)))
    return find()
  return recentOf(index).get(JSON.stringify([method, args]), () => find() as NonNullable<unknown>)
}

function recentOf(index: PhysicianIndex): Answers['recent'] {
  const { revision } = index
  const year = new Date().getFullYear()
  const known = answersOf.get(index)
  if (known?.revision === revision && known.year === year) return known.recent
  const recent: Answers['recent'] = new Recent(answersAtMost)
  answersOf.set(index, { revision, year, recent })
  return recent
}

const isLong = ({ limit = 0 }: SearchRequest) => limit > longest

/** Plain values and short lists: written as JSON, they differ wherever the question does. */
function isShort(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.length <= longest && value.every(isShort)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isShort)
}
