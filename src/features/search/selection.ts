/** The rules of selecting (docs/specification/search.md, Selecting), apart from what draws them and where it is kept. */

/**
 * The ids in the order in which they were chosen. 'page': the last thing chosen was the visible page; 'all': the first results of a
 * whole search, up to the limit, and single ones can't be taken out of it.
 */
export interface Selection {
  readonly ids: readonly number[]
  readonly mode: 'none' | 'page' | 'all'
  /** The search in which all of them were found; null once they come from several. */
  readonly search: string | null
}

export const nothingSelected: Selection = { ids: [], mode: 'none', search: null }

export type Choice = {
  readonly selection: Selection
  /** Why it is not, or not all of, what was asked for. */
  readonly refused?: 'all-mode' | 'free-limit'
}

export interface Circumstances {
  /** Which search is shown. */
  search: string
  /** How many may be selected at once; `Infinity` with a plan. */
  most: number
}

/** Ticks or unticks one physician. */
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

/** With Shift: everyone from the one that was chosen before to this one, as they are shown. */
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

/** Selects the visible results besides what is selected; pressed again, it clears them. */
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

/** What Select All has fetched. */
export function selectAll(ids: readonly number[], search: string): Selection {
  return { ids, mode: 'all', search }
}

/** What is left of it when another search is shown: 'all' meant all of that search. */
export function inSearch(before: Selection, search: string): Selection {
  return before.mode === 'all' && before.search !== search ? nothingSelected : before
}

function add(before: Selection, ids: readonly number[], mode: 'none' | 'page', at: Circumstances): Choice {
  const known = new Set(before.ids)
  const fresh = ids.filter((id) => !known.has(id))
  const fitting = fresh.slice(0, Math.max(0, at.most - before.ids.length))
  if (fitting.length === 0 && fresh.length > 0) return { selection: before, refused: 'free-limit' }
  const selection = renamed({ ...before, mode }, [...before.ids, ...fitting], at)
  return fitting.length < fresh.length ? { selection, refused: 'free-limit' } : { selection }
}

function renamed(before: Selection, ids: readonly number[], { search }: Circumstances): Selection {
  if (ids.length === 0) return nothingSelected
  const sameSearch = before.ids.length === 0 || before.search === search
  return { ids, mode: before.mode, search: sameSearch ? search : null }
}
