/** What a posting offers in money. */
import { type Amount, amountsIn } from './amounts.ts'
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, numberWord, polarityOf } from './finding.ts'
import type { PayBasis, PayUnit, Range } from './values.ts'

const kinds = {
  'sign-on':
    /\bsign(?:ing)?\b|\bsign-?on\b|\bcommencement\b|\bstart(?:ing)? bonus\b|\bup-?front\b|\bbonus at signing\b/i,
  retention: /\bretention\b|\banniversary\b|\bstay\b/i,
  relocation: /\brelo\w*\b|\bmov(?:e|ing)\b/i,
  'residency stipend': /\bstipend\b/i,
  quality: /\bquality\b|\bmetric\b|\bincentive\b/i,
} as const
const loan = /\bloans?\b|\bstudent\b|\bdebt\b|\bforgiv\w*|\brepayment\b|\bNHSC\b|\bEDRP\b/i
const partner = /\bpartners?\b(?!ship)|\bafter partnership\b|\bas a partner\b|\bshareholders?\b/i
const extra =
  /\bextra\b|\badditional\b|\bovertime\b|\bOT\b|\bcall ?back\b|\bpick-?up\b|\bfor (?:OB|call|admin|director|nights)\b|\bcall pay\b|\bcall (?:is |shifts? (?:are )?)?paid\b|\bstipend for\b|\bpaid separately\b|\bbackup\b|\bER call\b|\bpaid extra\b/i
const notPay =
  /\bhomes?\b|\bhouse\b|\bcampus\b|\bpopulation\b|\bpatients?\b(?!.{0,9}pay)|\binvest\w*\b|\bexpansion\b|\bbuilding\b|\bfunding\b|\bgrants?\b|\bclinical\b|\bacademic\b|\bcost of living\b|\badmin\w*\b|\bcap\b|\btax\b|\btower\b|\bwing\b|\brenovat\w*|\bspent\b|\bproject\b|\bnational(?:ly)?\b|\bcost(?:s|ing)? (?:the|us|our|an?)\b|\b(?:lost|loses?|saved?|raised) (?:the|us|our|about)\b|\brevenues?\b|\bendow\w*/i
const units: readonly (readonly [PayUnit, RegExp])[] = [
  ['half day', /(?:per|\/|an?)\s*half[- ]day\b/i],
  ['wRVU', /(?:per|\/|an?|above .{0,12})\s*w?RVUs?\b/i],
  ['hour', /(?:per|\/|an?|each)\s*(?:hr|hour|h)\b|\bhourly\b/i],
  ['shift', /(?:per|\/|an?|each)\s*(?:shift|night|24|12|weekend)\b|\bnightly\b|\bday shift\b/i],
  ['day', /(?:per|\/|an?|each)\s*(?:day|diem)\b|\bdaily\b/i],
  ['week', /(?:per|\/|an?|each)\s*(?:wk|week)\b|\bweekly\b/i],
  ['month', /(?:per|\/|an?|each)\s*(?:mo|month)\b|\bmonthly\b/i],
  ['visit', /(?:per|\/|an?|each)\s*(?:visit|patient|encounter|eval)\b|\bper visit\b/i],
  ['year', /(?:per|\/|an?|each)\s*(?:yr|year|annum)\b|\bannual(?:ly)?\b|\bannualized\b/i],
]

export function payIn(draft: Draft): Finding[] {
  const amounts = amountsIn(draft.text)
  const isAlone = amounts.length === 1
  return [...amounts.flatMap((amount) => amountFinding(amount, draft, isAlone) ?? []), ...unpriced(draft, amounts)]
}

