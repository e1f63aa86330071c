/**
 * A piece of a posting as clauses of our own, best first: 'the schedule is 7 on/7 off'. One grammar for each kind of
 * fact; a piece that none of them reads to its end has no clause, and stands among what was left out.
 */
import { activitiesIn } from './activities.ts'
import { asAgency, speaksAsEmployer } from './agency.ts'
import { onCall } from './calls.ts'
import { inside } from './grammar.ts'
import { isOwnLabel } from './labels.ts'
import { extra, namedBy, paid } from './pay-clauses.ts'
import { phraseOf } from './phrase.ts'
import { dangles } from './phrasing.ts'
import type { Piece } from './piece.ts'
import { dutyOf, isTail, statementOf, stateOf } from './statement.ts'
import { named, sitesIn } from './tell-labelled.ts'
import { benefit, benefitOf, partnership, start, visa } from './tell-offer.ts'
import { approved, isPlainTime, ofWork, score, thingsFor } from './tell-work.ts'
import { agreeing, kindOfWork, negated, turned } from './things.ts'
import { isTimeOff, scheduled, timesIn } from './times.ts'
import { ofLabel, typed } from './typed.ts'
import type { Fill, Voice } from './voice.ts'

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
  const known = clauses.get(telling) ?? new WeakMap<Piece, string[]>()
  clauses.set(telling, known)
  const found = known.get(piece) ?? clausesOf(piece, telling)
  known.set(piece, found)
  return found
}

/** Each piece is tried in many combinations. */
const clauses = new WeakMap<Telling, WeakMap<Piece, string[]>>()

function clausesOf(piece: Piece, telling: Telling): string[] {
  const text = spoken(piece, telling)
  if (text === null) return []
  if (isIdle(text, piece.topic) && ['text', 'scope', 'team', 'employer', 'community'].includes(piece.topic)) return []
  // '1,900 residents' of a prison are no team.
  if (piece.topic === 'team' && /^\d,\d{3} residents\b/.test(text)) return []
  const own = framed(piece, text, telling)
  const isOfPlace = piece.facts.some(({ type }) => type === 'place')
  const clauses = own.length > 0 ? own : [...typed(text, piece.topic), ...(isOfPlace ? typed(text, 'place') : [])]
  const limit = piece.only === null ? '' : limitOf(piece.only, telling)
  const limited = limit === '' ? clauses : clauses.flatMap((clause) => [`${limit}, ${clause}`, `${clause} ${limit}`])
  // 'The clinic has a service in all clinics'
  const who = agencyNoun(telling)
  return limited
    .map((clause) => clause.replace(/\s+/g, ' ').trim())
    .filter((clause) => who === null || !new RegExp(`\\bthe ${who} (?!is\\b).*\\b${who}s\\b`, 'i').test(clause))
}

const agencyNoun = ({ agencySays }: Telling) => (speaksOf(agencySays) ? agencySays!.replace(/^the /, '') : null)
const speaksOf = (who: string | null) => who !== null && /^the (?:clinic|hospital|center)$/.test(who)

