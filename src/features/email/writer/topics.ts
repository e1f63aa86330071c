/** What a piece of a posting is about: its facts decide, and its words where they are clearer. */
import type { Fact, FactType } from '#postings/facts.ts'
import { countWords } from './grammar.ts'

export const topics = [
  'place',
  'employer',
  'schedule',
  'call',
  'pay',
  'bonus',
  'loan',
  'partnership',
  'scope',
  'team',
  'requirement',
  'visa',
  'start',
  'benefit',
  'community',
  'text',
] as const
export type Topic = (typeof topics)[number]

/** Types that say nothing an email tells, or nothing by themselves, are left out. */
const topicOf: Partial<Record<FactType, Topic>> = {
  focus: 'scope',
  board: 'requirement',
  training: 'requirement',
  experience: 'requirement',
  license: 'requirement',
  certificate: 'requirement',
  language: 'requirement',
  newGraduates: 'requirement',
  skill: 'requirement',
  condition: 'requirement',
  employment: 'schedule',
  site: 'employer',
  schedule: 'schedule',
  call: 'call',
  volume: 'team',
  team: 'team',
  support: 'team',
  procedure: 'scope',
  ehr: 'team',
  telehealth: 'scope',
  teaching: 'scope',
  supervision: 'scope',
  duty: 'scope',
  pay: 'pay',
  bonus: 'bonus',
  loanRepayment: 'loan',
  timeOff: 'benefit',
  cme: 'benefit',
  malpractice: 'benefit',
  retirement: 'benefit',
  visa: 'visa',
  partnership: 'partnership',
  insurance: 'benefit',
  perk: 'benefit',
  start: 'start',
  duration: 'start',
  place: 'place',
  employer: 'employer',
  community: 'community',
}

/** Of several topics in a piece, the first decides how it is told. */
const leading: readonly Topic[] = [
  'partnership',
  'bonus',
  'loan',
  'visa',
  'pay',
  'call',
  'benefit',
  'requirement',
  'schedule',
  'start',
  'scope',
  'team',
  'employer',
  'place',
  'community',
]