/** @param isAlone whether the statement has no other amount, so that all of it may be about this one */
function amountFinding(amount: Amount, draft: Draft, isAlone: boolean): Finding | undefined {
  const { around, range, from, isPercent } = amount
  const to = endOf(amount, draft.text)
  const place = { from, to }
  const { text, label = '' } = draft
  const wide = `${label} ${around}`
  const polarity = /\b(?:not|no longer|instead of|formerly|previously)\s+(?:\w+\s+)?$/i.test(text.slice(0, from))
    ? 'no'
    : 'yes'
  if (isPercent) return percent(amount, place, draft)
  // '30% of collections over $450,000': the amount is a threshold.
  if (
    /\b(?:collections?|collected|receipts|w?RVUs?|production)\b[^,;.]{0,15}\b(?:over|above|beyond|past|exceeding)\s*$/i.test(
      text.slice(0, from),
    )
  )
    return undefined
  // The price of a share is no pay.
  if (/\bbuy[- ]?in\b/i.test(around) && !/salary|base|bonus|guarantee|compensation|income/i.test(around))
    return undefined
  if (notPay.test(around) && !/salary|base|bonus|guarantee|compensation|income/i.test(wide)) return undefined
  for (const [kind, pattern] of Object.entries(kinds)) {
    if (kind === 'residency stipend' && !isInTraining(text)) continue
    if (pattern.test(around) || (pattern.test(label) && !salary.test(around)))
      return finding('bonus', { kind: kind as keyof typeof kinds, amount: range, ...perOf(amount) }, place, polarity)
  }
  if (loan.test(around) || (!salary.test(around) && loan.test(isAlone && !salary.test(text) ? text : label)))
    return finding(
      'loanRepayment',
      { amount: range, ...yearsOf(text.slice(from)), ...programOf(text) },
      place,
      polarity,
    )
  if (
    /\bCME\b|\bcontinuing (?:medical )?education\b/i.test(around) ||
    (/\bCME\b/.test(text.slice(to)) && (range.to ?? 0) < 20_000 && isAlone && !salary.test(wide))
  )
    return finding('cme', { amount: range }, place, polarity)
  if (/\bmalpractice\b|\blimits?\b/i.test(around)) return finding('malpractice', tailOf(text), place, polarity)
  if (/\bbonus\b/i.test(around) && !salary.test(around))
    return finding(
      'bonus',
      { kind: /product|rvu/i.test(around) ? 'productivity' : 'other', amount: range, ...perOf(amount) },
      place,
      polarity,
    )
  const unit = unitOf(amount, wide, text.slice(from, amount.to))
  if (!unit || isCount(amount, draft)) return undefined
  const fte = /(0?\.\d+) ?FTE/i.exec(amount.after)?.[1]
  const forTime =
    /^\W*(?:(?:in |as )?(?:an? )?(?:base |salary |guarantee\w* |guarantee for )*)((?:for|in|during|the)?\s*(?:the )?(?:first|second|two|three|\d+|year)[\s-]+\w*\s*(?:years?|yrs?|one|two|1|2)?)\b/i.exec(
      amount.after,
    )?.[1]
  const time = forTime !== undefined && /year|yr/i.test(forTime) ? { forTime: forTime.trim() } : {}
  return finding(
    'pay',
    {
      amount: range,
      unit,
      basis: basisFor(unit, onCall.test(text.slice(0, from)) ? 'extra' : basisOf(wide, text), text.slice(to)),
      ...time,
      ...(fte === undefined ? {} : { fte: Number(fte) }),
    },
    place,
    polarity,
  )
}

/** A stipend for those who haven't finished; 'the role begins on a stipend' is pay. */
const isInTraining = (text: string) =>
  /\bresiden(?:t|cy)|\bfellow|\btraining|\bPGY|\bbefore you (?:start|join|finish)|\buntil you|\bsigning\b|\bsign[- ]on\b|^\W*\S+(?: (?:a|per) month)? stipend\W*$/i.test(
    text,
  )

