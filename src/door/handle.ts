/** Pairs a contract with its handler. */
import type { z } from 'zod'
import type { Viewer } from '#shared/access/access.ts'
import {
  type AnyContract,
  contractError,
  type ErrorNameOf,
  type OutputOf,
  type ParsedInputOf,
  type ReadonlyDeep,
} from '#shared/calls/contract.ts'
import type { NewerTexts } from '#shared/calls/newer.ts'
import type { Deps } from './deps.ts'
import type { LimitState } from './limit-headers.ts'

declare const passedTheGate: unique symbol
/** The signed-in person making a call. Only the gate makes one, so identity never comes from an input. */
export type Caller = Viewer & { [passedTheGate]: true }

/** Visitors can make open calls, too. */
export type CallerOf<C extends AnyContract> = C['access'] extends { kind: 'open' } ? Caller | null : Caller

/** A call's `Idempotency-Key`, and whether what is answered was done before. */
export interface Idempotency {
  key: string
  isRepeat: boolean
}

export interface CallFacts {
  requestId: string
  /** The client's address, as seen by the nearest trusted hop; for limits and logs. */
  address: string
  /** The client's `User-Agent`. */
  agent: string
  /** The client's cookies, as it sent them. */
  cookies: string
  /** Sends a cookie with the answer; takes a complete `Set-Cookie` value. */
  giveCookie: (cookie: string) => void
  /** The id of the session that makes the call; null for a visitor. */
  session: () => Promise<string | null>
  /** For what the call's limits leave, if the answer should say so. */
  limits?: LimitState[]
  /** The call's `Idempotency-Key`. */
  idempotency?: Idempotency | null
  /** Aborted when the client disconnects or the time limit is reached. */
  signal: AbortSignal
}

export interface CallContext<C extends AnyContract> {
  input: ParsedInputOf<C>
  caller: CallerOf<C>
  deps: Deps
  facts: CallFacts
  /** Ends the call with one of the contract's own errors. */
  fail: (name: ErrorNameOf<C>, more?: FailureDetails) => never
}

export interface FailureDetails {
  /** Replaces the contract's message, to name a number or a file. */
  message?: string
  fields?: Record<string, string>
  /** Both texts, for a save over a newer one (`changedTexts`). */
  newer?: NewerTexts
  /** Seconds. */
  retryAfter?: number
}

export interface FileAnswer {
  fileName: string
  contentType: string
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

type AnswerOf<C extends AnyContract> = C['answer'] extends 'file' ? FileAnswer : ReadonlyDeep<OutputOf<C>>
type EventOf<C extends AnyContract> = C['event'] extends z.ZodType ? z.output<C['event']> : never

/** A generator's yields are the events of a streamed answer; what it returns is the answer. */
export type Fulfil<C extends AnyContract> =
  | ((context: CallContext<C>) => Promise<AnswerOf<C>>)
  | ((context: CallContext<C>) => AsyncGenerator<EventOf<C>, AnswerOf<C>, void>)

export interface Handler {
  contract: AnyContract
  fulfil: (
    input: unknown,
    caller: Caller | null,
    deps: Deps,
    facts: CallFacts,
  ) => Promise<unknown> | AsyncGenerator<unknown, unknown, void>
}

export function handle<C extends AnyContract>(contract: C, fulfil: Fulfil<C>): Handler {
  return {
    contract,
    fulfil: (input, caller, deps, facts) =>
      fulfil({
        input: input as ParsedInputOf<C>,
        caller: caller as CallerOf<C>,
        deps,
        facts,
        fail: (name, more = {}) => {
          throw contractError(contract.errors[name]!, name, more)
        },
      }),
  }
}
