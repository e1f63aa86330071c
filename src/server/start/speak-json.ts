/**
 * Production's output is one JSON object per line, for log collectors: startup messages, startup errors, Node.js
 * warnings, and fatal errors. Local mode prints sentences, for a person at a terminal.
 */
import { type Logger, pino } from 'pino'
import { brand } from '#shared/product/brand.ts'
import { journalStream } from '../settings/env.ts'
import { toJournal } from './log.ts'

/** Reports a step of startup or shutdown. */
export type Say = (sentence: string) => void

/**
 * Returns the function that reports steps. In production, everything Node.js would print itself is logged from here on.
 */
export function speakOf(mode: 'local' | 'production', log: Logger): Say {
  if (mode === 'local') return (sentence) => void process.stdout.write(`${sentence}\n`)
  logWarnings(log)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server crashed')
    process.exit(1)
  })
  return (sentence) => log.info(sentence)
}

/** Node.js's own warnings and errors, for this thread. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'))
}

/**
 * Why the server did not start, for an operator: a line for each problem, or, in production, one JSON line with all of
 * them.
 */
export function refuseStart(reason: string, inProduction: boolean): never {
  const sentence = `${brand.name} could not start.`
  if (!inProduction) process.stderr.write(`${sentence}\n${reason}\n`)
  else {
    const faults = reason.split('\n').map((line) => line.replace(/^- /, ''))
    const output = pino.destination({ dest: 2, sync: true })
    pino({ base: null }, journalStream() === undefined ? output : toJournal(output)).fatal({ faults }, sentence)
  }
  process.exit(1)
}
