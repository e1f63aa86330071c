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
import { type Phrase, phraseOf } from './phrase.ts'
import { dangles } from './phrasing.ts'
import type { Piece } from './piece.ts'
import { dutyOf, isTail, statementOf, stateOf } from './statement.ts'
import { benefit, benefitOf, partnership, start, visa } from './tell-offer.ts'
import { agreeing, type Fill, isPlainThing, kindOfWork, negated, thingsOf, turned } from './things.ts'
import { isTimeOff, scheduled, sharesIn, timesIn } from './times.ts'
import { ofLabel, typed } from './typed.ts'
import type { Voice } from './voice.ts'
import { isKnown } from './words.ts'

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
  const own = framed(piece, text, telling)
  const isOfPlace = piece.facts.some(({ type }) => type === 'place')
  const clauses = own.length > 0 ? own : [...typed(text, piece.topic), ...(isOfPlace ? typed(text, 'place') : [])]
  const limit = piece.only === null ? '' : limitOf(piece.only, telling)
  const limited = limit === '' ? clauses : clauses.flatMap((clause) => [`${limit}, ${clause}`, `${clause} ${limit}`])
  return limited.map((clause) => clause.replace(/\s+/g, ' ').trim())
}

function limitOf(only: string, { proper }: Telling): string {
  const said = inside(only, proper)
  if (/^no\b/i.test(only)) return ''
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
  /\b(?:comprehensive|total rewards|pay-setting|background (?:check|investigation)|urinalysis|length of practice)\b/i.test(
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

function score(text: string): string | null {
  const [, points] = /^(?:NHSC )?HPSA(?: score)?(?: of)? (\d+)$/.exec(text) ?? []
  return points === undefined ? null : `the HPSA${/score/i.test(text) ? ' score' : ''} is ${points}`
}

/** 'PSLF eligible', 'NHSC approved site'. */
function approved(text: string): string | null {
  const [, how, what] =
    /^((?:NHSC|PSLF|EDRP|IHS)[- ](?:approved|eligible|qualified|qualifying))(?: (site|employer|facility))?$/iu.exec(
      text,
    ) ?? []
  return how === undefined
    ? null
    : `the ${what ?? (/^PSLF/i.test(how) ? 'employer' : 'site')} is ${how.replace('-', ' ')}`
}

/** What the work is, its shares, and how much there is of it. */
function ofWork(text: string): string[] {
  const shares = sharesIn(text)
  if (shares !== null) return [`the work is ${shares}`]
  const kind = kindOfWork(text)
  if (kind.length > 0) return kind
  const effort = /^(clinical effort) (?:is|of) (\d+%)$/i.exec(text)
  if (effort) return [`${effort[1]!.toLowerCase()} is ${effort[2]}`]
  const census =
    /^((?:an? |the )?(?:average |avg\.? |current |daily |average daily |projected )*(?:census|volume|panel|caseload|adc))\s+(?:of |is |about |averages )?((?:about |up to )?\d.*|capped .*)$/i.exec(
      text,
    )
  if (census && !/, (?!capped)/.test(census[2]!) && phraseOf(`a census of ${census[2]!}`) !== null)
    return [
      `the ${census[1]!
        .replace(/^(?:an?|the) /i, '')
        .replace(/avg\.?/i, 'average')
        .toLowerCase()} is ${census[2]}`,
    ]
  return []
}

/** 'The work includes echo and stress tests', 'you would work with two PAs'. */
function thingsFor({ topic, facts }: Piece, text: string, fill: Fill, voice: Voice): string[] {
  if (facts.length > 0 && facts.every(({ type }) => type === 'place') && (phraseOf(text)?.head ?? '') === '') return []
  if (timesIn(text) !== null || /\$/.test(text) || /^\p{Lu}{2}$/u.test(text)) return []
  if (topic === 'schedule' && !/(?:turnaround|contract|coverage|clinics?|minimum)$/i.test(phraseOf(text)?.head ?? ''))
    return []
  const phrase = phraseOf(text)
  if (
    phrase !== null &&
    phrase.number === 'one' &&
    phrase.count === 1 &&
    /(?:ist|ian|geon)$/i.test(phrase.head) &&
    !/\d/.test(text)
  )
    return []
  // What the reader made nothing of is told where its noun leaves no doubt of what it is.
  if (phrase !== null && phrase.count > 1 && /^(?:[^,]|,\d)+, [^,]+ with /.test(text)) return []
  if (topic === 'text' && (phrase === null || !(isPlainThing(phrase.head) || isSpecific(text, phrase)))) return []
  const isActivity =
    (topic === 'scope' || (topic === 'text' && /^(?:care|exams?|evaluations?|work)$/i.test(phrase?.head ?? ''))) &&
    phrase !== null &&
    phrase.number !== 'one' &&
    phrase.head !== '' &&
    (phrase.count === 1 || !/^an? /.test(phrase.text)) &&
    !/^\d/.test(text)
  return isActivity
    ? [`the work includes ${phrase.text}`, ...thingsOf(text, { fill, voice })]
    : thingsOf(text, { fill, voice })
}

/** A number of days, nights, or shifts, and nothing else that a time could be said of. */
const isPlainTime =
  /^(?:\d|one|two|three|four|five|every|evening|between|weekdays)[^,]*\b(?:days?|nights?|shifts?|weekends?|weeknights?|weeks?|[ap]m)\b/i

/** It says more of its thing than its name: 'government housing at low rent'. */
const isSpecific = (text: string, { head, count }: Phrase) =>
  (count === 1 || (count === 2 && /\b(?:and|or)\b/.test(text) && !/\d/.test(text))) &&
  !/(?:ist|ian|geon|or|ee|minutes?|hours?|miles?|benefits|caps|panel)$/i.test(head) &&
  head !== '' &&
  isKnown(head) &&
  (text.split(' ').length >= 3 || /^[\p{L}\d]+-\p{L}+ /u.test(text)) &&
  /\d| (?:at|for|with|to|from|within|in|after|by|of|per|a|once|twice) |^\w+ [\p{L}]+-|^[\p{L}\d]+-\p{L}+ | in house$/iu.test(
    text,
  ) &&
  !/\b(?:opportunity|environment|commitment|mission|culture|excellence|lifestyle|reputation|experience|access|range|variety|quality)\b/i.test(
    text,
  )

/** 'Telework is not available', 'the EHR is Epic'. */
function named(label: string, text: string): string[] {
  const sites = sitesIn(label, text)
  if (sites.length > 0) return sites
  const thing = phraseOf(inside(label, new Set()))
  const plain = text.replace(/[\s.;,]+$/, '')
  if (thing === null || thing.count > 1 || thing.number === 'many' || label.split(' ').length > 3) return []
  const is = `${thing.text.replace(/^an? /, 'the ')} is`
  if (/^(?:not )?(?:available|offered|included|required|possible|optional|ad hoc|negotiable|provided)$/i.test(plain))
    return [`${is} ${plain.toLowerCase()}`]
  if (/^(?:none|no)$/i.test(plain)) return [`${is} not offered`]
  const optional = /^optional[,;] (?<x>(?:[^,;]|,(?=\d))+?)(?<when> if you are [\p{L} -]+)?$/iu.exec(plain)?.groups
  const also = optional === undefined ? null : timesIn(optional.x!) === null ? phraseOf(optional.x!) : null
  if (optional && also) return [`${is} optional, with ${also.text}${optional.when ?? ''}`]
  const [, parts = plain, none] = /^(.+), (no \p{L}+)$/u.exec(plain) ?? []
  const shares = sharesIn(parts)
  if (shares !== null)
    return [`${/expected$/i.test(label) ? 'the ' : ''}${is} ${shares}${none === undefined ? '' : `, with ${none}`}`]
  if (statementOf(plain) !== null) return []
  return /^(?:ad hoc|optional|available|free|paid|covered|provided|included)\b,?/i.test(plain) &&
    (isTail(plain.replace(/^\S+(?: hoc)?,? ?/, '')) || timesIn(plain.replace(/^\S+(?: hoc)?,? ?/, '')) !== null)
    ? [`${is} ${plain[0]!.toLowerCase()}${plain.slice(1)}`]
    : []
}

/** 'Three sites: Omaha, Council Bluffs, and Fremont' */
export function sitesIn(label: string, text: string): string[] {
  const lead = /^(?:two|three|four|five|six) (?:sites|hospitals|offices|campuses|clinics|locations)$/i
  const [, own = '', rest = text] = /^((?:two|three|four|five|six) \p{L}+), (\p{Lu}.+)$/iu.exec(text) ?? []
  const what = lead.test(label) ? label : lead.test(own) ? own : ''
  const places = (what === label ? text : rest).replace(/\s*\([^)]*\)$/, '')
  return what === '' || !/^\p{Lu}[\p{L} .'’-]+(?:(?:, and|,| and) \p{Lu}[\p{L} .'’-]+)+$/u.test(places)
    ? []
    : [`the ${what.toLowerCase()} are in ${places}`]
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
    (phrase.number === 'many' && phrase.count === 1)
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
