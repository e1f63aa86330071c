/** Pay and bonuses as clauses: what an amount is, then the amount, read to its end. */
import { phraseOf } from './phrase.ts'
import type { Fill, Voice } from './voice.ts'

const money = String.raw`(?:up to |from |about |approximately |between )?\$\d[\d,.]*(?: (?:to|or|and) \$?\d[\d,.]*)?(?: million)?`

/** 'Base salary $480,000' and 'extra shifts $2,600'. */
const namedAmount = new RegExp(
  String.raw`^((?:[\p{L}'’-]+\s){0,4}?[\p{L}'’-]+)(?:\s+(?:of|is|are|at|pays|range is|range))?\s*[:–-]?\s+(${money}.*)$`,
  'iu',
)

/** What can have an amount: 'the base is …', 'extra shifts are …'. */
const heads =
  /\b(?:base|salary|rate|stipend|income|guarantee|pay|bonus|draw|compensation|earnings|shifts?|nights?|days?|weekends?|hours?|call|factor|overtime|differential|holidays?|visits?|production|wRVUs?|callback|upside)$/i

const isExtra = /\b(?:bonus|stipend|supplement|differential|incentive|fund|allowance|upside|fee)\b/i

export function paid(text: string, label: string, fill: Fill, voice: Voice): string[] {
  const plain = text.replace(/[\s.;,]+$/, '')
  const [, first = plain, greater = ''] =
    /^(.*?)(, whichever is (?:greater|higher|more)| if that is (?:greater|higher|more))$/i.exec(plain) ?? []
  const ofPay =
    /^((?:total |base |W-2 |annual |starting )*(?:compensation|pay|salary)) (?:is |of )?((?:between |from |up to )?\$.*)$/i.exec(
      first,
    )
  if (ofPay && amountOf(ofPay[2]!) !== null)
    return [
      `the ${ofPay[1]![0]!.toLowerCase() === 'w' ? ofPay[1] : ofPay[1]!.toLowerCase()} is ${amountOf(ofPay[2]!)}${greater}`,
    ]
  const [, more, when] =
    /^(\$[\d,.]+ (?:more|extra)(?: (?:an|per) hour)?) on (weekends|nights|holidays)$/i.exec(first) ?? []
  if (more !== undefined) return [`${when} pay ${more}`]
  if (!/[$%]/.test(first) && isExtra.test(first) && phraseOf(first)?.number === 'one')
    return fill(voice.extras, phraseOf(first)!.text)
  const said = amountOf(first)
  if (said === null) {
    const named = namedAmount.exec(first)
    const amount = named ? amountOf(named[2]!) : null
    return named && amount !== null ? ofHead(named[1]!, `${amount}${greater}`, fill, voice) : []
  }
  if (/^40[13]|\/\$|\bnights? past\b|^\$\S+ a night$|^from \$\d{1,2},\d{3}$/i.test(plain)) return []
  const labeled = underLabel(label, `${said}${greater}`, plain)
  if (labeled !== null) return [labeled]
  if (isUnclear(plain, label) || (label === '' && /^\$\d{1,2},\d{3}(?: (?:now|in year \w+|after .*))?$/.test(plain)))
    return []
  const x = `${said}${greater}`
  if (
    isExtra.test(plain) &&
    !/\b(?:base|salary|guarantee)|^\$[\d,.]+(?: to \$?[\d,.]+)?(?:,| plus| with| and|$)/i.test(plain)
  )
    return fill(voice.extras, x)
  if (/^salary(?: range)?$/i.test(label) && /^\$/.test(plain)) return [`the salary is ${x}`, ...fill(voice.pay, x)]
  return /^(?:\$|\d|up to|from|about|between|guaranteed|an? )/i.test(x) && /[$%]/.test(x) ? fill(voice.pay, x) : []
}

/** An amount with all that is said of it; what is paid besides follows its 'plus'. */
export function amountOf(text: string): string | null {
  if (!/[$%]/.test(text)) return null
  const phrase = phraseOf(text)
  return phrase !== null &&
    /^(?:(?:an?|up to|as much as|from|about|around|roughly|between|over|at least|more than|guaranteed|the|competitive|employed) )*(?:\$|\d)|^an? (?:[\p{L}\d-]+ ){1,4}(?:of|at|from|for|above|up to|plus|with|to) /iu.test(
      phrase.text,
    )
    ? phrase.text
    : null
}

