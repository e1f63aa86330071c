/** Messages between the main thread and the HTTP threads: a question gets an answer, a notice does not. */
import type { MessagePort, Worker } from 'node:worker_threads'
import { CallError, isCallError } from '#shared/calls/call-error.ts'

type Args = readonly unknown[]

type Packet =
  | { kind: 'tell'; name: string; args: Args }
  | { kind: 'ask'; id: number; name: string; args: Args }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; failure: Failure }

/** Errors lose their class and own fields in transit; the fields callers use are sent along. */
interface Failure {
  name: string
  message: string
  code?: unknown
  call?: Pick<CallError, 'status' | 'code' | 'fields' | 'redirectUrl' | 'retryAfter'>
}

/** Answers the other side's questions; its result for a notice is ignored. */
export type Answers = Readonly<Record<string, (...args: never[]) => unknown>>

export interface Exchange {
  tell: (name: string, ...args: Args) => void
  ask: (name: string, ...args: Args) => Promise<unknown>
  /** Rejects all unanswered questions, and every later one. */
  end: (reason: Error) => void
}

type Port = Pick<MessagePort | Worker, 'postMessage'> & {
  on: (event: 'message', listener: (packet: Packet) => void) => unknown
}

/** @param onFault gets the errors of notices */
export function exchangeOver(port: Port, answers: Answers, onFault: (error: unknown) => void): Exchange {
  const asked = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let nextId = 1
  let ended: Error | undefined
  const send = (packet: Packet) => port.postMessage(packet)

  const run = async (name: string, args: Args): Promise<unknown> => {
    const answer = answers[name]
    if (!answer) throw new Error(`No one answers '${name}' here.`)
    return (answer as (...args: Args) => unknown)(...args)
  }

  port.on('message', (packet) => {
    if (packet.kind === 'tell') run(packet.name, packet.args).catch(onFault)
    else if (packet.kind === 'ask') {
      const { id, name, args } = packet
      run(name, args).then(
        (answer) => send({ kind: 'answer', id, answer }),
        (error) => send({ kind: 'failure', id, failure: failureOf(error) }),
      )
    } else {
      const waiting = asked.get(packet.id)
      asked.delete(packet.id)
      if (packet.kind === 'answer') waiting?.resolve(packet.answer)
      else waiting?.reject(errorOf(packet.failure))
    }
  })

  return {
    tell: (name, ...args) => {
      if (!ended) send({ kind: 'tell', name, args })
    },
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = nextId++
        asked.set(id, { resolve, reject })
        send({ kind: 'ask', id, name, args })
      }),
    end: (reason) => {
      ended = reason
      for (const { reject } of asked.values()) reject(reason)
      asked.clear()
    },
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  if (!isCallError(error)) return { name, message, code: 'code' in error ? error.code : undefined }
  const { status, code, fields, redirectUrl, retryAfter } = error
  return { name, message, call: { status, code, fields, redirectUrl, retryAfter } }
}

function errorOf({ name, message, code, call }: Failure): Error {
  if (call) return new CallError(call.status, call.code, message, call)
  return Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) })
}
