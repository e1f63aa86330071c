/**
 * Three versions of an email: by our own writer, or worded by a model from the same facts. A model's sentence that the
 * posting doesn't support is replaced by one of ours before anyone sees it.
 */
import type { EmailBrief, EmailModel } from '#adapters/ai/port.ts'
import type { Fact } from '#postings/facts.ts'
import type { Wish } from '#shared/product/email-options.ts'
import { checkEmail, type EmailText } from '../check/check-email.ts'
import { itemsOf } from '../check/items.ts'
import { leftOutFrom } from './account.ts'
import { choosePieces } from './choose.ts'
import type { ComposedEmail, EmailRequest } from './email-request.ts'
import { countWords } from './grammar.ts'
import type { Piece } from './piece.ts'
import { type Prepared, prepare } from './prepare.ts'
import { isTold } from './told.ts'
import { signed, writeEmail } from './write-email.ts'

export interface Version extends ComposedEmail {
  author: 'attending' | 'model'
  /** How many of a model's sentences were replaced. */
  replaced: number
}

export const versionsAtOnce = 3

export function ownVersions(request: EmailRequest): Version[] {
  return Array.from({ length: versionsAtOnce }, (_, at) => ({
    ...writeEmail({ ...request, variation: request.variation + at }),
    author: 'attending',
    replaced: 0,
  }))
}

interface ModelRequest extends EmailRequest {
  /** The facts of a sentence. */
  read: (text: string) => readonly Fact[]
  revision?: { wish: Wish; email: EmailText } | undefined
}

export async function modelVersions(request: ModelRequest, model: EmailModel, signal: AbortSignal): Promise<Version[]> {
  const own = ownVersions(request)
  const prepared = prepare(request)
  const written = await model.write(briefOf(request, prepared), signal)
  return own.map((ours, at) => {
    const theirs = written[at]
    return theirs ? corrected(theirs, ours, request, prepared) : ours
  })
}

function briefOf(request: ModelRequest, { job, open, most, isAgency }: Prepared): EmailBrief {
  const facts = [...job.told, ...choosePieces(open, request.length)].map(({ label, only, words }) =>
    [only, label, words].filter((part) => part !== null && part !== '').join(': '),
  )
  return {
    jobTitle: request.jobTitle,
    place: job.place,
    positionType: request.positionType,
    employerIs: isAgency ? job.who : 'we',
    facts: facts.slice(0, 60),
    tone: request.tone,
    length: request.length,
    words: most,
    versions: versionsAtOnce,
    variation: request.variation,
    previous: request.previous,
    revision: request.revision,
  }
}

/** What is true of the model's email, and our own sentences for the rest; all ours if little is left. */
function corrected(theirs: EmailText, ours: Version, request: ModelRequest, prepared: Prepared): Version {
  const { posting, positionType, read, signature } = request
  const doubts = checkEmail(theirs, { posting, positionType, read, who: prepared.job.who })
  const wrong = new Set(doubts.map(({ sentence }) => sentence))
  const spare = ours.sources.map(({ sentence }) => sentence).filter((sentence) => !theirs.body.includes(sentence))
  let body = theirs.body
  for (const sentence of wrong) {
    if (!body.includes(sentence)) continue
    const instead = closest(sentence, spare)
    if (instead !== null) spare.splice(spare.indexOf(instead), 1)
    body = body.replace(sentence, () => instead ?? '')
  }
  body = tidied(body)
  const words = countWords(
    body
      .split(/\n{2,}/)
      .slice(1, -1)
      .join(' '),
  )
  const left = body.split(/\n{2,}/).length
  if (words > prepared.most || left < 3 || doubts.length > 6) return { ...ours, replaced: Math.max(1, doubts.length) }
  const subject = wrong.has(theirs.subject) ? ours.subject : theirs.subject
  const whole = signed(body, signature)
  return { subject, body: whole, ...accountOf(subject, whole, prepared), author: 'model', replaced: doubts.length }
}

/** The sentence of ours that says most of what this one meant to. */
function closest(sentence: string, ours: readonly string[]): string | null {
  const keys = new Set(itemsOf(sentence).map(({ key }) => key))
  const shared = (text: string) =>
    itemsOf(text).filter(({ key, kind }) => kind !== 'placeholder' && key.length > 3 && keys.has(key)).length
  const [best] = ours.toSorted((a, b) => shared(b) - shared(a))
  return best !== undefined && shared(best) > 0 ? best : null
}

function tidied(body: string): string {
  return body
    .replace(/^[-•*] *$/gm, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function accountOf(subject: string, body: string, prepared: Prepared): Pick<ComposedEmail, 'sources' | 'leftOut'> {
  const sources = new Map<string, Piece[]>()
  const pieces = [...prepared.job.told, ...prepared.open]
  for (const sentence of body
    .split(/\n+/)
    .flatMap((line) => line.replace(/^[-•*] /, '').split(/(?<=[.!?])\s+(?=[\p{Lu}$\d{])/u))) {
    const told = pieces.filter((piece) => isTold(piece, { subject: '', body: sentence }))
    if (told.length > 0) sources.set(sentence, told)
  }
  const missing = prepared.open.filter((piece) => !isTold(piece, { subject, body }))
  return {
    sources: [...sources].map(([sentence, told]) => ({ sentence, words: told.map(({ words }) => words) })),
    leftOut: leftOutFrom(missing, sources, body, prepared),
  }
}
