/** What is the same for every wording of an email: the job, its pieces, who writes, and how long it may be. */
import type { Fact, Posting } from '#postings/facts.ts'
import type { EmailLength } from '#shared/product/email-options.ts'
import { problemsOf } from '../check/check-email.ts'
import { type Source, sourceOf } from '../check/source.ts'
import { inPlainWords } from '../plain-words.ts'
import type { EmailRequest } from './email-request.ts'
import { frequency, fromValues } from './from-values.ts'
import { countWords, seedOf } from './grammar.ts'
import { type Job, jobOf } from './opening.ts'
import type { Piece } from './piece.ts'
import { piecesOf } from './pieces.ts'
import { pointOf } from './points.ts'
import { isTellable } from './sentences.ts'
import type { Telling } from './tell.ts'
import { inTellableParts } from './tellable-parts.ts'
import { isTold } from './told.ts'
import { voices } from './voice.ts'

export type Check = (sentence: string) => boolean

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
  const own = piecesOf(posting)
  const job = jobOf(posting, own, request)
  const pieces = own.map((piece) => withoutPlaceOf(piece, job))
  const isAgency = writesForOthers(signature, posting, job)
  const source = sourceOf(posting, request.positionType, `${job.who} ${job.noun}`)
  const turn = seedOf(posting.fields.text, request.jobTitle) + variation
  const telling: Telling = { voice: voices[tone], agencySays: isAgency ? job.who : null, proper: job.proper, turn }
  return {
    job,
    telling,
    source,
    open: withValues(
      pieces
        .filter((piece) => !job.told.has(piece) && !isTitle(piece, job, request.jobTitle))
        .flatMap((piece) =>
          piece === job.employerPiece
            ? [piece]
            : (onCallFrom(piece, telling) ?? inTellableParts(piece, (one) => isTellable(one, telling))),
        ),
      (piece) => piece === job.employerPiece || pointOf(piece) !== null || isTellable(piece, telling),
    ).filter((piece) => !previous.some((email) => isTold(piece, email))),
    isAgency,
    most: Math.floor(mostWords[length] * (shareOfFollowUp[Math.min(previous.length, 2)] ?? 0.5)),
    isTrue: remembered((sentence) => problemsOf(sentence, source, { ...request, read: byWordsAlone }).length === 0),
  }
}

/** Of 'rotate on telephone call, one week in nine', no part says it. */
const oftenIn = (said: string) => said.replace(/^call (?:about )?| (?:from home|by phone)$/g, '')

function onCallFrom(piece: Piece, telling: Telling): Piece[] | null {
  if (piece.topic !== 'call' || piece.only !== null || !/\bcall\b/i.test(piece.text)) return null
  const isPieceTellable = (one: Piece) => isTellable(one, telling)
  const said = isPieceTellable(piece) || pointOf(piece) !== null ? null : frequency(piece.text)
  if (said === null) return null
  const parts = inTellableParts(piece, isPieceTellable).filter(isPieceTellable)
  if (parts.some(({ text }) => text.includes(oftenIn(said[1])))) return null
  return [{ ...piece, topic: said[0], text: said[1], label: '', isUnread: false }]
}

/** What can't be told in the posting's words is told from its values, if nothing else tells them. */
function withValues(pieces: readonly Piece[], isTold: (piece: Piece) => boolean): Piece[] {
  const told = pieces.filter(isTold)
  const said = new Set(told.flatMap(({ facts }) => facts.map(keyOf)))
  return pieces.flatMap((piece) => {
    if (told.includes(piece)) return [piece]
    const own = fromValues(piece).filter(
      (one) =>
        isTold(one) &&
        (one.facts.length === 0 || one.facts.some((fact) => !said.has(keyOf(fact)))) &&
        !told.some(({ topic, text }) => topic === one.topic && text.toLowerCase().includes(one.text.toLowerCase())),
    )
    for (const fact of own.flatMap(({ facts }) => facts)) said.add(keyOf(fact))
    return own.length > 0 ? own : [piece]
  })
}

const keyOf = ({ type, value }: Fact) => `${type} ${JSON.stringify(value)}`

/** The first sentence says where it is: 'an office-based practice in Ely, Nevada'. */
function withoutPlaceOf(piece: Piece, { place, told, employerPiece }: Job): Piece {
  const [city = ''] = place.split(',')
  if (city === '' || told.has(piece) || piece === employerPiece || !/[,;]|^[^,]+$/.test(place)) return piece
  const at = piece.text.search(/ in \p{Lu}[\p{L}.'’ -]+(?:, \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)?$/u)
  const isPlace =
    at > 0 && piece.text.slice(at + 4).startsWith(city) && ['employer', 'team', 'scope', 'text'].includes(piece.topic)
  return isPlace ? { ...piece, text: piece.text.slice(0, at) } : piece
}

/** 'Hospitalist Physician - Internal Medicine' and 'Psychiatrist Job Summary' say who is wanted once more. */
function isTitle({ facts, text }: Piece, { noun }: Job, jobTitle: string): boolean {
  if (text.toLowerCase() === inPlainWords(jobTitle).toLowerCase()) return true
  if (/^(?:the )?position is (?:full|part)[- ]time$/i.test(text)) return true
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
