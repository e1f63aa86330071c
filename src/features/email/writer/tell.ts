/** A piece of a posting as clauses of our own, best first: 'the schedule is 7 on/7 off'. */
import { asAgency, formOf, speaksAsEmployer } from './forms.ts'
import { asList, inside, isPlural, nounOf, withArticle, withNeededArticle } from './grammar.ts'
import { isOwnLabel, ofTime } from './labels.ts'
import { extra, isNamedAmount, namedBy, paid } from './pay-clauses.ts'
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

/** Clauses without capital and period; empty if the piece's grammar isn't sure enough for one. */
export function clausesFor(piece: Piece, telling: Telling): string[] {
  const text = spoken(piece, telling)
  if (text === null) return []
  const clauses = framed(piece, text, telling)
  const limit = piece.only === null ? '' : limitOf(piece.only, telling)
  const limited = limit === '' ? clauses : clauses.flatMap((clause) => [`${limit}, ${clause}`, `${clause} ${limit}`])
  return limited.map((clause) => clause.replace(/\s+/g, ' ').trim())
}

/** What is told after a colon, with others of its kind. */
export interface Fragment {
  /** 'The work', 'Macon', 'For nights'; the first that begins no other sentence. */
  leads: readonly string[]
  text: string
}

export function fragmentOf(piece: Piece, telling: Telling): Fragment | null {
  const text = spoken(piece, telling)
  if (text === null || piece.topic === 'place' || /^(?:none|not|n\/a|call)\.?$/i.test(text)) return null
  // A word or a place alone says nothing of the position.
  const isAlone =
    !/[\s\d]/.test(text) || (text.split(/\s+/).length < 5 && piece.facts.every(({ type }) => type === 'place'))
  if (piece.topic === 'text' && piece.label === '' && isAlone && (piece.facts.length > 0 || !/\s/.test(text)))
    return null
  if (piece.only !== null) return { leads: [limitOf(piece.only, telling)], text }
  const named = isOwnLabel(piece.label) ? [piece.label.replace(/\?$/, '')] : leadsOf(piece.topic, text)
  return { leads: named, text: asList(text) }
}

const leads: Partial<Record<Topic, readonly string[]>> = {
  schedule: ['Schedule', 'Hours'],
  call: ['Call', 'On call'],
  scope: ['The work', 'Scope', 'In practice'],
  team: ['The team', 'Around you'],
  pay: ['Pay', 'Also paid'],
  bonus: ['Also offered', 'On top of that'],
  loan: ['Also offered', 'Loans'],
  partnership: ['Partnership', 'As a partner'],
  benefit: ['Benefits', 'Other benefits'],
  employer: ['The setting', 'The employer'],
  requirement: ['Requirements', 'Also needed'],
  visa: ['Visas', 'On visas'],
  start: ['When', 'Start'],
  community: ['The area', 'Around town'],
  text: ['Also', 'Further points', 'More on this'],
}

const ofPay =
  /\b(?:base|salary|pay|compensation|income|rate|guarantee\w*|wRVUs?|weekdays?|weekends?|nights?|hour|day|shift|collections?|fees?|fund|total|per)\b/i

/** Not 'Partnership: partnership vote'. */
function leadsOf(topic: Topic, text: string): readonly string[] {
  // What owners have is no partnership unless the posting says so.
  if (topic === 'pay' && !ofPay.test(text)) return leads.bonus!
  if (topic === 'schedule' && !ofTime.test(text)) return ['The position', 'Also']
  const all = leads[topic === 'partnership' && !/partner/i.test(text) ? 'bonus' : topic] ?? []
  const [first = ''] = text.toLowerCase().split(/\W/)
  const other = all.filter((lead) => !lead.toLowerCase().startsWith(first))
  return other.length > 0 ? other : all
}

function limitOf(only: string, { proper }: Telling): string {
  const said = inside(only, proper)
  if (/\b(?:clinic|campus|site|office|hospital|location)$/i.test(only)) return `at the ${said}`
  return `${only.split(/[\s,]+/).some((word) => proper.has(word)) ? 'in' : 'for'} ${said}`
}