/** Labels that say what an amount is: 'Base', 'Overtime', 'Year one'. */
function underLabel(label: string, x: string, plain: string): string | null {
  if (!/^(?:\$|\d|up to|about|an? )/i.test(plain)) return null
  const low = label.toLowerCase()
  if (/^(?:base|guarantee|draw|stipend|base salary|starting salary|income guarantee)$/.test(low))
    return `the ${low} is ${x}`
  if (/^(?:annual |base )?(?:salary|pay|compensation)(?: range| band)$|^base pay$/.test(low))
    return `the ${low} is ${x}`
  if (/^(?:overtime|callback)$/.test(low)) return `${low} is ${x}`
  if (/^productivity$/.test(low)) return `productivity pays ${x}`
  return /^(?:year (?:one|two|1|2)|first year|second year)$/.test(low)
    ? `pay in ${/^year/.test(low) ? '' : 'the '}${low} is ${x}`
    : null
}

/** '$2,900 weekday' under 'Pay', '$60' under 'Imaging': it says too little, or something else. */
const isUnclear = (text: string, label: string) =>
  /^\$[\d,.]+ (?:week)?(?:days?|ends?|nights?|holidays?)$/i.test(text) ||
  (label !== '' &&
    label.split(' ').length < 4 &&
    /^\$/.test(text) &&
    !/salary|pay|compensation|money|offer|rate|earn|package|income|why|details|what|highlights|benefits|comp\b|facts|incentive|structure|remuneration/i.test(
      label,
    ))

function ofHead(head: string, amount: string, fill: Fill, voice: Voice): string[] {
  if (/^(?:annual |starting |total |anticipated |expected )?(?:salary|compensation)(?: range)?$/i.test(head))
    return [`the ${head.toLowerCase()} is ${amount}`, ...fill(voice.pay, amount)]
  if (/^(?:pay|rate|wage|income)(?: range)?$/i.test(head)) return fill(voice.pay, amount)
  if (/^(?:paid|earn|starting(?: at)?|from|up to|about|at|minimum)$/i.test(head)) return []
  if (/^guaranteed?$/i.test(head)) return [`the guarantee is ${amount}`]
  const phrase = phraseOf(head)
  if (!heads.test(head) || phrase === null || phrase.count > 1) return []
  if (phrase.number === 'many') return [`${head} are ${amount}`]
  return [
    `${phrase.number === 'one' || !/^(?:overtime|call|callback)$/i.test(head) ? `the ${head.replace(/^(?:an?|the) /i, '')}` : head} is ${amount}`,
  ]
}

/** It says what an amount is: 'Sign on', not 'Money'. */
const namesAmount = (label: string) =>
  /^(?:sign|commence|retention|relo|moving|loan|student loan|stipend|start(?:ing)? bonus|debt|tuition)/i.test(label)

/** An amount alone says nothing without its label. */
export function namedBy(label: string, text: string): string {
  const name = label
    .replace(/^loans$/i, 'loan repayment')
    .replace(/ \(.*\)$/, '')
    .toLowerCase()
  return /^(?:up to )?(?:\$|\d+%)/.test(text) && namesAmount(label) && !text.toLowerCase().includes(label.toLowerCase())
    ? `${name}${/loan|help|assistance/.test(name) ? ' of' : ''} ${text}`
    : text
}

const ofSigning = new RegExp(
  String.raw`^((?:sign-on|sign on|signing|commencement|starting|retention|relocation|moving)(?: (?:bonus|allowance|assistance|payment|costs|incentive|expenses|reimbursement))?)(?:\s+(?:of|is|up to))?\s*[:–-]?\s*(${money})(.*)$`,
  'i',
)

/** 'Sign-on $25,000' as 'a $25,000 sign-on'; null if it isn't understood. */
export function extra(text: string): string | null {
  const plain = text.replace(/[\s.;,]+$/, '').replace(/^Loan/, 'loan')
  const found = ofSigning.exec(plain)
  if (!found) {
    const phrase = phraseOf(plain)
    const isNamed =
      phrase !== null &&
      (phrase.head !== '' ||
        /sign|bonus|retention|relocation|moving|loan|stipend|CME|starting|commencement/i.test(plain))
    return isNamed ? phrase.text : null
  }
  const [, head, amount, rest] = found
  const upTo = /up to\s*\$/i.test(plain) && !/^up to/i.test(amount!) ? 'up to ' : ''
  const low = head!.toLowerCase().replace('sign on', 'sign-on')
  const said = /^(?:relocation|moving)/.test(low)
    ? `${low} of ${upTo}${amount}${rest}`
    : upTo || /to/.test(amount!)
      ? `a ${low} of ${upTo}${amount}${rest}`
      : `${amount} ${low}${rest}`
  return (
    phraseOf(
      said.replace(
        /\b(signing|commencement|retention)(?= of \$|$|,| )(?! (?:bonus|allowance|payment|incentive))/i,
        '$1 bonus',
      ),
    )?.text ?? null
  )
}
