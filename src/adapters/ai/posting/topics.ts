/** What a clause of a posting is about. */

export const topics = [
  'pay',
  'extras',
  'growth',
  'schedule',
  'call',
  'scope',
  'team',
  'place',
  'benefits',
  'visa',
  'requirements',
  'dates',
  'about',
] as const
export type Topic = (typeof topics)[number]

const money = /\$\s?\d|\b\d{2,4}\s?k\b/i
const basePay =
  /\b(?:base|salary|guarantee\w*|per hour|hourly|an hour|\/ ?h(?:ou)?r|w?RVUs?|per shift|per day|daily|percentile|compensation|income)\b/i

const byLabel: readonly [RegExp, Topic][] = [
  [/sign|relocat|moving|incentives?|retention|bonus|loan|student/i, 'extras'],
  [/salary|compensation|\bcomp\b|\bpay\b|earn|rate|income|wage|rewards|\bbase\b|monetary/i, 'pay'],
  [/\bcall\b|weekends/i, 'call'],
  [/schedule|sched\b|\bhours\b|shifts?\b|\bwhen\b|\btime\b|work week/i, 'schedule'],
  [/location|\bplace\b|\bwhere\b|^city|^site|community/i, 'place'],
  [/visa|sponsor/i, 'visa'],
  [/partner|growth|career|ownership/i, 'growth'],
  [/benefit|perks|pto|vacation|401|malpractice|leave|insurance/i, 'benefits'],
  [/require|qualif|must have|credentials|licens/i, 'requirements'],
  [/start|dates?\b|deadline|apply/i, 'dates'],
  [/scope|setting|cases|procedures|notes|panel/i, 'scope'],
  [/team|practice|unit|group|staff|support|volume|facility|hospital|emr|ehr|who we are/i, 'team'],
]

export function topicOfLabel(label: string): Topic | null {
  return label === '' ? null : (byLabel.find(([pattern]) => pattern.test(label))?.[1] ?? null)
}

const months = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\\w*'
const byText: readonly [RegExp, Topic][] = [
  [/\bJ-?1\b|\bH-?1B?\b|\bvisas?\b|\bO-1\b|conrad|green card|citizen/i, 'visa'],
  [
    /\bdeadline\b|review of applications|reviewing applications|\bapply by\b|closing date|nominations|open until|first review|\bpriority\b.*\d/i,
    'dates',
  ],
  [/\bpartner(?:s|ship)?\b(?! in)|buy-?in|shareholder|ownership|equity|promotion/i, 'growth'],
  [/\bcall\b(?! us| me| or text)|call-free|\bpager\b|\bbeeper\b|\bon-?call\b/i, 'call'],
  [/\b(?:remote|telehealth|virtual|work(?:ing)? from home|from home)\b/i, 'scope'],
  [
    /\b(?:days?|hours?|shifts?|nights?|weekends?|FTE|M-F|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Friday)\b.{0,30}(?:week|month|year|on\b|off\b|long|\d)|\bM-?(?:F|Th)\b|\bMon(?:day)?\b|\b\d+(?:\.\d+)? ?(?:FTE|days?|hours?|shifts?|nights?|1?2s)\b|\b(?:two|three|four|five|seven)[- ](?:and a half )?days?\b|\bweeks? (?:on|off)\b|\b7 ?(?:on|\/)|\b\d+\/10s|\bFTE\b|flexible schedule|part-time\b/i,
    'schedule',
  ],
  [
    /\b(?:start(?:s|ing)? (?:date|in)|begins?|available (?:now|immediately)|ASAP|anticipated start|position opens)\b/i,
    'dates',
  ],
  [new RegExp(`^${months}\\.? \\d.*(?:-|–|through|to) `, 'i'), 'dates'],
  [
    /\b(?:malpractice|tail|401|403|CME|PTO|vacation|retirement|pension|dental|health (?:plan|insurance|coverage|premium)|parental|holidays?|weeks off|PSLF|FTCA|annual leave|TSP|lodging|housing|airfare|rental)\b/i,
    'benefits',
  ],
  [/\b(?:relocation|moving|sign-?on|signing|loan|retention|stipend)\b/i, 'extras'],
  [
    /^no\b|\bno (?:\w+ ){0,2}\w|\bonly\b|\boptional\b|not (?:required|expected|needed)|\bwithout\b|referred|\bdo not\b|\bnever\b|\bzero\b|\bpanel\b|\bfull scope\b|%/i,
    'scope',
  ],
  [
    /\b(?:BC\/?BE|BE\/?BC|board|licen[sc]e|fellowship|fellow-?ship trained|years? of|required|preferred|qualif|residency|ACLS|ABEM|must)\b/i,
    'requirements',
  ],
  [
    /\b(?:beds?|census|volumes?|physicians?|providers?|partners|doctors|surgeons|NPs?|PAs?|APPs?|team|group|practice|residents|fellows|MAs?|nurses?|patients|visits|cases|deliveries|EMR|EHR|Epic|Cerner|system|clinics?|hospitals?|faculty|trauma|level)\b|ists\b/i,
    'team',
  ],
]

export function topicOf(text: string, label: string, section: Topic | null, isPlace: boolean): Topic {
  const labeled = topicOfLabel(label)
  if (labeled !== null) return labeled
  if (isPlace) return 'place'
  if (money.test(text)) return topicOfMoney(text, section)
  if (
    /\b(?:hours?|minutes?|mins?|miles?)\b.{0,12}\b(?:away|from|north|south|east|west)\b/i.test(text) &&
    !/\bcall\b/i.test(text)
  )
    return 'place'
  const own = byText.find(([pattern]) => pattern.test(text))?.[1]
  if (section !== null && section !== 'pay' && section !== 'benefits') return section
  return own ?? section ?? 'about'
}

function topicOfMoney(text: string, section: Topic | null): Topic {
  if (
    /\bhomes?\b|\bhouse\b|\bcampus\b|\bmillion\b(?!.{0,20}(?:collect|partner|income|salary))/i.test(text) &&
    !/salary|base|bonus|partner|collect/i.test(text)
  )
    return 'about'
  if (
    /\bpartners?(?:ship)?\b|buy-?in|shareholder|\bshares?\b|ownership|equity/i.test(text) &&
    !/\bbase\b|salary of/i.test(text)
  )
    return 'growth'
  if (/\bmalpractice\b|\bCME\b|\blimits?\b/i.test(text) && !basePay.test(text)) return 'benefits'
  if (
    /sign|relocat|moving|retention|loan|commencement|forgiv|debt|starting bonus|resident|upfront/i.test(text) &&
    !basePay.test(text)
  )
    return 'extras'
  if (/\bcall\b/i.test(text) && !basePay.test(text)) return 'call'
  return section === 'extras' || section === 'growth' || section === 'benefits' ? section : 'pay'
}

/** States a fact: a number, or a word about something physicians decide by. */
export function carriesFact(text: string, topic: Topic): boolean {
  if (/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half)\b/i.test(text)) return true
  return topic !== 'about' && topic !== 'team'
}
