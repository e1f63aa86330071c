/**
 * Whether an email says of a position only what its posting says: every amount, ratio, date, duration, percentage, place and link
 * has to be in one clause of the posting with the same words around it. A clause that is quoted whole is right; anything else
 * is compared piece by piece. What it cannot find is a problem, even if a reader might let it pass: a wrong figure in an offer is
 * worse than no email.
 */
import type { PositionType } from '#shared/letters.ts'
import type { Letter } from '../port.ts'
import { type Posting, readPosting } from '../posting/read-posting.ts'
import { type Item, itemsOf } from './items.ts'
import { chunksOf, segmentsOf, sentencesIn } from './segments.ts'
import { claims, conditions, frame, openers, promises } from './vocabulary.ts'

export interface Source {
  jobTitle: string
  jobDescription: string
  positionType: PositionType
}

interface SourceClause {
  /** What all of it is said of. */
  label: Item[]
  items: Item[]
  segments: Item[][]
  /** Between commas and stops. */
  chunks: Item[][]
}

const placeholders = new Set([
  '{first_name}',
  '{last_name}',
  '{specialty}',
  '{company_name}',
  '{location}',
  '{job_location}',
])

/** One sentence per fault, for a model to correct; empty where there is none. */
export function checkEmail({ subject, body }: Letter, source: Source): string[] {
  const posting = readPosting(source.jobTitle, source.jobDescription)
  const clauses = clausesOf(posting, source)
  const title = new Set(itemsOf(source.jobTitle).map(({ key }) => key))
  const known = new Set(clauses.flatMap(({ items }) => items.map(({ key }) => key)))
  const denied = deniedIn(clauses)
  const told = new Set(itemsOf(`${subject}\n${body}`).map(({ key }) => key))
  const problems: string[] = []
  for (const line of [subject, ...body.split('\n')]) {
    const text = line.replace(/^\s*[-•*]\s+/, '')
    const { runs: left, quotes, altered } = withoutQuotes(itemsOf(text), clauses)
    problems.push(...altered)
    for (const { sentence, from } of sentencesIn(text)) {
      const runs = left
        .map((run) =>
          run
            .filter(({ at }) => at >= from && at < from + sentence.length)
            .map((item) => ({ ...item, at: item.at - from })),
        )
        .filter((run) => run.length > 0)
      problems.push(
        ...wrongLinks(runs, known, sentence),
        ...wrongPlaceholders(runs, sentence),
        ...unknownNames(runs, known, sentence),
        ...wrongPlace(runs, posting, sentence),
        ...mislabeled(
          runs,
          quotes.filter((quote) => quote.from < from + sentence.length && quote.to >= from),
          title,
          sentence,
        ),
        ...affirmed(runs, denied, sentence),
        ...unfounded(runs, clauses, sentence, told),
      )
    }
  }
  return [...new Set(problems)]
}

function clausesOf({ clauses, title }: Posting, { positionType, jobTitle }: Source): SourceClause[] {
  // With a heading the text says more than the posting's line, without a needless label less.
  const own = clauses.flatMap(({ text, verbatim, label }) =>
    (text.length >= verbatim.length ? [text] : [text, verbatim]).map((said) => ({ text: said, label })),
  )
  const typed = [jobTitle, title.rest.join(', '), positionType].map((text) => ({ text, label: '' }))
  return [...own, ...typed].map(({ text, label }) => ({
    label: itemsOf(label),
    items: itemsOf(text),
    segments: segmentsOf(text),
    chunks: chunksOf(text),
  }))
}

const isSame = (a: Item, b: Item) => a.key === b.key

interface Left {
  /** What is not quoted, in runs. */
  runs: Item[][]
  /** What is, with the clause that it is from. */
  quotes: { from: number; to: number; clause: readonly Item[] }[]
  /** What is repeated with one fact exchanged. */
  altered: string[]
}

