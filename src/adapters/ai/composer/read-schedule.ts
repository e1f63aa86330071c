/** When the work is done: days, hours and call. */
import { isDenied, type Statement } from './job-text.ts'
import { unique } from './read-pay.ts'

export interface ScheduleFacts {
  /** After 'The schedule is': 'four days a week', '7 on, 7 off'. */
  days: string[]
  /** After 'with': 'no nights or weekends', 'two weekends a month'. */
  limits: string[]
  call: Call | null
}

export interface Call {
  /** 'call is 1:6', 'there is no call'. */
  clause: string
  /** After 'with' or in a list: '1:6 call', 'no call'. */
  phrase: string
}

const numeral = String.raw`(?:\d{1,3}(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen)`
const range = String.raw`${numeral}(?:\s?(?:-|–|to)\s?${numeral})?`

const days: readonly [RegExp, (match: RegExpMatchArray) => string][] = [
  [
    new RegExp(String.raw`\b(${numeral})(?:\s|-)days?(?:\s|-)(?:work\s?|clinic(?:al)?\s?)?week\b`, 'i'),
    ([, count]) => `${spelled(count!.toLowerCase())} days a week`,
  ],
  [
    new RegExp(String.raw`\b(${range}) (?:clinic(?:al)? )?days (?:per|a|each|\/) ?week\b`, 'i'),
    ([, count]) => `${tidyRange(count!).split(' to ').map(spelled).join(' to ')} days a week`,
  ],
  [
    /\b(\d{1,2})(?: days)?[- ]on[\s,/&-]+(?:and )?(\d{1,2})(?: days)?[- ]off\b/i,
    ([, on, off]) => `${on} on, ${off} off`,
  ],
  [/\b(?:one )?week[- ]on[\s,/&-]+(?:and )?(?:one )?week[- ]off\b/i, () => 'week on, week off'],
  [
    /\bMon(?:day)?s?\s?(?:-|–|to|through|thru)\s?(Fri|Thu|Sat)(?:\w*)(?:[,:]?\s*(?:from\s)?(\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?)\s?(?:-|–|to)\s?(\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?))?/i,
    ([, last, from, until]) => {
      const end = { fri: 'Friday', thu: 'Thursday', sat: 'Saturday' }[last!.toLowerCase()]
      return `Monday to ${end}${from && until ? `, ${from.trim()} to ${until.trim()}` : ''}`
    },
  ],
  [
    new RegExp(String.raw`\b(${range}) shifts (?:per|a|each|\/) ?(month|week)\b`, 'i'),
    ([, count, per]) => `${tidyRange(count!)} shifts a ${per!.toLowerCase()}`,
  ],
  [
    new RegExp(String.raw`\b(${range})[- ]hour (shifts|days)\b`, 'i'),
    ([, count, what]) => `${tidyRange(count!)}-hour ${what!.toLowerCase()}`,
  ],
  [
    new RegExp(
      String.raw`\b(${range}) ((?:clinical |patient[- ]contact |patient[- ]facing |contact )?hours) (?:per|a|each|\/) ?week\b`,
      'i',
    ),
    ([, count, what]) => `${tidyRange(count!)} ${what!.toLowerCase()} a week`,
  ],
  [
    /\b(0?\.\d{1,2}|1\.0)(?:\s?(?:-|–|to)\s?(0?\.\d{1,2}|1\.0))? FTE\b/i,
    ([, low, high]) => `${low}${high ? ` to ${high}` : ''} FTE`,
  ],
  [/\bflexible (?:schedul\w+|hours|days|shifts)\b/i, () => 'flexible'],
]

export function readSchedule(statements: readonly Statement[], used: Set<Statement>): ScheduleFacts {
  const found: string[] = []
  const limits: string[] = []
  let call: Call | null = null
  for (const statement of statements) {
    for (const [pattern, phrase] of days) {
      const match = pattern.exec(statement.text)
      if (!match || isDenied(statement.text, match.index, match[0].length)) continue
      found.push(phrase(match))
      used.add(statement)
    }
    const held = readLimits(statement.text)
    if (held.length > 0) used.add(statement)
    limits.push(...held)
    const ownCall = readCall(statement)
    if (ownCall) used.add(statement)
    call ??= ownCall
  }
  const named = unique(found)
  // 'Flexible' beside a plan of days is a remark on it.
  const plan = named.filter((day) => day !== 'flexible')
  return {
    days: plan.length > 0 ? plan : named,
    limits: unique(plan.length > 0 && named.includes('flexible') ? [...limits, 'flexible hours'] : limits),
    call,
  }
}