function limitOf(whole: string, { proper }: Telling): string {
  const only = whole.replace(/ \(.*\)$/, '')
  const said = inside(only, proper)
  if (/^no\b/i.test(only)) return ''
  if (/\b(?:clinic|campus|site|office|hospital|location)$/i.test(only)) return `at the ${said}`
  if (/\b(?:track|option|shift|swing)$/i.test(only)) return `on the ${said.toLowerCase()}`
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

function framed(piece: Piece, text: string, telling: Telling): string[] {
  const { voice, turn } = telling
  const { topic, label } = piece
  const done = /[$%]/.test(text) ? [] : activitiesIn(text)
  if (done.length > 0) return done
  const fill: Fill = (frames, x) => turned(frames, turn).map((frame) => frame.replace('{x}', () => x))
  if (isOwnLabel(label) && !labelsAmount.test(label)) {
    const amount = ofLabel(label, text)
    return amount.length > 0 ? amount : named(label, text)
  }
  if (/^no(?=\s|$)|^none\b|^zero\b|^0 call|^call-free/i.test(text) && topic !== 'visa' && topic !== 'requirement') {
    const noes = negated(text, topic === 'call', fill, voice)
    return noes.length > 0 ? noes : own(text)
  }
  const told = topic === 'place' ? sitesIn(label, piece.text) : ofTopic(piece, text, fill, telling)
  if (told.length > 0) return told
  if (topic === 'requirement' || (topic === 'place' && !/\b(?:runs?|operates?|owns?|has|have) /i.test(text))) return []
  const clause = isIdle(text, topic) ? [] : own(text)
  if (clause.length > 0) return clause
  const record =
    /^(?:Epic|Cerner|Meditech|Athena(?:health)?|eClinicalWorks|NextGen|Allscripts|CPRS|ModMed|PowerChart|Experity)(?= with |$)/.exec(
      text,
    )
  if (record && isTail(text.slice(record[0].length).trim())) return [`the EHR is ${text}`]
  const form = typed(text, topic)
  if (form.length > 0) return form
  if (topic === 'text' && isPlainTime.test(text) && timesIn(text) !== null) return scheduled(text, fill, voice)
  const duty =
    topic === 'employer' && !/^(?:join|provides?|leads?|directs?)\b/i.test(text)
      ? null
      : dutyOf(text.replace(/^must (?=live\b)/i, ''))
  if (duty !== null)
    return [
      `you would ${duty}`,
      `in this position, you would ${duty}`,
      `also, you would ${duty}`,
      `your role would be to ${duty}`,
    ]
  return ['scope', 'team', 'text', 'community', 'schedule'].includes(topic) ? thingsFor(piece, text, fill, voice) : []
}

/** A slogan, small talk, or how hiring goes: no email says it. */
const isIdle = (text: string, topic: Piece['topic']) =>
  /\b(?:comprehensive|total rewards|pay-setting|background (?:check|investigation)|urinalysis|basic requirements|assigned duties|market and business|beautifully|representation of|absolute preference|burnout|mission|100% free|scary|unfilled|length of practice|cutting edge|is hiring|are hiring|truly|financially sound|dependent (?:up)?on (?:experience|qualifications)|unique opportunity)\b|\bis growing$|^you (?:are here|have read)\b|\bcan wait in\b/i.test(
    text,
  ) ||
  (['text', 'community', 'place'].includes(topic) &&
    /\b(?:pretty|great|beautiful|gorgeous|awesome|amazing|love|loves|stunning)\b/i.test(text))

/** The posting's own clause, or what it says of a thing without its verb. */
function own(text: string): string[] {
  const said = statementOf(text) ?? stateOf(text)
  return said === null ? [] : [said]
}

const labelsAmount =
  /^(?:sign|retention|relocation|loan|student loan|stipend|moving|commencement|recruitment incentive)/i

function ofTopic(piece: Piece, text: string, fill: Fill, telling: Telling): string[] {
  const { voice, agencySays } = telling
  switch (piece.topic) {
    case 'schedule': {
      if (/^(?:hours are|first case|1 in|closed|\w+day procedures)\b/i.test(text) && typed(text, 'schedule').length > 0)
        return typed(text, 'schedule')
      if (/^\d{1,2}\/\d{1,2}(?!0?s)/.test(text)) return start(text)
      const kind = kindOfWork(text)
      if (kind.length > 0) return kind
      const times = scheduled(text, fill, voice)
      if (times.length > 0) return times
      return isTimeOff(text) && benefitOf(text) !== null ? agreeing(fill(voice.benefits, benefitOf(text)!.text)) : []
    }
    case 'call':
      return /^(?:1|one) in \S+ weekends$/i.test(text) ? typed(text, 'call') : onCall(text, fill, voice)
    case 'pay':
      if (
        /^(?:total from|salary plus)\b|^\w+ (?:or \w+ )?nights (?:a|per)\b|^\$\S+ (?:overtime|callback|now)\b|\bmodel (?:in )?year\b/i.test(
          text,
        )
      )
        return typed(text, 'pay')
      if (/ at full time$/i.test(piece.label) && ofLabel(piece.label, text).length > 0)
        return ofLabel(piece.label, text)
      return [
        ...paid(text, piece.label, fill, voice),
        ...(/\bcall\b|backup/i.test(text) && !/^\$/.test(text) ? onCall(text, fill, voice) : []),
      ]
    case 'bonus':
    case 'loan': {
      if (/^(?:base|salary|pay)\b|^\$[\d,]+(?: base| guarantee)? plus\b/i.test(text))
        return paid(text, piece.label, fill, voice)
      const whole = typed(text, piece.topic)
      if (whole.length > 0) return whole
      const said = score(text) ?? approved(text)
      if (said !== null) return [said]
      const clause = statementOf(text) ?? stateOf(text)
      if (/\bsite$/i.test(text)) return []
      const x = extra(namedBy(piece.label, text))
      return clause !== null ? [clause] : x === null ? [] : agreeing(fill(voice.extras, x))
    }
    case 'partnership':
      return partnership(text, fill, voice)
    case 'visa':
      return visa(text, agencySays)
    case 'benefit':
      return approved(text) !== null ? [approved(text)!] : benefit(text, fill, voice)
    case 'start':
      return /^coverage\b/i.test(text) && typed(text, 'start').length > 0 ? typed(text, 'start') : start(text)
    case 'employer':
      return employed(text, telling)
    case 'scope':
    case 'team':
      return ofWork(text)
    default:
      return []
  }
}

/** Only an employer's own email is by the employer. */
function employed(text: string, { agencySays }: Telling): string[] {
  // 'Maple Hollow Pediatrics is an independent practice': the email says what it is.
  const said = text
    .replace(/^(?:our|the [\p{L} ]+['’]s) /iu, '')
    .replace(/^\p{L}[\p{L}&'’-]* (?:\p{Lu}[\p{L}&'’-]*,? ){1,5}is (?=an? )/u, '')
    .replace(/(?<= (?:in|near) \p{Lu}[\p{L} ]+), \p{Lu}[\p{L} ]+$/u, '')
  const clause = statementOf(text)
  if (clause !== null) return [clause]
  if (/^(?:hospital|directly|physician|university|group)[- ]employed$/i.test(said))
    return [`you would be ${said.replace('-', ' ')}`, `the position is ${said.replace('-', ' ')}`]
  const phrase = phraseOf(said)
  const isGroup = phrase !== null && /^(?:group|team|practice)$/i.test(phrase.head) && / of /.test(phrase.text)
  if (
    phrase === null ||
    (phrase.count > 1 && !isGroup) ||
    phrase.head === '' ||
    /^(?:an? )?\p{L}+$/u.test(phrase.text) ||
    / in the (?:morning|afternoon|evening)\b/i.test(said) ||
    /^(?:\p{Lu}\p{Ll}+ ){2}/u.test(said) ||
    (phrase.number === 'many' && phrase.count === 1) ||
    /^the (?!.* of \p{Lu})/u.test(phrase.text)
  )
    return []
  if (
    !/(?:hospital|clinic|center|group|practice|system|university|department|school|network|program|FQHC|hospice|plant|agency|organization|institute)$/i.test(
      phrase.head,
    )
  )
    return []
  // 'The state prison system of Montana'
  const named = / of \p{Lu}/u.test(phrase.text) ? phrase.text.replace(/^an? /, 'the ') : phrase.text
  return agencySays === null
    ? [`we are ${named}`, `the employer is ${named}`]
    : [`the position is with ${named}`, `the employer is ${named}`, `you would be with ${named}`]
}
