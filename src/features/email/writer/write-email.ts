/**
 * Writes an email from what a posting says, without a model: the same posting, form, and variation give the same email.
 * Each sentence is checked against the posting before it is used; what can't be told well stays out and is listed.
 */
import { accountOf } from './account.ts'
import type { ComposedEmail, EmailRequest } from './email-request.ts'
import { countWords } from './grammar.ts'
import { paragraphsOf, withoutLeads, withoutLonePoint } from './layout.ts'
import { type Job, roleOfJob, subjectsOf, whereOf } from './opening.ts'
import { pick } from './pick.ts'
import { type Check, type Prepared, prepare } from './prepare.ts'
import { longestSentence, startOf } from './sentences.ts'
import { type Told, toldWithin } from './told-within.ts'
import { contracted, voices } from './voice.ts'

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
  const chosen = toldWithin(room, open, telling, starts, isTrue, previous.length > 0 ? 'Long' : length)
  const layout = previous.length === 0 ? variation % 3 : 0
  const told = withoutLeads(withoutLonePoint(chosen, starts, isTrue), layout, starts, isTrue)
  if (previous.length > 0 && told.length === 0) opening = openingOf(request, prepared, false)
  const body = [
    pick(voice.greeting, turn),
    previous.length === 0 ? `${opening} {reason}` : opening,
    ...paragraphsOf(told, layout, telling, isTrue),
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

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.?!])\s+/)
}

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
      const text = withOne(pick(ways, turn + index)({ role: roleOfJob(job), where, who: job.who }), job)
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

/** 'An opening for a hospitalist with a group', not for one for another. */
const withOne = (text: string, { employer }: Job) =>
  employer !== '' && /\b(?:position|opening|opportunity|job) for /.test(text)
    ? text.replace(` for ${employer}`, ` with ${employer}`)
    : text

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
