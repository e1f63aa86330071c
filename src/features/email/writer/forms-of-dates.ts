/** From when until when, and by when to apply. */
import { date, type Form } from './form.ts'

export const dates: readonly Form[] = [
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?<x>coverage (?:begins|starts) (?:on )?(?:${date}))$`, 'i'),
    say: ({ x }) => [x!.replace(/^C/, 'c')],
  },
  { topics: 'all', pattern: /^(?:position )?open until filled$/i, say: () => ['the position is open until filled'] },
  {
    topics: 'all',
    pattern: new RegExp(
      String.raw`^(?:seeking|looking for|hiring) .*? from (?<x>(?:${date}) (?:to|through|until) (?:${date}))\b.*$`,
      'i',
    ),
    say: ({ x }) => [`the position runs from ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:[^,;]*? )?beginning (?:in )?(?<x>${date})$`, 'i'),
    say: ({ x }) => [`the start is ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^needed by (?<x>${date})(?<place> in \p{Lu}[^;]+)?$`, 'iu'),
    say: ({ x, place = '' }) => [`a physician is needed by ${x}${place}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(
      String.raw`^(?:please )?apply by (?<x>${date})(?<full> for (?:full|best) consideration)?$`,
      'i',
    ),
    say: ({ x, full }) => [
      full === undefined ? `applications are due by ${x}` : `for full consideration, applications are due by ${x}`,
    ],
  },
  {
    topics: 'all',
    pattern: new RegExp(
      String.raw`^(?<what>first review|priority deadline|application deadline|deadline)(?: of applications)?(?: is| on|:)? (?<x>${date})$`,
      'i',
    ),
    say: ({ what, x }) => [`the ${what!.toLowerCase()} is ${x}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(
      String.raw`^(?:needed|available|assignment|coverage) (?:is )?(?:from )?(?<x>(?:${date}) (?:to|through|until|-|–) (?:${date}))$`,
      'i',
    ),
    say: ({ x }) => [`the position runs from ${x!.replace(/ [-–] /, ' to ')}`],
  },
  {
    topics: 'all',
    pattern: new RegExp(
      String.raw`^(?:from )?(?<x>(?:${date}) (?:to|through|until|-|–) (?:${date}))(?<more>,? \(ongoing possible\))?$`,
      'i',
    ),
    say: ({ x, more }) => [
      `the position runs from ${x!.replace(/ [-–] /, ' to ')}${more === undefined ? '' : ' (ongoing possible)'}`,
    ],
  },
  {
    topics: 'all',
    pattern: new RegExp(
      String.raw`^(?:needed )?(?:as soon as possible|now) (?<x>(?:to|through|until) (?:${date}))$`,
      'i',
    ),
    say: ({ all: x }) => [
      `the position runs from ${x!.replace(/^needed /i, '').replace(/^now/i, 'now')}`.replace(
        'from as soon',
        'as soon',
      ),
    ],
  },
  {
    topics: 'all',
    pattern: new RegExp(String.raw`^(?:ongoing )(?:from|since) (?<x>${date})$`, 'i'),
    say: ({ x }) => [`the position is ongoing from ${x}`],
  },
]
