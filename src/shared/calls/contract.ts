/**
 * A call is a contract: its name, who may make it, its input, its output, and its error messages. The handler (server),
 * the client (browser), the OpenAPI document, and the access matrix are all derived from it.
 */
import type { z } from 'zod'
import type { Access, Refusal } from '../access/access.ts'
import type { Scope } from '../access/scopes.ts'
import { CallError } from './call-error.ts'
import type { NewerTexts } from './newer.ts'
import type { Tries } from './tries.ts'

/** The status, then title and description, or only the description. */
export type ErrorWords =
  | readonly [status: number, message: string]
  | readonly [status: number, title: string, message: string]

/** The text of a refusal, for calls with their own. */
export interface RefusalWords {
  message: string
  /** Replaces it for someone whose plan does not cover this. */
  toSubscribers?: string
  title?: string
  /** Where the browser should go instead. */
  redirectUrl?: string
}

export interface Contract<
  A extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Errors extends Record<string, ErrorWords> = Record<string, ErrorWords>,
  Event extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends 'json' | 'file' = 'json' | 'file',
> {
  /** Verb and noun, `add-to-list`; the last part of the call's address. */
  name: string
  /** One sentence for the API page. */
  summary: string
  access: A
  /** What an API key must have for a program to make this call. Missing: no program may. */
  scope?: Scope
  input: Input
  /** For the API's document, if the smallest input would say little. */
  example?: z.input<Input>
  output: Output
  /** By name in camelCase; the name in snake_case is the code on the wire. */
  errors: Errors
  refusals: Partial<Record<Refusal, RefusalWords>>
  /** The schema of the events of a call that streams when it is asked with `Accept: text/event-stream`. */
  event: Event
  /** `file`: the answer is a download, not JSON. */
  answer: Answer
  /** Milliseconds before the door answers 503; the default is `limits.requestTime`. */
  timeLimit?: number
  /** Counted in this order, once the input is valid and before anything is done (`door/tries.ts`). */
  tries?: readonly Tries<keyof z.output<Input> & string>[]
  /**
   * What an answer shows of physicians: a function that returns their ids, or `'names'` for names without ids, which
   * the handler counts (`Reading.names`). A call with this counts as reading and is limited (`door/reading.ts`).
   */
  shows?: Shows<z.output<Output>>
}

type Shows<Output> = 'names' | { ids(output: Output): readonly number[] }['ids']

export type AnyContract = Contract
export type InputOf<C extends AnyContract> = z.input<C['input']>
export type ParsedInputOf<C extends AnyContract> = z.output<C['input']>
export type OutputOf<C extends AnyContract> = z.output<C['output']>

/** The answer may be shared with others, so it can be read-only. */
export type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T
export type ErrorNameOf<C extends AnyContract> = keyof C['errors'] & string

type Optional = 'errors' | 'refusals' | 'event' | 'answer'

export function contract<
  const A extends Access,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Errors extends Record<string, ErrorWords> = Record<never, ErrorWords>,
  Event extends z.ZodType | undefined = undefined,
  Answer extends 'json' | 'file' = 'json',
>(
  definition: Omit<Contract<A, Input, Output, Errors, Event, Answer>, Optional> &
    Partial<Pick<Contract<A, Input, Output, Errors, Event, Answer>, Optional>>,
): Contract<A, Input, Output, Errors, Event, Answer> {
  const defaults = { errors: {} as Errors, refusals: {}, event: undefined as Event, answer: 'json' as Answer }
  return { ...defaults, ...definition }
}

/** `noData` → `no_data`. */
export function errorCode(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Makes one of the contract's errors. `message` replaces its text if it has to name a number or a file. */
export function contractError(
  words: ErrorWords,
  name: string,
  more: {
    message?: string | undefined
    fields?: Record<string, string> | undefined
    newer?: NewerTexts | undefined
    retryAfter?: number | undefined
  } = {},
): CallError {
  const [status, first, second] = words
  return new CallError(status, errorCode(name), more.message ?? second ?? first, {
    title: second === undefined ? undefined : first,
    fields: more.fields,
    newer: more.newer,
    retryAfter: more.retryAfter,
  })
}

/** The title for an error's code, for the browser: the code is sent over the wire, the text is in the contract. */
export function errorTitle(of: AnyContract, code: string): string | undefined {
  const refusalWords = of.refusals[code as Refusal]
  if (refusalWords) return refusalWords.title
  for (const [name, words] of Object.entries(of.errors)) {
    if (errorCode(name) === code) return words.length === 3 ? words[1] : undefined
  }
  return undefined
}
