/**
 * Writes emails without a model: the posting's clauses, unchanged, with a recruiter's sentences around them. The same
 * form with the same variation gives the same email.
 */
import { composeEmail } from './composer/compose.ts'
import { piecesOf } from './email-pieces.ts'
import { leftOutOf } from './facts/left-out.ts'
import type { EmailWriter } from './port.ts'

export function makeComposer(): EmailWriter {
  return {
    async *write(order) {
      const email = composeEmail(order)
      yield* piecesOf(email)
      return { ...email, author: 'composer', leftOut: leftOutOf(order, email), note: null }
    },
  }
}
