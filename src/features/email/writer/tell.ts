/** A piece of a posting as clauses of our own, best first: 'the schedule is 7 on/7 off'. */
import { asAgency, formOf, speaksAsEmployer } from './forms.ts'
import { inside, isPlural, listed, withNeededArticle } from './grammar.ts'
import type { Piece } from './pieces.ts'
import type { Topic } from './topics.ts'
import type { Voice } from './voice.ts'

export interface Telling {
  voice: Voice
  /** 'the group', where an agency writes; null for the employer's own email. */
  agencySays: string | null
  /** Words that keep their capital: places and names. */
  proper: ReadonlySet<string>
  /** Moves on to the next wording with each version. */
  turn: number
}

/** Clauses without capital and period; empty if the piece can't be told in one. */
export function clausesFor(piece: Piece, telling: Telling): string[] {
  const text = spoken(ratioWords(piece), telling)
  if (text === null) return []
  const clauses = framed(piece, text, telling)
  const limited = piece.only === null ? clauses : clauses.map((clause) => `${limitOf(piece.only!, telling)}${clause}`)
  return limited.map((clause) => clause.replace(/\s+/g, ' ').trim())
}

/** 'In Cody, ' or 'For nights, ', unless the words say so themselves. */
function limitOf(only: string, { proper }: Telling): string {
  const isPlace = only.split(/[\s,]+/).some((word) => proper.has(word))
  return `${isPlace ? 'in' : 'for'} ${inside(only, proper)}, `
}

