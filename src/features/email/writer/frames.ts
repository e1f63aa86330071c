/** Frames that fit whatever is told, and what they ask of its grammar: 'there is …', 'there are no …'. */
import { asList, isPlural, nounOf } from './grammar.ts'
import { isNamedAmount } from './pay-clauses.ts'
import type { Topic } from './topics.ts'
import type { Voice } from './voice.ts'

export type Fill = (frames: readonly string[], x: string) => string[]

export const turned = <T>(options: readonly T[], turn: number): T[] =>
  options.map((_, index) => options[(index + turn) % options.length]!)

/** A frame fits what is certainly a thing or things; the rest is told after a colon. */
export function sure(text: string, tell: (x: string) => string[]): string[] {
  return nounOf(text) === 'unknown' && !isNamedAmount(text) ? [] : agreeing(tell(asList(text)))
}

export const there = (text: string, fill: Fill, voice: Voice) =>
  /^(?:up to|about|over|from|between|at|in|on|by|with|to|as|only|just|more|less|either)\b(?!-)/i.test(text)
    ? []
    : sure(text, (x) => fill(voice.there, x))

/** 'There are no nights', 'there are 24 beds'. */
export function agreeing(clauses: readonly string[]): string[] {
  return clauses.map((clause) =>
    clause.replace(
      /\bthere (is|would be) ((?:no )?(?:also )?)([^,;]*)/i,
      (whole, verb: string, no: string, rest: string) => {
        const many = isPlural(rest)
        return verb === 'is' && many ? `there are ${no}${rest}` : whole
      },
    ),
  )
}

export function negated(text: string, topic: Topic, fill: Fill, voice: Voice): string[] {
  if (/^none\b/i.test(text)) return topic === 'call' ? fill(voice.noCall, 'no call') : []
  if (/^not (?:required|needed|available|offered)/i.test(text) || !/^(?:no|zero)\b/i.test(text)) return []
  return agreeing(fill(voice.noCall, noes(text.replace(/^zero\b/i, 'no'))))
}

/** 'no clinic, no pager' with its 'and'. */
function noes(text: string): string {
  const parts = text.split(/,\s+(?=no\b)/i)
  if (parts.length < 2 || / and /.test(text)) return text
  return parts.length === 2 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}
