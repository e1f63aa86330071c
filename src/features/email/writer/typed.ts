/**
 * Facts that postings write in a form of their own, each with its sentence: pay that changes, hours that are
 * guaranteed, times that one chooses, ages, deadlines. Every form names all of its words, or its things are parsed.
 */
import { amountOf } from './pay-clauses.ts'
import { phraseOf } from './phrase.ts'
import type { Piece } from './piece.ts'
import { specialties } from './requirements.ts'
import { isTail } from './statement.ts'
import { agreeing } from './things.ts'
import { asTimes, timesIn } from './times.ts'
import type { Topic } from './topics.ts'

type Found = Readonly<Record<string, string | undefined>>

interface Form {
  topics: readonly Topic[] | 'all'
  pattern: RegExp
  /** The clauses; null if a part isn't understood. */
  say: (found: Found) => readonly (string | null)[]
}

const thing = (text: string | undefined) => (text === undefined ? null : (phraseOf(text)?.text ?? null))
const number = String.raw`(?:\d{1,2}(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
const date = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2})?(?:,? \d{4})?|\d{1,2}\/\d{1,2}\/\d{2,4}`

const all = (parts: readonly (string | null)[], say: (...parts: string[]) => string): string | null =>
  parts.every((part) => part !== null) ? say(...(parts as string[])) : null

/** What comes after a guarantee: '$48 per wRVU', 'wRVU', 'productivity'. */
function laterPay(text: string | undefined): string | null {
  const said = (text ?? '').trim()
  if (/^(?:a )?(?:w?RVU|production|productivity)(?:s| model| based|-based| pay)?$/i.test(said))
    return /^(?:a )?(w?)RVU/i.test(said) ? `${/^(?:a )?w/i.test(said) ? 'wRVU' : 'RVU'}-based pay` : `pay by ${said.replace(/^a |[ -](?:model|based|pay)$/gi, '')}`
  const own = /^eat[- ]what[- ]you[- ]kill(?: (?<with>with .+))?$/i.exec(said)
  if (own) return own.groups?.with === undefined || isTail(own.groups.with) ? said : null
  return amountOf(said) ?? (/\d%/.test(said) ? thing(said) : null)
}

