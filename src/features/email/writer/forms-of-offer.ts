/** Buy-ins, shares, visas, and what else is offered. */
import { all, type Form, number, thing } from './form.ts'
import { isTail, statementOf } from './statement.ts'

export const offers: readonly Form[] = [
  {
    topics: ['bonus', 'benefit'],
    pattern: /^(?<x>\$[\d,]+)(?: for)? relocation, (?<more>moving expenses above that are not covered)$/i,
    say: ({ x, more }) => [`relocation is ${x}, and ${more}`],
  },
  {
    topics: ['bonus'],
    pattern: /^(?<x>\$[\d,]+ sign-on(?:\/stipend)?) for (?<who>(?:fellows|residents|those) who sign early)$/i,
    say: ({ x, who }) => [`there is a ${x} for ${who}`],
  },
  {
    topics: 'all',
    pattern: /^both (?:are in [^$]+? |come )?with (?<x>.+)$/i,
    say: ({ x }) => [all([thing(x)], (what) => `both positions come with ${what}`)],
  },
  {
    topics: 'all',
    pattern: /^(?<x>\d+ weeks off) as a partner,? (?:and )?(?<y>\d+ weeks) before$/i,
    say: ({ x, y }) => [`you would have ${x} as a partner and ${y} before`],
  },
  {
    topics: 'all',
    pattern: /^paid (?<x>memberships?|licensure|parking)$/i,
    say: ({ x }) => [`${x!.toLowerCase()} ${/s$/i.test(x!) ? 'are' : 'is'} paid`],
  },
  {
    topics: 'all',
    pattern: /^if (?<when>you [^,]+(?:, \d{4})?), (?<rest>.+)$/i,
    say: ({ when, rest }) => [all([statementOf(rest!)], (clause) => `if ${when}, ${clause}`)],
  },
  { topics: 'all', pattern: /^(?:an? )?NHSC site$/, say: () => ['the site is an NHSC site'] },
  {
    topics: 'all',
    pattern: /^if you need to move, (?<x>up to \$[\d,]+) of the cost is covered$/i,
    say: ({ x }) => [`if you need to move, ${x} of the cost is covered`],
  },
  {
    topics: ['bonus'],
    pattern: /^(?<x>up to \$[\d,]+), repaid in full if under (?<n>\d+ months)$/i,
    say: ({ x, n }) => [`relocation is ${x}, repaid in full if you are here under ${n}`],
  },
  {
    topics: ['loan'],
    pattern: /^(?<a>\$[\d,]+ .+?), (?<b>up to \$[\d,]+(?: total| in total)?)$/i,
    say: ({ a, b }) => [thing(a) ? `there is ${a}, ${b}` : null],
  },
  {
    topics: 'all',
    pattern: /^(?<x>\p{Lu}{3,}|CoC) accredited$/u,
    say: ({ x }) => [`the site is ${x} accredited`],
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
    pattern:
      /^(?<what>(?:ownership |ASC |practice |JV )?shares) (?:are )?(?<how>offered|available) (?<when>(?:at|after) [^,]+?|separately)(?<x>, from \$[\d,]+)?$/i,
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
    pattern:
      /^after (?<when>(?:\d+|one|two|three) (?:months|years?)|year (?:\d|one|two|three)),? you (?:may|can) buy (?<what>(?:ASC |practice )?shares|in)$/i,
    say: ({ when, what }) => [`after ${when}, you may buy ${what}`],
  },
  {
    topics: ['partnership', 'text'],
    pattern:
      /^(?:an? )?ASC buy-?in (?<when>(?:at|after|in) [^,$]+?)(?:, (?<x>(?:about |roughly |around )?\$[\d,]+))?$/i,
    say: ({ when, x }) => [isTail(when!) ? `the ASC buy-in is ${when}${x === undefined ? '' : `, ${x}`}` : null],
  },
  {
    topics: ['partnership', 'text'],
    pattern:
      /^(?:an? |the )?(?<what>ASC |practice )?buy-?in (?:is )?(?:of )?(?<x>(?:about |roughly |around )?\$[\d,]+)(?<also>, financed(?: (?:through|by) .+)?)?$/i,
    say: ({ what = '', x, also = '' }) => [
      also === '' || also === ', financed' || thing(also.replace(/^.*?(?:through|by) /, ''))
        ? `the ${what}buy-in is ${x}${also}`
        : null,
    ],
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
    say: ({ when, how }) => [
      isTail(when!) ? `equal partnership comes ${when}${how === undefined ? '' : `, ${how}`}` : null,
    ],
  },
  {
    topics: ['visa'],
    pattern:
      /^(?:an? )?(?<x>Conrad(?:[- ]30)? (?:waiver )?slots?|J-1 (?:waiver )?slots?) (?:is |are )?(?:held|reserved|available)(?: for this (?:position|role))?$/i,
    say: ({ x, all: whole }) => [`a ${x} is ${/held|reserved|available/i.exec(whole!)![0].toLowerCase()}`],
  },
  {
    topics: ['visa'],
    pattern:
      /^(?<x>J-1(?: waivers?)? and H-1B(?: cap-exempt)? candidates|J-1 waiver candidates|H-1B(?: cap-exempt)? candidates) (?:are )?(?<how>welcome|considered|accepted|encouraged)$/i,
    say: ({ x, how }) => [`${x} are ${how}`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>(?:[\p{L} ]+ )?tax credit of \$[\d,]+)$/iu,
    say: ({ x }) => [`there is a ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(
      String.raw`^(?<x>\d{1,2}|${number}) weeks(?: of)? (?:vacation|PTO|off)(?: to start)?,? (?:and )?(?<y>\d{1,2}|${number})(?: weeks)? as a partner$`,
      'i',
    ),
    say: ({ x, y, all: whole }) => [
      `you would have ${x} weeks ${/vacation|PTO/i.test(whole!) ? `of ${/vacation|PTO/i.exec(whole!)![0]}` : 'off'} to start and ${y} as a partner`,
    ],
  },
]