/** What is earned for a while, then changes, is guaranteed; of an hour or a day, nothing is a total. */
function basisFor(unit: PayUnit, basis: PayBasis, after: string): PayBasis {
  if (unit !== 'year') return basis === 'total' ? 'stated' : basis
  return basis === 'stated' && /^\W*(?:for (?:the first )?(?:two|three|four|\d) years?)\b.*\bthen\b/i.test(after)
    ? 'guarantee'
    : basis
}

/** 'On call every other week, paid at' */
const onCall = /\bcall\b[^.;$]{0,60}\bpaid (?:at |in addition )?$/i

const salary = /\b(?:base|salary|guarantee\w*|income|compensation|comp)\b/i

function basisOf(wide: string, text: string): PayBasis {
  if (extra.test(wide)) return 'extra'
  if (partner.test(wide)) return 'partner'
  if (/\bguarante\w*/i.test(wide)) return 'guarantee'
  if (/\bbase\b|\bsalary\b|\bsalaried\b/i.test(wide)) return 'base'
  if (/\bpotential\b|\btotal\b|\bearn(?:s|ings|ing)?\b|\ball[- ]in\b|\bexpected\b|\baverage\b/i.test(wide))
    return 'total'
  if (/\bw?RVUs?\b|\bproductivity\b|\bcollections?\b/i.test(wide)) return 'productivity'
  return /\bguarante\w*/i.test(text) && !/\bsalary|base/i.test(wide) ? 'guarantee' : 'stated'
}

function unitOf({ range, after, before }: Amount, wide: string, itself: string): PayUnit | undefined {
  const behind = `${itself} ${after.slice(0, 32)}`
  const said =
    units.find(([, pattern]) => pattern.test(` ${behind}`)) ?? units.find(([, pattern]) => pattern.test(before))
  if (said) return said[0]
  const least = range.from ?? range.to ?? 0
  if (least >= 40_000) return 'year'
  if (/\b(?:shifts?|nights?)\b/i.test(wide) && least >= 500) return 'shift'
  const labeled = units.find(([, pattern]) => pattern.test(wide))
  return labeled?.[0]
}

function endOf({ to, after }: Amount, text: string): number {
  const unit =
    /^\s*(?:\/|per |an? |each )\s*(?:half[- ]day|w?RVU|hr|hour|h|day|shift|night|week|month|mo|year|yr|visit|patient|24)s?\b|^\s*(?:annually|hourly|daily|monthly)\b/i.exec(
      after,
    )
  return unit ? Math.min(text.length, to + unit[0].length) : to
}

function percent({ range, around, from, to }: Amount, _place: Range | object, draft: Draft): Finding | undefined {
  if (/\bcollections?\b|\bof (?:receipts|billings|revenue)\b|\bsplit\b/i.test(around))
    return finding('pay', { amount: range, unit: 'collections', basis: 'productivity' }, { from, to })
  // 'A productivity incentive of up to 10%'
  const kind = /\b(quality|productivity|production|retention|relocation|sign(?:ing)?[- ]?on)\b/i.exec(
    `${draft.label ?? ''} ${around}`,
  )?.[1]
  if (/\b(?:bonus|incentive)s?\b/i.test(`${draft.label ?? ''} ${around}`) && !/\b(?:match|401|403)/i.test(around))
    return finding('bonus', { kind: bonusOf(kind ?? '') }, { from, to })
  if (/\b(?:match|pension|401|403|retirement)\b/i.test(draft.text))
    return finding('retirement', { match: draft.text.slice(from, to) }, { from, to })
  return undefined
}

const bonusOf = (said: string) =>
  /^sign/i.test(said)
    ? 'sign-on'
    : /^reloc/i.test(said)
      ? 'relocation'
      : /^retention/i.test(said)
        ? 'retention'
        : /^quality|^performance/i.test(said)
          ? 'quality'
          : /^product/i.test(said)
            ? 'productivity'
            : 'other'