const pay: readonly Form[] = [
  {
    topics: ['pay'],
    pattern: /^(?<day>\$[\d,]+ (?:a|per) (?:day|shift)) plus (?<more>\$[\d,]+ an hour) (?<what>call[- ]in|callback|call back)(?<after> after .+)?$/i,
    say: ({ day, more, what, after = '' }) => [`pay is ${day} plus ${more} for ${what}${after}`],
  },
  {
    topics: ['pay', 'call'],
    pattern: /^(?<what>call[- ]?back) (?:is )?(?:at )?(?<x>\$.+)$/i,
    say: ({ what, x }) => [all([amountOf(x!)], (amount) => `${what!.toLowerCase()} is paid at ${amount}`)],
  },
  {
    topics: ['pay', 'partnership', 'bonus'],
    pattern: /^(?:the )?(?:base |salary |pay )?(?:is |of )?(?<first>\$.+?)(?:[,;.]\s*|\s+)(?:then|after that,?|thereafter,?|followed by)\s+(?<later>.+)$/i,
    say: ({ first, later }) => [
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one}, then ${next}`),
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one} and ${next} after that`),
    ],
  },
  {
    topics: ['pay', 'partnership'],
    pattern: /^(?<first>\$[^;]+?)[,;.] (?:and )?(?:the )?(?<what>salary|pay|base) after that is (?<how>set by .+|based on .+)$/i,
    say: ({ first, what, how }) => [
      all([amountOf(first!), thing(how!.replace(/^(?:set by|based on) /i, ''))], (one) => `pay is ${one}, and the ${what} after that is ${how}`),
    ],
  },
  {
    topics: ['pay', 'text'],
    pattern: /^(?:at )?(?:the )?(?<x>(?:AAMC|MGMA) (?:\d+th percentile|median)(?: for rank)?)$/i,
    say: ({ x }) => [`pay is at the ${x}`],
  },
  {
    topics: 'all',
    pattern: /^productivity (?<above>above [\d,]+ w?RVUs) at (?<x>\$[\d.]+)(?<each> each)?$/i,
    say: ({ above, x, each = '' }) => [`productivity ${above} is paid at ${x}${each}`],
  },
  {
    topics: ['bonus', 'pay'],
    pattern: /^(?<x>\$[\d,]+) every year you stay(?<after> after the (?:first|second|third))?$/i,
    say: ({ x, after = '' }) => [`you would receive ${x} every year you stay${after}`],
  },
  {
    topics: ['bonus'],
    pattern: /^(?<x>\$[\d,]+) more (?<when>(?:on|at|after) .+)$/i,
    say: ({ x, when }) => [isTail(when!) ? `you would receive ${x} more ${when}` : null],
  },
  {
    topics: ['pay', 'partnership'],
    pattern: /^(?:pay |base |salary )?(?:is |of )?(?<first>\$[^;]+?)[,;.] (?:and )?(?<later>\$[^,;]+?|\d+%[^,;]+?|w?RVU[^,;]*?) (?:after|afterwards|after that|thereafter)$/i,
    say: ({ first, later }) => [
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one} and ${next} after that`),
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one} and ${next} after`),
    ],
  },
  {
    topics: ['pay'],
    pattern: /^(?<pay>\$\S+ (?:an|per) hour),? (?:with )?(?:(?:guaranteed|minimum) (?<a>\d+)(?: hours)?|(?<b>\d+)(?: hours?)? (?:guaranteed|minimum))$/i,
    say: ({ pay: rate, a, b }) => [`pay is ${rate}, with ${a ?? b} hours guaranteed`],
  },
  {
    topics: ['pay'],
    pattern: /^(?:(?:starting )?(?:salary|salaries|pay|compensation|base) )(?:ranges?|is|are) (?:from )?(?<x>\$.+)$/i,
    say: ({ x }) => [all([amountOf(x!)], (amount) => `the salary range is ${amount}`)],
  },
  {
    topics: ['pay', 'bonus'],
    pattern: /^(?:(?<who>[\p{L}]+s) who (?<do>(?:take|work|cover|do) [^,]+?)|(?<what>extra [\p{L}]+s)) (?:earn|earns|get|receive|are paid) (?<x>\$.+)$/iu,
    say: ({ who, do: does, what, x }) => [
      all(
        [amountOf(x!.replace(/ for each one$/i, ' each')), what === undefined ? thing(does!.replace(/^\S+ /, '')) : what],
        (amount) => `${what ?? `${who!.toLowerCase()} who ${does}`} earn ${amount}${/ for each one$/i.test(x!) ? '' : ''}`,
      ),
    ],
  },
  {
    topics: ['pay', 'partnership', 'bonus', 'benefit'],
    pattern: /^with (?<x>an? (?:guarantee|base|draw|stipend|bonus|income guarantee) of \$.+)$/i,
    say: ({ x }) => [all([thing(x)], (what) => `there is ${what}`)],
  },
  {
    topics: ['bonus', 'pay'],
    pattern: /^(?:an? )?(?<what>(?:annual |quarterly |yearly |quality |productivity |performance )+(?:bonus|incentive)) (?:up )?to (?<x>\$[\d,]+)(?: (?<when>if (?:the )?(?:metrics|targets|goals|measures|benchmarks) are met))?$/i,
    say: ({ what, x, when }) => [
      all([thing(`${what} of up to ${x}`)], () => `the ${what!.toLowerCase()} goes to ${x}${when === undefined ? '' : ` ${when}`}`),
    ],
  },
  {
    topics: ['bonus', 'pay'],
    pattern: /^(?<a>\$[\d,]+) (?<at>at signing|at signature|on signing|upon signing|at the start|at start|on day one|now|up front)(?:[;,]| and) (?:and )?(?<b>\$[\d,]+)(?: more)? (?<later>(?:after|at|on|in) .+)$/i,
    say: ({ a, at, b, later }) => [
      isTail(later!) ? `the bonus is ${a} ${at} and ${b} ${later}` : null,
    ],
  },
  {
    topics: ['bonus'],
    pattern: /^(?<x>\$[\d,]+)(?: (?:sign-on|signing)(?: bonus)?)?, half (?<a>(?:at|on|after|upon) .+?)(?:,? and|,) half (?<b>(?:at|on|after|upon) .+)$/i,
    say: ({ x, a, b }) => [
      isTail(a!.replace(/^upon/, 'on')) && isTail(b!.replace(/^upon/, 'on'))
        ? `a sign-on bonus of ${x} is paid half ${a} and half ${b}`
        : null,
    ],
  },
  {
    topics: ['bonus', 'loan'],
    pattern: /^(?<what>(?:the |an? )?[\p{L} ]*(?:program|loan repayment|loan forgiveness)(?: site)?(?: \(\p{Lu}+\))?)[,:]? (?:of )?(?<x>up to \$[\d,]+(?: (?:an?|per) year)?(?: (?:for|over) [\p{L}\d]+ (?:years|months))?)(?<also>, (?:subject to approval|renewable))?$/iu,
    say: ({ what, x, also = '' }) => [
      /program/i.test(what!) ? `the ${what!.replace(/^(?:the|an?) /i, '').replace(/^education (?=Debt)/, 'Education ')} pays ${x}${also}` : null,
      `loan repayment is ${x}${also}`,
    ],
  },
]

