/**
 * Emails by a model behind any OpenAI-compatible endpoint, by way of the AI SDK: structured output, no tools, limits on tokens,
 * bytes and time, and no redirect followed. What a provider says about a failure is never repeated: it may hold the
 * key or the prompt.
 */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, Output, RetryError, streamText } from 'ai'
import { z } from 'zod'
import { isNamed } from '#shared/calls/named-error.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { leftOutOf } from './facts/left-out.ts'
import { instructions, promptFor } from './instructions.ts'
import {
  type EmailOrder,
  type EmailPiece,
  type EmailText,
  type EmailWriter,
  WriterFault,
  type WrittenEmail,
} from './port.ts'

export interface ProviderOptions {
  baseUrl: string
  apiKey?: string | undefined
  model: string
  /** Milliseconds for an email, its retries included. */
  timeout: number
  /** After the first try; the SDK waits longer before each, or as long as the provider says. */
  retries?: number
}

// It writes its remarks on a model to the console, past our log.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const Written = z.object({ subject: z.string(), body: z.string() })

export function makeProvider({ baseUrl, apiKey, model, timeout, retries = 2 }: ProviderOptions): EmailWriter {
  const open = (supportsStructuredOutputs: boolean) =>
    createOpenAICompatible({
      name: 'email-writer',
      baseURL: baseUrl.replace(/\/+$/, ''),
      ...(apiKey === undefined ? {} : { apiKey }),
      supportsStructuredOutputs,
      fetch: fetchWithinBounds,
    })(model)
  const models = { strict: open(true), loose: open(false) }
  // Not every endpoint takes a schema. Once one has refused it, it is not asked again with one.
  let takesSchema = true

  return {
    async *write(order, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
      const ask = (strict: boolean) => askModel(strict ? models.strict : models.loose, order, limit, retries)
      try {
        return finished(yield* ask(takesSchema), order)
      } catch (error) {
        if (signal.aborted) throw error
        if (limit.aborted) throw new WriterFault('slow', `The model took longer than ${timeout} ms`)
        if (!takesSchema || !refusesSchema(error)) throw faultFrom(error)
        takesSchema = false
      }
      try {
        return finished(yield* ask(false), order)
      } catch (error) {
        if (limit.aborted && !signal.aborted) throw new WriterFault('slow', `The model took longer than ${timeout} ms`)
        throw faultFrom(error)
      }
    },
  }
}

function finished(email: EmailText, order: EmailOrder): WrittenEmail {
  return { ...email, author: 'provider', leftOut: leftOutOf(order, email), note: null }
}

type Model = ReturnType<ReturnType<typeof createOpenAICompatible>>

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
    output: Output.object({ schema: Written, name: 'email' }),
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

/** What has to be written so that `shown` is what is in `wanted`. */
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

/** An email, or a fault where the answer is none. */
function checked(written: EmailText, { signature }: EmailOrder): EmailText {
  const subject = plain(written.subject).replace(/\s+/g, ' ').trim()
  const text = plain(written.body).trim()
  const own = plain(signature).trim()
  const body = own === '' ? text : `${text}\n${own}`
  if (subject === '' || text === '' || subject.length > bounds.subject || body.length > bounds.body) {
    throw new WriterFault('unusable', 'The model wrote no email, or too long a one')
  }
  return { subject, body }
}

/** One kind of line end, no control characters, our placeholders where a model doubled the braces, and doctors by their last name. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\{\{\s*(first_name|last_name|specialty|company_name|location|job_location)\s*\}\}/g, '{$1}')
    .replace(/\b(Dr\.?|Doctor) \{first_name\}/g, '$1 {last_name}')
}

/** Never follows a redirect, and reads no more than an email can be. */
async function fetchWithinBounds(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new WriterFault('refused', `AI_BASE_URL answered with a redirect (${response.status}), which is not followed`)
  }
  if (!response.body) return response
  let read = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > serverLimits.emailBytes)
          controller.error(new WriterFault('unusable', 'The model’s answer was too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded, { status: response.status, statusText: response.statusText, headers: response.headers })
}

function causes(error: unknown): unknown[] {
  const found: unknown[] = []
  let next = error
  while (next !== undefined && next !== null && found.length < 8) {
    found.push(next)
    next = RetryError.isInstance(next) ? next.lastError : (next as { cause?: unknown }).cause
  }
  return found
}

/** 400 and 422 that speak of the form of the answer. */
function refusesSchema(error: unknown): boolean {
  const refused = causes(error).find((cause) => APICallError.isInstance(cause))
  return (
    APICallError.isInstance(refused) &&
    (refused.statusCode === 400 || refused.statusCode === 422) &&
    /response_format|json_schema|structured/i.test(`${refused.message} ${refused.responseBody ?? ''}`)
  )
}

function faultFrom(error: unknown): WriterFault {
  const chain = causes(error)
  const own = chain.find((cause) => isNamed<WriterFault>(cause, 'WriterFault'))
  if (own) return own
  const refused = chain.find((cause) => APICallError.isInstance(cause))
  if (APICallError.isInstance(refused) && refused.statusCode !== undefined && refused.statusCode >= 300) {
    const { statusCode } = refused
    if (statusCode === 429) return new WriterFault('busy', 'The model’s provider answered 429')
    if (statusCode >= 500) return new WriterFault('unreachable', `The model’s provider answered ${statusCode}`)
    return new WriterFault(
      'refused',
      `The model’s provider answered ${statusCode}: check AI_BASE_URL, AI_API_KEY and AI_MODEL`,
    )
  }
  const broken =
    (APICallError.isInstance(refused) && refused.statusCode === undefined) ||
    chain.some(
      (cause) =>
        cause instanceof TypeError ||
        /ECONN|ENOTFOUND|EPIPE|UND_ERR|EAI_AGAIN/.test(String((cause as { code?: unknown }).code ?? '')),
    )
  return broken
    ? new WriterFault('unreachable', 'The model’s provider could not be reached, or hung up')
    : new WriterFault(
        'unusable',
        `The model’s answer was no email (${error instanceof Error ? error.name : 'unknown'})`,
      )
}
