import type { PartKind } from '#lexicon/part-kinds.ts'
import type { Condition } from '../query/condition.ts'
import type { FilterTree } from '../query/filters.ts'

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
  /** What else they must have: a 'pediatric hospitalist' is a pediatrician who works as a hospitalist. */
  readonly also?: readonly Meaning[]
  /** The words that say it, of what narrows a specialty. */
  readonly words?: readonly string[]
  /** Who comes first of those who match: someone with the middle name or the suffix that was typed with a name. */
  readonly first?: readonly Condition[]
  /** What else to search for: if no one is in the town it names, or if who is there already is meant. */
  readonly instead?: readonly Meaning[]
  /** The words may as well be about a job, and say that only where someone who fits wishes for it. */
  readonly unsure?: true
}

export function excluded(meaning: Meaning): Meaning {
  const { but: _, instead: __, also = [], shown, ...plain } = meaning
  const all = [plain, ...also]
  const label = all.map((one) => one.label).join(' and ')
  const tree = also.length > 0 ? { and: all.map((one) => one.tree) } : plain.tree
  return { ...plain, label, tree: { not: tree }, ...(shown ? { shown: { not: shown } } : {}), excluded: true }
}