const schedule: readonly Form[] = [
  {
    topics: 'all',
    pattern: /^(?<what>[\p{L}]+ weeks) are (?<often>one in \p{L}+|1 in \d+)$/iu,
    say: ({ what, often }) => [`${what!.toLowerCase()} are ${often}`],
  },
  {
    topics: ['schedule', 'text'],
    pattern: /^(?:the |your |regular )?(?<what>work ?week|week|schedule|hours|clinic hours|office hours|most days) (?:is|are|would be) (?<times>.+)$/i,
    say: ({ what, times }) => {
      const found = timesIn(times!)
      if (found === null) return [null]
      const isMany = /s$/i.test(what!)
      return [`${/^most/i.test(what!) ? 'most days' : `the ${what!.toLowerCase()}`} ${isMany ? 'are' : 'is'} ${asTimes(found)}`]
    },
  },
  {
    topics: ['schedule', 'text'],
    pattern: /^(?:(?:you|they|physicians|doctors) )?(?:can )?choose (?<x>(?:between )?\d.*\b(?:hours|days|nights|shifts|weeks)\b.*|your own .+)$/i,
    say: ({ x }) => [
      timesIn(x!.replace(/^between /i, 'from ').replace(/ or more/i, '')) !== null || thing(x) !== null
        ? `you choose ${x}`
        : null,
    ],
  },
  {
    topics: ['schedule', 'text'],
    pattern: /^(?<x>(?:\d(?:, \d)*,? (?:or|to) )?\d (?:days|nights|shifts|hours)(?: (?:a|per) (?:week|month))?)(?:,| -| –)? ?(?:you choose|your choice|you pick)$/i,
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
    say: ({ x }) => [/^(?:\p{Lu}\p{L}+days?(?:,| or|,? and)? ?)+$/u.test(x!) || thing(x) ? `you have your choice of ${x}` : null],
  },
  { topics: 'all', pattern: /^(?:you )?(?<x>set your own (?:hours|schedule|days))$/i, say: ({ x }) => [`you ${x!.toLowerCase()}`] },
  {
    topics: 'all',
    pattern: /^(?:you )?(?<x>log (?:on|in) (?:whenever|when) you (?:want|like)(?:, 24\/7)?)$/i,
    say: ({ x }) => [`you ${x!.toLowerCase()}`],
  },
  {
    topics: ['schedule', 'call', 'text'],
    pattern: new RegExp(String.raw`^(?:1|one|two) (?:weekend|Saturday|Sunday)s? (?:in|out of|of) (?:${number})(?:, (?<times>.+))?$`, 'i'),
    say: (found) => {
      const whole = found.all!
      if (found.times === undefined) return [`you would work ${whole}`]
      return timesIn(found.times) === null ? [null] : [`you would work ${whole}`]
    },
  },
  {
    topics: 'all',
    pattern: /^(?<a>[\d.]+|one|two|three|four|five) (?<x>clinic|office)(?: days?)?(?:,| and|\/| plus|,? \+) (?<b>[\d.]+|one|two|three|four|five) (?<y>OR|surgery|procedure|admin)(?: days?)?(?<rest>(?: (?:a|per) week)?)$/i,
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
    pattern: new RegExp(String.raw`^academic year(?: only)?(?: \((?<dates>[^)]+)\))?$`, 'i'),
    say: ({ dates }) => [
      `the position is for the academic year only${dates === undefined ? '' : ` (${dates.replace(/ [-–] /, ' to ')})`}`,
    ],
  },
  { topics: 'all', pattern: /^(?:the )?post-call day (?:is )?off$/i, say: () => ['the post-call day is off'] },
  {
    topics: 'all',
    pattern: /^(?<x>(?:one|1) (?:week|day|month|weekend) in (?:two|three|four|five|six|\d)) is (?<how>off service|off|clinic|research|protected)$/i,
    say: ({ x, how }) => [`${x!.toLowerCase()} is ${how}`],
  },
  {
    topics: ['schedule'],
    pattern: /^(?<x>(?:\d|two|three|four|five) days(?: a week)?)[;,] one (?:of them )?is (?<what>.+)$/i,
    say: ({ x, what }) => [thing(what) ? `the schedule is ${x}, and one is ${what}` : null],
  },
  { topics: ['schedule'], pattern: /^closed (?<x>\p{L}+days)$/iu, say: ({ x }) => [`the clinic is closed on ${x}`] },
]

