import { type Logger, type LoggerOptions, pino } from 'pino'
import type { WriterFault } from '#adapters/ai/port.ts'
import type { BillingFault } from '#adapters/billing/port.ts'
import type { MailError } from '#adapters/mail/port.ts'
import type { StorageAwayError, StorageFullError } from '#adapters/storage/port.ts'
import type { CallError } from '#shared/calls/call-error.ts'
import { type Env, journalStream } from '../settings/env.ts'

/** Structured logs on standard output. Secrets and contact values are removed here, no matter which code logs them. */
export function makeLog(env: Pick<Env, 'LOG_LEVEL' | 'MODE'>): Logger {
  const output = journalStream() === undefined ? standardOutput() : toJournal(standardOutput())
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      write.apply(this, line)
      // Someone may be waiting for it.
      if (level >= warnLevel) output.flush()
    },
  }
  return pino({ ...logOptions(env), hooks }, output)
}

/** Pino's level number. */
const warnLevel = 40

/** What is removed from each line, and how errors are written. */
export function logOptions(env: Pick<Env, 'LOG_LEVEL' | 'MODE'>): LoggerOptions {
  const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'phone', 'value']
  return {
    level: env.LOG_LEVEL ?? (env.MODE === 'production' ? 'info' : 'warn'),
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    // Database errors carry the row's values in `detail` and `where`, and the statement's in `parameters`.
    serializers: {
      err: (error: Error) => {
        const traced = !tellsItAll.has(error.name)
        const cause = error.cause instanceof Error ? describe(error.cause, traced) : undefined
        return { ...describe(error, traced), cause }
      },
    },
  }
}

/** Milliseconds that a line may wait for the following ones. */
const maxLogDelay = 100

/** Lines are written asynchronously, dozens at a time, because each write costs as much as reading a request. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: maxLogDelay })
  process.once('exit', () => output.flushSync())
  return output
}

/**
 * Adds the priority that journald takes from the beginning of a line and leaves out of the message (sd-daemon(3)), so
 * that `journalctl --priority=warning` finds warnings. The line itself stays JSON.
 */
export function toJournal(output: Pick<ReturnType<typeof standardOutput>, 'write' | 'flush'>) {
  return {
    // Pino sets `lastLevel` before each write for a stream that asks so.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 30,
    write(line: string) {
      output.write(`<${priorityOf(this.lastLevel)}>${line}`)
    },
    flush: (done?: (error?: Error) => void) => output.flush(done),
  }
}

/** Of syslog (RFC 5424, 6.2.1), from pino's level. */
const priorityOf = (level: number): number =>
  level >= 60 ? 2 : level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7

/** Errors outside our code are one sentence: our stack trace would not help the operator. */
const tellsItAll: ReadonlySet<string> = new Set<
  (BillingFault | WriterFault | MailError | StorageAwayError | StorageFullError | CallError)['name']
>(['BillingFault', 'WriterFault', 'MailError', 'StorageAwayError', 'StorageFullError', 'CallError'])

/** What an operator has to do about a problem outside the program. */
const hints: Record<string, string> = {
  53100: 'The database’s disk is full. Free some space there. Until then, nothing can be saved.',
  53300: 'PostgreSQL has no connection left. See max_connections and DATABASE_POOL.',
  25006: 'The database does not accept writes: it is a replica, or was made read-only.',
  ENOSPC: 'A disk on this server is full. Free some space in DATA_DIR and in the folder for temporary files.',
  EDQUOT: 'This server’s disk quota is used up. Free some space in DATA_DIR and in the folder for temporary files.',
  EROFS: 'A disk on this server is read-only. Mount it writable.',
}

function describe(error: Error, traced: boolean) {
  const code = 'code' in error ? error.code : undefined
  const hint = hints[String(code)]
  return { type: error.name, message: error.message, code, hint, stack: traced && !hint ? error.stack : undefined }
}
