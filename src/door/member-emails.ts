/**
 * Emails that members start to other people, such as invitations: so many a day from one team to one address, from
 * everyone to that address, and from one team in all. Without it, anyone could have us write to a stranger.
 */

import { CallError, isCallError } from '#shared/calls/call-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { Deps } from './deps.ts'
import { giveBackTry, type RateLimit, takeTry, waitWords } from './rate-limit.ts'

const { memberEmails } = serverLimits

interface MemberEmail {
  /** The team, or the account of someone who isn't on one. */
  from: string
  to: string
}

/** Runs what starts the email. It doesn't count if that throws. Throws a 429. Not for use inside a transaction. */
export async function countingEmail<T>({ db }: Deps, { from, to }: MemberEmail, run: () => Promise<T>): Promise<T> {
  const address = to.toLowerCase()
  const tries: readonly [kind: keyof typeof memberEmails, whose: string][] = [
    ['fromOneToOne', `${from} ${address}`],
    ['toOne', address],
    ['fromOne', from],
  ]
  const taken: (() => Promise<void>)[] = []
  try {
    for (const [kind, whose] of tries) {
      const limit: RateLimit = { name: `member-emails-${names[kind]}`, ...memberEmails[kind] }
      await takeTry(db, limit, whose).catch((error) => {
        throw isCallError(error) && error.status === 429 ? enough(kind, error) : error
      })
      taken.push(() => giveBackTry(db, limit, whose))
    }
    return await run()
  } catch (error) {
    for (const giveBack of taken) await giveBack()
    throw error
  }
}

const names: Record<keyof typeof memberEmails, string> = { fromOneToOne: 'pair', toOne: 'to', fromOne: 'from' }

function enough(
  kind: keyof typeof memberEmails,
  { retryAfter = memberEmails[kind].within / 1000 }: CallError,
): CallError {
  const max = memberEmails[kind].max
  const what =
    kind === 'fromOne' ? `You and your team have sent ${max} emails today.` : 'This address got several emails today.'
  return new CallError(429, 'too_many_requests', `${what} Please try again in ${waitWords(retryAfter)}.`, {
    retryAfter,
  })
}