const call: readonly Form[] = [
  {
    topics: ['call', 'text', 'team'],
    pattern: /^overnight(?: coverage| call)? (?:is )?(?<how>handled|covered) by (?<who>.+)$/i,
    say: ({ how, who }) => [thing(who) ? `overnight coverage is ${how} by ${who}` : null],
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
    say: ({ what, often }) => [`you would work ${what} ${often}`],
  },
  { topics: ['call'], pattern: /^24\/7 during (?:the |each |your )?block$/i, say: () => ['you would take call 24/7 during the block'] },
  {
    topics: ['call'],
    pattern: /^(?:call is )?(?<how>shared|split|taken|handled)(?<by> (?:by phone|by telephone|from home))?(?:,? (?<often>(?:1|one) (?:week|weekend|night) in (?:\d+|\p{L}+)|every \p{L}+ (?:week|weekend|night)))?$/iu,
    say: ({ how, by = '', often }) => [`call is ${how!.toLowerCase()}${by}${often === undefined ? '' : `, ${often}`}`],
  },
  {
    topics: ['call'],
    pattern: /^(?:by )?(?:phone|telephone)(?: call)?(?: only)?,? (?<often>1 in \d+|(?:1|one) (?:week|weekend|night) in (?:\d+|\p{L}+))$/iu,
    say: ({ often }) => [`you would take phone call ${often}`, `phone call is ${often}`],
  },
  {
    topics: ['call'],
    pattern: /^(?<kind>(?:[\p{L}-]+ )*call)(?: is)? (?<often>(?:1|one)(?: \p{L}+)? in (?:\d+|\p{L}+)), (?:in[- ]person|in house) (?<when>\p{L}+days?)(?: only)?$/iu,
    say: ({ kind, often, when }) => [`${kind} is ${often}, in person on ${when} only`],
  },
  {
    topics: ['call'],
    pattern: /^(?<often>(?:1|one) in \d+),? (?:(?<kind>phone|home|backup|weekend))$/iu,
    say: ({ often, kind }) => [`you would take ${kind} call ${often}`],
  },
]

