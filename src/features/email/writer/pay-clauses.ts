/** Pay and bonuses as clauses: what an amount is, then the amount. */
import { capital, nounOf, withNeededArticle } from './grammar.ts'
import type { Voice } from './voice.ts'

const money = String.raw`(?:up to |from |about |approximately |between )?\$\d[\d,.]*(?: (?:to|or|and) \$?\d[\d,.]*)?(?: million)?`

/** 'Base salary $480,000' and 'extra shifts $2,600'. */
const namedAmount = new RegExp(
  String.raw`^((?:[\p{L}'’-]+\s){0,4}?[\p{L}'’-]+)(?:\s+(?:of|is|at|pays))?\s*[:–-]?\s+(${money}.*)$`,
  'iu',
)

/** What can have an amount: 'the base is …', 'extra shifts are …'. */
const heads =
  /\b(?:base|salary|rate|stipend|income|guarantee|pay|bonus|draw|compensation|earnings|shifts?|nights?|days?|weekends?|hours?|call|factor|overtime|differential|holidays?|visits?|production|wRVUs?)$/i

type Fill = (frames: readonly string[], x: string) => string[]

export function paid(text: string, label: string, fill: Fill, voice: Voice): string[] {
  const named = namedAmount.exec(text)
  if (named) return ofHead(named[1]!, named[2]!, text, fill, voice)
  const isExtra = /\b(?:bonus|stipend|supplement|differential|incentive|fund|allowance)\b/i
  if (/^40[13]/.test(text)) return []
  if (isExtra.test(text) && !/\b(?:base|salary|guarantee)|^\$[\d,.]+[^,]*? plus /i.test(text))
    return nounOf(text) === 'unknown' ? [] : fill(voice.extras, withNeededArticle(text))
  const isSpecial =
    label !== '' &&
    !/salary|pay|compensation|money|offer|rate|earn|package|income|why|details|what|highlights|benefits|comp\b|facts|incentive/i.test(
      label,
    )
  if (isSpecial && /^\$/.test(text) && label.split(' ').length < 4) return []
  // 'Pay: $2,900 weekday and $3,300 weekend'
  if (/^\$[\d,.]+ (?:week)?(?:days?|ends?|nights?|holidays?)$/i.test(text)) return []
  if (/salary/i.test(label) && /^\$/.test(text)) return [`the salary is ${text}`]
  return /^(?:\$|\d|up to|from|about|between|guaranteed|an? )/i.test(text)
    ? fill(voice.pay, withNeededArticle(text))
    : []
}

function ofHead(head: string, amount: string, text: string, fill: Fill, voice: Voice): string[] {
  if (/^(?:annual |starting |total )?(?:salary|compensation)(?: range)?$/i.test(head))
    return [`the ${head.toLowerCase()} is ${amount}`, ...fill(voice.pay, amount)]
  if (/^(?:pay|rate|wage|income)$/i.test(head)) return fill(voice.pay, withNeededArticle(amount))
  if (/^(?:paid|earn|starting(?: at)?|from|up to|about|at|minimum)$/i.test(head)) return fill(voice.pay, text)
  if (/^guaranteed?$/i.test(head)) return [`the guarantee is ${amount}`]
  if (!heads.test(head)) return []
  const the =
    /^(?:base|starting|annual|guaranteed|salary|hourly|daily|day|night|first|second|employed|two|three|stipend|sign|quality|income|total|wRVU|conversion|average|retention)/i
  return [`${the.test(head) ? 'the ' : ''}${head} ${/s$/.test(head) && !/ss$/.test(head) ? 'are' : 'is'} ${amount}`]
}

export const isNamedAmount = (text: string) => namedAmount.test(text)

/** It says what an amount is: 'Sign on', not 'Money'. */
const namesAmount = (label: string) =>
  /^(?:sign|commence|retention|relo|moving|loan|student loan|stipend|start(?:ing)? bonus|debt|tuition)/i.test(label)

/** An amount alone says nothing without its label. */
export function namedBy(label: string, text: string): string {
  return /^(?:up to )?(?:\$|\d+%)/.test(text) && namesAmount(label) && !text.toLowerCase().includes(label.toLowerCase())
    ? `${capital(label.replace(/^loans$/i, 'loan repayment'))} ${text}`
    : text
}

/** 'Sign-on $25,000' as 'a $25,000 sign-on'. */
export function extra(text: string): string {
  const found = new RegExp(
    String.raw`^((?:sign-on|sign on|signing|commencement|starting|retention|relocation|moving)(?: (?:bonus|allowance|assistance|payment|costs|incentive|expenses|reimbursement))?)(?:\s+(?:of|is|up to))?\s*[:–-]?\s*(${money})(.*)$`,
    'i',
  ).exec(text)
  if (!found) return withNeededArticle(text.replace(/^Loan/, 'loan'))
  const [, head, amount, rest] = found
  const upTo = /up to\s*\$/i.test(text) && !/^up to/i.test(amount!) ? 'up to ' : ''
  const low = head!.toLowerCase().replace('sign on', 'sign-on')
  if (/^(?:relocation|moving)/.test(low)) return `${low.replace(/ (?:of|is)$/, '')} of ${upTo}${amount}${rest}`
  return upTo || /to/.test(amount!)
    ? `a ${low} of ${upTo}${amount}${rest}`
    : `${withNeededArticle(`${amount} ${low}`)}${rest}`
}