function readLimits(text: string): string[] {
  const limits: string[] = []
  for (const match of text.matchAll(
    /\bno ((?:(?:nights?|weekends?|holidays?|evenings?|procedures?|call)(?:,? (?:or|and|no) |, ?(?:no )?|\/| & )?)+)/gi,
  )) {
    const what = unique(
      [...match[1]!.matchAll(/nights?|weekends?|holidays?|evenings?|procedures?/gi)].map(([word]) =>
        word.toLowerCase().replace(/s?$/, 's'),
      ),
    )
    // 'No weekend call' is about call.
    if (what.length === 0 || /^\s*(?:call|shift)/i.test(text.slice(match.index + match[0].length))) continue
    limits.push(`no ${what.length > 2 ? `${what.slice(0, -1).join(', ')}, or ${what.at(-1)}` : what.join(' or ')}`)
  }
  const often = new RegExp(
    String.raw`\b(${numeral}) (weekends?|nights?|holidays?) (?:per|a|each|every|\/) ?(month|week|quarter|year)\b`,
    'i',
  ).exec(text)
  if (often) limits.push(`${spelled(often[1]!.toLowerCase())} ${often[2]!.toLowerCase()} a ${often[3]!.toLowerCase()}`)
  const every = /\bevery (other|second|third|fourth|fifth|sixth|\d(?:rd|th)) (weekend|night)\b(?! call)/i.exec(text)
  if (every) limits.push(`every ${every[1]!.toLowerCase()} ${every[2]!.toLowerCase()}`)
  return limits
}

function readCall({ text, heading }: Statement): Call | null {
  if (!/\bcall\b/i.test(text) && !/\bcall\b/.test(heading)) return null
  // 'Call us', 'give me a call', 'call 555': not about duty.
  if (
    /\bcall (?:me|us|or|our|today|now|for more|\(?\d{3})\b|\ba call\b/i.test(text) &&
    !/\d ?: ?\d|\d in \d/.test(text)
  )
    return null
  if (
    /\b(?:no|without|zero)(?: (?:overnight|night|weekend|in-house))?(?: or \w+)? call\b|\bcall[- ]free\b|\bno (?:nights?|weekends?|holidays?)[^.;]*\bor call\b/i.test(
      text,
    ) ||
    /^(?:none|no)\b/i.test(heading === 'call' ? text : '')
  ) {
    const which = /\bno (overnight|night|weekend|in-house) call\b/i.exec(text)?.[1]?.toLowerCase()
    return which
      ? { clause: `there is no ${which} call`, phrase: `no ${which} call` }
      : { clause: 'there is no call', phrase: 'no call' }
  }
  const home = /\b(home|phone|pager|backup|telephone)[- ](?:only )?call\b|\bcall (?:is )?from home\b/i.exec(text)
  const kind = home ? `${(home[1] ?? 'home').toLowerCase()} ` : ''
  const ratio = /\b(1 ?: ?\d{1,2}|1[- ]in[- ]\d{1,2}|one[- ]in[- ]\w+|q\d)(?: (?:weekends?|nights?))?\b/i.exec(text)
  if (ratio) {
    const often = ratio[1]!.replaceAll(' : ', ':').replace(/ ?: ?/, ':').replace(/-in-/i, ' in ')
    return { clause: `${kind}call is ${often}`, phrase: `${often} ${kind}call` }
  }
  const every =
    /\bcall (?:is )?(every (?:other|third|fourth|fifth|sixth|seventh|eighth|\d(?:th|rd)) (?:night|weekend|week|day))\b/i.exec(
      text,
    )
  if (every)
    return { clause: `${kind}call is ${every[1]!.toLowerCase()}`, phrase: `${kind}call ${every[1]!.toLowerCase()}` }
  const shared = new RegExp(
    String.raw`\bcall (?:is |will be |coverage )?(?:shared|split|rotated)(?: equally)? (among|between|with|by) (?:(?:a|the) (?:group|team) of )?(${numeral})((?: (?:other |\w+ologists?|\w+ists?|physicians|providers|partners|surgeons|doctors|colleagues))*)`,
    'i',
  ).exec(text)
  if (shared) {
    const among = `${shared[1]!.toLowerCase()} ${shared[2]!.toLowerCase()}${shared[3]!.trimEnd().toLowerCase()}`
    return { clause: `${kind}call is shared ${among}`, phrase: `${kind}call shared ${among}` }
  }
  if (home)
    return {
      clause: `call is ${kind === 'home ' ? 'from home' : `${kind}call only`}`
        .replace('call is backup call only', 'call is backup only')
        .replace('call is phone call only', 'call is by phone'),
      phrase: `${kind}call`,
    }
  const light =
    /\b(light|minimal|limited|shared|optional) call\b|\bcall is (light|minimal|limited|shared|optional)\b/i.exec(text)
  if (light) {
    const how = (light[1] ?? light[2])!.toLowerCase()
    return { clause: `call is ${how}`, phrase: `${how} call` }
  }
  return null
}

/** Small numbers are words in a letter. */
function spelled(count: string): string {
  const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  return words[Number(count)] ?? count
}

function tidyRange(text: string): string {
  return text.toLowerCase().replace(/\s?(?:-|–|to)\s?/, ' to ')
}