const scope: readonly Form[] = [
  { topics: ['scope', 'text', 'requirement'], pattern: specialties, say: ({ all: x }) => [/\bor\b/.test(x!) ? `the position is open to ${x}` : null] },
  {
    topics: 'all',
    pattern: /^(?<x>remote)(?: [-–] |, )(?<share>100% telehealth)$/i,
    say: ({ x, share }) => [`the work is ${x!.toLowerCase()}, ${share}`],
  },
  {
    topics: ['scope', 'text', 'team'],
    pattern: /^(?<x>on-site .+)$/i,
    say: ({ x }) => [thing(x) ? `you would have ${thing(x)!.replace(/^On/, 'on')}` : null],
  },
  {
    topics: 'all',
    pattern: /^mostly (?<what>medical direction|supervision) (?<x>1:\d(?: to 1:\d)?)$/i,
    say: ({ what, x }) => [`the work is mostly ${what} ${x}`],
  },
  {
    topics: ['employer', 'team', 'text'],
    pattern: /^owned by (?<x>its (?:own )?[\p{L}\d]+ physicians)(?:, not by an? \p{L}+)?$/iu,
    say: ({ x }) => [`the practice is owned by ${x}`],
  },
  {
    topics: ['employer', 'team', 'text', 'scope'],
    pattern: /^(?:lead |staff )?[\p{L}]+(?:ist|ian|geon) (?:for|at|with) (?<x>an? [^,]+?)(?: (?:outside|near|in) \p{Lu}.*)?$/u,
    say: ({ x }) => [thing(x) ? `the position is with ${x}` : null],
  },
  {
    topics: 'all',
    pattern: /^(?:a )?mix of (?<a>[\p{L}-]+) and (?<b>[\p{L}-]+)$/iu,
    say: ({ a, b }) => [`the work is a mix of ${a} and ${b}`],
  },
  {
    topics: 'all',
    pattern: /^(?<what>\p{L}+ volume) (?:of |is )?(?<x>(?:about )?[\d,]+ (?:a|per) (?:year|month|week|day))$/iu,
    say: ({ what, x }) => [`the ${what!.toLowerCase()} is ${x}`],
  },
  { topics: 'all', pattern: /^any specialty$/i, say: () => ['physicians of any specialty are welcome'] },
  {
    topics: 'all',
    pattern: /^from home or from (?<x>.+)$/i,
    say: ({ x }) => [thing(x) ? `you would work from home or from ${x}` : null],
  },
  {
    topics: ['schedule', 'employer'],
    pattern: /^(?:hospital|directly|physician|university|group)-employed (?:general )?[\p{L}]+(?:ist|ian|geon)$/iu,
    say: ({ all: whole }) => [`the position is ${whole!.split(' ')[0]!.toLowerCase().replace('-', ' ')}`],
  },
  {
    topics: 'all',
    pattern: /^(?:ages )(?<x>\d+(?: (?:months?|years?|weeks?))?) (?<and>and (?:up|older|over))$/i,
    say: ({ x, and }) => [`the practice sees ages ${x} ${and}`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>\d+ (?:months?|years?)) (?<and>and (?:up|older|over))$/i,
    say: ({ x, and }) => [`the practice sees those ${x} ${and}`],
  },
  {
    topics: 'all',
    pattern: /^(?:pediatrics|children|kids|peds) (?<x>from (?:age )?\d+ (?:months?|years?|weeks?)(?: (?:and )?(?:up|older))?)$/i,
    say: ({ x }) => [`you would see pediatrics ${x}`],
  },
  {
    topics: ['scope', 'text', 'team'],
    pattern: /^(?:(?:are|is) )?(?<what>[^,;]+?) (?:is |are )?(?:done )?by (?<who>[^,;]+)$/i,
    say: ({ what, who }) => {
      const phrase = phraseOf(what!)
      const by = phraseOf(who!)
      if (phrase === null || by === null || phrase.head === '' || phrase.isTime || /\d/.test(who!)) return [null]
      if (!/^(?:procedures?|.*reads|transfers?|.*(?:ectomies|scopies|sections)|intubations?|endovascular|imaging|codes?)$/i.test(phrase.head)) return [null]
      return [`${by.text} ${by.number === 'many' || by.count > 1 ? 'do' : 'does'} ${/^the /.test(phrase.text) ? '' : 'the '}${what!.replace(/^the /i, '')}`]
    },
  },
  {
    topics: ['team', 'scope', 'text'],
    pattern: /^(?:about )?(?<x>[\d,]+ patients) (?:max|maximum)$/i,
    say: ({ x }) => [`the maximum is ${x}`],
  },
  {
    topics: 'all',
    pattern: /^(?<what>ACT model|(?:the )?(?:care team|medical direction) (?:model|ratio)?|medical direction|supervision) (?:is )?(?<x>1:\d(?: to 1:\d)?)$/i,
    say: ({ what, x }) => [`${/^(?:medical direction|supervision)$/i.test(what!.trim()) ? what : `the ${what!.replace(/^the /i, '')}`} is ${x}`],
  },
  {
    topics: 'all',
    pattern: /^(?<a>\d+-minute [\p{L}-]+s) and (?<b>\d+-minute [\p{L}-]+s)$/iu,
    say: ({ a, b }) => [`there are ${a} and ${b}`],
  },
  {
    topics: ['scope', 'text', 'schedule'],
    pattern: /^(?:work )?(?<x>from (?:your )?home(?: office)?)$/i,
    say: ({ x }) => [`you would work ${x!.toLowerCase()}`],
  },
  {
    topics: ['scope', 'text'],
    pattern: /^(?<x>store-and-forward|asynchronous(?: (?:plus|and) (?:video|synchronous))?)(?<only> only)?$/i,
    say: ({ x, only = '' }) => [`the work is ${x!.toLowerCase()}${only}`],
  },
]

