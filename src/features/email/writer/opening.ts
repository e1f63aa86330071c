/** What the position is, for which employer, and where: the subject and the first sentence. */
import { factsOf, type Posting } from '#postings/facts.ts'
import type { PositionType } from '#shared/product/email-options.ts'
import { usStates } from '#shared/text/us-states.ts'
import { inPlainWords } from '../plain-words.ts'
import { countWords, inside, withArticle } from './grammar.ts'
import { hiringIn } from './hiring.ts'
import { phraseOf } from './phrase.ts'
import type { Piece } from './piece.ts'
import { roleFrom } from './role.ts'
import { statementOf } from './statement.ts'
import { sitesIn } from './tell-labelled.ts'
import { timesIn } from './times.ts'

export interface Job {
  /** 'hospitalist' */
  noun: string
  title: string
  /** 'Chadron, NE'; empty if the posting doesn't say. */
  place: string
  /** ' in Chadron, NE', ' near Minneapolis', ' from home'. */
  inPlace: string
  /** 'Bellwether Health' or 'a physician-owned group of nine'; empty if unknown. */
  employer: string
  /** 'the group', 'the hospital'. */
  who: string
  type: string
  proper: ReadonlySet<string>
  /** What the first sentence tells. */
  told: ReadonlySet<Piece>
  /** It tells this too, where it names the employer. */
  employerPiece: Piece | null
}

export interface FormOfJob {
  jobTitle: string
  positionType: PositionType
}

export function jobOf(posting: Posting, pieces: readonly Piece[], { jobTitle, positionType }: FormOfJob): Job {
  const places = factsOf(posting, 'place').filter(({ value }) => value.relation === 'work')
  const labels = placeLabels(
    posting,
    places.map(({ value }) => value.label),
  )
  const { noun, title } = roleFrom(jobTitle, [
    ...labels,
    ...places.flatMap(({ value }) => [value.city ?? '', value.state ?? '']),
  ])
  const place = labels.slice(0, 3).join(labels.length === 2 ? ' or ' : ', ')
  const isRemote = factsOf(posting, 'telehealth').some(
    ({ value, polarity }) => value.share === 'all' && polarity === 'yes',
  )
  const employer = employerOf(posting, pieces)
  return {
    noun,
    title,
    place,
    inPlace:
      place === ''
        ? isRemote
          ? ', working remotely'
          : ''
        : /^(?:outside|near|from|around)\b/i.test(place)
          ? ` ${place}`
          : ` in ${place}`,
    employer: employer?.text ?? '',
    who: whoOf(employer?.text ?? '', posting),
    type: typeOf(posting, positionType, noun),
    proper: properIn(posting, labels),
    told: new Set(pieces.filter(isOnlyPlace)),
    employerPiece: employer?.piece ?? null,
  }
}

/** The form's own words win; then the posting's places, without those that another contains. */
function placeLabels(posting: Posting, labels: readonly string[]): string[] {
  const { fields } = posting
  const labeled = posting.facts.filter(
    ({ type, statement }) =>
      type === 'place' && /^(?:where|location|city|job location)\s*:/i.test(posting.statements[statement]?.text ?? ''),
  )
  if (labeled.length > 0 && labels.length > 1) {
    const own = labeled.flatMap((fact) =>
      fact.type === 'place' && fact.value.relation === 'work' ? [fact.value.label] : [],
    )
    if (own.length > 0) return [...new Set(own)]
  }
  const typed = fields.location?.trim()
  if (typed) return [typed]
  const exact = labels.filter((label) => /, /.test(label))
  const distinct = [...new Set(exact.length > 0 ? exact : labels)]
  const [, own] =
    /\b[Yy]ou(?:['’]d| would| will)? (?:work|be based|practice) in (\p{Lu}[\p{L}'’-]+)/u.exec(fields.text) ?? []
  const said = distinct.filter((label) => own !== undefined && label.startsWith(own))
  if (said.length > 0) return said
  return distinct.filter((label) => !distinct.some((other) => other !== label && other.includes(label)))
}

