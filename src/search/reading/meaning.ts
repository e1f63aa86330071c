import type { FilterTree } from '../query/filters.ts'
import type { PartKind } from './part-kinds.ts'

/** What some words beside each other mean. */
export type Meaning = {
  readonly kind: PartKind
  /** As people read it: 'Dallas, TX'. */
  readonly label: string
  readonly tree: FilterTree
  /** The same as it is shown and kept, where the tree has the caller's own physicians in it. */
  readonly shown?: FilterTree
  /** How many physicians have it. */
  readonly support: number
  /** Those who fit are left out; the tree has the `not`. */
  readonly excluded?: true
  /** Who is not meant although the words alone would say so: 'noninvasive cardiologist' is none who intervenes. */
  readonly but?: readonly Meaning[]
  /** What may be searched for in its place, where no one is in the town that it names. */
  readonly instead?: readonly Meaning[]
}

export function excluded(meaning: Meaning): Meaning {
  const { but: _, instead: __, shown, ...plain } = meaning
  return { ...plain, tree: { not: plain.tree }, ...(shown ? { shown: { not: shown } } : {}), excluded: true }
}