const dates: readonly Form[] = [
  { topics: 'all', pattern: /^(?:position )?open until filled$/i, say: () => ['the position is open until filled'] },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:seeking|looking for|hiring) .*? from (?<x>(?:${date}) (?:to|through|until) (?:${date}))\b.*$`, 'i'),
    say: ({ x }) => [`the position runs from ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:[^,;]*? )?beginning (?:in )?(?<x>${date})$`, 'i'),
    say: ({ x }) => [`the start is ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^needed by (?<x>${date})(?: in .+)?$`, 'i'),
    say: ({ x }) => [`a physician is needed by ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:please )?apply by (?<x>${date})(?<full> for (?:full|best) consideration)?$`, 'i'),
    say: ({ x, full }) => [full === undefined ? `applications are due by ${x}` : `for full consideration, applications are due by ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?<what>first review|priority deadline|application deadline|deadline)(?: of applications)?(?: is| on|:)? (?<x>${date})$`, 'i'),
    say: ({ what, x }) => [`the ${what!.toLowerCase()} is ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:needed|available|assignment|coverage) (?:is )?(?:from )?(?<x>(?:${date}) (?:to|through|until|-|–) (?:${date}))$`, 'i'),
    say: ({ x }) => [`the position runs from ${x!.replace(/ [-–] /, ' to ')}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:from )?(?<x>(?:${date}) (?:to|through|until|-|–) (?:${date}))(?<more>,? \(ongoing possible\))?$`, 'i'),
    say: ({ x, more }) => [`the position runs from ${x!.replace(/ [-–] /, ' to ')}${more === undefined ? '' : ' (ongoing possible)'}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:needed )?(?:as soon as possible|now) (?<x>(?:to|through|until) (?:${date}))$`, 'i'),
    say: ({ all: x }) => [`the position runs from ${x!.replace(/^needed /i, '').replace(/^now/i, 'now')}`.replace('from as soon', 'as soon')],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:ongoing )(?:from|since) (?<x>${date})$`, 'i'),
    say: ({ x }) => [`the position is ongoing from ${x}`],
  },
]