function spoken(piece: Piece, { agencySays, proper }: Telling): string | null {
  const clean = callRatio(piece)
    .replace(/["“”*]/g, '')
    .replace(/\s+([,.;])/g, '$1')
  if (/\?/.test(clean)) return null
  const said = speaksAsEmployer(clean) && agencySays !== null ? asAgency(clean, agencySays) : clean
  return inside(said, proper)
}

const callRatio = ({ text, topic }: Piece) =>
  topic === 'call' ? text.replace(/\b1\s?[:/]\s?(\d{1,2})(?!\d|:)/g, '1 in $1') : text

const turned = <T>(options: readonly T[], turn: number): T[] =>
  options.map((_, index) => options[(index + turn) % options.length]!)

/** 'Telework is not available', 'the retirement plan is a 403(b)'. */
function withLabel({ label, topic }: Piece, text: string): string[] | null {
  if (!isOwnLabel(label) || formOf(text) === 'sentence') return null
  if (topic === 'bonus' && /^(?:up to )?\$|^\d+%/.test(text)) return null
  const low = inside(label, new Set())
  const noun = nounOf(low)
  if (!/^\p{L}+(?: \p{L}+)?$/u.test(label) || (noun !== 'one' && noun !== 'mass')) return []
  const is = `${noun === 'one' ? 'the ' : ''}${low} is`
  if (/^(?:none|no|not (?:available|offered|included|required))\b/i.test(text))
    return /^none$/i.test(text) ? [`${is} not offered`] : /^not/i.test(text) ? [`${is} ${text}`] : []
  return nounOf(text) === 'unknown' || formOf(text) !== 'noun' ? [] : [`${is} ${withNeededArticle(text)}`]
}

function framed(piece: Piece, text: string, telling: Telling): string[] {
  const { topic, label } = piece
  const named = withLabel(piece, text)
  if (named !== null) return named
  const { voice, turn } = telling
  const fill = (frames: readonly string[], x: string) =>
    turned(frames, turn).map((frame) => frame.replace('{x}', () => x))
  const form = formOf(text)
  if (form === 'sentence') return [withArticleOfSubject(text)]
  if (topic === 'start') return start(text)
  if (form === 'verb') return [`you would ${text}`, `the physician would ${text}`]
  if (form === 'does') return [`the position ${text}`, `this position ${text}`]
  if (form === 'participle') return /^employed/i.test(text) ? [`you would be ${text}`] : [`the position is ${text}`]
  if (/^half \p{L}+,? (?:and )?half\b|^\d+% \p{L}+(?:,|$| and)/iu.test(text) && topic !== 'pay')
    return [`the work is ${text.replace(/, (?=[^,]*$)/, ' and ')}`]
  const capped = cappedOf(text)
  if (capped !== null) return [capped]
  if (form === 'negation') return negated(text, topic, fill, voice)
  switch (topic) {
    case 'place':
    case 'requirement':
      return []
    case 'schedule':
      return scheduled(text, label, fill, voice)
    case 'call':
      return onCall(text, fill, voice)
    case 'pay':
      return paid(text, label, fill, voice)
    case 'bonus':
    case 'loan':
      return sure(extra(namedBy(label, text)), (x) => fill(voice.extras, x))
    case 'partnership':
      return partnership(text, fill, voice)
    case 'scope':
      return scope(text, fill, voice)
    case 'team':
      return team(text, fill, voice)
    case 'visa':
      return visa(text, telling)
    case 'benefit':
      return benefit(text, fill, voice)
    case 'employer':
      return nounOf(text) === 'unknown'
        ? []
        : fill(['the position is with {x}', 'the employer is {x}', 'you would be with {x}'], withNeededArticle(text))
    case 'community':
      return sure(text, (x) => fill(['the area has {x}', 'around town there is {x}'], x))
    default:
      return there(text, fill, voice)
  }
}

/** A frame fits what is certainly a thing or things; the rest is told after a colon. */
function sure(text: string, tell: (x: string) => string[]): string[] {
  return nounOf(text) === 'unknown' && !isNamedAmount(text) ? [] : agreeing(tell(asList(text)))
}

const there = (text: string, fill: Fill, voice: Voice) =>
  /^(?:up to|about|over|from|between|at|in|on|by|with|to|as|only|just|more|less|either)\b/i.test(text)
    ? []
    : sure(text, (x) => fill(voice.there, x))

/** 'Program does 280 hearts a year' has its article. */
const withArticleOfSubject = (text: string) =>
  /^(?:program|department|university department|hospital|group|clinic|practice|unit|center|position|role|job|team|census|panel|schedule|facility|work week|site|system)\s/i.test(
    text,
  )
    ? `the ${text[0]!.toLowerCase()}${text.slice(1)}`
    : text

/** 'Panel capped at 350' */
function cappedOf(text: string): string | null {
  const found =
    /^([\p{L}][\p{L} /-]{2,40}?) ((?:capped|covered|provided|split|funded|supplied|staffed|handled|referred|run) .+|(?:supplied|provided|referred out))$/iu.exec(
      text,
    )
  const [, of = '', how] = found ?? []
  const noun = nounOf(of)
  if (!found || noun === 'unknown' || /^(?:no|not)\b/i.test(of)) return null
  return `${noun === 'one' ? 'the ' : ''}${of} ${isPlural(of) ? 'are' : 'is'} ${how}`
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

type Fill = (frames: readonly string[], x: string) => string[]

function negated(text: string, topic: Topic, fill: Fill, voice: Voice): string[] {
  if (/^none\b/i.test(text)) return topic === 'call' ? fill(voice.noCall, 'no call') : []
  if (/^not (?:required|needed|available|offered)/i.test(text) || !/^(?:no|zero)\b/i.test(text)) return []
  return agreeing(fill(voice.noCall, noes(text.replace(/^zero\b/i, 'no'))))
}

function scheduled(text: string, label: string, fill: Fill, voice: Voice): string[] {
  if (
    /^(?:(?:full|part)[- ]time|per diem|locum(?: tenens)?|permanent|contract)(?:$|,|\s(?:or|and|position)\b)|^(?:hospital |directly )?employed$/i.test(
      text,
    )
  )
    return [`the position is ${text}`]
  const isTimeOff =
    /\b(?:vacation|PTO|weeks? off|days? off|time off)\b/i.test(text) && !/\bon\b|\bin a row\b/i.test(text)
  if (/^(?:1099|W-?2)\b.*\b(?:contractor|employee)$/i.test(text)) return [`you would be ${withArticle(text)}`]
  if (isTimeOff)
    return there(text, fill, { ...voice, there: voice.there.filter((frame) => !/comes with|includes/.test(frame)) })
  const x = /^\d+(?:\.\d+)?$/.test(text) && label ? `${text} ${label.toLowerCase()}` : text
  if (nounOf(x) === 'unknown' && !/^(?:nights?|days?|shifts?|evenings?)\b|\bon(?: and|,|\/)/i.test(x)) return []
  const clauses = fill(voice.schedule, /^(?:nights?|days?|shifts?|evenings?)\b/i.test(x) ? x : withNeededArticle(x))
  return /^(?:start|from|between|about|minimum|at least|on|in)\b/i.test(text)
    ? clauses.filter((one) => !/ is /.test(one))
    : clauses
}

function onCall(text: string, fill: Fill, voice: Voice): string[] {
  const by = /^(.*\bcall)\s+((?:taken|covered|shared|handled)\b.*)$/i.exec(text)
  if (by) return [`${by[1]} is ${by[2]}`]
  const bare = text
    .replace(/^(1 in \d+) call$/i, '$1')
    .replace(/^(?:the )?call(?: schedule)?(?:\s+is)?\s*[:–-]?\s*/i, '')
    .replace(/^of\s+/i, '')
  if (bare === '') return []
  if (bare === text && /\bcall\b/i.test(text) && !/^1 in|^one in|^every/i.test(text))
    return /^(?:[\p{L}-]+ ){1,3}call\b/iu.test(text) && !/^on call/i.test(text)
      ? fill(['you would take {x}', 'the physician would take {x}'], text)
      : []
  const isFrequency =
    /^(?:\d|one|two|three|four|every|an? |the |about|light|minimal|shared|split|by|from|optional|voluntary|only|at|rotat|infrequent)/i
  return isFrequency.test(bare) ? fill(voice.call, bare) : []
}

function partnership(text: string, fill: Fill, voice: Voice): string[] {
  const when = /^((?:full |equal )*)partner\s+((?:in|at|after|by|from|within)\b.*)$/i.exec(text)
  if (when) return [`you could be ${withArticle(`${when[1]!.toLowerCase()}partner`)} ${when[2]}`]
  const comes =
    /^((?:full |equal )*partnership)\s+((?:offered|possible|available|considered)\s+)?((?:after|in|at|within|from|by)\b.*)$/i.exec(
      text,
    )
  if (comes) return [`${comes[1]!.toLowerCase()} ${comes[2] ? `is ${comes[2].trim()}` : 'comes'} ${comes[3]}`]
  return there(text, fill, voice)
}

function scope(text: string, fill: Fill, voice: Voice): string[] {
  if (
    /^(?:outpatient|inpatient|fully|100%|remote|hospital-based|clinic[- ]only|home[- ]based|diagnostic|mostly|entirely|half|in-person|on[- ]site)\b/i.test(
      text,
    ) &&
    !/^\S+ (?:\S+ )?(?:center|clinic|group|unit|practice|service|hospital|program|position)s?\b/i.test(text)
  )
    return [`the work is ${text}`, `the practice is ${text}`]
  const state = /^(.+?)\s+(not )?(optional|welcome|available|included|allowed|expected|required|referred out)$/i.exec(
    text,
  )
  if (state && !/[,;]/.test(state[1]!)) {
    const many = /(?<!s)s$/.test(state[1]!)
    return [`${state[1]} ${many ? 'are' : 'is'} ${state[2] ?? ''}${state[3]}`]
  }
  if (/^\d+% /.test(text)) return [`the work is ${text.replace(/, (?=[^,]*$)/, ' and ')}`]
  return there(text, fill, voice)
}

function team(text: string, fill: Fill, voice: Voice): string[] {
  const census =
    /^((?:an? |the )?(?:average |avg\.? |current |daily |average daily )*(?:census|volume|panel|caseload|adc))\s+(?:of |is |about )?(\d.*)$/i.exec(
      text,
    )
  if (census) return [`the ${census[1]!.replace(/^(?:an?|the) /i, '').replace(/avg\.?/i, 'average')} is ${census[2]}`]
  if (
    /^(?:about |up to |average |an average of |at most )?\d[\d,]*.*\b(?:patients|visits|consults|encounters)\b/i.test(
      text,
    )
  )
    return [`you would see ${text}`, `expect ${text}`]
  if (/^(?:team of|group of|an? group|an? team)/i.test(text)) return [`you would join ${withNeededArticle(text)}`]
  if (
    /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b.*\b(?:ists?|ians?|physicians?|surgeons?|doctors|APPs?|NPs?|PAs?|MDs?)$/i.test(
      text,
    ) &&
    !/vacanc|opening/i.test(text)
  )
    return fill(['you would join {x}', 'the team has {x}', 'your colleagues would be {x}'], asList(text))
  return there(text, fill, voice)
}

function visa(text: string, { agencySays }: Telling): string[] {
  const state =
    /^(.*?)\s*(?:is |are )?\b(ok|okay|fine|welcome|accepted|considered|eligible|possible|available|supported)$/i.exec(
      text,
    )
  if (state && state[1] !== '') {
    const many = /\band\b|s$/.test(state[1]!)
    const word = state[2]!.toLowerCase()
    return [`${state[1]} ${many ? 'are' : 'is'} ${/^(?:ok|okay|fine)$/.test(word) ? 'welcome' : word}`]
  }
  if (/^(?:cannot|can['’]t|can|will|does not|do not)\b/i.test(text)) return [`${agencySays ?? 'we'} ${text}`]
  return nounOf(text) === 'unknown' || nounOf(text) === 'determined'
    ? []
    : agreeing([`there is ${withNeededArticle(text)}`])
}

/** 'Tail is covered', 'benefits include a pension'. */
function benefit(text: string, fill: Fill, voice: Voice): string[] {
  const state = /^([^,;]+?)\s+(included|covered|paid(?: .*)?|provided|available|reimbursed)$/i.exec(text)
  if (state) {
    const noun = nounOf(state[1]!)
    if (noun === 'unknown') return []
    return [`${noun === 'one' ? `the ${state[1]}` : state[1]} ${isPlural(state[1]!) ? 'are' : 'is'} ${state[2]}`]
  }
  return /^(?:you|we|at|after|up)\b/i.test(text) ? [] : fill(voice.benefits, asList(text))
}

function start(text: string): string[] {
  const process =
    /^(interviews?|applications?|reviews?|nominations?)\s+(?:are |is )?(through|until|by|due|close|begin|start)s?\s+(.+)$/i.exec(
      text,
    )
  if (process)
    return [
      `${process[1]!.toLowerCase()} ${/due/.test(process[2]!) ? 'are due' : /through|until|by/.test(process[2]!) ? `run ${process[2]}` : process[2]} ${process[3]}`,
    ]
  const found =
    /^(?:(ideal(?:ly)?|anticipated|expected|preferred|planned)\s+)?(?:start(?:s|ing)?|begins?|dates?|needed|coverage begins|position opens)(?:\s+date)?\s*(?:is|:|in|by|on|from)?\s+(.+)$/i.exec(
      text,
    )
  const when = (found?.[2] ?? text).replace(/^(?:is|in|on)\s+/i, '')
  if (
    !/^(?:\d|as soon|now|immediate|flexible|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter|early|mid|late|q[1-4]|between|ongoing|aug|sept?|oct|nov|dec|jan|feb|mar|apr|jun|jul|anytime|within)\b/i.test(
      when,
    )
  )
    return []
  const kind = found?.[1] ? `${found[1].toLowerCase().replace(/^ideally$/, 'ideal')} ` : ''
  if (/\bto\b|\bthrough\b|\bmonths?\b|\bweeks\b|\bongoing\b/i.test(when) && !kind)
    return [`the dates are ${when}`, `it runs ${when}`]
  return [`the ${kind}start is ${when}`, `the ${kind}start date is ${when}`]
}
