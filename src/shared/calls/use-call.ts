/**
 * How the browser makes calls: `useCall` for data a page shows when opened, `useCallMutation` for actions. Retries and
 * cache times: docs/specification/limits.md, Numbers.
 */
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useContext, useRef } from 'react'
import { limits } from '../product/limits.ts'
import { paths } from '../product/paths.ts'
import { CallError, type CallErrorBody, connectionLost, isCallError } from './call-error.ts'
import { type AnyContract, errorTitle, type InputOf, type OutputOf } from './contract.ts'
import { readEvents } from './event-stream.ts'

/** Makes a call over HTTP. Throws a `CallError`; a lost connection is one with status 0 and code `connection_lost`. */
export async function callOverHttp<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const response = await post(contract, input, 'application/json', signal)
  return (await response.json()) as OutputOf<C>
}

/**
 * Makes a streaming call: `onEvent` gets each event, and the promise resolves with the answer.
 */
export async function streamOverHttp<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  onEvent: (event: unknown) => void,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const response = await post(contract, input, 'text/event-stream', signal)
  for await (const event of readEvents(response)) {
    if (event.name === 'answer') return event.data as OutputOf<C>
    if (event.name === 'error') throw rebuildError(contract, 500, event.data as CallErrorBody, response.headers)
    onEvent(event.data)
  }
  throw connectionLost()
}

export interface FetchedFile {
  name: string
  content: Blob
}

/**
 * Makes a call that answers with a file; `onProgress` gets the number of bytes received so far. An incomplete download
 * is a lost connection, never half a file.
 */
export async function fileOverHttp<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<FetchedFile> {
  const response = await post(contract, input, '*/*', signal)
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.byteLength
      onProgress(bytes)
      controller.enqueue(part)
    },
  })
  try {
    const content = await new Response(response.body?.pipeThrough(counter), { headers: response.headers }).blob()
    return { name: fileNameIn(response.headers) ?? contract.name, content }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw connectionLost(cause)
  }
}

/** In the door's format, by RFC 6266. */
function fileNameIn(headers: Headers): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/** Answers the calls of the hooks below: the server, unless a surrounding demo answers instead. */
export const AnswersCalls = createContext<typeof callOverHttp>(callOverHttp)

async function post(contract: AnyContract, input: unknown, accept: string, signal?: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(paths.call(contract.name), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(input ?? {}),
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw connectionLost(cause)
  }
  if (response.ok) return response
  const body = (await response.json().catch(() => null)) as CallErrorBody | null
  throw rebuildError(contract, response.status, body, response.headers)
}

function rebuildError(contract: AnyContract, status: number, body: CallErrorBody | null, headers: Headers): CallError {
  const error = body?.error ?? {
    code: 'unavailable',
    message: 'The server did not answer as expected. Please try again.',
  }
  return new CallError(status, error.code, error.message, {
    title: errorTitle(contract, error.code),
    fields: error.fields,
    newer: error.newer,
    redirectUrl: body?.redirectUrl,
    retryAfter: Number(headers.get('retry-after')) || undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  })
}

/** Only lost connections and server failures are retried, never a refusal. */
export function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= limits.retries) return false
  return !isCallError(error) || error.status === 0 || error.status >= 500
}

export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, limits.retryDelayMax)
}

// Updates an answer in the same render as the page, not a task later.
notifyManager.setScheduler(queueMicrotask)

export function makeQueryClient(): QueryClient {
  // On the server, answers are sent with the page. A cache time would be a timer that keeps the whole page in memory
  // until it ends.
  const gcTime = typeof document === 'undefined' ? Number.POSITIVE_INFINITY : limits.queryGarbage
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay, gcTime, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

export function callKey<C extends AnyContract>(contract: C, input: InputOf<C>) {
  return [contract.name, input] as const
}

/**
 * Fetches and caches the answer of a call while the component is shown.
 * @public
 */
export function useCall<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: {
    enabled?: boolean
    staleTime?: number
    keepPrevious?: boolean
    /** An answer the page was loaded with; it counts as fetched when first used. */
    initial?: OutputOf<C> | undefined
    /** Keeps the unchanged parts of an answer; without it, they are compared position by position. */
    keepSame?: (before: OutputOf<C>, now: OutputOf<C>) => OutputOf<C>
  } = {},
) {
  const answerTo = useContext(AnswersCalls)
  return useQuery<OutputOf<C>, CallError>({
    queryKey: callKey(contract, input),
    queryFn: ({ signal }) => answerTo(contract, input, signal),
    enabled: options.enabled ?? true,
    staleTime: options.staleTime ?? 0,
    ...(options.initial === undefined ? {} : { initialData: () => options.initial }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.keepSame ? { structuralSharing: sharing(options.keepSame) } : {}),
  })
}

const sharing =
  <Answer>(keepSame: (before: Answer, now: Answer) => Answer) =>
  (before: unknown, now: unknown) =>
    before === undefined ? now : keepSame(before as Answer, now as Answer)

/** A call made by a press. */
export function useCallMutation<C extends AnyContract>(contract: C) {
  const answerTo = useContext(AnswersCalls)
  return useMutation<OutputOf<C>, CallError, InputOf<C>>({ mutationFn: (input) => answerTo(contract, input) })
}

/**
 * The same for a button that a page has many of, without tracking state. The promise rejects with a `CallError`; the
 * button itself keeps track of whether the call is running.
 */
export function useCallAtPress<C extends AnyContract>(contract: C): (input: InputOf<C>) => Promise<OutputOf<C>> {
  const answerTo = useContext(AnswersCalls)
  const queries = useQueryClient()
  return (input) =>
    queries
      .getMutationCache()
      .build<OutputOf<C>, CallError, InputOf<C>, unknown>(queries, {
        mutationFn: (asked) => answerTo(contract, asked),
        retry: false,
      })
      .execute(input)
}

/**
 * A call that a press makes only once, because a double press can come before the button renders as busy. After a
 * failure it can be pressed again.
 */
export function useCallOnce<C extends AnyContract>(contract: C) {
  const mutation = useCallMutation(contract)
  const pressed = useRef(false)
  const press = (input: InputOf<C>) => {
    if (pressed.current) return
    pressed.current = true
    mutation.mutate(input, {
      onError: () => {
        pressed.current = false
      },
    })
  }
  return { ...mutation, press }
}
