/** Does work on bytes that someone sent, each piece in a process of its own (read-file.ts), in turn. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { unavailable } from '#door/errors.ts'
import { type Answers, type DoFileWork, type FileQueue, FileRefused } from '#door/file-work.ts'
import { clientHasLeft } from '#door/request-limiter.ts'
import { bareEnvironment } from '../settings/env.ts'
import { projectRoot } from '../settings/project-root.ts'
import { type LimitedProcess, startLimited } from './limited-process.ts'
import type { FromChild, ToChild } from './protocol.ts'
import { makeSenderQueue } from './sender-queue.ts'

/** Resident memory of a process, and of it what Node may use for objects; buffers are not among these. */
export const maxMegabytes = 512
const heapMegabytes = 384
/** How much of what a process says about its own fault is kept, for the log. */
const longestError = 1000
/** Seconds by the clock, which a busy machine takes long for. */
const timeout = 14 * 60
const atOnce: Readonly<Record<FileQueue, number>> = { now: 2, later: 2 }

const script = path.join(projectRoot, 'src/server/reading/read-file.ts')

/** @param workDir where each process gets a folder for temporary files */
export function makeFileReader(workDir: string): DoFileWork {
  const queues = { now: makeSenderQueue(atOnce.now), later: makeSenderQueue(atOnce.later) }
  return async (work, input, { sender, file, answers, signal, folder: given, holds = 0 }) => {
    const end = await queues[work.queue].take(sender, { signal, holds }).catch((fault) => {
      throw refusal(fault, signal)
    })
    let folder: string | undefined
    try {
      await mkdir(workDir, { recursive: true, mode: 0o700 })
      folder = given ?? (await mkdtemp(path.join(workDir, 'read-')))
      const process = startLimited(
        {
          script,
          flags: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8'],
          args: [work.queue, folder],
          folder,
        },
        { megabytes: maxMegabytes, seconds: work.seconds, timeout },
        {
          env: bareEnvironment({ TMPDIR: folder, MALLOC_ARENA_MAX: '2' }),
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
          serialization: 'advanced',
        },
      )
      return (await talk(process, { work, input, file, answers: answers ?? {}, signal })) as never
    } catch (fault) {
      throw refusal(fault, signal)
    } finally {
      if (folder !== undefined && given === undefined) await rm(folder, { recursive: true, force: true })
      end()
    }
  }
}

/** A client that disconnects, and a time limit, are no faults of the server. */
function refusal(fault: unknown, signal: AbortSignal | undefined): unknown {
  if (!signal?.aborted || fault !== signal.reason) return fault
  const { name } = fault as Error
  return name === 'AbortError' ? clientHasLeft() : name === 'TimeoutError' ? unavailable(fault) : fault
}

interface Talk {
  work: { name: string }
  input: unknown
  file: string
  answers: Answers
  signal: AbortSignal | undefined
}

/** Resolves and rejects only when the process has ended: nothing that it uses is in use anymore. */
async function talk(one: LimitedProcess, { work, input, file, answers, signal }: Talk): Promise<unknown> {
  const { child } = one
  let said = ''
  child.stderr!.on('data', (text: Buffer) => {
    said = (said + text).slice(-longestError)
  })
  let result: { output: unknown } | { fault: unknown } | undefined
  const settle = (found: NonNullable<typeof result>) => {
    result ??= found
    child.kill('SIGKILL')
  }
  const send = (message: ToChild) => {
    if (child.connected) child.send(message, () => {})
  }
  const abort = () => settle({ fault: signal!.reason })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.on('message', (message: FromChild) => {
    if (message.kind === 'done') settle({ output: message.output })
    else if (message.kind === 'refused') settle({ fault: new FileRefused(message.sentence) })
    else if (message.kind === 'within') one.within(message.seconds)
    else {
      const { id, name, question } = message
      Promise.resolve(answers[name]?.(...(question as never[]))).then(
        (answer) => send({ kind: 'answer', id, answer }),
        (fault) => settle({ fault }),
      )
    }
  })
  signal?.addEventListener('abort', abort, { once: true })
  try {
    if (signal?.aborted) abort()
    send({ kind: 'do', work: work.name, input })
    const code = await ended
    if (result === undefined) throw faultOf(one, { code, file, said })
    if ('fault' in result) throw result.fault
    return result.output
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/** V8 ends a process whose heap is full with SIGABRT, and the system kills what takes too much for the machine. */
function faultOf(
  { child, exceeded, seconds }: LimitedProcess,
  { code, file, said }: { code: number | null; file: string; said: string },
): Error {
  if (exceeded() === 'timeout') return unavailable(new Error('A process that reads a file never ended'))
  if (exceeded() === 'seconds') {
    return new FileRefused(`${file} takes more than ${seconds()} seconds to read, which is the limit.`)
  }
  if (exceeded() === 'memory' || ['SIGABRT', 'SIGKILL', 'SIGTRAP'].includes(child.signalCode ?? '') || code === 134) {
    return new FileRefused(`${file} takes more than ${maxMegabytes} MB of memory to read, which is the limit.`)
  }
  return new Error(`A process that reads a file ended with ${code ?? child.signalCode}: ${said}`)
}