/** Words that leave no doubt. */
const byWords: readonly (readonly [Topic, RegExp])[] = [
  ['requirement', /^completion of\b/i],
  ['scope', /^optional[,;]/i],
  ['team', /\bprogram, \d[\d,]* \p{L}+ (?:a|per) year$/iu],
  ['requirement', /\b(?:ALSO|ACLS|ATLS|PALS)\b|^MQSA\b/],
  ['schedule', /^(?:two or three|\w+) nights (?:a|per) month, paid\b/i],
  ['benefit', /^airfare\b/i],
  ['partnership', /^sweat equity\b/i],
  ['benefit', /^40[13]\(?[kb]/i],
  [
    'call',
    /^(?:0|zero|no) call\b|^(?:[\p{L}-]+ ){0,2}(?:evenings?|weekends?|nights?|emergencies|Saturdays?|Sundays?|phone|Saturdays|Sundays) 1\s?(?:in|:)\s?\d{1,2}\b|^24\/7 during\b/iu,
  ],
  ['loan', /^(?:state|federal|county|tribal) program up to \$/i],
  ['bonus', /\btax credit of \$/i],
  ['pay', /^(?:AAMC|MGMA)\b.*\b(?:percentile|median)\b|^productivity above \d/i],
  ['schedule', /\b(?:two|three|four|five|\d) days (?:of|in) clinic\b|^7\/7\b/i],
  ['requirement', /\bfellowship (?:preferred|welcome|required|a plus)\b/i],
  ['requirement', /^(?:[\p{L}-]+(?:,| or|, or)? ){1,6}background$/iu],
  ['start', /^(?:first review|priority deadline|apply by|nominations are due)\b/i],
  [
    'start',
    /^(?:needed|available|coverage begins) (?:from )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/i,
  ],
  ['bonus', /^(?:a )?(?:quality |productivity |annual |retention )?(?:bonus|incentive)\b/i],
  ['benefit', /^\d+ (?:days|weeks|hours) of (?:annual|sick|paid|parental|family) leave\b/i],
  [
    'call',
    /^after-hours phone\b|^(?:[\p{L}-]+ ){0,3}(?<!sick )call\b(?! back| pay| center)|\bcall(?:s)?(?: is|:)? ?(?:1|one|every)\b|\bno call\b|\bphone[- ]only call\b|\bon-call\b|^pager\b|^beeper\b|\bcall is\b|\b(?:own|patients'|patients’) calls\b|^(?:colleagues|partners|others) cover\b.*\bweekends?\b/iu,
  ],
  ['loan', /\b(?:student )?loans?\b|\bNHSC\b|\bPSLF\b|\bHPSA\b|\bdebt reduction\b/i],
  [
    'bonus',
    /\b(?:sign(?:ing)?[- ]on|signing|sign(?:ing)? bonus|commencement|retention|relocation|relo|moving (?:allowance|expenses|costs)|starting bonus)\b/i,
  ],
  ['benefit', /\bCME\b/],
  ['visa', /\bgreen cards?\b|\b(?:visas?|J-?1|H-?1B|conrad|O-1)\b/i],
  ['partnership', /\bpartner(?:s|ship)?\b(?!ed)|\bbuy[- ]?in\b|\bshareholder\b|\bownership\b|\bparity\b/i],
  [
    'requirement',
    /\b(?:BC\/BE|board[- ](?:certified|eligible|certification)|BC|fellowship[- ]trained|boarded|licen[sc]e[sd]?|certified|certification)\b|\b(?:is|are) (?:required|preferred)\b|^(?:must (?:have|be|hold)|requires?)\b/i,
  ],
  [
    'requirement',
    /^(?:at least )?(?:one|two|three|four|five|six|ten|\d+)\+? years (?:of|in|after|as) .*\b(?:practice|experience|care|med|medicine|ED|ER|residency|leadership|faculty|role)\b|^(?:[\p{L}/-]+ ){1,4}fellowship$/iu,
  ],
  ['pay', /^(?:overtime|call ?back|extra shifts|additional nights|holidays)\b.*\$/i],
  [
    'pay',
    /^(?:up to |from )?\$\s?\d|\b(?:base|salary|compensation|guarantee[d]?|per w?RVU|of (?:net )?collections)\b.*\d|\$\d[\d,.]*k?\s?(?:\/|per |an? )(?:hour|hr|day|shift|night|week|month|year|yr|visit|w?RVU)/i,
  ],
  [
    'benefit',
    /\b(?:PTO|paid time off|vacation|CME|malpractice|401\(?k|403\(?b|pension|retirement|health (?:insurance|plan)|tail|paid leave|weeks off|parental leave)\b/i,
  ],
  ['team', /\b(?:\d+|ten|twelve|fifteen|twenty)\s+(?:new )?(?:patients|encounters|visits|consults|admissions)\b/i],
  [
    'team',
    /^(?:\d+|two|three|four|five|six|seven|eight) (?:[\p{L}-]+ ){0,3}(?:practitioners|providers|nurses|scribes|coordinators|assistants)\b/iu,
  ],
  ['pay', /\b(?:supplement|stipend|differential) of \$/i],
  [
    'schedule',
    /\bpatient(?: contact)? hours\b|\b(?:nights|weeks|shifts|weekends) \d+ (?:a|per) (?:month|year)\b|^weekdays?\b|^(?:work )?\w+ and (?:a|one)[- ]half days\b|^(?:four|\d) tens\b|^\d\/10s\b|^\d{1,2}(?::\d\d)?(?: ?[ap]m)? (?:to|-) \d{1,2}(?::\d\d)?(?: ?[ap]m)?(?:,|$| [A-Z])|^(?:week|\S+ weeks?) on\b|^(?:ICU|clinic|OR) \S+ (?:days?|weeks?)\b|\b12s\b|^(?:home|done|out) by \d|^out by noon/i,
  ],
  [
    'schedule',
    /\b(?:\d|two|three|four|five)[\d.]*[- ]days?(?:[- ](?:work[- ])?week| (?:a|per) week)\b|\b\d+ (?:days )?on\b|\bshifts?\b.*\d|\d.*\bshifts?\b|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\s?(?:-|–|to|through)|\bM-(?:F|Th)\b|\bhours (?:a|per) week\b|\bFTE\b|\bblock schedule\b/i,
  ],
  [
    'schedule',
    /^(?:(?:\d[\d.]*|one|two|three|four|five|six|seven|eight|ten|twelve)(?: and (?:a|one)[- ]half)?|your choice of|blocks? of|minimum of|weekdays?|m-th|days of your|set your own hours)[ -](?:clinic |OR |\d+-hour |clinical |academic |admin(?:istrative)? |research |procedure |surgical )?(?:days?|weeks?|nights?|weekends?|hours?|12s|twelves|months|half|mon|tue|wed|thu|fri|sat|sun|\d|choosing|or\b)/i,
  ],
  [
    'schedule',
    /\b\d{1,2}(?::\d\d)?\s?(?:am|pm|[ap])?\s?[-–]\s?\d{1,2}(?::\d\d)?\s?(?:am|pm|[ap])?\b(?! (?:patients|visits|beds|inpatients|admits))|\bhours (?:weekly|monthly)\b|\bnoon\b|\bclinic days\b|\bweeks? (?:per|a) (?:month|year)\b/i,
  ],
  ['call', /^(?:phone,? )?1:\d{1,2}\b/i],
  ['start', /^(?:january|february|march|april|may|june|july|august|september|october|november|december) \d/i],
  [
    'scope',
    /^no\s|\boptional\b|^(?:outpatient|inpatient|remote|100%|home based|clinic only|ages)\b|\breferred out\b|\bonly\.?$|\d+% (?:clinical|admin)|^50\/50 /i,
  ],
  ['start', /^(?:interviews?|applications?|nominations?)\s+(?:are |is )?(?:through|until|by|due|close)\b/i],
  ['start', /^(?:start|starts|starting|available now|position opens|needed (?:now|by))\b(?! ?up| (?:an?|the|your) )/i],
]

/** What a label or heading says of the words below it. */
const byHeading: readonly (readonly [Topic, RegExp])[] = [
  ['bonus', /^(?:sign|retention|relocation|bonus|incentive)/i],
  ['loan', /loan/i],
  ['call', /^(?:on-)?call\b|^how call\b|\bcall (?:shifts?|schedule|rotation|coverage)$/i],
  ['schedule', /^(?:schedule|hours|when|shifts?|time|work schedule|work week|how much you work)\b/i],
  ['pay', /^(?:pay|salary|compensation|rate|money|what it pays|base|how (?:pay|am i paid|you are paid|we pay))\b/i],
  [
    'requirement',
    /^(?:requirements?|qualifications?|who (?:we want|fits|you are)|needs?|must have|licens|you have|what we need|certs?\b|must-haves)/i,
  ],
  ['visa', /^visas?\b/i],
  ['start', /^(?:start|dates?)\b/i],
  ['benefit', /^(?:benefits?|what we (?:pay for|cover))\b/i],
  ['team', /^(?:team|volume|cases|case volume|unit|support|supervision|how many patients)\b/i],
  ['community', /^(?:the )?(?:community|area|lifestyle|town)\b/i],
  ['scope', /^(?:scope|setting|practice|duties|work)\b/i],
]

export function topicFor(words: string, facts: readonly Fact[], heading = ''): Topic {
  const text = words.replace(/[\s.;,]+$/, '')
  // Days and weeks off between those on are no vacation.
  if (/\bdays? in a row\b|\b(?:\d+|one|two|three|four|seven) (?:days?|weeks?|months?) on\b/i.test(text))
    return 'schedule'
  if (/^(?:five|four|three|two|ten) years as (?:core )?faculty\b/i.test(text)) return 'requirement'
  if (/^1\s?(?:in|:)\s?\d{1,2}(?:,|$| (?:call|weekends?|phone)\b)/.test(text)) return 'call'
  if (/^(?:three|four|five|\d(?:\.5)?)[- ]day (?:work ?)?week\b/i.test(text) && !/\$/.test(text)) return 'schedule'
  if (/^(?:proof|evidence|possession) of\b/i.test(text)) return 'requirement'
  if (/^40[13]\(?[kb]/i.test(text)) return 'benefit'
  if (/\b(?:ICU|clinic|OR|consults|inpatient)\b.*\boff\b/i.test(text) && /\bweeks?\b/i.test(text) && !/\$/.test(text))
    return 'schedule'
  const found = new Set<Topic>(facts.flatMap((fact) => topicOfFact(fact) ?? []))
  const above = byHeading.find(([, pattern]) => pattern.test(heading))?.[0]
  if (above !== undefined && isAmountOf.has(above) && /^(?:up to )?\$/.test(text)) return above
  const said = strongTopic(text)
  // '32-36 per day' are no hours where they are patients.
  const isCounted = said === 'schedule' && found.has('team') && facts.some(({ type }) => type === 'volume')
  if (said !== null && !isCounted) {
    if (said === 'call' && /^(?:[\p{L}-]+ ){0,3}(?<!sick )(?:call|pager|beeper)\b/iu.test(text)) return 'call'
    if (/^\$[\d,.]{5,}(?:k)?\b/i.test(text) && said === 'pay' && !/\b(?:sign|retention|relocation|loan)/i.test(text))
      return 'pay'
    found.add(said)
  }
  if (above !== undefined && (found.size === 0 || ['call', 'bonus', 'schedule', 'loan', 'visa'].includes(above)))
    return above
  const isOrganization =
    organization.test(text) &&
    [...found].every((topic) => ['scope', 'team', 'employer', 'partnership', 'place'].includes(topic))
  if (isOrganization) return 'employer'
  const isWhom =
    facts.length > 0 &&
    facts.every(({ type, subject }) => type === 'specialty' && subject === 'physician') &&
    countWords(
      facts.reduce((rest, fact) => rest.replace(fact.text, ' '), text).replace(/\b(?:or|and|physicians?)\b/gi, ' '),
    ) === 0
  return leading.find((topic) => found.has(topic)) ?? (isWhom ? 'requirement' : 'text')
}

/** An amount under such a label is no salary. */
const isAmountOf: ReadonlySet<Topic> = new Set(['bonus', 'loan'])

/** 'A 25-bed critical access hospital', wherever it is. */
const organization =
  /^(?:an? |our |the )?(?:(?!(?:in|of|at|for|with|to|from|by|the|and|or|per)\s)[\p{L}\d'’-]+ ){0,6}(?:hospital|clinic|center|practice|group|system|department|university|school|hospice|FQHC)(?: (?:of|for|in|near|outside|with)\b[^,;]*(?:, [\p{L} ]+)?)?(?:, \d[\d,]* [\p{L} ]+)?$/iu

export function strongTopic(text: string): Topic | null {
  return byWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

export function topicOfFact(fact: Fact): Topic | null {
  if (fact.subject === 'agency' || fact.subject === 'other') return null
  if (fact.type === 'setting') return /patient/.test(fact.value.kind) ? 'scope' : 'employer'
  return topicOf[fact.type] ?? null
}
