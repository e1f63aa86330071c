/** A piece of a posting as clauses of our own, best first: 'the schedule is 7 on/7 off'. */
import { asAgency, formOf, speaksAsEmployer } from './forms.ts'
import { type Fill, negated, sure, there, turned } from './frames.ts'
import { asList, countWords, inside, isPlural, nounOf, withNeededArticle } from './grammar.ts'
import { isOwnLabel, ofTime } from './labels.ts'
import { extra, namedBy, paid } from './pay-clauses.ts'
import { dangles } from './phrasing.ts'
import type { Piece } from './pieces.ts'
import { benefit, partnership, start, visa } from './tell-offer.ts'
import { onCall, scheduled, scope, team } from './tell-work.ts'
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
interface Fragment {
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
  // 'Not for us: …'
  if (/^not\b|\b(?:us|we|our)\b/i.test(piece.label)) return null
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

export function spoken(piece: Piece, { agencySays, proper }: Telling): string | null {
  const clean = callRatio(piece)
    .replace(/["“”*]/g, '')
    .replace(/\s+([,.;])/g, '$1')
  if (/\?/.test(clean) || dangles(clean)) return null
  const said = speaksAsEmployer(clean) && agencySays !== null ? asAgency(clean, agencySays) : clean
  return inside(said, proper)
}

const callRatio = ({ text, topic }: Piece) =>
  topic === 'call' ? text.replace(/\b1\s?[:/]\s?(\d{1,2})(?!\d|:)/g, '1 in $1') : text

/** 'Telework is not available', 'the retirement plan is a 403(b)'. */
function withLabel({ label, topic }: Piece, text: string): string[] | null {
  if (!isOwnLabel(label) || formOf(text) === 'sentence') return null
  if (topic === 'bonus' && /^(?:up to )?\$|^\d+%/.test(text)) return null
  const low = inside(label, new Set())
  const noun = nounOf(low)
  const isPlain = /^\p{L}+(?: \p{L}+){0,2}$/u.test(label) && noun !== 'many' && noun !== 'determined'
  if (topic === 'visa' && /\b(?:considered|welcome|accepted|available)$/i.test(text)) return null
  if (isPlain && /^not (?:available|offered|included|required)\b/i.test(text))
    return [`${noun === 'one' ? 'the ' : ''}${low} is ${text}`]
  if (isPlain && /^(?:ad hoc|available|possible|optional|required)\b/i.test(text))
    return [`${noun === 'one' ? 'the ' : ''}${low} is ${text}`]
  if (isPlain && noun !== 'one' && topic === 'pay' && /^\$/.test(text)) return [`${low} pays ${text}`]
  if (isPlain && /\boff$|\bleave$/i.test(label) && /^\d/.test(text)) return [`${low} is ${text}`]
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
  if (/^(?:the )?(?:role|job|work)$/i.test(label) && isNoun(text)) return [`the work is ${text}`]
  const { voice, turn } = telling
  const fill = (frames: readonly string[], x: string) =>
    turned(frames, turn).map((frame) => frame.replace('{x}', () => x))
  const form = formOf(text)
  if (form === 'sentence') return [/^mostly /i.test(text) ? `the work is ${text}` : withArticleOfSubject(text)]
  if (topic === 'start') return start(text)
  if (form === 'verb') return duties(text)
  if (form === 'does')
    return ofPosition.test(text) ? [`the position ${text}`, `this position ${text}`] : duties(bare(text))
  if (form === 'participle') return /^employed/i.test(text) ? [`you would be ${text}`] : [`the position is ${text}`]
  if (/^half \p{L}+,? (?:and )?half\b|^\d+% \p{L}+(?:,|$| and)/iu.test(text) && topic !== 'pay')
    return [`the work is ${text.replace(/, (?=[^,]*$)/, ' and ')}`]
  const post = /^(?:lead|chief|medical director|director|chair|head|attending|staff) (?:[\p{L}]+ ){0,2}(?:for|of|at) /iu
  if (topic !== 'requirement' && post.test(text)) return [`you would be ${text}`]
  const [, score] = /^HPSA(?: score)?(?: of)? (\d+)$/.exec(text) ?? []
  if (score !== undefined) return [`the HPSA is ${score}`]
  const approved =
    /^((?:[\p{L}-]+[ -]){0,2}(?:approved|eligible|designated|certified)) (site|employer|facility)$/iu.exec(text)
  if (approved) return [`the ${approved[2]} is ${approved[1]}`]
  const capped = cappedOf(text)
  if (capped !== null) return [capped]
  if (form === 'negation') return topic === 'visa' ? visa(text, telling.agencySays) : negated(text, topic, fill, voice)
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
      return visa(text, telling.agencySays)
    case 'benefit':
      return benefit(text, fill, voice)
    case 'employer':
      return employed(text.replace(/^(?:our|the [\p{L} ]+['’]s) /iu, ''), fill, telling)
    case 'community':
      return sure(text, (x) => fill(['the area has {x}', 'around town there is {x}'], x))
    default:
      // 'There are Ames, Iowa.'
      return piece.facts.length > 0 && piece.facts.every(({ type }) => type === 'place') && countWords(text) < 5
        ? []
        : there(text, fill, voice)
  }
}

/** Only an employer's own email is by the employer. */
function employed(text: string, fill: Fill, { agencySays }: Telling): string[] {
  if (nounOf(text) === 'unknown') return []
  const x = withNeededArticle(text)
  return agencySays === null
    ? [`we are ${x}`, `the employer is ${x}`]
    : fill(['the position is with {x}', 'the employer is {x}', 'you would be with {x}'], x)
}

const isNoun = (text: string) => formOf(text) === 'noun' && !ofTime.test(text) && !/\$/.test(text)

/** What the physician does, always as 'you'. */
const duties = (text: string) => [
  `you would ${text}`,
  `in this position, you would ${text}`,
  `also, you would ${text}`,
  `your role would be to ${text}`,
]

const ofPosition = /^(?:requires|includes|comes|averages|caps)\b/i
const doing =
  'cover|report|serve|see|read|perform|provide|supervise|lead|rotate|take|work|oversee|act|maintain|conduct|participate|collaborate|develop|direct|evaluate|prescribe|consult|counsel|ensure|round|share'
/** 'Rounds on the unit and supervises two NPs' is what you would do: 'round … and supervise'. */
const bare = (text: string) =>
  text.replace(new RegExp(String.raw`(^|,\s(?:and\s)?|\sand\s)(${doing})s\b`, 'giu'), '$1$2')

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
