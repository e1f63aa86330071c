/**
 * Whether an email says only what its posting says of a position, sentence by sentence: every amount, ratio, date,
 * place, and condition must be in one statement of the posting with the same words around it (./support.ts), and what
 * the reader of postings makes of the sentence must agree with what it makes of the posting (./contradictions.ts).
 * Whatever it can't find is a problem, even if a reader might let it pass: a wrong number in an offer is worse than no
 * email.
 */
import type { Fact, Posting } from '#postings/facts.ts'
import { contradictions } from './contradictions.ts'
import { itemsOf } from './items.ts'
import { resegmented, sentencesIn, shortened } from './segments.ts'
import { comparable, type Source, sourceOf } from './source.ts'
import { isSupported } from './support.ts'

export interface EmailText {
  subject: string
  /** Plain text; a blank line separates paragraphs. */
  body: string
}

export interface Doubt {
  /** As it is in the email. */
  sentence: string
  /** What is wrong with it, for its correction. */
  problems: string[]
}

export interface CheckedAgainst {
  posting: Posting
  positionType: string
  /** What the email calls the employer: 'the group', 'the hospital'. */
  who?: string
  /** The facts of a sentence. */
  read: (text: string) => readonly Fact[]
}

const placeholders = new Set(['{first_name}', '{last_name}', '{specialty}', '{company_name}', '{location}', '{reason}'])

/** Many times what an email has, and characters that none of its sentences has: looking at each takes time. */
const maxSentences = 150
const longestSentence = 1000

/** The sentences that say something the posting doesn't, in their order. */
export function checkEmail({ subject, body }: EmailText, against: CheckedAgainst): Doubt[] {
  const source = sourceOf(against.posting, against.positionType, against.who)
  const lines = [subject, ...body.split('\n')].filter((line) => line.trim() !== '')
  const sentences = lines
    .flatMap((line) => sentencesIn(line.replace(/^\s*[-•*]\s+/, '')))
    .map(({ sentence }) => sentence.trim())
  return sentences.flatMap((sentence, at) => {
    const isRead = at < maxSentences && sentence.length <= longestSentence
    const problems = isRead ? problemsOf(sentence, source, against) : ['This is far too long.']
    return problems.length === 0 ? [] : [{ sentence, problems }]
  })
}

/** What is wrong with one sentence; none if it is true, or says nothing of the position. */
export function problemsOf(sentence: string, source: Source, { posting, read }: CheckedAgainst): string[] {
  if (isCourtesy(sentence)) return []
  const text = comparable(sentence)
  const items = itemsOf(text)
  const problems = items
    .filter(({ kind, key }) => kind === 'placeholder' && !placeholders.has(key))
    .map(({ text: placeholder }) => `There is no placeholder ${placeholder}.`)
  for (const { kind, text: link } of items)
    if (kind === 'link') problems.push(`A link or an address has no place in the email: ${link}`)
  if (isTownOfPhysician(sentence)) problems.push('{location} is where the physician is, not where the position is.')
  const said = new Set(items.map(({ key }) => key))
  for (const segment of resegmented(text)(items.filter(({ kind }) => kind !== 'placeholder' && kind !== 'link'))) {
    if (isSupported(segment, source, said)) continue
    const last = segment.at(-1)!
    const part = text.slice(segment[0]!.at, last.at + last.text.length)
    problems.push(`The posting does not say “${part}” of this: ${shortened(sentence)}`)
  }
  if (problems.length === 0)
    for (const fact of read(sentence)) problems.push(...contradictions(fact, posting, sentence))
  return [...new Set(problems)]
}

/** Greetings, closings, and asking for a time; an amount or a promise is never a courtesy. */
function isCourtesy(sentence: string): boolean {
  if (/^(?:dear|hello|hi|good (?:morning|afternoon)|hey)\b.*\{last_name\}[,:]?$/i.test(sentence)) return true
  if (
    /^(?:(?:with )?(?:kind|best|warm|warmest|kindest)(?: regards| wishes)?|regards|sincerely|respectfully(?: yours)?|all the best|thanks|thank you|many thanks|cheers|talk soon|yours)[,.]?$/i.test(
      sentence,
    )
  )
    return true
  return asksForTime.test(sentence) && !/[$%]|\bconfiden|\bflexib|\bpay\b|\bbonus|\bcall is\b/i.test(sentence)
}

/** Days and times in it are the recruiter's. */
const asksForTime =
  /^(?=.*\b(?:call|talk|speak|chat|phone|conversation|minutes|reply|word|send|details)\b).*\b(?:monday|tuesday|wednesday|thursday|friday|this week|next week|minutes|day and time|morning|afternoon|evening|time)\b.*[?.]$/i

function isTownOfPhysician(sentence: string): boolean {
  const at = sentence.indexOf('{location}')
  return at !== -1 && !/\{company_name\}|\byour?\b/i.test(sentence.slice(0, at))
}
