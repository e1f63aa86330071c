import type { EmailOrder, FaultReason, WriterFault } from '#adapters/ai/port.ts'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { giveBackTry, type RateLimit, takeTry } from '#door/rate-limit.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { formatCount } from '#ui/number-format.ts'
import { generateEmail } from './contracts.ts'

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
  try {
    await takeTry(deps.db, budget, caller.id)
  } catch (error) {
    if (!isCallError(error) || error.status !== 429) throw error
    const retryAfter = error.retryAfter ?? 60
    return fail('budgetSpent', { message: spent(budget.max, retryAfter), retryAfter })
  }
  const order: EmailOrder = {
    jobTitle: input.jobTitle,
    jobDescription: withLocation(input),
    tone: input.tone,
    length: input.length,
    positionType: input.positionType,
    signature: input.emailSignature ?? '',
    variation: input.variation,
    revision: input.revision && {
      wish: input.revision.wish,
      email: { subject: input.revision.subject, body: input.revision.body },
    },
  }
  try {
    const email = yield* deps.emailWriter.write(order, facts.signal)
    if (email.note !== null) deps.log.warn({ requestId: facts.requestId }, 'model’s email rejected')
    return email
  } catch (error) {
    if (!isNamed<WriterFault>(error, 'WriterFault')) throw error
    deps.log.warn({ reason: error.reason, fault: error.message, requestId: facts.requestId }, 'no email')
    // An email that no one received isn't counted.
    await giveBackTry(deps.db, budget, caller.id)
    return fail('failed', { message: sentences[error.reason] })
  }
})

/** The form's place is a fact like those in the description, which may not mention it. */
function withLocation({
  jobDescription,
  jobLocation = '',
}: {
  jobDescription: string
  jobLocation?: string | undefined
}) {
  if (jobLocation === '' || jobDescription.toLowerCase().includes(jobLocation.toLowerCase())) return jobDescription
  return `Location: ${jobLocation}\n${jobDescription}`
}

function budgetOf({ settings }: Deps): RateLimit {
  return { name: 'emails-a-day', max: settings.quotas.emailsPerDay, within: 24 * 60 * 60 * 1000 }
}

function spent(max: number, seconds: number): string {
  const hours = Math.ceil(seconds / 3600)
  const wait = seconds < 3600 ? formatCount(Math.ceil(seconds / 60), 'minute') : formatCount(hours, 'hour')
  return `You can have ${formatCount(max, 'email')} written within a day. Please try again in ${wait}.`
}
