/**
 * The one way to a handler: gate → parse → handle → answer. HTTP, loaders, and tests all use `runCall`.
 */
import type { z } from 'zod'
import type { PhysicianSearch } from '#search/port.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { Call } from '#shared/calls/call-context.ts'
import { CallError } from '#shared/calls/call-error.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import type { Deps } from './deps.ts'
import { invalidInput, toCallError, unavailable } from './errors.ts'
import { checkUserId, pass } from './gate.ts'
import type { CallFacts, Handler } from './handle.ts'
import { obeysIdempotency, onlyOnce } from './idempotency.ts'
import { inputWords } from './input-words.ts'
import type { LimitState } from './limit-headers.ts'
import { networkOf } from './network.ts'
import type { Reader } from './reading.ts'
import { takeTries } from './tries.ts'

/** Returns the input once the gate lets the caller through: a refused caller's body is never read. */
export type InputSource = () => Promise<unknown>

export type Registry = ReadonlyMap<string, Handler>

/** Throws if two handlers have the same name. */
export function makeRegistry(handlers: readonly Handler[]): Registry {
  const registry = new Map<string, Handler>()
  for (const handler of handlers) {
    if (registry.has(handler.contract.name)) throw new Error(`Two handlers for the call ${handler.contract.name}`)
    registry.set(handler.contract.name, handler)
  }
  return registry
}

/**
 * Runs a call up to the start of its handler and returns what the handler returned: a promise of the answer, or a
 * generator of events that returns it. Throws a `CallError`: 401, 403, 402, 429 for reading, 422, then 429 for tries.
 */
export async function startCall(
  handler: Handler,
  readInput: InputSource,
  viewer: Viewer | null,
  deps: Deps,
  facts: CallFacts,
): Promise<unknown> {
  const { start } = await readyCall(handler, readInput, viewer, deps, facts)
  return start()
}

/** The same up to what it does: the parsed input, and what counts its tries and starts the handler. */
async function readyCall(
  handler: Handler,
  readInput: InputSource,
  viewer: Viewer | null,
  deps: Deps,
  facts: CallFacts,
): Promise<{ input: unknown; start: () => Promise<unknown> }> {
  const caller = pass(handler.contract, viewer)
  if (handler.contract.shows) await takeReading(deps, readerOf(viewer, facts), facts.limits)
  const rawInput = await readInput()
  checkUserId(rawInput, viewer)
  const parsed = handler.contract.input.safeParse(rawInput ?? {}, { error: inputWords })
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  const input = parsed.data
  const start = async () => {
    await takeTries(deps, handler.contract, { input, viewer, address: facts.address }, facts.limits)
    let search: PhysicianSearch | undefined
    const own: Deps = {
      ...deps,
      get search() {
        search ??= deps.search.askedBy(caller?.id ?? networkOf(facts.address), facts.signal)
        return search
      },
    }
    return handler.fulfil(input, caller, own, facts)
  }
  return { input, start }
}

async function takeReading({ reading }: Deps, reader: Reader, limits: LimitState[] | undefined): Promise<void> {
  try {
    await reading.take(reader)
  } finally {
    limits?.push(...reading.standing(reader))
  }
}

/** Without the other facts, because their signal is created on first use. */
export const readerOf = (viewer: Viewer | null, { address, agent }: CallFacts): Reader => ({ viewer, address, agent })

function idsShown({ shows }: AnyContract, output: unknown): readonly number[] | undefined {
  return typeof shows === 'function' ? shows(output) : undefined
}

/**
 * Runs a call to its end, ignoring the events of a streaming call. The answer is checked against the contract. Any
 * failure throws a `CallError`.
 */
export async function runCall(
  handler: Handler,
  readInput: InputSource,
  viewer: Viewer | null,
  deps: Deps,
  facts: CallFacts,
): Promise<unknown> {
  const { contract } = handler
  try {
    return await withinTime(timeLimitOf(contract), async () => {
      const { input, start } = await readyCall(handler, readInput, viewer, deps, facts)
      const finish = async () => {
        const started = await start()
        const given = isGenerator(started) ? await drain(started) : await started
        const output = checkOutput(contract, given)
        const shown = idsShown(contract, output)
        if (shown) deps.reading.note(readerOf(viewer, facts), shown)
        return output
      }
      const { idempotency, address } = facts
      if (!idempotency || !obeysIdempotency(contract)) return finish()
      const asked = { contract, viewer, address, input, timeLimit: timeLimitOf(contract) }
      // Errors as they are answered, so that a repeat gets the same.
      return onlyOnce(deps, idempotency, asked, () => finish().catch((error) => Promise.reject(toCallError(error))))
    })
  } catch (error) {
    throw toCallError(error)
  }
}

/**
 * What a contract says of an answer, the same in every mode. Anything it does not name is removed, so a handler that
 * reads too much reveals nothing; anything else that does not fit throws.
 */
export function checkOutput(contract: AnyContract, output: unknown): unknown {
  return contract.answer === 'file' ? output : checked(contract, contract.output, output)
}

/** The same for an event of a streaming call. */
export function checkEvent(contract: AnyContract, event: unknown): unknown {
  return contract.event ? checked(contract, contract.event, event) : event
}

function checked({ name }: AnyContract, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`${name} answered against its contract: ${parsed.error.message}`)
}

export function timeLimitOf(contract: AnyContract): number {
  return contract.timeLimit ?? limits.requestTime
}

export function isGenerator(value: unknown): value is AsyncGenerator<unknown, unknown, void> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function drain(generator: AsyncGenerator<unknown, unknown, void>): Promise<unknown> {
  for (;;) {
    const step = await generator.next()
    if (step.done) return step.value
  }
}

async function withinTime<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(new Error(`No answer within ${milliseconds} ms`))), milliseconds)
  })
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The `call` that loaders get: bound to one request's person. */
export function makeCall(registry: Registry, viewer: Viewer | null, deps: Deps, facts: CallFacts): Call {
  return async (contract, input) => {
    const handler = registry.get(contract.name)
    if (!handler) throw new CallError(404, 'unknown_call', `There is no call named ${contract.name}.`)
    // The map is keyed by name; the contract is the handler's own, so its output type holds.
    return (await runCall(handler, async () => input, viewer, deps, facts)) as never
  }
}