const offers: readonly Form[] = [
  {
    topics: ['loan'],
    pattern: /^(?<a>\$[\d,]+ .+?), (?<b>up to \$[\d,]+(?: total| in total)?)$/i,
    say: ({ a, b }) => [thing(a) ? `there is ${a}, ${b}` : null],
  },
  {
    topics: 'all',
    pattern: /^(?<x>\p{Lu}{3,}|CoC) accredited$/u,
    say: ({ x }) => [`the program is ${x} accredited`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>\d+)-minute response(?: time)?$/i,
    say: ({ x }) => [`the response time is ${x} minutes`],
  },
  {
    topics: ['partnership', 'pay'],
    pattern: /^parity (?:at |of )(?<x>\$[\d,]+) (?<when>(?:after|in|at) .+)$/i,
    say: ({ x, when }) => [isTail(when!) ? `parity comes at ${x} ${when}` : null],
  },
  {
    topics: ['loan'],
    pattern: /^(?:an )?additional (?<x>\$[\d,]+ (?:over|for) [\p{L}\d]+ years)(?<through> through .+)?$/iu,
    say: ({ x, through = '' }) => [
      through === '' || isTail(through.trim()) ? `there is an additional ${x}${through}` : null,
    ],
  },
  {
    topics: ['visa'],
    pattern: /^(?<x>J-1 and H-1B|H-1B|J-1|H-1B visas?) (?:are |is )?(?<how>sponsored|supported), cap[- ]exempt$/i,
    say: ({ x, how }) => [`${x} ${/and/.test(x!) ? 'are' : 'is'} ${how}, cap exempt`],
  },
  {
    topics: 'all',
    pattern: /^joint appointment (?<where>(?:at|with|in) .+)$/i,
    say: ({ where }) => [isTail(where!) ? `there is a joint appointment ${where}` : null],
  },
  {
    topics: ['partnership'],
    pattern: /^no buy-?in other than (?<x>accounts receivable|.+)$/i,
    say: ({ x }) => [thing(x) ? `there is no buy-in other than ${x}` : null],
  },
  {
    topics: 'all',
    pattern: /^(?<what>(?:ownership |ASC |practice |JV )?shares) (?:are )?(?<how>offered|available) (?<when>(?:at|after) [^,]+?|separately)(?<x>, from \$[\d,]+)?$/i,
    say: ({ what, how, when, x = '' }) => [
      when === 'separately' || isTail(when!) ? `${what} are ${how} ${when}${x}` : null,
    ],
  },
  {
    topics: 'all',
    pattern: /^(?<x>laborist|hospitalist|traditional|team-based) model$/i,
    say: ({ x }) => [`the practice runs on a ${x!.toLowerCase()} model`],
  },
  {
    topics: 'all',
    pattern: /^after (?<when>(?:\d+|one|two|three) (?:months|years?)|year (?:\d|one|two|three)),? you (?:may|can) buy (?<what>(?:ASC |practice )?shares|in)$/i,
    say: ({ when, what }) => [`after ${when}, you may buy ${what}`],
  },
  {
    topics: ['partnership', 'text'],
    pattern: /^(?:an? )?ASC buy-?in (?<when>(?:at|after|in) [^,$]+?)(?:, (?<x>(?:about |roughly |around )?\$[\d,]+))?$/i,
    say: ({ when, x }) => [isTail(when!) ? `the ASC buy-in is ${when}${x === undefined ? '' : `, ${x}`}` : null],
  },
  {
    topics: ['partnership', 'text'],
    pattern: /^(?:an? )?(?<what>ASC |practice )?buy-?in (?:is )?(?:of )?(?<x>(?:about |roughly |around )?\$[\d,]+)(?<also>, financed (?:through|by) .+)?$/i,
    say: ({ what = '', x, also = '' }) => [also === '' || thing(also.replace(/^.*?(?:through|by) /, '')) ? `the ${what}buy-in is ${x}${also}` : null],
  },
  {
    topics: ['partnership', 'text'],
    pattern: /^buy-?in (?:is )?financed by (?<who>.+)$/i,
    say: ({ who }) => [thing(who) ? `the buy-in is financed by ${who}` : null],
  },
  {
    topics: ['partnership', 'text'],
    pattern: /^(?:you are |you would be )?eligible (?<when>(?:after|in|at) .+)$/i,
    say: ({ when }) => [isTail(when!) ? `you would be eligible for partnership ${when}` : null],
  },
  {
    topics: ['partnership'],
    pattern: /^equal, (?<when>after .+?)(?:, (?<how>by buy-?in))?$/i,
    say: ({ when, how }) => [isTail(when!) ? `equal partnership comes ${when}${how === undefined ? '' : `, ${how}`}` : null],
  },
  {
    topics: ['visa'],
    pattern: /^(?:an? )?(?<x>Conrad(?:[- ]30)? (?:waiver )?slots?|J-1 (?:waiver )?slots?) (?:is |are )?(?:held|reserved|available)(?: for this (?:position|role))?$/i,
    say: ({ x, all: whole }) => [`a ${x} is ${/held|reserved|available/i.exec(whole!)![0].toLowerCase()}`],
  },
  {
    topics: ['visa'],
    pattern: /^(?<x>J-1(?: waivers?)? and H-1B(?: cap-exempt)? candidates|J-1 waiver candidates|H-1B(?: cap-exempt)? candidates) (?:are )?(?<how>welcome|considered|accepted|encouraged)$/i,
    say: ({ x, how }) => [`${x} are ${how}`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>(?:[\p{L} ]+ )?tax credit of \$[\d,]+)$/iu,
    say: ({ x }) => [`there is a ${x}`],
  },
  {
    topics: ['benefit', 'schedule', 'text'],
    pattern: new RegExp(String.raw`^(?<x>\d{1,2}|${number}) weeks(?: of)? (?:vacation|PTO|off)(?: to start)?,? (?:and )?(?<y>\d{1,2}|${number})(?: weeks)? as a partner$`, 'i'),
    say: ({ x, y, all: whole }) => [`you would have ${x} weeks ${/vacation|PTO/i.test(whole!) ? `of ${/vacation|PTO/i.exec(whole!)![0]}` : 'off'} to start and ${y} as a partner`],
  },
]

const forms: readonly Form[] = [...pay, ...schedule, ...call, ...scope, ...dates, ...offers]

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
  /^(?:the )?(?<what>(?:[\p{L}-]+ ){0,3}(?:bonus|incentive|stipend|differential|supplement|guarantee|salary|pay|compensation|rate|base|draw|productivity|overtime|allowance)(?: at full time)?)$/iu

export function ofLabel(label: string, text: string): string[] {
  const what = amountLabel.exec(label)?.groups?.what?.toLowerCase()
  if (/(?:deadline|closing date|priority date|due date)$/i.test(label) && new RegExp(`^(?:${date})$`, 'i').test(text))
    return [`the ${label.toLowerCase()} is ${text}`]
  const amount = /^(?:up to |as much as |about |from )?[$\d]/i.test(text) && !/;/.test(text) ? amountOf(text.replace(/\b(\d(?:\.\d)?)x base$/i, '$1 times base')) : null
  return what === undefined || amount === null ? [] : [`${/^(?:overtime|productivity)$/.test(what) ? what : `the ${what}`} is ${amount}`]
}
