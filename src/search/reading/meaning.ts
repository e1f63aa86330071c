import type { FilterTree } from '../query/filters.ts'
import type { PartKind } from './part-kinds.ts'

/** The meaning of adjacent words. */
export type Meaning = {
  readonly kind: PartKind
  /** For display: 'Dallas, TX'. */
  readonly label: string
  readonly tree: FilterTree
  /** The tree to show and store, if `tree` contains the caller's own physicians. */
  readonly shown?: FilterTree
  /** How many physicians have it. */
  readonly support: number
  /** Physicians who match are excluded; the tree has the `not`. */
  readonly excluded?: true
  /**
   * Who is not meant, although the words alone would include them: a 'noninvasive cardiologist' is not an
   * interventional one.
   */
  readonly but?: readonly Meaning[]
  /** What to search for instead, if no one is in the town it names. */
  readonly instead?: readonly Meaning[]
}

export function excluded(meaning: Meaning): Meaning {
  const { but: _, instead: __, shown, ...plain } = meaning
  return { ...plain, tree: { not: plain.tree }, ...(shown ? { shown: { not: shown } } : {}), excluded: true }
}
