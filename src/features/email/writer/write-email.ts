/**
 * Writes an email from what a posting says, without a model: the same posting, form, and variation give the same email.
 * Each sentence is checked against the posting before it is used; what can't be told well stays out and is listed.
 */
import type { Posting } from '#postings/facts.ts'
import type { EmailLength, PositionType, Tone } from '#shared/product/email-options.ts'
import { type EmailText, problemsOf } from '../check/check-email.ts'
import { type Source, sourceOf } from '../check/source.ts'
import { choosePieces } from './choose.ts'
import { capital, countWords, inside, seedOf } from './grammar.ts'
import { isOwnLabel, ofTime } from './labels.ts'
import { type Job, jobOf, roleOfJob, subjectsOf, whereOf } from './opening.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { longestSentence, type Sentence, sentencesFrom, startOf } from './sentences.ts'
import type { Telling } from './tell.ts'
import { isTold } from './told.ts'
import { contracted, voices } from './voice.ts'

export interface EmailRequest {
  posting: Posting
  jobTitle: string
  tone: Tone
  length: EmailLength
  positionType: PositionType
  /** Added at the end, unchanged; may be empty. */
  signature: string
  /** A different number gives a different email from the same form. */
  variation: number
  /** The emails of the same sequence before this one. */
  previous: readonly EmailText[]
}

/** A sentence of the email, and the posting's words that it comes from. */
export interface Sourced {
  sentence: string
  words: string[]
}

/** What the posting says and the email doesn't, ready to be added. */
export interface LeftOut {
  /** The posting's words. */
  words: string
  /** As the email would say it. */
  sentence: string
  /** The sentences of the email that it comes after, the nearest first. */
  after: string[]
}

export interface ComposedEmail extends EmailText {
  sources: Sourced[]
  leftOut: LeftOut[]
}

/** How many words there are at most between greeting and signature. */
export const mostWords: Record<EmailLength, number> = { Short: 90, Medium: 160, Long: 300 }
/** A follow-up is shorter, and a third email shorter still. */
const shareOfFollowUp = [1, 0.65, 0.5]

/** What the emails of one request have in common, however they are worded. */
export interface Prepared {
  job: Job
  telling: Telling
  source: Source
  /** Nothing yet in an email of the sequence. */
  open: readonly Piece[]
  isAgency: boolean
  /** Words between greeting and signature. */
  most: number
  isTrue: Check
}

export function prepare(request: EmailRequest): Prepared {
  const { posting, tone, length, previous, signature, variation } = request
  const pieces = piecesOf(posting)
  const job = jobOf(posting, pieces, request)
  const isAgency = writesForOthers(signature, posting, job)
  const source = sourceOf(posting, request.positionType, `${job.who} ${job.noun}`)
  const turn = seedOf(posting.fields.text, request.jobTitle) + variation
  return {
    job,
    telling: { voice: voices[tone], agencySays: isAgency ? job.who : null, proper: job.proper, turn },
    source,
    open: pieces.filter(
      (piece) => !job.told.has(piece) && !isTitle(piece, job) && !previous.some((email) => isTold(piece, email)),
    ),
    isAgency,
    most: Math.floor(mostWords[length] * (shareOfFollowUp[Math.min(previous.length, 2)] ?? 0.5)),
    isTrue: remembered((sentence) => problemsOf(sentence, source, { ...request, read: byWordsAlone }).length === 0),
  }
}

/** 'Hospitalist Physician - Internal Medicine' and 'Psychiatrist Job Summary' say who is wanted once more. */
function isTitle({ facts, text }: Piece, { noun }: Job): boolean {
  if (/\bvacanc(?:y|ies)$|^\w+ openings?$|^(?:an? )?M\.?D\.? (?:or|and|\/) D\.?O\.?\b/i.test(text)) return true
  if (/\d/.test(text)) return false
  const own = new Set(noun.toLowerCase().split(/[\s/,-]+/))
  const others = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(
      (word) =>
        !own.has(word) &&
        !/^(?:|physicians?|doctor|job|position|summary|description|opportunity|opening|for|the|an?|and|in|of|needed|wanted)$/.test(
          word,
        ),
    )
  return (
    others.length === 0 ||
    (facts.length > 0 &&
      facts.every(({ type }) => type === 'specialty') &&
      countWords(text) <= 6 &&
      !/\bor\b/i.test(text) &&
      facts.some(({ text: said }) => own.has(said.toLowerCase().split(/\s/)[0]!)))
  )
}

