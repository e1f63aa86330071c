/** How common values are: two people with a common name agree by chance more often than two with a rare one. */
import { namesByShare } from '../generate/people.ts'
import { letters } from '../normalise/text.ts'

export const countedKinds = ['first', 'last', 'specialty', 'state'] as const
export type CountedKind = (typeof countedKinds)[number]

/** How many physicians have some values, as `letters` folds them; those with none may be left out. */
export interface ValueCounts {
  /** Everyone who was counted. */
  people: number
  counts: { readonly [kind in CountedKind]: Readonly<Record<string, number>> }
}

/** Values to be counted, folded. */
export type ValuesAsked = { readonly [kind in CountedKind]: readonly string[] }

export const noCounts: ValueCounts = { people: 0, counts: { first: {}, last: {}, specialty: {}, state: {} } }

/** US physicians, in round numbers: with fewer in the data, a name that one of them has may still be someone else's. */
const leastPeople = 1_000_000

/**
 * As many people as what is usual counts for. Few are enough to say that a name is common, but a name that no one has
 * among a thousand may be a common one.
 */
const usualWeight = 50_000

/** The share of a value that isn't on any list. */
const unlisted = { first: 4e-6, last: 2e-6, specialty: 0.02, state: 0.03 } as const

let lists: { first: ReadonlyMap<string, number>; last: ReadonlyMap<string, number> } | undefined

function usualShare(kind: CountedKind, value: string): number {
  if (kind !== 'first' && kind !== 'last') return unlisted[kind]
  lists ??= folded(namesByShare())
  return Math.max(lists[kind].get(value) ?? 0, unlisted[kind])
}

function folded(shares: ReturnType<typeof namesByShare>) {
  const fold = (of: ReadonlyMap<string, number>) => new Map([...of].map(([name, share]) => [letters(name), share]))
  return { first: fold(shares.first), last: fold(shares.last) }
}

export class Frequencies {
  private readonly counted: ValueCounts

  constructor(counted: ValueCounts) {
    this.counted = counted
  }

  get people(): number {
    return Math.max(this.counted.people, leastPeople)
  }

  /** From 0 to 1, exclusive; takes a folded value. */
  share(kind: CountedKind, value: string): number {
    const { people, counts } = this.counted
    const count = Object.hasOwn(counts[kind], value) ? (counts[kind][value] ?? 0) : 0
    return (count + usualWeight * usualShare(kind, value)) / (people + usualWeight)
  }
}

/** As good as it gets without counting. */
export const usualFrequencies = new Frequencies(noCounts)
