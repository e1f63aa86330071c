/**
 * Production's output is JSON, a line each, for whatever gathers it: what the start says, what keeps it from starting, what Node.js warns of,
 * and what ends the process. Local mode has sentences, for a person at a terminal.
 */
import { type Logger, pino } from 'pino'
import { brand } from '#shared/product/brand.ts'

/** Tells a step of the start or the end. */
export type Say = (sentence: string) => void

/** Gives what tells the steps. In production all that Node.js would write by itself is logged from here on. */
export function speakOf(mode: 'local' | 'production', log: Logger): Say {
  if (mode === 'local') return (sentence) => void process.stdout.write(`${sentence}\n`)
  logWarnings(log)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server crashed')
    process.exit(1)
  })
  return (sentence) => log.info(sentence)
}

/** Those of Node.js, for this thread. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'))
}

/** Why there is no server, for an operator: a line for each fault, or in production a JSON line with all of them. */
export function refuseStart(reason: string, inProduction: boolean): never {
  const sentence = `${brand.name} could not start.`
  if (!inProduction) process.stderr.write(`${sentence}\n${reason}\n`)
  else {
    const faults = reason.split('\n').map((line) => line.replace(/^- /, ''))
    pino({ base: null }, pino.destination({ dest: 2, sync: true })).fatal({ faults }, sentence)
  }
  process.exit(1)
}