export function writeEmail(request: EmailRequest, prepared: Prepared = prepare(request)): ComposedEmail {
  const { length, variation, previous, signature } = request
  const { job, telling, most, isTrue } = prepared
  const { voice, turn } = telling
  let opening = openingOf(request, prepared, true)
  const inOpening = new Set(job.employer !== '' && opening.includes(job.employer) ? [job.employerPiece] : [])
  const open = prepared.open.filter((piece) => !inOpening.has(piece))
  const ask = pick(voice.ask, turn)
  const starts = new Set([startOf(opening), 'you came', ...sentencesIn(ask).map(startOf)])
  const room = most - countWords(`${opening} ${ask}`) - (variation % 3 === 2 ? 14 : 0)
  // A follow-up has what is left, whatever it is.
  const told = toldWithin(room, open, telling, starts, isTrue, previous.length > 0 ? 'Long' : length)
  if (previous.length > 0 && told.length === 0) opening = openingOf(request, prepared, false)
  const body = [
    pick(voice.greeting, turn),
    previous.length === 0 ? `${opening} {reason}` : opening,
    ...paragraphsOf(told, previous.length === 0 ? variation % 3 : 0, telling, isTrue),
    ask,
    signed(pick(voice.closing, turn), signature),
  ].join('\n\n')
  const subject = subjectOf(request, job, told, turn, isTrue)
  return { subject, body, ...accountOf(body, told, { ...prepared, open }, opening) }
}

export function signed(closing: string, signature: string): string {
  const own = signature.replace(/\r\n?/g, '\n').trim()
  return own === '' ? closing : `${closing}\n${own}`
}

/** Our sentences have the posting's words; reading each of them again would take most of the time. */
const byWordsAlone = () => []

/** Pieces are tried in many combinations, whose sentences are mostly the same. */
function remembered(check: Check): Check {
  const known = new Map<string, boolean>()
  return (sentence) => {
    const before = known.get(sentence)
    if (before !== undefined) return before
    const now = check(sentence)
    known.set(sentence, now)
    return now
  }
}

function pick<T>(options: readonly T[], turn: number): T {
  return options[turn % options.length]!
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.?!])\s+/)
}

/** An agency's email says 'the group', an employer's says 'we'. */
function writesForOthers(signature: string, posting: Posting, { employer }: Job): boolean {
  const low = signature.toLowerCase()
  if (low.trim() === '') return true
  if (posting.facts.some(({ type }) => type === 'agency')) return true
  if (
    /recruit(?:ing|ment|ers)\b(?! (?:manager|coordinator|director))|staffing|locum|search|agency|partners|placement|talent|consult/i.test(
      low.split('\n').slice(1).join(' ') || low,
    )
  )
    return true
  const own = employer.toLowerCase().replace(/^(?:an?|the) /, '')
  if (own !== '' && low.includes(own)) return false
  return !/\b(?:hospital|clinic|health|medical (?:center|group)|university|practice|physicians|associates|health system)\b/.test(
    low,
  )
}

type Check = (sentence: string) => boolean

function openingOf(
  { tone, previous }: EmailRequest,
  { job, isAgency, telling, isTrue }: Prepared,
  hasMore: boolean,
): string {
  const { turn } = telling
  const voice = voices[tone]
  const ways =
    previous.length > 0 ? (hasMore ? voice.again : voice.reminder) : isAgency ? voice.opening : voice.ownOpening
  const said = ways.map((_, index) =>
    [isAgency && previous.length === 0, false].map((withEmployer) => {
      const where = whereOf(job, withEmployer)
      const text = pick(ways, turn + index)({ role: roleOfJob(job), where, who: job.who })
      return voice.contracts ? contracted(text) : text
    }),
  )
  const fits = (text: string) => sentencesIn(text).every((sentence) => countWords(sentence) <= longestSentence)
  // All ways say the same of the position: whether it names the employer is what may be untrue, or too long.
  const [first] = said.flatMap((texts) => {
    const fitting = texts.filter(fits)
    return fitting.find((text) => sentencesIn(text).every(isTrue)) ?? fitting.slice(-1)
  })
  return first ?? said[0]!.at(-1)!
}

