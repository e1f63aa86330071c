import type { PhysicianSearch } from './port.ts'

interface Kept {
  /** The number of the change up to which these answers are true. */
  change: number
  answers: Map<string, Promise<unknown>>
}

const kept = new WeakMap<PhysicianSearch, Kept>()
/** Pages of all specialties in all states are more than this; the ones that are read come to stay. */
const mostKept = 2000

/**
 * What `make` asks of the index, asked once until a physician changes: the public pages are read by everyone, and crawlers read
 * all of them. `key` tells the questions apart.
 */
export async function untilChange<T>(
  { forEveryone: search }: PhysicianSearch,
  key: string,
  make: (search: PhysicianSearch) => Promise<T>,
): Promise<T> {
  const change = await search.lastChange()
  const before = kept.get(search)
  const { answers } = before?.change === change ? before : freshFor(search, change)
  const known = answers.get(key) as Promise<T> | undefined
  if (known) return known
  const answer = make(search)
  if (answers.size >= mostKept) answers.delete(answers.keys().next().value!)
  answers.set(key, answer)
  // A failure is not kept: the next one asks again.
  answer.catch(() => answers.delete(key))
  return answer
}

function freshFor(search: PhysicianSearch, change: number): Kept {
  const fresh: Kept = { change, answers: new Map() }
  kept.set(search, fresh)
  return fresh
}
