/**
 * Whether an email says only what its posting says about a position: every amount, ratio, date, duration, percentage,
 * place, and link must be in one clause of the posting with the same words around it. A clause quoted in full is right;
 * anything else is compared piece by piece. Whatever it can't find is a problem, even if a reader might let it pass: a
 * wrong number in an offer is worse than no email.
 */
import type { EmailText } from '../port.ts'
import { type Posting, readPosting } from '../posting/read-posting.ts'
import { affirmed, deniedIn } from './denials.ts'
import { type Item, itemsOf } from './items.ts'
import { type Left, withoutQuotes } from './quotes.ts'
import { sentencesIn, shortened } from './segments.ts'
import { clausesOf, type Source } from './source-clauses.ts'
import { unfounded } from './support.ts'
import { claims, frame, openers } from './vocabulary.ts'

const placeholders = new Set([
  '{first_name}',
  '{last_name}',
  '{specialty}',
  '{company_name}',
  '{location}',
  '{job_location}',
])

/** One sentence per problem, for a model to correct; empty if there are none. */
export function checkEmail({ subject, body }: EmailText, source: Source): string[] {
  const posting = readPosting(source.jobTitle, source.jobDescription)
  const clauses = clausesOf(posting, source)
  const title = new Set(itemsOf(source.jobTitle).map(({ key }) => key))
  const known = new Set(clauses.flatMap(({ items }) => items.map(({ key }) => key)))
  const denied = deniedIn(clauses)
  const mentioned = new Set(itemsOf(`${subject}\n${body}`).map(({ key }) => key))
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
        ...unfounded(runs, clauses, sentence, mentioned),
      )
    }
  }
  return [...new Set(problems)]
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

/** A capitalized name that is neither in the posting nor ordinary English. */
function unknownNames(runs: readonly Item[][], known: ReadonlySet<string>, sentence: string): string[] {
  return runs
    .flat()
    .filter(
      ({ kind, key, at }) =>
        kind === 'place' && !known.has(key) && !openers.has(key) && !frame.has(key) && !(at < 2 && claims.has(key)),
    )
    .map(({ text }) => `"${text}" is not in the posting: ${shortened(sentence)}`)
}

/** When it describes the position itself, it must be the position's place. */
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
