/** Clauses of the posting that an email repeats, in full or with one fact changed. */
import { type Item, isSame } from './items.ts'
import type { SourceClause } from './source-clauses.ts'
import { isSignificant } from './vocabulary.ts'

export interface Left {
  /** Runs of text that aren't quoted. */
  runs: Item[][]
  /** What is quoted, with the clause it comes from. */
  quotes: { from: number; to: number; clause: readonly Item[] }[]
  /** What is repeated with one fact changed. */
  altered: string[]
}

/** Removes the clauses from a line that it repeats in full. */
export function withoutQuotes(items: readonly Item[], clauses: readonly SourceClause[]): Left {
  const quoted = new Array<boolean>(items.length).fill(false)
  const quotes: Left['quotes'] = []
  for (const { items: clause } of clauses.toSorted((a, b) => b.items.length - a.items.length)) {
    if (clause.length < 2) continue
    for (let from = 0; from + clause.length <= items.length; from++) {
      if (!clause.every((item, index) => !quoted[from + index] && isSame(item, items[from + index]!))) continue
      quoted.fill(true, from, from + clause.length)
      quotes.push({ from: items[from]!.at, to: items[from + clause.length - 1]!.at, clause })
    }
  }
  const runs: Item[][] = [[]]
  for (const [index, item] of items.entries()) {
    if (quoted[index]) {
      if (runs.at(-1)!.length > 0) runs.push([])
    } else runs.at(-1)!.push(item)
  }
  return { runs: runs.filter((run) => run.length > 0), quotes, altered: alteredIn(items, quoted, clauses) }
}

/** A clause repeated with one number, month, or other fact word changed, even if swapped with its neighbor. */
function alteredIn(items: readonly Item[], quoted: readonly boolean[], clauses: readonly SourceClause[]): string[] {
  const found: string[] = []
  for (const { items: clause } of clauses) {
    if (clause.length < 4) continue
    for (let from = 0; from + clause.length <= items.length; from++) {
      let other = -1
      let others = 0
      for (let index = 0; index < clause.length && others < 2; index++) {
        if (isSame(clause[index]!, items[from + index]!)) continue
        other = index
        others++
      }
      if (others !== 1 || quoted[from + other]) continue
      if (isSignificant(clause[other]!))
        found.push(`The posting says "${clause[other]!.text}", not "${items[from + other]!.text}".`)
    }
  }
  return found
}
