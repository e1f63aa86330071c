/** What comes with the work besides money: benefits and visas. */
import { isDenied, type Statement } from './job-text.ts'
import { unique } from './read-pay.ts'

export interface Visa {
  /** A whole sentence, without its full stop. */
  clause: string
  /** Behind 'Visa:'. */
  label: string
}

type Phrase = (match: RegExpMatchArray, text: string) => string

const weeks = String.raw`(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve)\+?`
const off = '(vacation|PTO|paid time off|time off|paid leave)'

const benefits: readonly [RegExp, Phrase][] = [
  [
    new RegExp(String.raw`\b${weeks}[- ](weeks?|days)(?: of)?(?: paid)? ${off}`, 'i'),
    ([, count, what, kind]) => {
      const name = /^pto$/i.test(kind!) ? 'PTO' : kind!.toLowerCase()
      return `${count!.toLowerCase()} ${what!.toLowerCase().replace(/^week$/, 'weeks')} of ${name}`
    },
  ],
  [/\bmalpractice\b|\bprofessional liability\b/i, (_, text) => malpractice(text)],
  [/\b(\d{1,2}|five|ten) CME days\b/i, ([, count]) => `${count!.toLowerCase()} CME days`],
  [/\bCME (allowance|stipend|budget|reimbursement)\b/i, ([, what]) => `a CME ${what!.toLowerCase()}`],
  [
    /\b(401\(?k\)?|403\(?b\)?|457\(?b\)?)(?:[^.;,]{0,24}?\b(match\w*))?/i,
    ([, plan, match]) => `a ${plan!.toLowerCase().replace(/^(\d+)\(?(\w)\)?$/, '$1($2)')}${match ? ' match' : ''}`,
  ],
  [/\b(pension)\b/i, () => 'a pension'],
  [/\bretirement (?:plan|match|savings|benefits|contributions?|package)\b/i, () => 'a retirement plan'],
  [/\bpaid (parental|maternity|family|paternity) leave\b/i, ([, kind]) => `paid ${kind!.toLowerCase()} leave`],
  [/\bdisability(?: insurance| coverage)?\b/i, () => 'disability insurance'],
  [/\blife insurance\b/i, () => 'life insurance'],
  [
    /\b(?:licen[sc](?:e|ing|ure)|DEA)(?: (?:and|&) (?:DEA|licen[sc](?:e|ing|ure)))? (?:fees|costs|expenses|reimbursement|dues)\b/i,
    () => 'license fees',
  ],
  [
    /\btravel(?:,| and| &|\/) ?(?:housing|lodging)\b|\b(?:housing|lodging)(?:,| and| &|\/) ?travel\b/i,
    (match) => (/lodging/i.test(match[0]) ? 'travel and lodging' : 'travel and housing'),
  ],
  [/\btravel (?:and \w+ )?(?:paid|covered|reimbursed|expenses|costs|provided|included)\b/i, () => 'travel costs'],
  [
    /\b(?:housing|lodging) (?:stipend|paid|covered|provided|included)\b/i,
    (match) => (/lodging/i.test(match[0]) ? 'lodging' : 'housing'),
  ],
  [/\b(AI )?scribe\b/i, ([, ai]) => (ai ? 'an AI scribe' : 'a scribe')],
]

export interface OfferFacts {
  benefits: string[]
  visa: Visa | null
}

export function readOffer(statements: readonly Statement[], used: Set<Statement>): OfferFacts {
  const found: string[] = []
  let insurance: string | null = null
  let visa: Visa | null = null
  for (const statement of statements) {
    for (const [pattern, phrase] of benefits) {
      const match = pattern.exec(statement.text)
      if (!match || isDenied(statement.text, match.index, match[0].length)) continue
      found.push(phrase(match, statement.text))
      used.add(statement)
    }
    const cover = readInsurance(statement.text)
    if (cover) used.add(statement)
    insurance ??= cover
    const own = readVisa(statement.text)
    if (own) used.add(statement)
    visa ??= own
  }
  return { benefits: unique(insurance ? [...withoutTwins(found), insurance] : withoutTwins(found)), visa }
}

