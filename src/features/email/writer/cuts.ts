/** Where a statement can be cut, never within what is one thing. */
import type { Fact } from '#postings/facts.ts'
import { usStates } from '#shared/text/us-states.ts'

export function cutUp(text: string, by: RegExp): { from: number; to: number }[] {
  const at = [...text.matchAll(by)]
    .filter(({ index, 0: found }) => !isOneThing(text.slice(0, index), text.slice(index + found.length)))
    .map(({ index, 0: found }) => index + found.length)
    .filter((index) => !isInParentheses(text, index))
  return [0, ...at]
    .map((from, index) => ({ from, to: [...at, text.length][index]! }))
    .filter(({ from, to }) => to > from)
}

/** 'Akron, Ohio', '7 on, 14 off', 'July 5, 2027', 'outpatient, inpatient, and critical care'. */
const isOneThing = (before: string, after: string) =>
  (sharesNoun.test(before) &&
    /^(?:(?:and )?[\p{L}-]+(?:, |,? and ))*(?:and )?(?:[\p{L}-]+ )?(?:care|services?|medicine|work|duties)\b/iu.test(
      after,
    )) ||
  (/\b(?:medicine|surgery|pediatrics|psychiatry)$/i.test(before) &&
    /^(?:[\p{L} -]{4,30}, )*[\p{L} -]{3,30}?,? (?:and|or) [\p{L} -]*(?:medicine|surgery|pediatrics|psychiatry)\b/iu.test(
      after,
    )) ||
  (/\p{Lu}[\p{L}.'’-]*$/u.test(before) && stateFirst.test(after)) ||
  (/\bon$/i.test(before) && /^(?:and )?\S+(?: (?:days?|weeks?|months?))? off\b/i.test(after)) ||
  (/\b\p{Lu}\p{Ll}+ \d{1,2}$/u.test(before) && /^(?:\d{4}\b|\p{Lu}\p{Ll}+ \d{1,2}\b)/u.test(after)) ||
  (endsWithState.test(before) && stateFirst.test(after.replace(/^or /, '')))

/** Words that say of which kind, and need their noun. */
const sharesNoun =
  /\b(?:outpatient|inpatient|urgent|acute|chronic|preventive|primary|clinical|operational|administrative|surgical|medical|pediatric|adult|emergent|episodic)$/i

const endsWithState = new RegExp(`\\b(?:${usStates.map(([code, name]) => `${code}|${name}`).join('|')})$`)
const stateFirst = new RegExp(`^(?:${usStates.map(([code, name]) => `${code}|${name}`).join('|')})\\b`)

function isInParentheses(text: string, index: number): boolean {
  const before = text.slice(0, index)
  return before.split('(').length > before.split(')').length
}

/** Where the fact's words are in the statement; at its beginning if they were changed. */
export function placeIn(text: string, fact: Fact): number {
  const at = text.toLowerCase().indexOf(fact.text.toLowerCase())
  if (at !== -1) return at
  const [first = ''] = fact.text.split(/\s+/)
  return Math.max(0, text.toLowerCase().indexOf(first.toLowerCase()))
}
