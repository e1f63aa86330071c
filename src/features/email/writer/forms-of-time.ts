/** Days that one chooses, weekends in turn, call at night, and dates. */
import { date, type Form, number, thing } from './form.ts'
import { isTail } from './statement.ts'
import { asTimes, timesIn } from './times.ts'

export const schedule: readonly Form[] = [
  {
    topics: 'all',
    pattern: /^(?<x>set your own hours, \d+ a week at least)$/i,
    say: ({ x }) => [`you ${x!.toLowerCase()}`],
  },
  {
    topics: 'all',
    pattern: /^(?<times>\d.+?)(?: - |, )(?<call>(?:in-house|home) call)$/i,
    say: ({ times, call: what }) => [
      timesIn(times!) === null ? null : `the schedule is ${asTimes(timesIn(times!)!)}, with ${what}`,
    ],
  },
  {
    topics: 'all',
    pattern: /^first case (?:at )?(?<x>\d{1,2}(?::\d\d)?),? (?<out>out by \d{1,2}(?::\d\d)?(?: most days)?)$/i,
    say: ({ x, out }) => [`the first case is at ${x}, and you would be ${out}`],
  },
  {
    topics: 'all',
    pattern: /^you tell (?<who>us|the \p{L}+) the hours; (?<n>\d+) a week at minimum, (?<when>between .+)$/iu,
    say: ({ who, n, when }) => [
      timesIn(when!) === null ? null : `you tell ${who} the hours, with ${n} a week at minimum, ${when}`,
    ],
  },
  { topics: 'all', pattern: /^block time$/i, say: () => ['you would have block time'] },
  {
    topics: ['schedule', 'text'],
    pattern: /^first case (?:at )?(?<x>\d{1,2}(?::\d\d)?(?: ?am)?)$/i,
    say: ({ x }) => [`the first case is at ${x}`],
  },
  {
    topics: ['pay', 'schedule'],
    pattern: /^(?<x>(?:days|shifts) over \d+ hours are paid at \$[\d.]+ an hour)$/i,
    say: ({ x }) => [x!],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:the )?base year starts (?<x>${date})(?<also> with \p{L}+ option years)?$`, 'iu'),
    say: ({ x, also = '' }) => [`the base year starts ${x}${also}`],
  },
  {
    topics: ['schedule', 'text'],
    pattern: /^(?<x>\d+ hours (?:a|per) week) on, (?<often>one week in \p{L}+)$/iu,
    say: ({ x, often }) => [`you would work ${x}, ${often}`],
  },
  {
    topics: 'all',
    pattern:
      /^(?<what>(?:Mon|Tues|Wednes|Thurs|Fri)day (?:procedures|clinics)) (?<until>(?:till|until) (?:noon|\d{1,2}(?: ?[ap]m)?))$/,
    say: ({ what, until }) => [`${what} run ${until}`],
  },
  {
    topics: 'all',
    pattern: /^(?:an )?extension (?:is )?(?<how>likely|possible)$/i,
    say: ({ how }) => [`an extension is ${how}`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>(?:morning|evening|daily)(?: and evening)? sick call)$/i,
    say: ({ x }) => [`there is ${x!.toLowerCase()}`],
  },
  {
    topics: 'all',
    pattern: /^(?<what>[\p{L}]+ weeks) are (?<often>one in \p{L}+|1 in \d+)$/iu,
    say: ({ what, often }) => [`${what!.toLowerCase()} are ${often}`],
  },
  {
    topics: ['schedule', 'text'],
    pattern:
      /^(?:the |your |regular )?(?<what>work ?week|week|schedule|hours|clinic hours|office hours|most days) (?:is|are|would be) (?<times>.+)$/i,
    say: ({ what, times }) => {
      const found = timesIn(times!)
      if (found === null) return [null]
      const isMany = /s$/i.test(what!)
      return [
        `${/^most/i.test(what!) ? 'most days' : `the ${what!.toLowerCase()}`} ${isMany ? 'are' : 'is'} ${asTimes(found)}`,
      ]
    },
  },
  {
    topics: ['schedule', 'text'],
    pattern:
      /^(?:(?:you|they|physicians|doctors) )?(?:can )?choose (?<x>(?:between )?\d.*\b(?:hours|days|nights|shifts|weeks)\b.*|your own .+)$/i,
    say: ({ x }) => [
      timesIn(x!.replace(/^between /i, 'from ').replace(/ or more/i, '')) !== null || thing(x) !== null
        ? `you choose ${x}`
        : null,
    ],
  },
  {
    topics: ['schedule', 'text'],
    pattern:
      /^(?<x>(?:\d(?:, \d)*,? (?:or|to) )?\d (?:days|nights|shifts|hours)(?: (?:a|per) (?:week|month))?)(?:,| -| –)? ?(?:you choose|your choice|you pick)$/i,
    say: ({ x }) => [`the schedule is ${x}, as you choose`],
  },
  {
    topics: ['schedule', 'text'],
    pattern: /^(?<x>(?:days|hours|shifts|weeks) of your (?:own )?(?:choosing|choice))$/i,
    say: ({ x }) => [/^hours/i.test(x!) ? `you would work the ${x}` : `you would work on ${x}`],
  },
  {
    topics: ['schedule', 'text'],
    pattern: /^(?:you have )?your choice of (?<x>.+)$/i,
    say: ({ x }) => [
      /^(?:\p{Lu}\p{L}+days?(?:,| or|,? and)? ?)+$/u.test(x!) || thing(x) ? `you have your choice of ${x}` : null,
    ],
  },
  {
    topics: 'all',
    pattern: /^(?:you )?(?<x>set your own (?:hours|schedule|days))$/i,
    say: ({ x }) => [`you ${x!.toLowerCase()}`],
  },
  {
    topics: 'all',
    pattern: /^(?:you )?(?<x>log (?:on|in) (?:whenever|when) you (?:want|like)(?:, 24\/7)?)$/i,
    say: ({ x }) => [`you ${x!.toLowerCase()}`],
  },
  {
    topics: ['schedule', 'call', 'text'],
    pattern: new RegExp(
      String.raw`^(?:1|one|two) (?:weekend|Saturday|Sunday)s? (?:in|out of|of) (?:${number})(?:, (?<times>.+))?$`,
      'i',
    ),
    say: (found) => {
      const whole = found.all!
      if (found.times === undefined) return [`you would work ${whole}`]
      return timesIn(found.times) === null ? [null] : [`you would work ${whole}`]
    },
  },
  {
    topics: 'all',
    pattern:
      /^(?<a>[\d.]+|one|two|three|four|five) (?<x>clinic|office)(?: days?)?(?:,| and|\/| plus|,? \+) (?<b>[\d.]+|one|two|three|four|five) (?<y>OR|surgery|procedure|admin)(?: days?)?(?<rest>(?: (?:a|per) week)?)$/i,
    say: ({ a, x, b, y, rest = '' }) => [
      `you would have ${a} ${x!.toLowerCase()} ${/^(?:1|one)$/i.test(a!) ? 'day' : 'days'} and ${b} ${/^or$/i.test(y!) ? 'OR' : y!.toLowerCase()} ${/^(?:1|one)$/i.test(b!) ? 'day' : 'days'}${rest}`,
    ],
  },
  {
    topics: 'all',
    pattern: /^(?:(?<fte>\d\.\d+ FTE)[:,] )?(?:the )?(?:clinical effort|effort) (?:of|is) (?<x>\d+%)$/i,
    say: ({ x }) => [`the clinical effort is ${x}`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>\d+%) protected(?<what> (?:research |academic |admin(?:istrative)? )?time)(?: (?<tail>for .+))?$/i,
    say: ({ x, what, tail = '' }) => [isTail(tail) ? `you would have ${x} protected${what} ${tail}`.trim() : null],
  },
  {
    topics: 'all',
    pattern: /^academic year(?: only)?(?: \((?<dates>[^)]+)\))?$/i,
    say: ({ dates }) => [
      `the position is for the academic year only${dates === undefined ? '' : ` (${dates.replace(/ [-–] /, ' to ')})`}`,
    ],
  },
  { topics: 'all', pattern: /^(?:the )?post-call day (?:is )?off$/i, say: () => ['the post-call day is off'] },
  {
    topics: 'all',
    pattern:
      /^(?<x>(?:one|1) (?:week|day|month|weekend) in (?:two|three|four|five|six|\d)) is (?<how>off service|off|clinic|research|protected)$/i,
    say: ({ x, how }) => [`${x!.toLowerCase()} is ${how}`],
  },
  {
    topics: ['schedule'],
    pattern: /^(?<x>(?:\d|two|three|four|five) days(?: a week)?)[;,] one (?:of them )?is (?<what>.+)$/i,
    say: ({ x, what }) => [thing(what) ? `the schedule is ${x}, and one is ${what}` : null],
  },
  { topics: ['schedule'], pattern: /^closed (?<x>\p{L}+days)$/iu, say: ({ x }) => [`the practice is closed on ${x}`] },
]

export const call: readonly Form[] = [
  {
    topics: ['call'],
    pattern: /^(?<x>(?:1|one) in (?:\d+|\p{L}+) weekends)$/iu,
    say: ({ x }) => [`you would work ${x}`],
  },
  {
    topics: ['call', 'schedule', 'text'],
    pattern: /^the day after call is (?<how>protected|off)$/i,
    say: ({ how }) => [`the day after call is ${how}`],
  },
  {
    topics: ['call', 'text', 'team'],
    pattern:
      /^(?:overnight(?: coverage| call)? (?:is )?|(?<what>(?:in-house )?(?:nights|overnights|evenings|weekends)) are )(?<how>handled|covered|staffed) by (?<who>.+)$/i,
    say: ({ what, how, who }) => [
      thing(who)
        ? `${what === undefined ? 'overnight coverage is' : `${what.toLowerCase()} are`} ${how} by ${who}`
        : null,
    ],
  },
  {
    topics: ['call', 'text'],
    pattern: /^(?<what>texting|phone|pager) after hours,? (?<often>1 in \d+)$/i,
    say: ({ what, often }) => [`${what!.toLowerCase()} after hours is ${often}`],
  },
  {
    topics: ['call', 'schedule', 'text'],
    pattern: /^(?<x>every (?:other|second|third|fourth) (?:weeknight|weekend|week|night)(?: by phone)?)$/i,
    say: ({ x }) => [`you would work ${x!.toLowerCase()}`],
  },
  {
    topics: ['call', 'schedule', 'text'],
    pattern: /^(?<what>(?:half-day )?(?:Saturdays|Sundays)) (?<often>1 in \d+)$/i,
    say: ({ what, often }) => [`${what} are ${often}`],
  },
  {
    topics: ['call'],
    pattern: /^24\/7 during (?:the |each |your )?block$/i,
    say: () => ['you would take call 24/7 during the block'],
  },
  {
    topics: ['call'],
    pattern:
      /^(?:call is )?(?<how>shared|split|taken|handled)(?<by> (?:by phone|by telephone|from home))?(?:,? (?<often>(?:1|one) (?:week|weekend|night) in (?:\d+|\p{L}+)|every \p{L}+ (?:week|weekend|night)))?$/iu,
    say: ({ how, by = '', often }) => [`call is ${how!.toLowerCase()}${by}${often === undefined ? '' : `, ${often}`}`],
  },
  {
    topics: ['call'],
    pattern:
      /^(?:by )?(?:phone|telephone)(?: call)?(?: only)?,? (?<often>1 in \d+|(?:1|one) (?:week|weekend|night) in (?:\d+|\p{L}+))$/iu,
    say: ({ often }) => [`you would take phone call ${often}`, `phone call is ${often}`],
  },
  {
    topics: ['call'],
    pattern:
      /^(?<kind>(?:[\p{L}-]+ )*call)(?: is)? (?<often>(?:1|one)(?: \p{L}+)? in (?:\d+|\p{L}+)), (?:in[- ]person|in house) (?<when>\p{L}+days?)(?: only)?$/iu,
    say: ({ kind, often, when }) => [`${kind} is ${often}, in person on ${when} only`],
  },
  {
    topics: ['call'],
    pattern: /^(?<often>(?:1|one) in \d+),? (?:(?<kind>phone|home|backup|weekend))$/iu,
    say: ({ often, kind }) => [`you would take ${kind} call ${often}`],
  },
]