function spoken(text: string, { agencySays, proper }: Telling): string | null {
  const clean = text.replace(/["“”*]/g, '').replace(/\s+([,.;])/g, '$1')
  if (/\?/.test(clean)) return null
  const said = speaksAsEmployer(clean) && agencySays !== null ? asAgency(clean, agencySays) : clean
  return inside(said, proper)
}

/** 'Call 1:6' is said as 'call 1 in 6'. */
function ratioWords({ text, topic }: Piece): string {
  const said = text.replace(/\b1\s?[:/]\s?(\d{1,2})(?!\d|:)/g, '1 in $1')
  return topic === 'call' || /\bcall\b/i.test(text) ? said : text
}

const turned = <T>(options: readonly T[], turn: number): T[] =>
  options.map((_, index) => options[(index + turn) % options.length]!)

/** Labels that name no more than the topic. */
const plainLabel =
  /^(?:pay|compensation|salary range|what (?:it|you'd|you'll|you) .*|money|offer|the offer|package|rate|schedule|hours|work schedule|shifts?|when|time|call|calls|on[- ]call|where|place|location|site|sites|setting|scope|team|cases|supervision|volume|support|group|who we want|who fits|need|needs|must have|requirements?|qualifications?|license|licensure|benefits|visa|visas|start|start date|dates?|employer|details|highlights|why here|why us|client|work|assignment|not for us|practice|duties|travel|incentives?|bonus(?:es)?|loans?|summary|unit|position|emr|ehr|about .*|.*\d.*)$/i

/** It says what an amount is: 'Sign on', not 'Money'. */
export const namesAmount = (label: string) =>
  /^(?:sign|commence|retention|relo|moving|loan|student loan|stipend|start(?:ing)? bonus|debt|tuition)/i.test(label)

/** 'The student loan help is …': a label that says what an amount is stays with it. */
function withLabel({ label, topic }: Piece, text: string): string | null {
  if (label === '' || plainLabel.test(label) || label.split(/\s+/).length > 4 || formOf(text) === 'sentence')
    return null
  const low = inside(label, new Set())
  if (topic === 'bonus' && /^(?:up to )?\$|^\d+%/.test(text)) return null
  return `the ${low} ${isPlural(low) ? 'are' : 'is'} ${/^none$/i.test(text) ? 'not offered' : withNeededArticle(text)}`
}

function framed(piece: Piece, text: string, telling: Telling): string[] {
  const { topic, label } = piece
  const named = withLabel(piece, text)
  if (named !== null) return [named]
  const { voice, turn } = telling
  const fill = (frames: readonly string[], x: string) =>
    turned(frames, turn).map((frame) => frame.replace('{x}', () => x))
  const form = formOf(text)
  if (form === 'sentence') return [text]
  if (topic === 'start') return start(text)
  if (form === 'verb') return [`you would ${text}`, `the physician would ${text}`]
  if (form === 'does') return [`the position ${text}`, `this position ${text}`]
  if (form === 'participle')
    return [`the position is ${text}`, `you would be ${text}`].slice(/^employed/i.test(text) ? 1 : 0)
  if (form === 'negation') return negated(text, topic, fill, voice)
  switch (topic) {
    case 'place':
      return []
    case 'schedule':
      return scheduled(text, label, fill, voice)
    case 'call':
      return onCall(text, fill, voice)
    case 'pay':
      return paid(text, label, fill, voice)
    case 'bonus':
    case 'loan':
      return agreeing(exact(extra(namedBy(label, text)), fill, voice))
    case 'partnership':
      return partnership(text, fill, voice)
    case 'scope':
      return scope(text, fill, voice)
    case 'team':
      return team(text, fill, voice)
    case 'visa':
      return visa(text)
    case 'benefit':
      return fill(voice.benefits, asList(text))
    default:
      return agreeing(fill(voice.there, asList(text)))
  }
}

/** 'no clinic, no pager' with its 'and'. */
function noes(text: string): string {
  const parts = text.split(/,\s+(?=no\b)/i)
  if (parts.length < 2 || / and /.test(text)) return text
  return parts.length === 2 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}

/** 'There are no nights', 'there are 24 beds'. */
function agreeing(clauses: readonly string[]): string[] {
  return clauses.map((clause) =>
    clause.replace(
      /\bthere (is|would be) ((?:no )?(?:also )?)([^,;]*)/i,
      (whole, verb: string, no: string, rest: string) => {
        const many = isPlural(rest)
        return verb === 'is' && many ? `there are ${no}${rest}` : whole
      },
    ),
  )
}

/** Things in a row, with the articles and the 'and' that a sentence needs. */
function asList(text: string): string {
  const parts = text.split(/,\s+/)
  if (parts.length < 2 || /\b(?:and|or|plus|with|while|who|which|that|then|not|per|to)\b|[;:]|\d,\d{3}$/.test(text))
    return withNeededArticle(text)
  if (
    parts.some((part) =>
      /^(?:no|capped|paid|shared|backed|each|from|in|on|at|for|about|up|average|including|mostly|one of)\b/i.test(part),
    )
  )
    return withNeededArticle(text)
  return listed(parts.map(withNeededArticle))
}

type Fill = (frames: readonly string[], x: string) => string[]

const exact = (x: string, fill: Fill, voice: Voice) => fill(voice.extras, x)

function negated(text: string, topic: Topic, fill: Fill, voice: Voice): string[] {
  if (/^none\b/i.test(text)) return topic === 'call' ? fill(voice.noCall, 'no call') : []
  if (/^(?:not|never|without)\b/i.test(text)) {
    return /^not (?:a |an |for |required|needed|available|offered)/i.test(text) ? [`this is ${text}`] : []
  }
  return agreeing(fill(voice.noCall, noes(text.replace(/^zero\b/i, 'no'))))
}

function scheduled(text: string, label: string, fill: Fill, voice: Voice): string[] {
  if (/^(?:full|part)[- ]time|^per diem|^locum|^permanent|^contract/i.test(text)) return [`the position is ${text}`]
  if (
    /\b(?:vacation|PTO|weeks? off|days? off|time off)\b/i.test(text) &&
    !/^\d+ (?:days?|weeks?) on\b|days? on\b/i.test(text)
  )
    return agreeing(
      fill(
        voice.there.filter((frame) => !/comes with/.test(frame)),
        withNeededArticle(text),
      ),
    )
  const x = /^\d+(?:\.\d+)?$/.test(text) && label ? `${text} ${label.toLowerCase()}` : text
  const clause = fill(voice.schedule, withNeededArticle(x))
  return /^(?:start|from|between|about|minimum|at least)\b/i.test(text)
    ? clause.filter((one) => !/ is /.test(one)).concat(clause)
    : clause
}

function onCall(text: string, fill: Fill, voice: Voice): string[] {
  const bare = text.replace(/^(?:the )?call(?: schedule)?(?:\s+is)?\s*[:–-]?\s*/i, '').replace(/^of\s+/i, '')
  if (bare === '') return []
  if (bare === text && /\bcall\b/i.test(text) && !/^1 in|^one in|^every/i.test(text)) {
    return fill(['you would take {x}', 'the position has {x}', 'there is {x}'], text)
  }
  return fill(voice.call, bare)
}

const money = String.raw`(?:up to |from |about |approximately )?\$\d[\d,.]*(?: (?:to|or) \$?\d[\d,.]*)?(?: million)?`

/** 'Base salary $480,000' and 'extra shifts $2,600': what it is for, then the amount. */
const namedAmount = new RegExp(
  String.raw`^((?:[\p{L}'’-]+\s){0,4}?[\p{L}'’-]+)(?:\s+(?:of|is|at|pays))?\s*[:–-]?\s+(${money}.*)$`,
  'iu',
)

function paid(text: string, label: string, fill: Fill, voice: Voice): string[] {
  const named = namedAmount.exec(text)
  if (named) {
    const [, head, amount] = named
    if (/^(?:salary|pay|compensation|rate|total compensation|annual salary|wage|income)$/i.test(head!))
      return fill(voice.pay, amountPhrase(amount!))
    if (/^(?:guaranteed?|paid|earn|starting(?: at)?|from|up to|about|plus|at|with|total|minimum)$/i.test(head!))
      return fill(voice.pay, text)
    const the =
      /^(?:base|starting|annual|guaranteed|salary|hourly|daily|day|night|first|second|employed|two|three|stipend|sign|quality|income)/i.test(
        head!,
      )
    return [`${the ? 'the ' : ''}${head} ${/s$/.test(head!) && !/ss$/.test(head!) ? 'are' : 'is'} ${amount}`]
  }
  if (
    /\b(?:bonus|stipend|supplement|differential|incentive)\b/i.test(text) &&
    !/\b(?:base|salary|guarantee)/i.test(text)
  )
    return exact(withNeededArticle(text), fill, voice)
  const isSpecial =
    label !== '' &&
    !/salary|pay|compensation|money|offer|rate|earn|package|income|why|details|what|highlights|benefits/i.test(label)
  if (isSpecial && /^\$/.test(text) && label.split(' ').length < 4) return [`the ${label.toLowerCase()} is ${text}`]
  return fill(voice.pay, amountPhrase(text))
}

/** 'a $325,000 base', but '$2,300 a shift'. */
function amountPhrase(text: string): string {
  return withNeededArticle(text)
}

/** An amount alone says nothing without its label. */
export function namedBy(label: string, text: string): string {
  return /^(?:up to )?(?:\$|\d+%)/.test(text) && namesAmount(label) && !text.toLowerCase().includes(label.toLowerCase())
    ? `${label} ${text}`
    : text
}

/** 'Sign-on $25,000' as 'a $25,000 sign-on'. */
export function extra(text: string): string {
  const found = new RegExp(
    String.raw`^((?:sign-on|signing|commencement|starting|retention|relocation|moving)(?: (?:bonus|allowance|assistance|payment|costs|incentive|expenses|reimbursement))?)(?:\s+(?:of|is|up to))?\s*[:–-]?\s*(${money})(.*)$`,
    'i',
  ).exec(text)
  if (!found) return withNeededArticle(text)
  const [, head, amount, rest] = found
  const upTo = /up to\s*\$/i.test(text) && !/^up to/i.test(amount!) ? 'up to ' : ''
  const low = head!.toLowerCase()
  if (/^(?:relocation|moving)/.test(low)) return `${low.replace(/ (?:of|is)$/, '')} of ${upTo}${amount}${rest}`
  return upTo || /to/.test(amount!)
    ? `a ${low} of ${upTo}${amount}${rest}`
    : `${withNeededArticle(`${amount} ${low}`)}${rest}`
}

function partnership(text: string, fill: Fill, voice: Voice): string[] {
  if (/^partner(?:ship)?\b|^full partner/i.test(text))
    return [
      `${text.replace(/^partner\b(?!ship|-)/i, 'partnership')}`
        .replace(/^partnership\s+(?=(?:after|in|at|within|from|offered))/i, 'partnership comes ')
        .replace(/^partnership comes offered/i, 'partnership is offered'),
    ].flatMap((clause) =>
      /^partnership (?:comes|is)/i.test(clause) ? [clause] : fill(voice.there, withNeededArticle(clause)),
    )
  return fill(voice.there, withNeededArticle(text))
}

function scope(text: string, fill: Fill, voice: Voice): string[] {
  if (
    /^(?:outpatient|inpatient|fully|100%|remote|hospital-based|clinic[- ]only|home[- ]based|general|diagnostic|mostly|entirely|half|ages|adults?|pediatrics from|in-person|on[- ]site|video)/i.test(
      text,
    ) &&
    !/^\S+ \S+ (?:center|clinic|group)$/i.test(text)
  )
    return [`the work is ${text}`, `the practice is ${text}`]
  if (/\b(?:optional|welcome|available|included|allowed|expected|required)$/i.test(text)) {
    const word = /(\S+)$/.exec(text)![1]!
    const head = text.slice(0, -word.length).trim()
    return [`${head} ${/s$/.test(head) && !/ss$/.test(head) ? 'are' : 'is'} ${word}`]
  }
  if (/^\d+% /.test(text)) return [`the work is ${text.replace(/, (?=[^,]*$)/, ' and ')}`]
  return agreeing(fill(voice.there, asList(text)))
}

function team(text: string, fill: Fill, voice: Voice): string[] {
  const census =
    /^((?:an? |the )?(?:average |avg\.? |current |daily |average daily )*(?:census|volume|panel|caseload|adc))\s+(?:of |is |about )?(\d.*)$/i.exec(
      text,
    )
  if (census) return [`the ${census[1]!.replace(/^(?:an?|the) /i, '').replace(/avg\.?/i, 'average')} is ${census[2]}`]
  if (
    /\b(?:patients|visits|consults|encounters|cases|admits|admissions|deliveries|stroke alerts|births|activations)\b/i.test(
      text,
    ) &&
    /^(?:about |up to |average |an average of |at most )?\d/.test(text)
  )
    return [`you would see ${text}`, `expect ${text}`]
      .slice(/patients|visits|consults|encounters/i.test(text) ? 0 : 2)
      .concat(
        fill(
          voice.there.filter((frame) => !/comes with/.test(frame)),
          withNeededArticle(text),
        ),
      )
  if (/^(?:join|team of|group of|an? group|an? team)/i.test(text))
    return [`you would join ${withNeededArticle(text.replace(/^join\s+/i, ''))}`]
  if (
    /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b.*\b(?:ists?|ians?|physicians?|surgeons?|doctors|APPs?|NPs?|PAs?|MDs?)\b/i.test(
      text,
    )
  )
    return fill(['you would join {x}', 'the team has {x}', 'your colleagues would be {x}'], text)
  return agreeing(fill(voice.there, asList(text)))
}

function visa(text: string): string[] {
  if (/\b(?:ok|okay|fine|welcome|accepted|considered|eligible|possible|available|supported)$/i.test(text)) {
    const head = text
      .replace(/\s*\b(?:ok|okay|fine|welcome|accepted|considered|eligible|possible|available|supported)$/i, '')
      .replace(/\s+(?:is|are)$/i, '')
    const word = /(\S+)$/.exec(text)![1]!.toLowerCase()
    const many = /\band\b|s$/.test(head)
    return [`${head} ${many ? 'are' : 'is'} ${/^(?:ok|okay|fine)$/.test(word) ? 'welcome' : word}`]
  }
  return [`there is ${withNeededArticle(text)}`, `the offer includes ${withNeededArticle(text)}`]
}

function start(text: string): string[] {
  const found =
    /^(?:(ideal(?:ly)?|anticipated|expected|preferred|planned)\s+)?(?:start(?:s|ing)?|begins?|dates?|needed|coverage begins|position opens)(?:\s+date)?\s*(?:is|:|in|by|on|from)?\s+(.+)$/i.exec(
      text,
    )
  const when = (found?.[2] ?? text).replace(/^(?:is|in|on)\s+/i, '')
  const kind = found?.[1] ? `${found[1].toLowerCase().replace(/^ideally$/, 'ideal')} ` : ''
  if (/\bto\b|\bthrough\b|\bmonths?\b|\bweeks\b|\bongoing\b/i.test(when) && !kind)
    return [`the dates are ${when}`, `it runs ${when}`]
  return [`the ${kind}start is ${when}`, `the ${kind}start date is ${when}`]
}
