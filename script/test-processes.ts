// Runs a stage's command lines: what they said last, whether they succeeded, and the processor time of them and their
// children.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { bin, root } from './test-stages.ts'

export type Ended = {
  readonly succeeded: boolean
  readonly lastLines: string
  /** Seconds of processor time, those of all processes that it started and waited for with them. */
  readonly cpu: number
}

export type Output = { write(chunk: string): unknown }

/** Runners print their failures at the end: this much of it is repeated after the last stage. */
const repeated = 6_000
const longest = 2_400_000

/**
 * The shell says how long its children computed. They don't get the descriptor, which one that is left behind would
 * hold open.
 */
const timed = '"$@" 3>&-; code=$?; times >&3; exit $code'

const running = new Set<ChildProcess>()
/**
 * Stages lead process groups of their own, so that a whole one can be ended: an interrupt at the keyboard doesn't reach
 * them.
 */
process.once('exit', () => {
  for (const child of running) end(child, 'SIGINT')
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

export function run(command: readonly string[], environment: Record<string, string>, output: Output): Promise<Ended> {
  const env = {
    ...process.env,
    CI: '1',
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    // Servers are started about fifty times.
    NODE_COMPILE_CACHE: path.join(root, '.tools', 'compile-cache'),
    ...environment,
  }
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', timed, 'sh', ...command], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe', 'pipe'],
      env,
      detached: true,
    })
    running.add(child)
    let [lastLines, times] = ['', '']
    const pass = (chunk: string) => {
      output.write(chunk)
      lastLines = (lastLines + chunk).slice(-repeated)
    }
    const [, stdout, stderr, said] = child.stdio as [null, ...NodeJS.ReadableStream[]]
    for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', pass)
    said?.setEncoding('utf8').on('data', (chunk) => {
      times += chunk
    })
    const late = setTimeout(end, longest, child, 'SIGKILL')
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(late)
      running.delete(child)
      child.stdout?.destroy()
      child.stderr?.destroy()
      const killed = signal === null ? '' : `\nEnded by ${signal}.`
      resolve({ succeeded: code === 0, lastLines: lastLines + killed, cpu: secondsOf(times) })
    }
    child.on('error', ({ message }) => {
      pass(message)
      finish(1, null)
    })
    child.on('close', finish)
    // A process left behind by a stage could hold the output open forever.
    child.on('exit', (code, signal) => setTimeout(finish, 1_000, code, signal).unref())
  })
}

/** `times` prints minutes and seconds, of the user and of the system, first the shell's, then its children's. */
function secondsOf(times: string): number {
  const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0)
}
