/** A posting's shorthand with the words that a sentence needs: '$15,000 relocation' is for relocation. */
import type { Fact } from '#postings/facts.ts'
import { article, withArticle } from './grammar.ts'
import { phraseOf } from './phrase.ts'
import type { Topic } from './topics.ts'

const money = String.raw`(?:up to )?\$[\d,.]+k?`
const many = String.raw`(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
const share = String.raw`\d+(?:%| percent) (?:[\p{L}/-]+ ?){1,3}`

type Rewrite = readonly [RegExp, string | ((...found: string[]) => string)]

const rewrites: readonly Rewrite[] = [
  [/^EHR is /, 'the EHR is '],
  [/\bno on[- ]call$/i, 'no call'],
  [/^(\d+) (weeks|days) (?=paid time off\b)/i, '$1 $2 of '],
  [/(\$[\d,]+) in (?=(?:annual )?base salary\b)/i, '$1 '],
  [
    /^(?:rotat(?:e|ing) on|participat(?:e|es|ing|ion) in|shar(?:e|es|ing) in) (?:the |an? )?(?=(?:[\p{L}-]+ ){0,2}call\b)/iu,
    '',
  ],
  [/^within (?:a |the )?range of (?=\$)/i, ''],
  [/^[^\d$:]*\b(?:you are worth|as follows|we offer|we pay): (?=\$\d)/i, ''],
  [/^Education Debt Reduction(?:,| of| -) (?=(?:up to )?\$)/i, 'education debt reduction of '],
  [
    /^the (?:site )?(?:medical director|physician|incumbent|psychiatrist|surgeon) is responsible for /i,
    'you would be responsible for ',
  ],
  [
    /^the (?:site )?(?:medical director|physician|incumbent|psychiatrist|surgeon) (spend|work|oversee|direct|provide|lead|manage|report|serve|review|participate|see|treat|supervise)s /i,
    'you would $1 ',
  ],
  [/, as (?:is|are) [^,]+$/i, ''],
  [/^(?:successful |selected |all )?(?:candidates|applicants|incumbents) (?=(?:will|would|must|may|can)\b)/i, 'you '],
  [/^you will be assigned to work /i, 'you will work '],
  [/^(?:an? )?M\.?D\.? (?:or|\/) D\.?O\.? (?:with|and) (?=\p{L})/iu, ''],
  [/\b(NICU|trauma) level (I{1,3}|IV)\b/g, 'level $2 $1'],
  [
    /^the (?:physician|provider|doctor|surgeon|incumbent|candidate|psychiatrist) (?=(?:will|would|must|should|can|may)\b)/i,
    'you ',
  ],
  [/^under (?:the )?(?:general |clinical |administrative )?direction(?: of [^,]+)?, /i, ''],
  [/\blocated (?=(?:in|at|near) )/gi, ''],
  [/\b(\d(?:\.\d)?) day week\b/gi, '$1-day week'],
  [/\b(\d+) week year\b/gi, '$1 weeks a year'],
  [/(?<= off) - (?=\d+ weeks)/gi, ', '],
  [/\bIN[- ]house\b/g, 'in-house'],
  [/^call (1 in \d+), (non-STEMI|non-trauma)$/i, '$2 call $1'],
  [/ plus quality (\$[\d,]+)$/i, ' plus $1 for quality'],
  [/^total comp\b/i, 'total compensation'],
  [/, sweat equity only$/i, ' with sweat equity only'],
  [/\b(with) (\p{Ll}+) in house first\b/giu, '$1 in-house $2 first'],
  [/, (?:an? )?(\d\/\d+ (?:schedule|week)) available$/i, ' with a $1 available'],
  [/^1 (?=full|active|current|unrestricted)/i, 'one '],
  [/\bUS State or territory\b/g, 'US state or territory'],
  [/^(.+ license) in (\d+ weeks), we file it$/iu, 'the $1 takes $2, and we file it'],
  [
    /(?<=^|[ ,(])(\d{1,2}(?::\d\d)?)\s?[-–]\s?(\d{1,2}(?::\d\d)?)(?=$|,| (?:weekdays|daily|most|Mon|with|and)\b)/g,
    (whole = '', from = '', to = '') =>
      Number.parseInt(from, 10) > Number.parseInt(to, 10) ? `${from} to ${to}` : whole,
  ],
  [/^they(?:['’]d| would| will)? (?:pay|do|offer) (?=(?:up to )?\$)/i, ''],
  [/^this (?:is|would be) (?=an? )/i, ''],
  [/^an? (outpatient|inpatient|remote|hospital-based)( only)? (?:position|role|job)$/i, '$1$2'],
  [/\bafter hours (?=coverage|call|work|phone)/gi, 'after-hours '],
  [/^(\$[\d,]+) move$/i, '$1 for moving'],
  [/^(no call), ever$/i, '$1 ever'],
  [/^this position is (?=at |in |with )/i, 'the position is '],
  [/(\$[\d,]+ (?:income )?guarantee), (\d|two|three) years$/i, '$1 for $2 years'],
  [/^it is (?=(?:two|three|four|five|\d) days\b)/i, ''],
  [/(\$[\d,]+)\/(\d) years guarantee\b/i, '$1 guarantee for $2 years'],
  [/\b([A-Z]{2}),? or OR\b/g, '$1 or Oregon'],
  [/\bfor child and adolescent$/i, 'for children and adolescents'],
  [/\b(a|per) year x (\d)$/i, '$1 year for $2 years'],
  [/^(\$[\d,]+) student loans (a year|per year)\b/i, '$1 for student loans $2'],
  [/(\$[\d,]+) student loans per year for (\d) years$/gi, '$1 per year for student loans over $2 years'],
  [/(\$[\d,]+) student loans (?:a|per) year\b/gi, '$1 for student loans per year'],
  [/^([\p{Lu}\p{Ll}]+(?:day)?) ?[-–] ?([\p{Lu}\p{Ll}]+day)(?=,|$)/u, '$1 to $2'],
  [/((?:day|noon|[ap]m)) [-–] ((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/g, '$1 to $2'],
  [/^7\/7(?=,|$)/, '7 on/7 off'],
  [/^(\$[\d,]+) total of (sign-on and relocation|relocation and sign-on)$/i, '$1 for $2'],
  [
    /(\$[\d,]+(?: (?!the\b|for\b|in\b|after\b|during\b)\p{L}+)?),? (?=(?:the )?(?:first|second|third) year\b(?!-))(?:the )?/gu,
    '$1 in the ',
  ],
  [
    /(\$[\d,]+(?: (?!the\b|for\b|in\b|after\b|during\b)\p{L}+)?),? (?=(?:the )?(?:first|last|next) (?:two|three|\d) years\b)(?:the )?/gu,
    '$1 for the ',
  ],
  [/(\$[\d,]+(?: (?:base|guarantee|salary))?),? (?:in )?(?:yr|year) (one|two|three|1|2|3)\b/gi, '$1 in year $2'],
  [
    /(in (?:the first year|year one|year 1),? (?:and )?\$[\d,]+) (?:in )?(?:the )?second(?: year)?$/i,
    '$1 in the second',
  ],
  [/^(\$[\d,]+) sign(?=$|,|;)/i, '$1 sign-on'],
  [/\bOR (?=\$)/g, 'or '],
  [/ for this (?:role|position|job)\b/gi, ''],
  [
    /\b(\p{L}+|\d+)((?: days?| weeks?| months?)?) on, (\p{L}+|\d+)((?: days?| weeks?| months?)?) off\b/giu,
    '$1$2 on, $3$4 off',
  ],
  [/^(\$[\d,]+) (signing|commencement|retention)(?= ?$|,| and| plus)/i, '$1 $2 bonus'],
  [/(\$[\d,]+(?: base| guarantee)?) (?=(?:with|plus) wRVU\b(?! bonus| incentive))/g, '$1 '],
  [
    new RegExp(
      String.raw`^((?:[\p{L}-]+ )?loan (?:repayment|forgiveness|assistance|payoff)|(?:education )?debt reduction) (?:of )?(${money})`,
      'iu',
    ),
    '$1 of $2',
  ],
  [new RegExp(String.raw`^(${money}) ((?:student )?loan (?:repayment|forgiveness|assistance))\b`, 'iu'), '$1 in $2'],
  [
    new RegExp(
      String.raw`(?<=^|, |and |plus )(${money}) (?:for )?(relocation|moving)(?! (?:bonus|allowance|payment|stipend|assistance))\b`,
      'iu',
    ),
    '$1 for $2',
  ],
  [new RegExp(String.raw`^CME(?: of)? (${money}.*)$`, 'u'), '$1 for CME'],
  [new RegExp(String.raw`(?<=^|, |and )(${money}) CME\b`, 'gu'), '$1 for CME'],
  [/^(\$[\d,.]+(?: (?:an?|per) (?:hour|shift))?) (day|night|weekend|weekday|holiday)s?$/i, '$1 on $2s'],
  [
    /\bplus (?=(?:[\p{L}-]+ ){1,3}(?:bonus|stipend|incentive|differential|supplement)\b)(?!an? |the |up )(\p{L}+)/giu,
    (_, next = '') => `plus ${withArticle(next)}`,
  ],
  [/^(\$[\d,]+), bonus (?:up )?to (?=[$\d])/i, '$1 plus a bonus to '],
  [/^((?:\p{L}+ )?bonus) (quarter|month|year)ly$/iu, '$2ly $1'],
  [new RegExp(String.raw`(${share}), (${share}),? (?:and )?(${share})$`, 'iu'), '$1, $2, and $3'],
  [new RegExp(String.raw`(?<!,.*)(${share}), (${share})$`, 'iu'), '$1 and $2'],
  [
    new RegExp(
      String.raw`^((?:an? |our |the )?[^,]+ (?:clinic|group|practice|network)), (${many} (?:physicians|providers|surgeons|doctors|clinicians))$`,
      'iu',
    ),
    '$1 of $2',
  ],
  [
    /^(?:an? |the )?(\p{L})([^,]*hospital), (\d+) beds$/iu,
    (_, first = '', rest = '', beds = '') => `${beds}-bed ${first.toLowerCase()}${rest}`,
  ],
  [
    new RegExp(
      String.raw`^((?:physician|hospital|family|employee)-owned|independent|nonprofit)(?:,| and) (${many} (?:centers|clinics|offices|sites|practices|locations))$`,
      'iu',
    ),
    (_, how = '', places = '') => `${withArticle(how.toLowerCase())} group of ${places}`,
  ],
  [
    /^(?:an? )?(\p{L}[^,]*hospital), ([\p{L} ]+ clinic)$/iu,
    (_, hospital = '', clinic = '') => `the ${clinic} of ${article(hospital)} ${hospital}`,
  ],
  [
    /^(single|double|triple)[- ]coverage (nights|days|evenings|weekends)\b/iu,
    (_, how = '', when = '') => `${when} are ${how.toLowerCase()} coverage`,
  ],
  [/\b(caseload|census|panel) (?=(?:about|around|up to) \d)/gi, '$1 of '],
  [/^(\$[\d,.]+ \p{L}+), (?=(?:\p{L}+ ){1,3}pays? )/iu, '$1, and '],
  [/( visits (?:a|per) year), (single|double) coverage$/i, '$1, with $2 coverage'],
  [
    /^no ([^,;]+?) and ((?:phone |home |backup )?call) (1 in \d+|one .*)$/i,
    (_, what = '', call = '', often = '') =>
      `there ${phraseOf(what)?.number === 'many' ? 'are' : 'is'} no ${what}, and ${call} is ${often}`,
  ],
  [/^partner(?:ship)?[- ]track (?=after|in|from|at)/iu, 'the partnership track starts '],
  [/^buy-?in (?:of |is )?(?=(?:about |up to )?\$)/iu, 'the buy-in is '],
  [
    /^((?:recruitment|retention|relocation|signing|sign-on) (?:incentive|bonus|allowance|payment)) (?=may|can|will|is)/iu,
    (_, what = '') => `a ${what.toLowerCase()} `,
  ],
]

export function phrased(text: string, facts: readonly Fact[], topic: Topic): string {
  const said = rewrites.reduce(
    (so, [found, instead]) => (typeof instead === 'string' ? so.replace(found, instead) : so.replace(found, instead)),
    text,
  )
  return named(said, new Set(facts.map(({ type }) => type)), topic)
}

/** 'Occurrence, with tail' is malpractice, and 'state program up to $75,000' repays loans: other words say so. */
function named(text: string, types: ReadonlySet<Fact['type']>, topic: Topic): string {
  if (types.has('malpractice') && !/malpractice|liability|FTCA/i.test(text))
    return text.replace(/^(occurrence|claims[- ]made)\b/i, '$1 malpractice').replace(/^cover\b/i, 'malpractice cover')
  if (
    (topic === 'loan' || topic === 'bonus') &&
    /^(?:state|federal|county|tribal) program\b/iu.test(text) &&
    !/loan|debt|repay|forgiv/i.test(text)
  )
    return withArticle(`${text[0]!.toLowerCase()}${text.slice(1)}`.replace(' program', ' loan program'))
  if (types.has('call')) return text.replace(/\b(when|where|then|partner),? it becomes\b/i, '$1, call becomes')
  return text
}

/** '28 to 34 a day', asked how many patients. */
const aDay =
  /^((?:about |around |up to )?\d{1,3}(?: ?(?:-|–|to) ?\d{1,3})?) (?=(?:an?|per|each|every) (?:day|shift|week|hour|month)\b)/i

/** 'Licenses in both', where the words before name them. */
export function withAntecedent(text: string, before: string): string {
  const [, asked] =
    /^how many (patients|visits|encounters|deliveries)\b.*\?$/i.exec(before.trim()) ??
    /^(?:[A-Z]\. )?(?:examine|see|treat|examine and treat|evaluate and treat) (patients)\b[^,;]*,?$/i.exec(
      before.trim(),
    ) ??
    []
  if (asked !== undefined && aDay.test(text))
    return text.replace(aDay, (found, count: string) => `${count} ${asked.toLowerCase()}${found.slice(count.length)}`)
  const [, limit, days] =
    /(\d{1,2}|\p{L}+) (days|nights|shifts|weekends) (?:a|per) month[.;]?$/iu.exec(before.trim()) ?? []
  if (limit !== undefined)
    return text.replace(new RegExp(`^${days} (?:beyond|past|over|above) that\\b`, 'i'), (found) =>
      found.replace(/that$/i, `${limit} a month`),
    )
  const [, two] = /\b(?:in|of|for) (\p{Lu}[\p{L} ]+ and \p{Lu}[\p{L} ]+)[.;]?\s*$/u.exec(before.trim()) ?? []
  return two === undefined ? text : text.replace(/\bin both\b/, `in ${two}`)
}

/** It speaks of something that another sentence named. */
export const dangles = (text: string) =>
  /^[^,;]*\p{L}{3,} (?<!\b(?:want|need|like|for) )(?:it|them)\b(?! (?:is|has|was|will|can)\b)|\b(?:when|where|then|partner) it becomes\b|\bin both$/iu.test(
    text,
  )

/** How far it is to somewhere is no fact of the position. */
export const withoutDistance = (text: string) =>
  text.replace(
    /(?:,|\s[–—-])?\s*\(?(?:only |just |about |approximately )?(?:\d+|one|two|three|an|half an)[- ](?:miles?|minutes?|hours?)(?: drive)? (?:from|to|of|north|south|east|west|away|outside)\b[^;.)]*\)?/gi,
    '',
  )

/** 'Call 1:6' is said as 'call 1 in 6'; how many nurses there are is not. */
export const ratios = (text: string) =>
  /\b(?:CRNAs?|APPs?|NPs?|PAs?|AAs?|nurs\w*|staff\w*|model|direction|supervis\w*|residents?|patients?|MAs?|ratio)\b/i.test(
    text,
  )
    ? text
    : text.replace(/\b1\s?:\s?(\d{1,2})(?!\d|:)/g, '1 in $1')

export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(/!+/g, '.')
    .replace(/\b(?:ercp|eus|ebus|emg|eeg|ecmo|icu)\b/g, (word) => word.toUpperCase())
    .replace(/^(?:and|plus)\s+|^with\s+(?=(?:an? )?\$|up to \$|no\s)|^>\s+/i, '')
    .replace(/[\s.,;:–—-]+$/, '')
    .trim()
}