function subjectOf({ previous }: EmailRequest, job: Job, told: readonly Told[], turn: number, isTrue: Check): string {
  const [first] = previous
  if (first) return /^following up: /i.test(first.subject) ? first.subject : `Following up: ${first.subject}`
  const subjects = subjectsOf(
    job,
    told.flatMap(({ pieces }) => pieces),
  )
  const true_ = subjects.filter(isTrue)
  return pick(
    true_.length > 0 ? true_ : subjects.slice(-1),
    true_.length > 1 ? turn % Math.max(1, true_.length - 1) : 0,
  )
}

/** A sentence as it is used. */
export interface Told {
  text: string
  pieces: Piece[]
}

/** Of a posting as long as the form allows, the first decide; trying all of them would take seconds. */
const mostPieces = 40

/** As many pieces, the most important first, as there is room for. */
function toldWithin(
  room: number,
  pieces: readonly Piece[],
  telling: Telling,
  starts: ReadonlySet<string>,
  isTrue: Check,
  length: EmailLength,
): Told[] {
  const ranked = choosePieces(pieces, length).slice(0, mostPieces)
  let best: Told[] = []
  const chosen: Piece[] = []
  for (const piece of ranked) {
    const wanted = [...chosen, piece]
    const fitting = [true, false]
      .map((joining) => settled(sentencesFrom(wanted, telling, joining), starts, isTrue))
      .find(
        (tried) =>
          wanted.every((one) => tried.some(({ pieces: own }) => own.includes(one))) &&
          tried.reduce((sum, { text }) => sum + countWords(text), 0) <= room,
      )
    if (fitting === undefined) continue
    chosen.push(piece)
    best = fitting
  }
  return best
}

/** Each sentence in its first wording that is true, short enough, and begins like no other. */
function settled(sentences: readonly Sentence[], starts: ReadonlySet<string>, isTrue: Check): Told[] {
  const taken = new Set(starts)
  const told: Told[] = []
  for (const { options, pieces } of sentences) {
    const text = options.find(
      (option) =>
        countWords(option) <= longestSentence && !taken.has(startOf(option)) && isClean(option) && isTrue(option),
    )
    if (text === undefined) continue
    taken.add(startOf(text))
    told.push({ text, pieces })
  }
  return told
}

