/** Emails written by a model behind an endpoint (./endpoint.ts), with token limits. */

import { Output, streamText } from 'ai'
import { z } from 'zod'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type EndpointOptions, type Model, makeEndpoint } from './endpoint.ts'
import { leftOutOf } from './facts/left-out.ts'
import { instructions, promptFor } from './instructions.ts'
import {
  type ComposedEmail,
  type EmailOrder,
  type EmailPiece,
  type EmailText,
  type EmailWriter,
  WriterFault,
} from './port.ts'

const EmailSchema = z.object({ subject: z.string(), body: z.string() })

export function makeProvider(options: EndpointOptions): EmailWriter {
  const endpoint = makeEndpoint('email-writer', options)
  return {
    write: (order, signal) =>
      endpoint.ask(async function* (model, limit, retries) {
        return finished(yield* askModel(model, order, limit, retries), order)
      }, signal),
  }
}

function finished(email: EmailText, order: EmailOrder): ComposedEmail {
  return { ...email, author: 'provider', leftOut: leftOutOf(order, email), note: null }
}

async function* askModel(
  model: Model,
  order: EmailOrder,
  signal: AbortSignal,
  maxRetries: number,
): AsyncGenerator<EmailPiece, EmailText, void> {
  let failure: unknown
  const result = streamText({
    model,
    instructions,
    prompt: promptFor(order),
    output: Output.object({ schema: EmailSchema, name: 'email' }),
    maxOutputTokens: serverLimits.emailTokens,
    maxRetries,
    abortSignal: signal,
    onError: ({ error }) => {
      failure ??= error
    },
  })
  const shown: EmailText = { subject: '', body: '' }
  for await (const partial of result.partialOutputStream) yield* piecesTo(shown, partial)
  if (failure !== undefined) throw failure
  signal.throwIfAborted()
  const email = checked(await result.output, order)
  yield* piecesTo(shown, email)
  return email
}

/** What to write so that `shown` becomes what is in `wanted`. */
function* piecesTo(
  shown: EmailText,
  wanted: { subject?: string | undefined; body?: string | undefined },
): Generator<EmailPiece> {
  for (const part of ['subject', 'body'] as const) {
    const next = typeof wanted[part] === 'string' ? plain(wanted[part]).slice(0, bounds[part]) : ''
    if (next === '' || next === shown[part]) continue
    let at = 0
    while (at < next.length && next[at] === shown[part][at]) at++
    yield { part, at, text: next.slice(at) }
    shown[part] = next
  }
}

const bounds = { subject: limits.emailSubject, body: limits.emailBody }

/** An email, or a fault if the answer isn't one. */
function checked(draft: EmailText, { signature }: EmailOrder): EmailText {
  const subject = plain(draft.subject).replace(/\s+/g, ' ').trim()
  const text = plain(draft.body).trim()
  const own = plain(signature).trim()
  const body = own === '' ? text : `${text}\n${own}`
  if (subject === '' || text === '' || subject.length > bounds.subject || body.length > bounds.body) {
    throw new WriterFault('unusable', 'The model wrote no email, or too long a one')
  }
  return { subject, body }
}

/**
 * One kind of line ending, no control characters, our own placeholders if a model doubled the braces, and doctors by
 * their last name.
 */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\{\{\s*(first_name|last_name|specialty|company_name|location|job_location)\s*\}\}/g, '{$1}')
    .replace(/\b(Dr\.?|Doctor) \{first_name\}/g, '$1 {last_name}')
}
