/**
 * A model behind any OpenAI-compatible endpoint, through the AI SDK: structured output, no tools, limits on bytes and
 * time, and no redirects followed. What a provider says about a failure is never repeated, because it may contain the
 * key or the prompt.
 */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, Output, RetryError, streamText } from 'ai'
import type { z } from 'zod'
import { isNamed } from '#shared/calls/named-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { WriterFault } from './port.ts'

export interface EndpointOptions {
  baseUrl: string
  apiKey?: string | undefined
  model: string
  /** Milliseconds for an answer, including retries. */
  timeout: number
  /** After the first try. The SDK waits longer before each one, or as long as the provider asks. */
  retries?: number
}

// The SDK logs its warnings about a model to the console, bypassing our log.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

type Model = ReturnType<ReturnType<typeof createOpenAICompatible>>

/** What a model is asked for: one object of this shape. */
export interface Question<Schema extends z.ZodType> {
  instructions: string
  prompt: string
  schema: Schema
  /** What the SDK calls the object. */
  name: string
  maxOutputTokens: number
}

export interface Endpoint {
  /** The model's answer. Rejects with a `WriterFault`, or with whatever was thrown after `signal` was aborted. */
  ask: <Schema extends z.ZodType>(question: Question<Schema>, signal: AbortSignal) => Promise<z.output<Schema>>
}

/** @param name what the SDK calls the service */
export function makeEndpoint(
  name: string,
  { baseUrl, apiKey, model, timeout, retries = 2 }: EndpointOptions,
): Endpoint {
  const open = (supportsStructuredOutputs: boolean) =>
    createOpenAICompatible({
      name,
      baseURL: baseUrl.replace(/\/+$/, ''),
      ...(apiKey === undefined ? {} : { apiKey }),
      supportsStructuredOutputs,
      fetch: fetchWithinBounds,
    })(model)
  const models = { strict: open(true), loose: open(false) }
  // Not every endpoint accepts a schema. Once one has refused it, we stop sending one.
  let takesSchema = true

  return {
    async ask(question, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
      const slow = () => new WriterFault('slow', `The model took longer than ${timeout} ms`)
      try {
        return await answerOf(takesSchema ? models.strict : models.loose, question, limit, retries)
      } catch (error) {
        if (signal.aborted) throw error
        if (limit.aborted) throw slow()
        if (!takesSchema || !refusesSchema(error)) throw faultFrom(error)
        takesSchema = false
      }
      try {
        return await answerOf(models.loose, question, limit, retries)
      } catch (error) {
        if (limit.aborted && !signal.aborted) throw slow()
        throw faultFrom(error)
      }
    },
  }
}

async function answerOf<Schema extends z.ZodType>(
  model: Model,
  { instructions, prompt, schema, name, maxOutputTokens }: Question<Schema>,
  signal: AbortSignal,
  maxRetries: number,
): Promise<z.output<Schema>> {
  let failure: unknown
  const result = streamText({
    model,
    instructions,
    prompt,
    output: Output.object({ schema, name }),
    maxOutputTokens,
    maxRetries,
    abortSignal: signal,
    onError: ({ error }) => {
      failure ??= error
    },
  })
  await result.consumeStream()
  if (failure !== undefined) throw failure
  signal.throwIfAborted()
  return schema.parse(await result.output)
}

/** Never follows a redirect, and reads no more bytes than an answer can have. */
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

/** A 400 or 422 that complains about the format of the answer. */
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
        `The model’s answer was unusable (${error instanceof Error ? error.name : 'unknown'})`,
      )
}
