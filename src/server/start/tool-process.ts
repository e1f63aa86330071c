/** Processes untrusted files, each in its own process, a limited number at a time. */
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { childEnvironment } from './env.ts'

interface Tool {
  /** The file that Node runs. */
  script: string
  atOnce: number
  heapMegabytes: number
  /** Milliseconds after which a process that did not end itself, such as one waiting for a disk, is killed. */
  patience: number
}

interface Ended {
  /** Null if it was killed. */
  code: number | null
  output: Buffer
}

/** Returns a function that runs the tool on a file. It rejects if the process could not start. */
export function makeToolProcesses({ script, atOnce, heapMegabytes, patience }: Tool) {
  let running = 0
  const waiting: (() => void)[] = []
  return async (args: readonly string[], content: Uint8Array): Promise<Ended> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run(args, content)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  async function run(args: readonly string[], content: Uint8Array): Promise<Ended> {
    const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, ...args], {
      env: childEnvironment({}),
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patience,
      killSignal: 'SIGKILL',
    })
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    // It may end before it has read everything.
    child.stdin.on('error', () => {}).end(content)
    const [code, output] = await Promise.all([ended, buffer(child.stdout)])
    return { code, output }
  }
}
