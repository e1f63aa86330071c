/**
 * A model whose emails are shown only after they have been checked against the posting. Words that may be wrong never
 * reach the page, so nothing is shown while it writes. A faulty email goes back once with a list of its problems; after
 * that the built-in writer steps in, and the answer says so.
 */
import { makeComposer } from './composer.ts'
import { piecesOf } from './email-pieces.ts'
import { checkEmail } from './facts/check-email.ts'
import type { ComposedEmail, EmailOrder, EmailWriter } from './port.ts'

export const steppedIn =
  'The AI’s email said something that is not in your posting, so the built-in writer wrote this one.'

/** `timeout`: milliseconds for both tries together. */
export function makeChecked(model: EmailWriter, timeout: number): EmailWriter {
  const composer = makeComposer()
  return {
    async *write(order, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
      let corrections: string[] | undefined
      for (const isLast of [false, true]) {
        try {
          const email = await finished(model, { ...order, corrections }, isLast ? limit : signal)
          corrections = checkEmail(withoutSignature(email, order), order)
          if (corrections.length === 0) {
            yield* piecesOf(email)
            return email
          }
        } catch (error) {
          // If the second try fails or times out, there is still the built-in writer.
          if (!isLast || signal.aborted) throw error
        }
      }
      return { ...(yield* composer.write(order, signal)), note: steppedIn }
    },
  }
}

async function finished(model: EmailWriter, order: EmailOrder, signal: AbortSignal): Promise<ComposedEmail> {
  const writing = model.write(order, signal)
  for (;;) {
    const step = await writing.next()
    if (step.done) return step.value
  }
}

/** What goes in a signature is the recruiter's business. */
function withoutSignature({ subject, body }: ComposedEmail, { signature }: EmailOrder) {
  const own = signature.replace(/\r\n?/g, '\n').trim()
  return { subject, body: own !== '' && body.endsWith(own) ? body.slice(0, -own.length) : body }
}
