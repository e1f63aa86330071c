/**
 * Facts that postings write in a form of their own, each with its sentence: every form names all of its words, or its
 * things are parsed.
 */
import { date } from './form.ts'
import { dates } from './forms-of-dates.ts'
import { offers } from './forms-of-offer.ts'
import { pay } from './forms-of-pay.ts'
import { call, schedule } from './forms-of-time.ts'
import { scope } from './forms-of-work.ts'
import { amountOf } from './pay-clauses.ts'
import type { Piece } from './piece.ts'
import { agreeing } from './things.ts'

const forms = [...pay, ...schedule, ...call, ...scope, ...dates, ...offers]

/** The clauses of a form that a text has as a whole; none if it has none. */
export function typed(text: string, topic: Piece['topic']): string[] {
  const plain = text.trim().replace(/[\s.;,]+$/, '')
  for (const { topics, pattern, say } of forms) {
    if (topics !== 'all' && !topics.includes(topic)) continue
    const found = pattern.exec(plain)
    if (!found) continue
    const clauses = say({ ...found.groups, all: plain }).filter((clause) => clause !== null)
    if (clauses.length > 0) return agreeing(clauses)
  }
  return []
}

/** 'Quality bonus: as much as 10% of base', 'Annual pay at full time: $420,000': the label says what it is. */
const amountLabel =
  /^(?:the )?(?<what>(?:[\p{L}-]+ ){0,3}(?:bonus|incentive|stipend|differential|supplement|guarantee|salary|pay|compensation|rate|base|draw|productivity|overtime|allowance)(?: range| band| scale)?(?: at full time)?)$/iu

export function ofLabel(label: string, text: string): string[] {
  const what = amountLabel.exec(label)?.groups?.what?.toLowerCase()
  const savings = /^target (\d+%), max(?:imum)? (\d+%)$/i.exec(text)
  if (/^shared savings$/i.test(label) && savings)
    return [`shared savings have a target of ${savings[1]} and a max of ${savings[2]}`]
  if (/(?:deadline|closing date|priority date|due date)$/i.test(label) && new RegExp(`^(?:${date})$`, 'i').test(text))
    return [`the ${label.toLowerCase()} is ${text}`]
  const amount =
    /^(?:up to |as much as |about |from )?[$\d]/i.test(text) && !/;/.test(text)
      ? amountOf(text.replace(/\b(\d(?:\.\d)?)x base$/i, '$1 times base'))
      : null
  return what === undefined || amount === null
    ? []
    : [`${/^(?:overtime|productivity)$/.test(what) ? what : `the ${what}`} is ${amount}`]
}