/** '22/day' of visits. */
const isCount = ({ range, before }: Amount, { text, label = '', topic }: Draft) =>
  !text.includes('$') &&
  ((range.to ?? range.from ?? 0) < 60 ||
    /\b(?:visits?|volume|patients?|census|encounters|cases|studies)\b/i.test(`${label} ${before}`)) &&
  topic !== 'offer'

const perOf = ({ after }: Amount) => {
  const per =
    /^\s*(?:bonus\s+|retention\s+|stipend\s+)?(each \w+|per \w+|a (?:year|month)|every \w+|\/ ?(?:yr|year|mo|month))/i.exec(
      after,
    )?.[1]
  return per === undefined ? {} : { per }
}

const yearsOf = (text: string) => {
  const said = new RegExp(`\\b(?:over|for|x|×|in)\\s+(\\d+|${numberWord})[- ]?(?:years?|yrs?)`, 'i').exec(
    text.slice(0, 90),
  )?.[1]
  const years = said === undefined ? undefined : numberOf(said)
  return years === undefined ? {} : { years }
}
const programOf = (text: string) => {
  const program = /\b(?:NHSC|EDRP|PSLF|IHS|state)\b/i.exec(text)?.[0]
  return program === undefined ? {} : { program }
}
const tailOf = (text: string) => {
  const kind = /\b(?:occurrence|claims[- ]made|FTCA|federal tort)\b/i.exec(text)?.[0]
  const tail = /\bno tail\b|\bwithout tail\b|tail not/i.test(text) ? false : /\btail\b/i.test(text) ? true : undefined
  return { ...(kind === undefined ? {} : { kind }), ...(tail === undefined ? {} : { tail }) }
}

/** What is offered without an amount. */
function unpriced(draft: Draft, priced: readonly Amount[]): Finding[] {
  const { text } = draft
  const isFree = ({ from, to }: { from: number; to: number }) =>
    priced.every((one) => one.to + one.after.length <= from || one.from - one.before.length >= to)
  const say = <Kind extends Finding['type']>(
    type: Kind,
    pattern: RegExp,
    value: (said: string) => Extract<Finding, { type: Kind }>['value'],
  ) =>
    [...matchesIn(text, pattern)]
      .filter(isFree)
      .map(({ from, to, groups }) =>
        finding(
          type as 'cme',
          value(groups[0]!) as never,
          { from, to },
          polarityOf(draft, from, to) === 'no' ? 'no' : 'yes',
        ),
      )
  return [
    ...say(
      'loanRepayment',
      /\b(?:(?:student |education(?:al)? |federal |state |NHSC |IHS |tuition )*loan (?:repayment|forgiveness|assistance|help|reimbursement)(?: program)?|PSLF(?:[- ]eligib\w+)?|NHSC(?:[- ](?:approved|eligible|site))?|EDRP\b[^.;,]{0,12})/gi,
      () => programOf(text),
    ),
    ...say(
      'bonus',
      /\b(?:sign(?:ing)?[- ]?on(?: bonus)?|signing bonus|(?:quality|productivity|retention|relocation|performance) (?:bonus\w*|incentives?|assistance|package|allowance|paid|expenses)|(?:paid )?relocation\b|(?:training |residency )stipend)/gi,
      (said) => ({
        kind: /stipend/i.test(said)
          ? 'residency stipend'
          : bonusOf(/sign|reloc|retention|quality|performance|product/i.exec(said)?.[0] ?? ''),
      }),
    ),
    ...say(
      'pay',
      /\b(?:competitive|attractive|generous) (?:salary|compensation|pay|base)|\b(?:then|plus|\+)\s+w?RVUs?\b|\bcommensurate with \w+|\bwRVU (?:bonus|production|model)|\bproduction(?: bonus| incentive)?\b(?= above|\W|$)|\bproductivity (?:bonus|model)/gi,
      (said) => ({
        amount: {},
        unit: /rvu/i.test(said) ? 'wRVU' : 'year',
        basis: /rvu|product/i.test(said) ? 'productivity' : 'stated',
      }),
    ),
  ]
}
