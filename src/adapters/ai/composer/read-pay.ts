/** What a posting says about money, as phrases that fit into a sentence. Figures stay as they are written there. */
import { isDenied, type Statement } from './job-text.ts'
import { withArticle } from './words.ts'

export interface Pay {
  /** 'base salary', 'rate', 'compensation'. */
  noun: string
  /** '$480,000 to $530,000', 'up to $300 an hour'. */
  value: string
}

export interface PayFacts {
  main: Pay | null
  /** 'a wRVU bonus', 'a $40,000 sign-on bonus', 'relocation assistance'. */
  extras: string[]
  /** '$5,000 for CME', which people count among the benefits. */
  education: string | null
}

const figure = String.raw`\$\s?\d[\d,]*(?:\.\d{1,2})?\s?(?:[kK]\b|[mM]\b|thousand\b|million\b)?\+?`
const secondFigure = String.raw`\$?\s?\d[\d,]*(?:\.\d{1,2})?\s?(?:[kK]\b|thousand\b)?\+?`
const unit = String.raw`(?:\s?(?:\/|per|an|a|each)\s?(hour|hr|day|diem|shift|year|yr|annum|week|month|wRVU|RVU|visit|encounter)\b|\s?\b(annually|hourly|daily|yearly)\b)`
const money = new RegExp(
  String.raw`(up to|starting (?:at|from)|at least|minimum of|over|more than|about|around|approximately)?\s?(${figure}|\b\d{3}\s?[kK]\b)(?:\s?(-|–|—|to|and)\s?(${secondFigure})(?!\s?(?:days?|weeks?|hours?|years?|shifts?)\b))?(?:${unit})?`,
  'gi',
)

/** What else besides pay an amount may be about; the first that its neighbours fit. */
const purposes: readonly [RegExp, (amount: string, around: string) => string | null][] = [
  [/sign(?:ing)?[- ]?on\b|signing|commencement/i, (amount) => bonus(amount, 'sign-on bonus')],
  [/retention/i, (amount) => bonus(amount, 'retention bonus')],
  [/relocat|moving/i, (amount) => `${amount} for relocation`],
  [
    /loan|tuition debt/i,
    (amount, around) => `${amount} in loan ${/forgive/i.test(around) ? 'forgiveness' : 'repayment'}`,
  ],
  [/\bCME\b|continuing (?:medical )?education/i, (amount) => `${amount} for CME`],
  [/malpractice|liability|aggregate|occurrence/i, () => null],
  [/residen\w+ stipend|training stipend/i, (amount) => `a training stipend of ${amount}`],
  [
    /\b(?:quality|annual|performance|productivity|incentive|bonus)\b/i,
    (amount, around) => {
      if (/salary|base|compensation|guarant/i.test(around)) return null
      const kind = /\b(quality|annual|performance|productivity)\b/i.exec(around)?.[1]?.toLowerCase()
      return bonus(amount, kind ? `${kind} bonus` : 'bonus')
    },
  ],
  [/expansion|invest|construct|building|campus|facility|endow|revenue/i, () => null],
]

function bonus(amount: string, noun: string): string {
  return /^\$[\d,.]+[kK]?$/.test(amount) ? withArticle(`${amount} ${noun}`) : `${withArticle(noun)} of ${amount}`
}

export function readPay(statements: readonly Statement[], used: Set<Statement>): PayFacts {
  const pays: Pay[] = []
  const extras: string[] = []
  for (const statement of statements) {
    for (const match of statement.text.matchAll(money)) {
      if (isDenied(statement.text, match.index, match[0].length)) continue
      const around = neighbours(statement.text, match.index, match[0].length)
      const amount = amountOf(match)
      if (/wRVU|RVU/i.test(match[5] ?? '')) {
        extras.push(amount)
        used.add(statement)
        continue
      }
      const purpose = purposes.find(([pattern]) => pattern.test(around))
      const extra = purpose?.[1](amount, around)
      if (purpose && extra === null && !/salary|base|compensation|guarant/i.test(around)) continue
      used.add(statement)
      if (extra) extras.push(extra)
      else pays.push({ noun: nounOf(around, statement.heading, match), value: amount })
    }
    readWithoutFigure(statement, extras, used)
  }
  const [main = null, ...more] = pays
  const all = unique([...more.map(payPhrase), ...extras])
  const education = all.find((extra) => extra.endsWith('for CME')) ?? null
  return { main, extras: all.filter((extra) => extra !== education), education }
}

/** 'a base salary of $480,000', 'compensation of up to $600,000'. */
export function payPhrase({ noun, value }: Pay): string {
  const named = /^(?:total )?compensation$|^pay$/.test(noun) ? noun : withArticle(noun)
  return value.startsWith('starting') ? `${named} ${value}` : `${named} of ${value}`
}

