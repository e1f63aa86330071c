/** Whether one clause of the posting says what part of an email says, with the same words around each fact. */
import { denies } from './denials.ts'
import { type Item, isSame, itemsOf } from './items.ts'
import { resegmented, shortened } from './segments.ts'
import type { SourceClause } from './source-clauses.ts'
import { claims, conditions, frame, isSignificant, promises } from './vocabulary.ts'

export function unfounded(
  runs: readonly Item[][],
  clauses: readonly SourceClause[],
  sentence: string,
  mentioned: ReadonlySet<string>,
): string[] {
  const said = new Set(itemsOf(sentence).map(({ key }) => key))
  const problems: string[] = []
  for (const segment of runs.flatMap(resegmented(sentence))) {
    if (!segment.some(isSignificant)) continue
    if (!clauses.some((clause) => supports(clause, segment, said, mentioned)))
      problems.push(`The posting does not say "${textOf(segment, sentence)}": ${shortened(sentence)}`)
  }
  return problems
}

/** No one says more about one amount, and a posting of nothing but commas would take minutes. */
const longestRun = 6

/**
 * A run of the clause's segments that contains everything in the email's segment and whose conditions the email
 * repeats.
 */
function supports(
  clause: SourceClause,
  segment: readonly Item[],
  said: ReadonlySet<string>,
  mentioned: ReadonlySet<string>,
): boolean {
  const { segments } = clause
  const figures = segment.filter(({ kind }) => kind === 'figure')
  const isStrict = figures.length > 0 || segment.some(({ key }) => promises.has(key))
  const words = segment.filter(
    ({ kind, key }) => (kind === 'word' || kind === 'place') && (isStrict ? !frame.has(key) : claims.has(key)),
  )
  for (let from = 0; from < segments.length; from++) {
    for (let to = from + 1; to <= Math.min(segments.length, from + longestRun); to++) {
      const run = segments.slice(from, to).flat()
      if (!inOrder(figures, run)) continue
      // The shortest run that holds the numbers: a longer one would lend them other numbers' words.
      const spare = run.filter(({ kind, key }) => kind === 'figure' && !figures.some((figure) => figure.key === key))
      if (to > from + 1 && spare.length > 0) continue
      const keys = new Set([...run, ...clause.label].map(({ key }) => key))
      if (!words.every(({ key }) => keys.has(key))) continue
      if (denies(run) !== denies(segment)) continue
      if (figures.length === 0 || hasItsConditions(clause, run, figures, said, mentioned)) return true
    }
  }
  return false
}

/** An amount has its noun next to it, and its clause's conditions are somewhere in the email. */
function hasItsConditions(
  clause: SourceClause,
  run: readonly Item[],
  figures: readonly Item[],
  said: ReadonlySet<string>,
  mentioned: ReadonlySet<string>,
): boolean {
  const near = [
    ...run.filter(({ key }) => conditions.has(key)),
    ...clause.label.filter(({ kind, key }) => kind !== 'figure' && !frame.has(key)),
  ]
  if (!near.every(({ key }) => said.has(key))) return false
  const isMoney = figures.some(({ key }) => key.startsWith('$') || key.endsWith('%'))
  if (!isMoney) return true
  const chunk = clause.chunks
    .filter((part) => figures.some((figure) => part.some((item) => isSame(item, figure))))
    .flat()
  const far = clause.items.filter(({ kind, key }) => kind === 'figure' || conditions.has(key) || claims.has(key))
  return [...far, ...chunk.filter(({ key }) => !frame.has(key))].every(({ key }) => mentioned.has(key))
}

function inOrder(figures: readonly Item[], run: readonly Item[]): boolean {
  let at = 0
  for (const figure of figures) {
    const found = run.findIndex((item, index) => index >= at && item.kind === 'figure' && item.key === figure.key)
    if (found === -1) return false
    at = found + 1
  }
  return true
}

function textOf(segment: readonly Item[], sentence: string): string {
  const last = segment.at(-1)!
  return sentence.slice(segment[0]!.at, last.at + last.text.length)
}