/** 'travel costs' beside 'travel and housing' says one thing twice. */
function withoutTwins(found: readonly string[]): string[] {
  const both = found.some((item) => item.startsWith('travel and'))
  return found.filter((item) => !(both && /^(?:travel costs|housing|lodging)$/.test(item)))
}

function malpractice(text: string): string {
  const kind = /\b(occurrence|claims[- ]made)\b/i.exec(text)?.[1]?.toLowerCase().replace(' ', '-')
  const tail = /\btail\b/i.exec(text)
  const withTail = tail && !isDenied(text, tail.index, tail[0].length) ? ' with tail coverage' : ''
  const paid = /\bpaid malpractice|malpractice (?:is )?(?:paid|covered)/i.test(text) ? 'paid ' : ''
  return `${paid}${kind ? `${kind} ` : ''}malpractice insurance${withTail}`
}

/** 'health, dental, and vision insurance', of what is named. */
function readInsurance(text: string): string | null {
  const names: string[] = []
  const add = (name: string, pattern: RegExp) => {
    const match = pattern.exec(text)
    if (match && !isDenied(text, match.index, match[0].length)) names.push(name)
  }
  add(
    'health',
    /\bhealth(?:care)?(?=(?: insurance| coverage| benefits| plan|,|\/| and| &)(?:[^.;]{0,30})(?:\b(?:dental|vision|insurance|coverage|benefits|plan)\b))/i,
  )
  add('medical', /\bmedical(?=(?:,|\/| and| &) ?(?:dental|vision)|(?: insurance| coverage))/i)
  add('dental', /\bdental\b(?! (?:clinic|school|office))/i)
  add('vision', /\bvision\b(?! (?:is|of|and mission|statement|for))/i)
  const known = names.includes('health') ? names.filter((name) => name !== 'medical') : names
  if (known.length === 0 || (known.length === 1 && known[0] === 'vision')) return null
  const last = known.at(-1)!
  const cover = known.length > 2 ? `${known.slice(0, -1).join(', ')}, and ${last}` : known.join(' and ')
  return `${cover} insurance`
}

function readVisa(text: string): Visa | null {
  const about = /\b(?:visas?|J-?1|H-?1B?|O-?1)\b/i.exec(text)
  if (!about) return null
  const names = unique(
    [...text.matchAll(/\bJ-?1\b|\bH-?1B?\b|\bO-?1\b/gi)].map(([name]) =>
      name
        .toUpperCase()
        .replace(/^([JHO])-?(1B?)$/, '$1-$2')
        .replace('H-1', 'H-1B')
        .replace('H-1BB', 'H-1B'),
    ),
  )
  const named = names.join(' and ')
  const verb = /\bsponsor\w*\b/i.exec(text)
  const denied =
    isDenied(text, about.index, about[0].length) || (verb !== null && isDenied(text, verb.index, verb[0].length))
  if (denied) {
    const what = names.length > 0 ? `${named} sponsorship` : 'visa sponsorship'
    return { clause: `${what} is not available`, label: 'no sponsorship' }
  }
  if (/waiver/i.test(text)) {
    const what = `${names.includes('J-1') ? 'J-1' : 'visa'} waiver`
    const more = names.filter((name) => name !== 'J-1')
    const also = more.length > 0 ? ` and ${more.join(' and ')} sponsorship` : ''
    return {
      clause: `${what}${also ? 's' : ''}${also} ${also ? 'are' : 'support is'} available`.replace(
        'waivers and',
        'waivers and',
      ),
      label: `${what}${also ? 's' : ' support'}${also}`,
    }
  }
  if (verb) {
    const what = names.length > 0 ? `${named} sponsorship` : 'visa sponsorship'
    return { clause: `${what} is available`, label: what }
  }
  if (names.length === 0 || !/welcome|consider|accept|eligible|ok\b|encouraged|candidates|support/i.test(text))
    return null
  return { clause: `${named} candidates are welcome`, label: `${named} candidates welcome` }
}