/** '$480,000 to $530,000', 'up to $300 an hour'. */
function amountOf([, qualifier, first, , second, per, adverb]: RegExpMatchArray): string {
  const range = second === undefined ? first! : joinRange(first!.trim(), second.trim())
  const name = (per ?? { hourly: 'hour', daily: 'day', annually: 'year', yearly: 'year' }[adverb?.toLowerCase() ?? ''])
    ?.toLowerCase()
    .replace(/^hr$/, 'hour')
    .replace(/^(?:yr|annum)$/, 'year')
    .replace(/^diem$/, 'day')
  const each = name === undefined ? '' : /rvu/.test(name) ? ' per wRVU' : ` ${withArticle(name)}`
  return `${qualifier ? `${qualifier.toLowerCase()} ` : ''}${range.trim()}${each}`
}

function joinRange(first: string, second: string): string {
  // '$480-530K': the thousands are said once, so the figures stay together.
  const shares = /[kK]\+?$/.test(second) && !/[kK]$/.test(first) && !first.includes(',')
  if (shares) return `${first}–${second.replace('$', '')}`
  return `${first} to ${second.startsWith('$') || !first.startsWith('$') ? second : `$${second}`}`
}

/** The words about an amount: to the next comma, plus sign or conjunction on both sides. */
function neighbours(text: string, index: number, length: number): string {
  const edge = /[,;|+(]|\s(?:plus|with|and|as well as)\s|\.\s/gi
  const before = text.slice(0, index)
  const lastEdge = [...before.matchAll(edge)].at(-1)
  const after = text.slice(index + length)
  const nextEdge = after.search(new RegExp(edge.source, 'i'))
  return (
    before.slice(lastEdge ? lastEdge.index + lastEdge[0].length : 0) +
    text.slice(index, index + length) +
    (nextEdge < 0 ? after : after.slice(0, nextEdge))
  )
}

function nounOf(around: string, heading: string, match: RegExpMatchArray): string {
  const per = `${match[5] ?? ''}${match[6] ?? ''}`.toLowerCase()
  if (/^(?:hour|hr|day|diem|shift|week)/.test(per) || per === 'daily') return 'rate'
  if (/total|all-in|package/i.test(around)) return 'total compensation'
  if (/guarant/i.test(around)) return /salary|base/i.test(around) ? 'guaranteed salary' : 'income guarantee'
  if (/\bbase\b/i.test(around)) return 'base salary'
  if (/salary/i.test(around) || /salary/.test(heading)) return 'salary'
  return 'compensation'
}

const withoutFigure: readonly [RegExp, (match: RegExpMatchArray) => string][] = [
  [
    /\b(w?RVU|productivity|production|quality|performance|value-based|annual|incentive)[- ](?:based )?(bonus(?:es)?|incentives?)\b/i,
    ([, kind, what]) => {
      const name = `${/rvu/i.test(kind!) ? 'wRVU' : kind!.toLowerCase()} ${what!.toLowerCase()}`
      return /(?:incentives|bonuses)$/.test(name) ? name : withArticle(name)
    },
  ],
  [/\bsign(?:ing)?[- ]?on bonus|\bsigning bonus/i, () => 'a sign-on bonus'],
  [
    /\brelocation (?:assistance|allowance|package|reimbursement|support|stipend|bonus)|\bpaid relocation|\brelocation (?:paid|covered|provided|offered|available|included)/i,
    () => 'relocation assistance',
  ],
  [/\bloan (repayment|forgiveness)/i, ([, what]) => `loan ${what!.toLowerCase()}`],
  [/\bPSLF\b/, () => 'PSLF eligibility'],
  [
    /\b((?:\w+)[- ]year )?partnership track/i,
    ([, years]) => withArticle(`${years?.toLowerCase().replace(/(\w)[ -]year /, '$1-year ') ?? ''}partnership track`),
  ],
  [/\bprofit[- ]sharing/i, () => 'profit sharing'],
]

function readWithoutFigure(statement: Statement, extras: string[], used: Set<Statement>): void {
  for (const [pattern, phrase] of withoutFigure) {
    const match = pattern.exec(statement.text)
    if (!match || isDenied(statement.text, match.index, match[0].length)) continue
    const said = phrase(match)
    used.add(statement)
    // The same with its amount was read before.
    const kind = said.replace(/^an? /, '').split(' ').slice(-2).join(' ')
    if (
      !extras.some(
        (extra) =>
          extra.includes(kind) ||
          (kind.startsWith('relocation') && extra.includes('relocation')) ||
          (kind.startsWith('loan') && extra.includes('loan')),
      )
    )
      extras.push(said)
  }
}

export function unique(items: readonly string[]): string[] {
  return [...new Map(items.map((item) => [item.toLowerCase(), item])).values()]
}
