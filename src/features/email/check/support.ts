/** Whether one statement of the posting says what part of an email says, with the same words around each fact. */
import { type Item, isSame } from './items.ts'
import type { Source, SourceClause } from './source.ts'
import { conditions, frame, hardWords, softWords } from './vocabulary.ts'

const denials = new Set(['no', 'not', 'unable'])

export function denies(items: readonly Item[]): boolean {
  return items.some(({ key }) => denials.has(key))
}

/** No one says more about one amount, and a posting of nothing but commas would take minutes. */
const longestRun = 6

/** @param said every word of the sentence that `segment` is part of */
export function isSupported(segment: readonly Item[], { clauses, global }: Source, said: ReadonlySet<string>): boolean {
  const claimed = segment.filter(({ kind, key }) => kind === 'figure' || (!frame.has(key) && !global.has(key)))
  if (claimed.length === 0) return !denies(segment) || clauses.some((clause) => supports(clause, segment, said, global))
  return clauses.some((clause) => supports(clause, segment, said, global))
}

/** A run of the clause's segments has all that the email's segment has, and its conditions are in the sentence. */
function supports(
  clause: SourceClause,
  segment: readonly Item[],
  said: ReadonlySet<string>,
  global: ReadonlySet<string>,
): boolean {
  const { segments } = clause
  const figures = segment.filter(({ kind }) => kind === 'figure')
  const words = segment.filter(
    ({ kind, key }) =>
      kind !== 'figure' && kind !== 'placeholder' && !isModal(key) && !frame.has(key) && !global.has(key),
  )
  if (![...figures, ...words].every(({ key }) => clause.keys.has(key))) return false
  for (let from = 0; from < segments.length; from++) {
    for (let to = from + 1; to <= Math.min(segments.length, from + longestRun); to++) {
      const run = segments.slice(from, to).flat()
      if (!inOrder(figures, run)) continue
      // The shortest run that holds the numbers: a longer one would lend them other numbers' words.
      const spare = run.filter(({ kind, key }) => kind === 'figure' && !figures.some((figure) => figure.key === key))
      if (to > from + 1 && spare.length > 0) continue
      const keys = new Set([...run, ...clause.label, ...clause.implied].map(({ key }) => key))
      if (!words.every(({ key }) => keys.has(key))) continue
      if (denies(run) !== denies(segment) || !isAsFirm(segment, [...run, ...clause.label])) continue
      if (figures.length === 0 || hasItsConditions(clause, run, figures, said)) return true
    }
  }
  return false
}

const isModal = (key: string) => softWords.has(key) || hardWords.has(key)

/** What is a plus must not become a must, nor the other way around. */
function isAsFirm(segment: readonly Item[], run: readonly Item[]): boolean {
  const isSoft = (items: readonly Item[]) => items.some(({ key }) => softWords.has(key))
  const isHard = (items: readonly Item[]) => items.some(({ key }) => hardWords.has(key))
  if (isSoft(segment)) return isSoft(run) || run.some(({ key }) => key === '+' || key === 'welcome')
  if (isHard(segment)) return !isSoft(run)
  return true
}

/** An amount has its noun and its conditions in the sentence. */
function hasItsConditions(
  clause: SourceClause,
  run: readonly Item[],
  figures: readonly Item[],
  said: ReadonlySet<string>,
): boolean {
  const isMoney = figures.some(({ key }) => key.startsWith('$') || key.endsWith('%'))
  const near = run.filter(({ key }) => conditions.has(key))
  const label =
    isMoney && !saysNothingOfMoney(clause.label) ? clause.label.filter(({ key }) => conditions.has(key)) : []
  const chunks = isMoney
    ? clause.chunks
        .filter((part) => figures.some((figure) => part.some((item) => isSame(item, figure))))
        .flatMap((part) => beforeOthers(part, figures))
    : []
  const around = chunks.filter(({ key }) => conditionsOfMoney.has(key))
  return [...near, ...label, ...around].every(({ key }) => said.has(key))
}

/** 'Minimum Qualifications' is no minimum of a salary under it, nor 'Additional Information' something additional. */
const saysNothingOfMoney = (label: readonly Item[]) =>
  label.some(({ key }) => /^(?:qualification|require|information)$/.test(key))

/** Of '$385,000 for two years and $54 per wRVU after that', what follows the second amount is said of that one. */
function beforeOthers(chunk: readonly Item[], figures: readonly Item[]): readonly Item[] {
  const last = chunk.findLastIndex((item) => figures.some((figure) => isSame(item, figure)))
  const other = chunk.findIndex(({ kind, key }, at) => at > last && kind === 'figure' && key.startsWith('$'))
  return other !== -1 && chunk.slice(last, other).some(({ key }) => key === 'and') ? chunk.slice(0, other) : chunk
}

/** Of the whole chunk, these decide what an amount is. */
const conditionsOfMoney = new Set(['if', 'when', 'after', 'until', 'unless', 'above', 'beyond', 'only', 'up'])

function inOrder(figures: readonly Item[], run: readonly Item[]): boolean {
  let at = 0
  for (const figure of figures) {
    const found = run.findIndex((item, index) => index >= at && item.kind === 'figure' && item.key === figure.key)
    if (found === -1) return false
    at = found + 1
  }
  return true
}
