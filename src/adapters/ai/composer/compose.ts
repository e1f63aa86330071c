/**
 * Builds an email from a posting. Every fact is a clause of the posting, unchanged: the tone picks the sentences around
 * them, the length how many clauses go in.
 */
import type { Tone } from '#shared/product/email-options.ts'
import type { EmailOrder, EmailText } from '../port.ts'
import { readPosting } from '../posting/read-posting.ts'
import { chooseClauses } from './choose-clauses.ts'
import { paragraphsFrom } from './tell-clauses.ts'
import type { Voice } from './voice.ts'
import { casual } from './voice-casual.ts'
import { formal } from './voice-formal.ts'
import { friendly } from './voice-friendly.ts'
import { professional } from './voice-professional.ts'
import { capital, chooser, countWords, seedOf } from './words.ts'
import { wordsOfJob } from './words-of-job.ts'

const voices: Record<Tone, Voice> = { Professional: professional, Friendly: friendly, Casual: casual, Formal: formal }

type Composition = Omit<EmailOrder, 'revision'>

/** The same input always gives the same email. */
export function composeEmail(order: Composition): EmailText {
  const posting = readPosting(order.jobTitle, order.jobDescription)
  const words = wordsOfJob(posting, order)
  const voice = voices[order.tone]
  const form = seedOf(order.jobTitle, order.jobDescription, order.positionType, order.tone)
  const choose = chooser(form, order.variation)
  const isShort = order.length === 'Short'
  const greeting = choose('greeting', voice.greeting(words))
  const opening = `${choose('opening', voice.opening(words))} ${choose('reason', voice.reason(words))}`
  const ask = choose('ask', isShort ? voice.shortAsk(words) : voice.ask[words.type](words))
  const ending = order.length === 'Long' ? [choose('offer', voice.offer(words)), ask] : [ask]
  const mentioned = chooseClauses(
    posting,
    words.inPlace,
    order.length,
    countWords([greeting, opening, ...ending].join(' ')),
  )
  const paragraphs = [
    greeting,
    opening,
    ...paragraphsFrom(mentioned, choose('lead', voice.listLead(words))),
    ...ending,
    signed(choose('closing', voice.closing(words)), order.signature),
  ]
  return { subject: capital(choose('subject', voice.subject(words))), body: paragraphs.join('\n\n') }
}

const ownClosing =
  /^\W*(?:(?:kind|best|warm|warmest|many|with)\b.{0,20}\b)?(?:regards|wishes|thanks|sincerely|respectfully|cheers|best|thank you|yours|all the best)\b/i

/** If a signature has its own closing, we don't add ours. */
function signed(closing: string, signature: string): string {
  const own = signature.replace(/\r\n?/g, '\n').trim()
  if (own === '') return closing
  return ownClosing.test(own.split('\n')[0]!) ? own : `${closing},\n${own}`
}
