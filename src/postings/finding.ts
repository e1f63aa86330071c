/** How facts are found in a statement: by patterns, with the words around them saying whether they hold. */
import type { Draft } from './drafts.ts'
import type { FactType, Polarity, Subject } from './facts.ts'
import type { FactValues } from './values.ts'

/** A fact before its statement has a number; its range is in the statement. */
export type Finding = {
  [Type in FactType]: {
    type: Type
    value: FactValues[Type]
    polarity: Polarity
    subject: Subject
    from: number
    to: number
  }
}[FactType]

export function finding<Type extends FactType>(
  type: Type,
  value: FactValues[Type],
  { from, to }: { from: number; to: number },
  polarity: Polarity = 'yes',
  subject: Subject = 'position',
): Finding {
  return { type, value, polarity, subject, from, to } as Finding
}

/** Every match of a pattern, in order. @param pattern with the flag g */
export function* matchesIn(text: string, pattern: RegExp): Generator<{ from: number; to: number; groups: string[] }> {
  for (const found of text.matchAll(pattern)) {
    yield { from: found.index, to: found.index + found[0].length, groups: [...found].map((group) => group ?? '') }
  }
}

/** The part of a sentence between marks that set off a thought. */
export function clauseAround(text: string, from: number, to: number): { before: string; after: string } {
  const left = text.slice(0, from)
  const right = text.slice(to)
  const start = Math.max(
    ...[...left.matchAll(/[;:(–—]|\s-\s|,\s(?:but|and|not)\s|\.\s/g)].map(({ index }) => index + 1),
    0,
  )
  const end = /[;)–—]|\s-\s|,\s(?:but|not)\s|\.(?:\s|$)/.exec(right)?.index ?? right.length
  return { before: left.slice(start), after: right.slice(0, end) }
}

const either =
  /\boptional\b|\bwith or without\b|\bw\/? ?or w\/?o?\b|\bif (?:you|desired|wanted|interested)\b|\bas (?:much|little)\b|\bas you (?:like|wish)\b|\bnegotiable\b|\byour choice\b|\bis fine without\b/i
const notNeeded =
  /^[\s\w,/-]{0,30}\b(?:is |are )?(?:not|n['’]t|no longer) (?:be )?(?:required|needed|necessary|a must|mandatory)\b|^[^.]{0,20}\bnot required\b/i
const plus =
  /\b(?:preferred|preferably|prefer|a plus|plus|desired|desirable|ideal(?:ly)?|nice|helpful|helps|a bonus|bonus|useful|welcomed?|advantage|would be (?:nice|great|good)|is good|appreciated|beneficial|of interest|encouraged)\b/i
const negated =
  /\b(?:no|not|never|without|non|neither|nor|w\/o|zero|0|minus|except|excluding|isn['’]t|aren['’]t|don['’]t|doesn['’]t|cannot|can['’]t|won['’]t|unable to|do not|does not|will not)\s+(?:\w+[\s,/-]+){0,4}$/i
const deniedAfter =
  /^[\s:()–-]{0,3}(?:\w+\s){0,2}(?:not (?:available|offered|possible|considered|accepted|provided|eligible|included)|no\b(?=\W*$|[.;,)])|none\b|n\/a\b|unavailable)/i

/** Whether what stands between `from` and `to` holds. @param isPreferred as its heading says */
export function polarityOf(draft: Pick<Draft, 'text' | 'isPreferred'>, from: number, to: number): Polarity {
  const { before, after } = clauseAround(draft.text, from, to)
  const around = `${before} ${draft.text.slice(from, to)} ${after}`
  if (/^[^?]*\?\s+(?:no|none|not)\b/i.test(draft.text.slice(to))) return 'no'
  if (either.test(around)) return 'optional'
  if (notNeeded.test(after) || /\b(?:not required|not needed|no need for)\s+(?:\w+\s){0,2}$/i.test(before))
    return 'optional'
  if (negated.test(before) || deniedAfter.test(after)) return 'no'
  if (draft.isPreferred || plus.test(around)) return 'preferred'
  return 'yes'
}

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
export const numberWord = `(?:${numbers.slice(1).join('|')})`

/** '12', 'twelve', '1,000', '2.5' */
export function numberOf(text: string): number | undefined {
  const word = numbers.indexOf(text.toLowerCase())
  if (word !== -1) return word
  const plain = text.replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
