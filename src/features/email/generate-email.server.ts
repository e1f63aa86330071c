import type { z } from 'zod'
import type { FaultReason, WriterFault } from '#adapters/ai/port.ts'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { giveBackTry, type RateLimit, takeTry } from '#door/rate-limit.ts'
import { readPosting } from '#postings/read-posting.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { formatCount } from '#ui/number-format.ts'
import { type EmailVersion, generateEmail } from './contracts.ts'
import { versionNote } from './version-note.ts'
import { modelVersions, ownVersions, type Version } from './writer/versions.ts'

/** What the user can do about it; what an operator can do is in the log. */
const sentences: Record<FaultReason, string> = {
  unreachable: 'The writing service cannot be reached at the moment. Please try again in a minute.',
  refused: 'The writing service refused the request. Please contact support if this happens again.',
  busy: 'The writing service is busy. Please wait a minute and try again.',
  slow: 'The writing service took too long. Please try again, perhaps with a shorter job description.',
  unusable: 'The writing service did not return an email. Please try again.',
}

export const generateEmailHandler = handle(generateEmail, async function* ({ input, caller, deps, facts, fail }) {
  const budget = budgetOf(deps)
  const state = { name: budget.name, max: budget.max, within: budget.within / 1000 }
  try {
    facts.limits?.push({ ...state, ...(await takeTry(deps.db, budget, caller.id)) })
  } catch (error) {
    if (!isCallError(error) || error.status !== 429) throw error
    const retryAfter = error.retryAfter ?? 60
    facts.limits?.push({ ...state, left: 0, wait: retryAfter })
    return fail('budgetSpent', { message: spent(budget.max, retryAfter), retryAfter })
  }
  const request = requestFrom(input)
  try {
    const versions = deps.emailModel
      ? await modelVersions({ ...request, read: readSentence }, deps.emailModel, facts.signal)
      : ownVersions(request)
    const replaced = versions.reduce((sum, version) => sum + version.replaced, 0)
    if (replaced > 0) deps.log.warn({ requestId: facts.requestId, replaced }, 'model’s sentences replaced')
    const [first, ...others] = versions.map((version) => asSent(version, input.previous.length > 0)) as [
      EmailVersion,
      ...EmailVersion[],
    ]
    yield* piecesOf(first)
    return { ...first, versions: [first, ...others] }
  } catch (error) {
    if (!isNamed<WriterFault>(error, 'WriterFault')) throw error
    deps.log.warn({ reason: error.reason, fault: error.message, requestId: facts.requestId }, 'no email')
    // An email that no one received isn't counted.
    await giveBackTry(deps.db, budget, caller.id)
    return fail('failed', { message: sentences[error.reason] })
  }
})

function requestFrom(input: z.output<typeof generateEmail.input>) {
  const { jobTitle, jobDescription, jobLocation = '', tone, length, positionType, variation, previous } = input
  const posting = readPosting(
    {
      text: wellFormed(jobDescription),
      title: wellFormed(jobTitle),
      ...(jobLocation === '' ? {} : { location: wellFormed(jobLocation) }),
    },
    postingKnowledge,
  )
  return {
    ...{ posting, jobTitle: wellFormed(jobTitle), tone, length, positionType, variation, previous },
    signature: wellFormed(input.emailSignature ?? ''),
    revision: input.revision && {
      wish: input.revision.wish,
      email: { subject: input.revision.subject, body: input.revision.body },
    },
  }
}

/** No half characters and no control characters, which no email can carry. */
function wellFormed(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
}

const readSentence = (text: string) => readPosting({ text }, postingKnowledge).facts

function asSent({ subject, body, author, sources, leftOut, replaced }: Version, isFollowUp: boolean): EmailVersion {
  // The first sentence says what the position is.
  const note = versionNote({ replaced, isFollowUp, tells: sources.length - 1 })
  return { subject, body, author, sources, leftOut, note }
}

/** An email in the pieces it is shown in: sentence by sentence and line by line. */
function* piecesOf({ subject, body }: EmailVersion) {
  yield { part: 'subject' as const, at: 0, text: subject }
  let at = 0
  for (const text of body.match(/[^.?!\n]*(?:[.?!]+ ?|\n+|$)/g) ?? []) {
    if (text === '') continue
    yield { part: 'body' as const, at, text }
    at += text.length
  }
}

function budgetOf({ settings }: Deps): RateLimit {
  return { name: 'emails-a-day', max: settings.quotas.emailsPerDay, within: 24 * 60 * 60 * 1000 }
}

function spent(max: number, seconds: number): string {
  const hours = Math.ceil(seconds / 3600)
  const wait = seconds < 3600 ? formatCount(Math.ceil(seconds / 60), 'minute') : formatCount(hours, 'hour')
  return `You can have ${formatCount(max, 'email')} written within a day. Please try again in ${wait}.`
}
