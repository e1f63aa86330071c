/** The patients, the colleagues, and the place. */
import { all, type Form, thing } from './form.ts'
import { withArticle } from './grammar.ts'
import { phraseOf } from './phrase.ts'
import { specialties } from './requirements.ts'
import { stateOf } from './statement.ts'

export const scope: readonly Form[] = [
  {
    topics: 'all',
    pattern: /^(?<x>[\p{L} -]+ program), (?<y>(?:about )?\d[\d,]* \p{L}+ (?:a|per) year)$/iu,
    say: ({ x, y }) => [all([thing(x)], (what) => `there is ${what} with ${y}`)],
  },
  {
    topics: 'all',
    pattern: /^provides (?<x>[^,;]+?)(?: in \p{Lu}[^;]*)?$/u,
    say: ({ x }) => [all([thing(x)], (what) => `you would provide ${what}`)],
  },
  {
    topics: 'all',
    pattern: /^(?<x>[\p{L}\d -]+ (?:center|lab|suite|unit|ICU) (?:on site|next door|down the hall))$/iu,
    say: ({ x }) => [all([thing(x)], (what) => `there is ${what}`)],
  },
  {
    topics: 'all',
    pattern: /^clinic in the (?<a>morning|afternoon), (?<x>.+) (?<b>at lunch|at noon|in the afternoon)$/i,
    say: ({ a, x, b }) => [all([thing(x)], () => `you would have clinic in the ${a} and ${x} ${b}`)],
  },
  {
    topics: 'all',
    pattern: /^(?<x>[A-Z]{3,}) in-house only$/,
    say: ({ x }) => [`${x} is in-house only`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>[A-Z]{3,}) transfers? out$/,
    say: ({ x }) => [`${x} is transferred out`],
  },
  {
    topics: 'all',
    pattern: /^(?<how>digital|electronic) (?<what>sign-out|charting)(?:, (?<also>.+ ready))?$/i,
    say: ({ how, what, also }) => [
      also === undefined
        ? `${what!.toLowerCase()} is ${how!.toLowerCase()}`
        : all([stateOf(also)], (more) => `${what!.toLowerCase()} is ${how!.toLowerCase()}, and ${more}`),
    ],
  },
  {
    topics: 'all',
    pattern: /^(?:the )?Commissioned Corps (?:is |are )?welcome$/i,
    say: () => ['the Commissioned Corps is welcome'],
  },
  {
    topics: 'all',
    pattern: /^(?<x>(?:full |associate |assistant )?professor) with tenure$/i,
    say: ({ x }) => [`you would be ${withArticle(x!.toLowerCase())} with tenure`],
  },
  {
    topics: 'all',
    pattern: /^(?<x>[\p{L}\d -]+,? (?:independent |private )?(?:[\p{L}]+ )?group) looking for an? \p{L}+$/iu,
    say: ({ x }) => [all([thing(x!.replace(/^\S+-physician, /i, ''))], (what) => `the position is with ${what}`)],
  },
  {
    topics: 'all',
    pattern:
      /^(?<x>inpatient consults|consults) (?:on )?weekdays,? with (?<y>an? [^,]+|[\p{L}-]+ clinic) (?<often>(?:once|twice) a week)$/iu,
    say: ({ x, y, often }) => [
      all([thing(y)], (clinic) => `you would do ${x!.toLowerCase()} on weekdays, with ${clinic} ${often}`),
    ],
  },
  {
    topics: ['employer', 'text', 'scope'],
    pattern: /^(?:the )?(?<what>clinic|office|practice) in (?<x>an? [^,]+?)(?: (?:near|outside) \p{Lu}.*)?$/u,
    say: ({ what, x }) => [all([thing(x)], (where) => `the ${what!.toLowerCase()} is in ${where}`)],
  },
  {
    topics: 'all',
    pattern: /^(?<x>(?:about )?[\d,]+ (?:cases|deliveries|visits|procedures)) last year$/i,
    say: ({ x }) => [`there were ${x} last year`],
  },
  {
    topics: 'all',
    pattern: /^(?<a>\d+% [\p{L} ]+?),? (?:and )?(?<b>\d+% [\p{L} ]+?), (?<no>no \p{L}+)$/iu,
    say: ({ a, b, no }) => [`the work is ${a} and ${b}, with ${no}`],
  },
  {
    topics: 'all',
    pattern:
      /^the (?<x>[\p{L} -]+ \(\p{Lu}+\) program) (?<does>targets|serves|treats|cares for) (?<who>[\p{L}, -]+)$/iu,
    say: ({ x, does, who }) => [`the ${x} ${does} ${who}`],
  },
  {
    topics: 'all',
    pattern: /^(?<list>[^;$%]+), (?<none>no [^,;]+)$/i,
    say: ({ list, none }) => {
      const phrase = phraseOf(list!)
      const isAll = phrase !== null && !phrase.isTime && /^X-ray\b/i.test(list!)
      return [isAll && thing(none) ? `the site has ${phrase.text}, but ${none}` : null]
    },
  },
  {
    topics: 'all',
    pattern: /^(?<x>clinic only(?:, (?:adults and kids|adults|children|adults and children))?)$/i,
    say: ({ x }) => [`the work is ${x!.toLowerCase()}`],
  },
  {
    topics: 'all',
    pattern: /^100% (?<x>IR|diagnostic|ambulatory|clinical)$/i,
    say: ({ x }) => [`the work is 100% ${x}`],
  },
  {
    topics: 'all',
    pattern: /^no (?<x>\p{L}+) above level (?<level>[IV]+)$/iu,
    say: ({ x, level }) => [`there is no ${x} above level ${level}`],
  },
  {
    topics: 'all',
    pattern:
      /^(?<x>satellite clinic|outreach(?: clinic)?) (?<by>by car|by plane), about (?<n>\d) hours?, (?<often>(?:once|twice) a (?:week|month))$/i,
    say: ({ x, by, n, often }) => [`there is a ${x!.toLowerCase()} ${by}, about ${n} hours, ${often}`],
  },
  {
    topics: ['text', 'place', 'team'],
    pattern: /^(?:work )?(?<x>anywhere in the United States)$/i,
    say: ({ x }) => [`you would work ${x}`],
  },
  {
    topics: ['place'],
    pattern: /^(?<where>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*) (?<often>(?:once|twice) a (?:week|month))$/u,
    say: ({ where, often }) => [`you would be in ${where} ${often}`],
  },
  {
    topics: 'all',
    pattern: /^the position is based in \p{Lu}.+?, with (?<x>(?:one|two|an?) outreach .+)$/iu,
    say: ({ x }) => [thing(x) ? `there is ${x}` : null],
  },
  {
    topics: 'all',
    pattern: /^(?<x>residents PGY-\d(?: and up)?(?: in good standing)?)$/i,
    say: ({ x }) => [`the position is open to ${x![0]!.toLowerCase()}${x!.slice(1)}`],
  },
  {
    topics: 'all',
    pattern:
      /^(?<who>[\p{L} ]+?) with (?<n>\d+|two|three) years (?:of )?(?<what>ER|ED|EM|urgent care|experience) (?:is |are )?(?<how>fine|ok|okay|accepted|welcome)$/iu,
    say: ({ who, n, what, how }) => [thing(who) ? `${who} with ${n} years of ${what} is ${how!.toLowerCase()}` : null],
  },
  {
    topics: ['scope', 'text', 'requirement'],
    pattern: specialties,
    say: ({ all: x }) => [/\bor\b/.test(x!) ? `the position is open to ${x}` : null],
  },
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
    pattern: /^medical direction of (?<x>[\p{L}]+(?: 1:\d(?: to 1:\d)?)?)$/iu,
    say: ({ x }) => [`you would provide medical direction to ${x}`],
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
    pattern:
      /^(?:lead |staff )?[\p{L}]+(?:ist|ian|geon) (?:for|at|with) (?<x>an? [^,]+?)(?: (?:outside|near|in) \p{Lu}.*)?$/u,
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
    pattern:
      /^(?:pediatrics|children|kids|peds) (?<x>from (?:age )?\d+ (?:months?|years?|weeks?)(?: (?:and )?(?:up|older))?)$/i,
    say: ({ x }) => [`you would see pediatrics ${x}`],
  },
  {
    topics: ['scope', 'text', 'team'],
    pattern: /^(?:(?:are|is) )?(?<what>[^,;]+?) (?:is |are )?(?:done )?by (?<who>[^,;]+)$/i,
    say: ({ what, who }) => {
      const phrase = phraseOf(what!)
      const by = phraseOf(who!)
      if (phrase === null || by === null || phrase.head === '' || phrase.isTime || /\d/.test(who!)) return [null]
      if (
        !/^(?:procedures?|.*reads|transfers?|.*(?:ectomies|scopies|sections)|intubations?|endovascular|imaging|codes?)$/i.test(
          phrase.head,
        )
      )
        return [null]
      return [
        `${by.text} ${by.number === 'many' || by.count > 1 ? 'do' : 'does'} ${/^the /.test(phrase.text) ? '' : 'the '}${what!.replace(/^the /i, '')}`,
      ]
    },
  },
  {
    topics: ['team', 'scope', 'text'],
    pattern: /^(?:about )?(?<x>[\d,]+ patients) (?:max|maximum)$/i,
    say: ({ x }) => [`the maximum is ${x}`],
  },
  {
    topics: 'all',
    pattern:
      /^(?<what>ACT model|(?:the )?(?:care team|medical direction) (?:model|ratio)?|medical direction|supervision) (?:is )?(?<x>1:\d(?: to 1:\d)?)$/i,
    say: ({ what, x }) => [
      `${/^(?:medical direction|supervision)$/i.test(what!.trim()) ? what : `the ${what!.replace(/^the /i, '')}`} is ${x}`,
    ],
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