/** No shouting, no address, no words for applicants, no half fact. */
function isClean(text: string): boolean {
  return (
    !/[!?<>{}[\]|•*_=#@]|https?:|www\./.test(text) &&
    !/\b\p{Lu}{4,}(?:\s+\p{Lu}{3,})+/u.test(text) &&
    !/(?<![\d$,.])\d{3} base\b/.test(text) &&
    !/\b(?:apply|applicants?|submit|send (?:your|a|us)|click|cv\b|resume|cover letter|please|contact us|email us|call us|text us)\b/i.test(
      text,
    ) &&
    text.split('(').length === text.split(')').length &&
    !/(?<![\w-])(?:and|or|of|the|a|an|with|for|to|in|at|by|plus|is)[.,]$/i.test(text)
  )
}

const groups: readonly (readonly Piece['topic'][])[] = [
  ['schedule', 'call', 'scope', 'team'],
  ['pay', 'bonus', 'loan', 'partnership', 'benefit'],
  ['employer', 'requirement', 'visa', 'start', 'place', 'community', 'text'],
]

/** Work before offer, offer before work, or pay and schedule as points: three versions that look different. */
function paragraphsOf(told: readonly Told[], layout: number, telling: Telling, isTrue: Check): string[] {
  const points = layout === 2 ? pointsFrom(told, isTrue) : { lines: [], used: new Set<Told>() }
  const rest = told.filter((one) => !points.used.has(one))
  const parts = groups.map((topics) =>
    rest
      .filter(({ pieces: [first] }) => topics.includes(first!.topic))
      .map(({ text }) => text)
      .join(' '),
  )
  const [work, offer, who] = parts as [string, string, string]
  const lead = pick(telling.voice.listLead, telling.turn)
  const list = points.lines.length === 0 ? '' : [lead, ...points.lines].join('\n')
  const ordered = layout === 1 ? [offer, work, who] : [list, work, offer, who]
  return ordered.filter((part) => part !== '')
}

const pointLabels: Partial<Record<Piece['topic'], string>> = { schedule: 'Schedule', call: 'Call', pay: 'Pay' }

/** Pay and schedule as at most five points, each a whole fact; none if there would be only one. */
function pointsFrom(told: readonly Told[], isTrue: Check): { lines: string[]; used: Set<Told> } {
  const fit = told.filter(({ pieces }) =>
    pieces.every(
      ({ topic, text, only, label }) =>
        pointLabels[topic] !== undefined &&
        only === null &&
        !isOwnLabel(label) &&
        (topic !== 'schedule' || ofTime.test(text)) &&
        !/[.!?]\s|\b(?:we|our|us)\b/i.test(text),
    ),
  )
  const lines: string[] = []
  const used = new Set<Told>()
  for (const one of fit) {
    const own = one.pieces.map(pointOf)
    if (
      lines.length + own.length > 5 ||
      !own.every((line) => isTrue(line) && isClean(line) && countWords(line) <= longestSentence)
    )
      continue
    lines.push(...own.map((line) => `- ${line}`))
    used.add(one)
  }
  return lines.length < 2 ? { lines: [], used: new Set() } : { lines, used }
}

function pointOf({ topic, text }: Piece): string {
  const label = pointLabels[topic]!
  const said = topic === 'call' ? text.replace(/\b1\s?[:/]\s?(\d{1,2})\b/g, '1 in $1') : text
  const bare = said.replace(new RegExp(String.raw`^${label}(?: is|:)?\s+`, 'i'), '')
  return `${label}: ${inside(bare, new Set())}`
}

/** Where each sentence comes from, and what the posting says beyond them. */
function accountOf(
  body: string,
  told: readonly Told[],
  { open, job, telling, isTrue }: Prepared,
  opening: string,
): Pick<ComposedEmail, 'sources' | 'leftOut'> {
  const lines = new Map(
    told.flatMap(({ text, pieces }) =>
      pieces.map((piece) => [piece, body.includes(text) ? text : pointOf(piece)] as const),
    ),
  )
  const sources = new Map<string, Piece[]>([[opening, [...job.told]]])
  for (const [piece, sentence] of lines) sources.set(sentence, [...(sources.get(sentence) ?? []), piece])
  const missing = open.filter((piece) => !lines.has(piece))
  return {
    sources: [...sources].map(([sentence, pieces]) => ({ sentence, words: pieces.map(({ words }) => words) })),
    leftOut: leftOutFrom(missing, sources, body, { telling, isTrue }),
  }
}

/** Each piece with its sentence, and after which of the email's it goes: the last of its topics, or the last of all. */
export function leftOutFrom(
  missing: readonly Piece[],
  sources: ReadonlyMap<string, readonly Piece[]>,
  body: string,
  { telling, isTrue }: Pick<Prepared, 'telling' | 'isTrue'>,
): LeftOut[] {
  const inOrder = [...sources.keys()].toSorted((a, b) => body.indexOf(b) - body.indexOf(a))
  return missing.flatMap((piece) => {
    const [sentence] = settled(sentencesFrom([piece], telling), new Set(), isTrue)
    const text = sentence?.text ?? `${capital(piece.text)}.`
    if (piece.text === '' || !isClean(text)) return []
    const group = groups.find((one) => one.includes(piece.topic)) ?? []
    const near = inOrder.filter((said) => sources.get(said)!.some(({ topic }) => group.includes(topic)))
    return [
      {
        words: piece.words,
        sentence: text,
        after: [...near, ...inOrder.filter((said) => !near.includes(said))].slice(0, 4),
      },
    ]
  })
}
