/** `POST /functions/v1/<name>`: the calls over HTTP. */
import type { Viewer } from '#shared/access/access.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { type StreamEvent, writeEvent } from '#shared/calls/event-stream.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import {
  checkEvent,
  checkOutput,
  type InputSource,
  isGenerator,
  type Registry,
  runCall,
  startCall,
  timeLimitOf,
} from './call.ts'
import { jsonResponse } from './compression.ts'
import type { Deps } from './deps.ts'
import { toCallError, unavailable } from './errors.ts'
import type { CallFacts, FileAnswer, Handler } from './handle.ts'
import { idempotencyOf, obeysIdempotency } from './idempotency.ts'
import { limitHeaders } from './limit-headers.ts'

export interface HttpCall {
  name: string
  request: Request
  /** The bytes of its body; throws a `CallError` if there are more than `max`. */
  readBody: (max: number) => Promise<Buffer>
  /** Called only for calls that exist, so unknown ones cost no query. */
  seeViewer: () => Promise<Viewer | null>
  facts: Omit<CallFacts, 'signal'>
}

/** Answers a call; never rejects. Every failure is logged here once, with its cause. */
export async function answerCall(registry: Registry, deps: Deps, call: HttpCall): Promise<Response> {
  const response = await answerOrRefuse(registry, deps, call)
  for (const [name, value] of limitHeaders(call.facts.limits ?? [])) response.headers.set(name, value)
  if (call.facts.idempotency?.isRepeat) response.headers.set('idempotency-replayed', 'true')
  return response
}

async function answerOrRefuse(registry: Registry, deps: Deps, call: HttpCall): Promise<Response> {
  try {
    return await answer(registry, deps, call)
  } catch (thrown) {
    const error = toCallError(thrown)
    const { signal } = call.request
    const wasStopped = hasLeft(signal) && error.cause === signal.reason
    if (error.status >= 500 && !wasStopped) {
      deps.log.error({ err: error.cause ?? error, call: call.name, requestId: call.facts.requestId }, 'call failed')
    }
    return errorResponse(error)
  }
}

async function answer(
  registry: Registry,
  deps: Deps,
  { name, request, readBody, seeViewer, facts }: HttpCall,
): Promise<Response> {
  if (request.method !== 'POST') {
    throw new CallError(405, 'method_not_allowed', `Use POST for calls, not ${request.method}.`)
  }
  const handler = registry.get(name)
  if (!handler) throw new CallError(404, 'unknown_call', 'There is no call with this name. See /api/docs for the list.')
  const viewer = await seeViewer()
  const { contract } = handler
  const idempotency = idempotencyOf(request.headers)
  facts.idempotency = idempotency
  const untilSignal = once(() => AbortSignal.any([request.signal, AbortSignal.timeout(timeLimitOf(contract))]))
  const withSignal: CallFacts = {
    ...facts,
    // Most calls never need it.
    get signal() {
      return untilSignal()
    },
  }
  // Read only after the gate. Visitors' forms are short.
  const readInput = async () => {
    const bytes = await readBody(viewer ? serverLimits.requestBody : serverLimits.publicBody)
    return parseJson(bytes.toString(), request.headers.get('content-type'))
  }
  // What is repeated is answered at once, so the first is, too.
  const streams = !idempotency || !obeysIdempotency(contract)
  if (streams && contract.event && request.headers.get('accept')?.includes('text/event-stream')) {
    return streamAnswer(handler, readInput, viewer, deps, withSignal)
  }
  const answered = await runCall(handler, readInput, viewer, deps, withSignal)
  return contract.answer === 'file'
    ? fileResponse(answered as FileAnswer)
    : jsonResponse(JSON.stringify(answered), request.headers.get('accept-encoding'))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The JSON of a request; throws a `CallError`: 415, 422. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await request.text(), request.headers.get('content-type'))
}

/** An empty body counts as `{}`, with any content type: old clients of customer-portal send neither. */
export function parseJson(text: string, contentType: string | null): unknown {
  if (text.trim() === '') return {}
  const type = contentType ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw new CallError(
      415,
      'wrong_content_type',
      'Send the input as JSON, with the header Content-Type: application/json.',
    )
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError(422, 'malformed_json', 'The body is not valid JSON.')
  }
}

export function errorResponse(error: CallError): Response {
  const headers = new Headers()
  if (error.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfter)))
  if (error.status === 405) headers.set('allow', 'POST')
  // RFC 6750, 3.1: for programs that only read the header.
  if (error.code === 'insufficient_scope') headers.set('www-authenticate', 'Bearer error="insufficient_scope"')
  else if (error.code === 'key_needed') headers.set('www-authenticate', 'Bearer')
  else if (/^(key|token)_/.test(error.code) && error.status === 401)
    headers.set('www-authenticate', 'Bearer error="invalid_token"')
  return Response.json(error.toBody(), { status: error.status, headers })
}

function fileResponse(file: FileAnswer): Response {
  const fallback = file.fileName.replace(/[^\w. -]/g, '_')
  return new Response(file.body, {
    headers: {
      'content-type': file.contentType,
      // RFC 6266: the plain name for old clients, the encoded one for all others.
      'content-disposition': `attachment; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    },
  })
}

/**
 * Events as they come, then `answer` or `error`. A failure before the first event is a plain refusal with its status;
 * if the client disconnects, the handler's generator ends.
 */
async function streamAnswer(
  handler: Handler,
  readInput: InputSource,
  viewer: Viewer | null,
  deps: Deps,
  facts: CallFacts,
): Promise<Response> {
  const started = await startCall(handler, readInput, viewer, deps, facts)
  if (!isGenerator(started)) throw new Error(`${handler.contract.name} declares events but does not yield any`)
  const nextEvent = async (): Promise<StreamEvent> => {
    const step = await stepInTime(started, facts.signal)
    if (!step.done) return { name: 'event', data: checkEvent(handler.contract, step.value) }
    return { name: 'answer', data: checkOutput(handler.contract, step.value) }
  }
  let event = await nextEvent()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(encoder.encode(writeEvent(event)))
      if (event.name !== 'event') return controller.close()
      event = await nextEvent().catch((thrown) => {
        const error = toCallError(thrown)
        if (error.status >= 500 && !hasLeft(facts.signal))
          deps.log.error({ err: error.cause ?? error, requestId: facts.requestId }, 'stream failed')
        return { name: 'error', data: error.toBody() }
      })
    },
    async cancel() {
      await started.return(undefined)
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

/** The client disconnected, which is not an error; the time limit ends a call with a `TimeoutError`. */
function hasLeft({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DOMException && reason.name === 'TimeoutError')
}

function stepInTime(generator: AsyncGenerator<unknown, unknown, void>, signal: AbortSignal) {
  return new Promise<IteratorResult<unknown, unknown>>((resolve, reject) => {
    const giveUp = () => reject(unavailable(signal.reason))
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    generator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp))
  })
}
