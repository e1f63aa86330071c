import type { PhysicianSearch } from './port.ts'

interface Cached {
  /** The number of the last change that these answers include. */
  change: number
  answers: Map<string, Promise<unknown>>
}

const caches = new WeakMap<PhysicianSearch, Cached>()
/** There are more pages than this (all specialties in all states); the ones people read stay cached. */
const maxEntries = 2000

/**
 * Caches what `make` reads from the index until a physician changes: everyone reads the public pages, and crawlers read
 * all of them. `key` identifies the request.
 */
export async function untilChange<T>(
  { forEveryone: search }: PhysicianSearch,
  key: string,
  make: (search: PhysicianSearch) => Promise<T>,
): Promise<T> {
  const change = await search.lastChange()
  const before = caches.get(search)
  const { answers } = before?.change === change ? before : freshFor(search, change)
  const known = answers.get(key) as Promise<T> | undefined
  if (known) return known
  const answer = make(search)
  if (answers.size >= maxEntries) answers.delete(answers.keys().next().value!)
  answers.set(key, answer)
  // A failure is not cached: the next caller tries again.
  answer.catch(() => answers.delete(key))
  return answer
}

function freshFor(search: PhysicianSearch, change: number): Cached {
  const fresh: Cached = { change, answers: new Map() }
  caches.set(search, fresh)
  return fresh
}
