/**
 * A search whose words were read, as the filters that they mean: what the sidebar, the toggles, and the order show, so
 * that words and filters are one state.
 */
import type { SearchState } from './address.ts'
import { type Change, type Reading, settled } from './query-parts.ts'

export function asFilters(state: SearchState, reading: Reading | undefined): SearchState {
  return reading ? settled(reading.parts)(state) : state
}

/**
 * A change that was made to what is shown. If it touches something that words say, these words become filters first;
 * otherwise they stay in the box.
 */
export function onShown(changed: Change, query: string | undefined, reading: Reading | undefined): Change {
  if (!reading) return changed
  return (now) => {
    // Someone has typed on since.
    if (now.filters.query !== query) return changed(now)
    const shown = asFilters(now, reading)
    const next = changed(shown)
    const touched = Object.keys({ ...shown.filters, ...next.filters }).filter((name) => differs(shown, next, name))
    return touched.some((name) => differs(now, shown, name)) ? next : changed(now)
  }
}

function differs({ filters: one }: SearchState, { filters: other }: SearchState, name: string): boolean {
  const of = (filters: SearchState['filters']) => JSON.stringify((filters as Record<string, unknown>)[name])
  return of(one) !== of(other)
}
