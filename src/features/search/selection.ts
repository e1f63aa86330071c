/** The rules of selecting (docs/specification/search.md, Selecting), independent of rendering and storage. */

/**
 * The ids in the order they were chosen. 'page': the last choice was the visible page; 'all': the first results of a
 * whole search, up to the limit; single ones can't be removed.
 */
export interface Selection {
  readonly ids: readonly number[]
  readonly mode: 'none' | 'page' | 'all'
  /** The search that found all of them; null if they come from several. */
  readonly search: string | null
}

export const nothingSelected: Selection = { ids: [], mode: 'none', search: null }

export type Choice = {
  readonly selection: Selection
  /** The reason the selection is not, or not fully, what was requested. */
  readonly refused?: 'all-mode' | 'free-limit'
}

export interface Circumstances {
  /** The search shown. */
  search: string
  /** How many may be selected at once; `Infinity` with a plan. */
  max: number
}

/** Selects or deselects one physician. */
export function choose(before: Selection, id: number, selected: boolean, at: Circumstances): Choice {
  if (before.mode === 'all') return { selection: before, refused: 'all-mode' }
  if (!selected)
    return {
      selection: renamed(
        before,
        before.ids.filter((other) => other !== id),
        at,
      ),
    }
  return add(before, [id], 'none', at)
}

/** With Shift: everyone from the previously chosen one to this one, in the order shown. */
export function chooseRange(
  before: Selection,
  { from, to }: { from: number; to: number },
  selected: boolean,
  visible: readonly number[],
  at: Circumstances,
): Choice {
  const [first, last] = [visible.indexOf(from), visible.indexOf(to)].toSorted((a, b) => a - b) as [number, number]
  if (first === -1 || before.mode === 'all') return choose(before, to, selected, at)
  const range = visible.slice(first, last + 1)
  if (selected) return add(before, range, 'none', at)
  const left = before.ids.filter((id) => !range.includes(id))
  return { selection: renamed(before, left, at) }
}

/** Adds the visible results to the selection; pressing it again clears them. */
export function togglePage(before: Selection, visible: readonly number[], at: Circumstances): Choice {
  if (isPageSelected(before, visible)) {
    const shown = new Set(visible)
    const rest = before.ids.filter((id) => !shown.has(id))
    return { selection: renamed({ ...before, mode: 'none' }, rest, at) }
  }
  return add(before.mode === 'all' ? nothingSelected : before, visible, 'page', at)
}

/** Whether pressing Select Page clears. */
export function isPageSelected({ ids, mode }: Selection, visible: readonly number[]): boolean {
  if (mode !== 'page' || visible.length === 0) return false
  const chosen = new Set(ids)
  return visible.some((id) => chosen.has(id))
}

/** The ids that Select All fetched. */
export function selectAll(ids: readonly number[], search: string): Selection {
  return { ids, mode: 'all', search }
}

/** What remains when a different search is shown: 'all' meant all of the previous one. */
export function inSearch(before: Selection, search: string): Selection {
  return before.mode === 'all' && before.search !== search ? nothingSelected : before
}

function add(before: Selection, ids: readonly number[], mode: 'none' | 'page', at: Circumstances): Choice {
  const known = new Set(before.ids)
  const fresh = ids.filter((id) => !known.has(id))
  const fitting = fresh.slice(0, Math.max(0, at.max - before.ids.length))
  if (fitting.length === 0 && fresh.length > 0) return { selection: before, refused: 'free-limit' }
  const selection = renamed({ ...before, mode }, [...before.ids, ...fitting], at)
  return fitting.length < fresh.length ? { selection, refused: 'free-limit' } : { selection }
}

function renamed(before: Selection, ids: readonly number[], { search }: Circumstances): Selection {
  if (ids.length === 0) return nothingSelected
  const sameSearch = before.ids.length === 0 || before.search === search
  return { ids, mode: before.mode, search: sameSearch ? search : null }
}