const isOnlyPlace = ({ topic, text, label }: Piece) =>
  (topic === 'place' && countWords(text) < 9 && sitesIn(label, text).length === 0) ||
  /^you(?:['’]d| would| will)? (?:work|be based|practice) in \p{Lu}[\p{L}.'’ -]+$/iu.test(text)

function employerOf(posting: Posting, pieces: readonly Piece[]): { text: string; piece: Piece | null } | null {
  const named = factsOf(posting, 'employer').find(
    (fact) =>
      fact.value.name !== undefined &&
      fact.subject !== 'agency' &&
      !isNoName.test(fact.value.name) &&
      isOfItself(fact.value.name, fact.span.field === 'text' ? (posting.statements[fact.statement]?.text ?? '') : ''),
  )
  if (named) return { text: named.value.name!.replace(/^The (?=\p{Lu})/u, 'the '), piece: null }
  const who = posting.statements
    .filter(({ kind, span }) => kind !== 'boilerplate' && span.field === 'text')
    .map(
      ({ text }) =>
        hiringIn(text)
          ?.who.replace(/^(?:our |my |the )?client,? /i, '')
          .split(
            ofUnit.test(text) ? /,?\s(?:in|near|outside|serving)\s|,\s/ : /,?\s(?:in|at|near|outside|serving)\s|,\s|,$/,
          )[0]
          ?.replace(/^our /i, '') ?? '',
    )
    .map(employerFrom)
    .find((text) => text !== null)
  if (who) return { text: who, piece: null }
  const piece = pieces.find(({ topic, text }) => topic === 'employer' && employerFrom(withoutPlace(text)) !== null)
  if (piece) return { text: employerFrom(withoutPlace(piece.text))!, piece }
  const said = posting.statements
    .filter(({ kind, span }) => kind !== 'boilerplate' && span.field === 'text')
    .map(({ text }) => employerFrom(worksFor.exec(text)?.groups?.who ?? ''))
    .find((text) => text !== null)
  return said ? { text: said, piece: null } : null
}

/** 'Psychiatric work in a state forensic hospital', 'you are employed by a regional health system'. */
const worksFor =
  /\b(?:work|positions?|role|job|opening|employed|physician|doctor|director|patients|medicine|psychiatrist|\p{L}+(?:ologist|ician|geon|internist|hospitalist)|(?:Physician|Psychiatrist|Doctor) \d)(?:,| (?:in|at|with|by|for|of)) (?<who>an? (?:[\p{L}\d'’-]+ ){0,5}(?:hospital|clinic|center|system|prison|practice|group|agency|school|university|hospice|health service))(?=$|[,.;]| (?:in|at|near|for|whose|that|with)\b)/iu

const withoutPlace = (text: string) =>
  text.replace(/,?\s(?:in|near|outside) (?:the )?\p{Lu}[\p{L} .,'’-]*$/u, '').replace(/^our /i, '')

/** A statement of its own about an employer, or one that says who hires: not 'deliveries at …'. */
function isOfItself(name: string, text: string): boolean {
  const at = text.indexOf(name)
  if (at === -1) return false
  if (/^(?:the |(?:employer|facility|organization|hospital|company|practice|group): )?$/i.test(text.slice(0, at)))
    return true
  return (
    hiringIn(text) !== null ||
    /\b(?:join|joining|(?:position|opening|opportunity|role|job|search) (?:with|at)|we(?:['’]re| are)|employed by) (?:the )?$/i.test(
      text.slice(0, at),
    )
  )
}

/** A name, or a thing that can employ, with its article. */
function employerFrom(who: string): string | null {
  const said = inPlainWords(who)
    .trim()
    .replace(/^The (?=\p{Lu})/u, 'the ')
  if (
    said === '' ||
    isRole.test(said) ||
    countWords(said) > 9 ||
    /^no\b|\b(?:we|our|you|this|there|it|i|own|unit|position|seeking)\b/i.test(said)
  )
    return null
  if (
    /^(?:the )?(?:\p{Lu}[\p{L}.'’&-]*\s(?:(?:of|and|for|at|the|a|public) )*){1,}\p{Lu}/u.test(said) &&
    !/\d|^Level\b/.test(said)
  )
    return said
  const phrase = phraseOf(inside(said, new Set()))
  if (phrase === null || phrase.count > 1 || phrase.number === 'many' || phrase.head === '') return null
  return (ofEmployers.test(phrase.head) || / health service$/.test(phrase.text)) &&
    !/\b(?:here|next door|on site)\b/i.test(said)
    ? phrase.text
    : null
}

/** Someone, not someone's employer. */
const isRole =
  /^(?:the |an? )?(?:[\p{L}-]+ ){0,3}(?:directors?|physicians?|doctors?|surgeons?|chiefs?|chairs?|professors?|hospitalists?|nurses?|providers?|[\p{L}]+(?:ologist|iatrist|ician)s?)(?:$| [-–—(]|,? (?:for|of) )/iu

const ofEmployers =
  /^(?:.*-)?(?:hospital|clinic|center|group|practice|system|university|department|school|network|program|FQHC|hospice|institute|agency|plant|prison|jail|college|hospitals)$/i

/** The university says whose department it is. */
const ofUnit = /^the (?:department|division|section) of\b/i

/** 'Independent Group' and 'Detention Center' say what an employer is. */
const isNoName =
  /^(?:our|at|your|my|work|career|careers|job|jobs|about|apply)\b|^(?:(?:an?|the|independent|private|community|regional|rural|detention|medical|health|critical|access|county|public|local|family|army|federal|outpatient|correctional|large|busy)\s+)*(?:group|center|clinic|hospital|practice|facility|system|company|employer|agency|school)$/i

function whoOf(employer: string, posting: Posting): string {
  const own = posting.statements.flatMap(({ kind, text }) => (kind === 'boilerplate' ? [] : [text]))
  const text = `${employer} ${own.join(' ')}`.toLowerCase()
  if (employer === '' && /\b(?:we are|we['’]re) an? (?:\p{L}+ )?nonprofit(?= and|[,.;])/iu.test(text))
    return 'the nonprofit'
  const nouns = ['hospital', 'clinic', 'practice', 'group', 'health system', 'university', 'center', 'department']
  const named = nouns.find((noun) => employer.toLowerCase().includes(noun))
  return `the ${named ?? nouns.filter((noun) => text.includes(noun)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b))[0] ?? 'group'}`
}

/** The form has a type by default: what the posting says goes before it. */
function typeOf(posting: Posting, positionType: PositionType, noun: string): string {
  const kinds = factsOf(posting, 'employment').flatMap(({ value, polarity }) => (polarity === 'no' ? [] : value.kinds))
  if (/locum|contract|per diem|part-time|full-time/i.test(noun)) return ''
  // 'Call 1:3 with a locum'
  const isWithOne =
    /\b(?:with|by) (?:an? )?locums?\b|\blocums? (?:covers?|fills?|takes?|helps?)\b/i.test(posting.fields.text) &&
    positionType !== 'Contract'
  // 'Coverage going with extended hours and locums'
  const isOther =
    positionType === 'Full-time' &&
    !/\blocums?(?: tenens)? (?:positions?|jobs?|assignments?|opportunit|coverage|roles?|contracts?|work|needed)/i.test(
      posting.fields.text,
    )
  if (kinds.includes('locum tenens') && !isWithOne && !isOther) return 'locum'
  const said = { 'Full-time': 'full-time', 'Part-time': 'part-time', Contract: 'contract', 'Per Diem': 'per diem' }[
    positionType
  ]
  const others = kinds.filter((kind) => ['full-time', 'part-time', 'per diem', 'contract'].includes(kind))
  return others.length > 0 && !others.some((kind) => kind === said) ? '' : said
}

const states = new Set(usStates.flatMap(([code, name]) => [code, ...name.split(' ')]))

/** Words that keep their capital in the middle of a sentence. */
function properIn(posting: Posting, labels: readonly string[]): Set<string> {
  const names = [
    ...labels,
    ...factsOf(posting, 'place').flatMap(({ value, span, statement }) =>
      // 'Effort is divided' is no town of Pennsylvania.
      value.relation === 'work' || / /.test(value.city ?? '') || span.from !== posting.statements[statement]?.span.from
        ? [value.label]
        : [],
    ),
    ...factsOf(posting, 'employer').map(({ value }) => value.name ?? ''),
    ...factsOf(posting, 'site').map(({ value }) => value.name),
  ]
  return new Set([...states, ...names.flatMap((name) => name.split(/[\s,]+/)).filter((word) => /^\p{Lu}/u.test(word))])
}

export function roleOfJob({ type, noun }: Job): string {
  return withArticle(`${type === '' ? '' : `${type} `}${noun}`)
}

export function whereOf({ employer, inPlace }: Job, withEmployer: boolean): string {
  return `${withEmployer && employer !== '' ? ` for ${employer}` : ''}${inPlace}`
}

/** 'Hospitalist in Chadron, NE, 7 on/7 off'. */
export function subjectsOf({ title, inPlace }: Job, pieces: readonly Piece[]): string[] {
  const hooks = (['schedule', 'pay', 'call'] as const).flatMap((topic) => hooksOf(topic, pieces))
  const base = `${title}${inPlace}`
  const fitting = [...hooks.map((hook) => `${base}, ${hook}`), base].filter((subject) => subject.length <= 110)
  return fitting.length > 0 ? fitting : [base.slice(0, 110)]
}

/** The schedule, the pay, or the call in a few words, where those say all of it. */
function hooksOf(topic: 'schedule' | 'pay' | 'call', pieces: readonly Piece[]): string[] {
  const own = pieces.filter((piece) => piece.topic === topic && piece.only === null)
  return own
    .map(({ text }) => inside(text.replace(/[\s.;,]+$/, ''), new Set()))
    .map((text) => (topic === 'call' ? text.replace(/\b1\s?[:/]\s?(\d{1,2})(?!\d|:)/g, '1 in $1') : text))
    .map((text) => (topic === 'call' && /^none$/i.test(text) ? 'no call' : text))
    .filter((text) => (topic === 'schedule' ? timesIn(text) !== null : phraseOf(text) !== null))
    .filter(
      (text) => statementOf(text) === null && !/^no (?!call$)|^call-free|^call (?:schedule|rotation)\b/i.test(text),
    )
    .map((text) => (/^week on, week off$/i.test(text) ? text : text.split(/[,;]/)[0]!.trim()))
    .map((text) => (topic === 'call' && !/call/i.test(text) ? `call ${text}` : text))
    .filter(
      (text) =>
        text.length <= 30 &&
        !/ (?:days|nights|weekends|weekdays|day)$|^one [\p{L}]+ day$|^(?:two|one|half|\d)[ -].*\bday\b|\b(?:we|our|you|your|is|are|up to|if|or|with|extra|bonus)\b/iu.test(
          text,
        ),
    )
    .slice(0, 1)
}
