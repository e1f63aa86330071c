/** What the posting says no to, so an email must not say yes to it. */
import type { Item } from './items.ts'
import { resegmented, shortened } from './segments.ts'
import type { SourceClause } from './source-clauses.ts'
import { claims, frame } from './vocabulary.ts'

const denials = new Set(['no', 'not', 'without', 'never', 'unable'])

export function denies(items: readonly Item[]): boolean {
  return items.some(({ key }) => denials.has(key))
}

/** What the posting denies and nowhere affirms: 'call', 'weekend'. */
export function deniedIn(clauses: readonly SourceClause[]): ReadonlySet<string> {
  const segments = clauses.flatMap((clause) => clause.segments)
  const yes = new Set(
    segments.filter((segment) => !denies(segment)).flatMap((segment) => segment.map(({ key }) => key)),
  )
  const no = segments.filter(denies).flatMap(deniedBy)
  return new Set(no.filter((key) => !yes.has(key)))
}

/** 'no weekday call' denies both words; 'you will not work nights unless you ask' denies only the nights. */
function deniedBy(segment: readonly Item[]): string[] {
  const from = segment.findIndex(({ key }) => denials.has(key))
  const end = segment.findIndex(({ key }, index) => index > from && /^(?:unless|if|except|until)$/.test(key))
  const after = segment.slice(from + 1, end === -1 ? undefined : end)
  return after
    .filter(
      ({ key }, index) =>
        claims.has(key) || key === 'call' || (segment[from]!.key === 'no' && index < 3 && !frame.has(key)),
    )
    .filter(({ kind }) => kind !== 'figure')
    .map(({ key }) => key)
}

export function affirmed(runs: readonly Item[][], denied: ReadonlySet<string>, sentence: string): string[] {
  return runs
    .flatMap(resegmented(sentence))
    .filter((segment) => !denies(segment))
    .flatMap((segment) =>
      segment.filter(
        ({ key }, index) =>
          denied.has(key) && !(key === 'call' && /^(?:a|brief|quick|short|phone)$/.test(segment[index - 1]?.key ?? '')),
      ),
    )
    .map(({ text }) => `The posting says no to "${text}": ${shortened(sentence)}`)
}
