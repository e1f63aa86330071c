/** Pay that changes, hours that are guaranteed, and bonuses in parts. */
import { all, type Form, thing } from './form.ts'
import { withArticle } from './grammar.ts'
import { amountOf } from './pay-clauses.ts'
import { isTail } from './statement.ts'

/** What comes after a guarantee: '$48 per wRVU', 'wRVU', 'productivity'. */
function laterPay(text: string | undefined): string | null {
  const said = (text ?? '').trim()
  if (/^(?:a )?(?:w?RVU|production|productivity)(?:s| model| based|-based| pay)?$/i.test(said))
    return /^(?:a )?(w?)RVU/i.test(said)
      ? `${/^(?:a )?w/i.test(said) ? 'wRVU' : 'RVU'}-based pay`
      : `pay by ${said.replace(/^a |[ -](?:model|based|pay)$/gi, '')}`
  const own = /^eat[- ]what[- ]you[- ]kill(?: (?<with>with .+))?$/i.exec(said)
  if (own) return own.groups?.with === undefined || isTail(own.groups.with) ? said : null
  return amountOf(said) ?? (/\d%/.test(said) ? thing(said) : null)
}

export const pay: readonly Form[] = [
  {
    topics: ['loan', 'bonus'],
    pattern:
      /^(?<state>[A-Z]{2}) state loan repayment site, (?<x>up to \$[\d,]+(?: (?:for|over) \d+ (?:months|years))?)$/,
    say: ({ state, x }) => [`the position is at ${withArticle(state!)} state loan repayment site, with ${x}`],
  },
  {
    topics: 'all',
    pattern: /^salary plus (?<x>[^;,$]+)$/i,
    say: ({ x }) => [all([thing(x)], (more) => `pay is a salary plus ${more}`)],
  },
  {
    topics: 'all',
    pattern: /^(?<first>\$[\d,]+ base), (?<model>w?RVU model) (?:in )?(?<when>year (?:two|three|\d))$/i,
    say: ({ first, model, when }) => [`pay is a ${first}, with ${withArticle(model!)} in ${when}`],
  },
  {
    topics: ['pay', 'text'],
    pattern: /^(?<x>\$[\d,]+) (?<what>overtime(?: and callback)?|callback)$/i,
    say: ({ x, what }) => [`${what!.toLowerCase()} ${/ and /.test(what!) ? 'pay' : 'pays'} ${x}`],
  },
  {
    topics: ['pay', 'bonus'],
    pattern: /^(?:a )?base of (?<x>\$[\d,]+) and (?<more>an? \$[^;]+? bonus(?: paid \p{L}+)?)$/iu,
    say: ({ x, more }) => [all([amountOf(more!)], (bonus) => `pay is a base of ${x} and ${bonus}`)],
  },
  {
    topics: 'all',
    pattern: /^(?<x>(?:\p{L}+ or )?\p{L}+ nights (?:a|per) month), paid at (?<more>\$.+)$/iu,
    say: ({ x, more }) => [
      all([amountOf(more!.replace(/ extra /, ' '))], () => `you would work ${x}, paid at ${more}`),
    ],
  },
  {
    topics: ['pay', 'bonus'],
    pattern:
      /^(?<first>\$[^;]+?); bonuses after that come to (?<x>(?:around |about )?\$[\d,]+(?: for an? [\p{L} ]+)?)$/iu,
    say: ({ first, x }) => [
      all([amountOf(first!), amountOf(x!)], (one, more) => `pay is ${one}, and bonuses after that come to ${more}`),
    ],
  },
  {
    topics: ['pay', 'text'],
    pattern: /^total from (?<x>\$[\d,]+)$/i,
    say: ({ x }) => [`the total is from ${x}`],
  },
  {
    topics: ['pay'],
    pattern:
      /^(?<day>\$[\d,]+ (?:a|per) (?:day|shift)) plus (?<more>\$[\d,]+ an hour) (?<what>call[- ]in|callback|call back)(?<after> after .+)?$/i,
    say: ({ day, more, what, after = '' }) => [`pay is ${day} plus ${more} for ${what}${after}`],
  },
  {
    topics: ['pay', 'call'],
    pattern: /^(?<what>call[- ]?back) (?:is )?(?:at )?(?<x>\$.+)$/i,
    say: ({ what, x }) => [all([amountOf(x!)], (amount) => `${what!.toLowerCase()} is paid at ${amount}`)],
  },
  {
    topics: ['pay', 'partnership', 'bonus'],
    pattern:
      /^(?:the )?(?:base |salary |pay )?(?:is |of )?(?<first>\$.+?)(?:[,;.]\s*|\s+)(?:then|after that,?|thereafter,?|followed by)\s+(?<later>.+)$/i,
    say: ({ first, later }) => [
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one}, then ${next}`),
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one} and ${next} after that`),
    ],
  },
  {
    topics: ['pay', 'partnership'],
    pattern:
      /^(?<first>\$[^;]+?)[,;.] (?:and )?(?:the )?(?<what>salary|pay|base) after that is (?<how>set by .+|based on .+)$/i,
    say: ({ first, what, how }) => [
      all(
        [amountOf(first!), thing(how!.replace(/^(?:set by|based on) /i, ''))],
        (one) => `pay is ${one}, and the ${what} after that is ${how}`,
      ),
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
    pattern:
      /^(?:pay |base |salary )?(?:is |of )?(?<first>\$[^;]+?)[,;.] (?:and )?(?<later>\$[^,;]+?|\d+%[^,;]+?|w?RVU[^,;]*?) (?:after|afterwards|after that|thereafter)$/i,
    say: ({ first, later }) => [
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one} and ${next} after that`),
      all([amountOf(first!), laterPay(later)], (one, next) => `pay is ${one} and ${next} after`),
    ],
  },
  {
    topics: ['pay'],
    pattern:
      /^(?<pay>\$\S+ (?:an|per) hour),? (?:with )?(?:(?:guaranteed|minimum) (?<a>\d+)(?: hours)?|(?<b>\d+)(?: hours?)? (?:guaranteed|minimum))$/i,
    say: ({ pay: rate, a, b }) => [`pay is ${rate}, with ${a ?? b} hours guaranteed`],
  },
  {
    topics: ['pay'],
    pattern: /^(?:(?:starting )?(?:salary|salaries|pay|compensation|base) )(?:ranges?|is|are) (?:from )?(?<x>\$.+)$/i,
    say: ({ x }) => [all([amountOf(x!)], (amount) => `the salary range is ${amount}`)],
  },
  {
    topics: ['pay', 'bonus'],
    pattern:
      /^(?:(?<who>[\p{L}]+s) who (?<do>(?:take|work|cover|do) [^,]+?)|(?<what>extra [\p{L}]+s)) (?:earn|earns|get|receive|are paid) (?<x>\$.+)$/iu,
    say: ({ who, do: does, what, x }) => [
      all(
        [
          amountOf(x!.replace(/ for each one$/i, ' each')),
          what === undefined ? thing(does!.replace(/^\S+ /, '')) : what,
        ],
        (amount) =>
          `${what ?? `${who!.toLowerCase()} who ${does}`} earn ${amount}${/ for each one$/i.test(x!) ? '' : ''}`,
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
    pattern:
      /^(?:an? )?(?<what>(?:annual |quarterly |yearly |quality |productivity |performance )+(?:bonus|incentive)) (?:up )?to (?<x>\$[\d,]+)(?: (?<when>if (?:the )?(?:metrics|targets|goals|measures|benchmarks) are met))?$/i,
    say: ({ what, x, when }) => [
      all(
        [thing(`${what} of up to ${x}`)],
        () => `the ${what!.toLowerCase()} goes to ${x}${when === undefined ? '' : ` ${when}`}`,
      ),
    ],
  },
  {
    topics: ['bonus', 'pay'],
    pattern:
      /^(?<a>\$[\d,]+) (?<at>at signing|at signature|on signing|upon signing|at the start|at start|on day one|now|up front)(?:[;,]| and) (?:and )?(?<b>\$[\d,]+)(?: more)? (?<later>(?:after|at|on|in) .+)$/i,
    say: ({ a, at, b, later }) => [
      isTail(later!) ? `the bonus is ${a} ${at} and ${b} ${later}` : null,
      isTail(later!) ? `you would receive ${a} ${at} and ${b} ${later}` : null,
    ],
  },
  {
    topics: ['bonus'],
    pattern:
      /^(?<x>\$[\d,]+)(?: (?:sign-on|signing)(?: bonus)?)?, half (?<a>(?:at|on|after|upon) .+?)(?:,? and|,) half (?<b>(?:at|on|after|upon) .+)$/i,
    say: ({ x, a, b }) => [
      isTail(a!.replace(/^upon/, 'on')) && isTail(b!.replace(/^upon/, 'on'))
        ? `a sign-on bonus of ${x} is paid half ${a} and half ${b}`
        : null,
    ],
  },
  {
    topics: ['bonus', 'loan'],
    pattern:
      /^(?<what>(?:the |an? )?[\p{L} ]*(?:program|loan repayment|loan forgiveness)(?: site)?(?: \(\p{Lu}+\))?)[,:]? (?:of )?(?<x>up to \$[\d,]+(?: (?:an?|per) year)?(?: (?:for|over) [\p{L}\d]+ (?:years|months))?)(?<also>, (?:subject to approval|renewable))?$/iu,
    say: ({ what, x, also = '' }) => [
      /program/i.test(what!)
        ? `the ${what!.replace(/^(?:the|an?) /i, '').replace(/^education (?=Debt)/, 'Education ')} pays ${x}${also}`
        : null,
      `loan repayment is ${x}${also}`,
    ],
  },
]