/** Takes out of a line the clauses that it repeats from their first word to their last. */
function withoutQuotes(items: readonly Item[], clauses: readonly SourceClause[]): Left {
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

/** A clause repeated with one figure, month or other word of a fact exchanged, even for one that stands beside it. */
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

function wrongLinks(runs: readonly Item[][], known: ReadonlySet<string>, sentence: string): string[] {
  return runs
    .flat()
    .filter(({ kind, key }) => kind === 'link' && !known.has(key))
    .map(({ text }) => `The link "${text}" is not in the posting: ${shortened(sentence)}`)
}

function wrongPlaceholders(runs: readonly Item[][], sentence: string): string[] {
  const found = runs.flat().filter(({ kind }) => kind === 'placeholder')
  const problems = found
    .filter(({ key }) => !placeholders.has(key))
    .map(({ text }) => `There is no placeholder ${text}.`)
  const isOfPhysician = /\{company_name\}|\byour?\b/i.test(sentence.slice(0, sentence.indexOf('{location}')))
  if (found.some(({ key }) => key === '{location}') && !isOfPhysician)
    problems.push(`{location} is the physician's town, not the position's: ${shortened(sentence)}`)
  return problems
}

/** A name with a capital that neither the posting has nor ordinary English. */
function unknownNames(runs: readonly Item[][], known: ReadonlySet<string>, sentence: string): string[] {
  return runs
    .flat()
    .filter(
      ({ kind, key, at }) =>
        kind === 'place' && !known.has(key) && !openers.has(key) && !frame.has(key) && !(at < 2 && claims.has(key)),
    )
    .map(({ text }) => `"${text}" is not in the posting: ${shortened(sentence)}`)
}

/** Said of the position itself, it has to be the position's place. */
function wrongPlace(runs: readonly Item[][], { place }: Posting, sentence: string): string[] {
  if (place === null) return []
  const said =
    /\b(?:position|role|job|opportunity|opening) (?:is )?(?:located |based )?(?:in|at|near) ((?:\p{Lu}[\p{L}.'’-]+|d['’]\p{Lu}\p{L}+)(?: (?:\p{Lu}[\p{L}.'’-]+|d['’]\p{Lu}\p{L}+)){0,4})/u.exec(
      sentence,
    )
  if (!said || !runs.flat().some(({ text }) => said[1]!.includes(text))) return []
  const first = itemsOf(said[1]!)
  const own = new Set(itemsOf(place).map(({ key }) => key))
  return first.every(({ key }) => own.has(key) || frame.has(key))
    ? []
    : [`The position is in ${place}: ${shortened(sentence)}`]
}

/** 'Retention bonus' in front of a clause about the salary. */
function mislabeled(
  runs: readonly Item[][],
  quotes: Left['quotes'],
  title: ReadonlySet<string>,
  sentence: string,
): string[] {
  const ofFigures = quotes.filter(({ clause }) => clause.some(({ kind }) => kind === 'figure'))
  if (ofFigures.length === 0) return []
  const keys = new Set(ofFigures.flatMap(({ clause }) => clause.map(({ key }) => key)))
  return runs
    .flat()
    .filter(({ key }) => claims.has(key) && !keys.has(key) && !title.has(key))
    .map(({ text }) => `The posting does not say "${text}" of this: ${shortened(sentence)}`)
}

/** What the posting says no to, and nowhere yes: 'call', 'weekend'. */
function deniedIn(clauses: readonly SourceClause[]): ReadonlySet<string> {
  const segments = clauses.flatMap((clause) => clause.segments)
  const yes = new Set(
    segments.filter((segment) => !denies(segment)).flatMap((segment) => segment.map(({ key }) => key)),
  )
  const no = segments.filter(denies).flatMap(deniedBy)
  return new Set(no.filter((key) => !yes.has(key)))
}

/** 'no weekday call' denies both words, 'you will not work nights unless you ask' the nights alone. */
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

function affirmed(runs: readonly Item[][], denied: ReadonlySet<string>, sentence: string): string[] {
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

function unfounded(
  runs: readonly Item[][],
  clauses: readonly SourceClause[],
  sentence: string,
  told: ReadonlySet<string>,
): string[] {
  const said = new Set(itemsOf(sentence).map(({ key }) => key))
  const problems: string[] = []
  for (const segment of runs.flatMap(resegmented(sentence))) {
    if (!segment.some(isSignificant)) continue
    if (!clauses.some((clause) => supports(clause, segment, said, told)))
      problems.push(`The posting does not say "${textOf(segment, sentence)}": ${shortened(sentence)}`)
  }
  return problems
}

/** Runs are cut where the sentence is. */
function resegmented(sentence: string): (run: Item[]) => Item[][] {
  const segments = segmentsOf(sentence).map((segment) => new Set(segment.map(({ at }) => at)))
  return (run) => segments.map((segment) => run.filter(({ at }) => segment.has(at))).filter((part) => part.length > 0)
}

function isSignificant({ kind, key, text }: Item): boolean {
  return (kind === 'figure' && !/^second$/i.test(text)) || claims.has(key)
}

/** No one says more of one amount; a posting of nothing but commas would take minutes. */
const longestRun = 6

/** A run of the clause's segments that holds all of the email's segment, and whose conditions the email holds. */
function supports(
  clause: SourceClause,
  segment: readonly Item[],
  said: ReadonlySet<string>,
  told: ReadonlySet<string>,
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
      // The least that holds the figures: more would lend them the words of other figures.
      const spare = run.filter(({ kind, key }) => kind === 'figure' && !figures.some((figure) => figure.key === key))
      if (to > from + 1 && spare.length > 0) continue
      const keys = new Set([...run, ...clause.label].map(({ key }) => key))
      if (!words.every(({ key }) => keys.has(key))) continue
      if (denies(run) !== denies(segment)) continue
      if (figures.length === 0 || hasItsConditions(clause, run, figures, said, told)) return true
    }
  }
  return false
}

/** Beside an amount stands what it is said of; and what its clause makes it depend on is somewhere in the email. */
function hasItsConditions(
  clause: SourceClause,
  run: readonly Item[],
  figures: readonly Item[],
  said: ReadonlySet<string>,
  told: ReadonlySet<string>,
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
  return [...far, ...chunk.filter(({ key }) => !frame.has(key))].every(({ key }) => told.has(key))
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

const denials = new Set(['no', 'not', 'without', 'never', 'unable'])

function denies(items: readonly Item[]): boolean {
  return items.some(({ key }) => denials.has(key))
}

function textOf(segment: readonly Item[], sentence: string): string {
  const last = segment.at(-1)!
  return sentence.slice(segment[0]!.at, last.at + last.text.length)
}

function shortened(sentence: string): string {
  return sentence.length > 140 ? `${sentence.slice(0, 137)}...` : sentence
}
