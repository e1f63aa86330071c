/** `script/import`: imports files into the server's database, whether or not the server is running. */

import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline/promises'
import type { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import type { Fetching } from '#data/fetch/fetching.ts'
import { importCommand } from '#data/import/cli.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { type Env, readEnv, type SettingsError } from '../settings/env.ts'
import { checkSuppressionKey } from '../settings/secret-checks.ts'
import { suppressionOf } from './deps.ts'
import { makeLog } from './log.ts'
import { openStore } from './store.ts'
import { forgetOthers } from './suppression-register.ts'

/**
 * For a stand-in server, a host's address becomes a path with its name: `https://oig.hhs.gov/x` is
 * `http://127.0.0.1:8080/oig.hhs.gov/x`.
 */
function fetchingOf({ PUBLIC_DATA_ORIGIN: origin }: Env): Fetching {
  if (origin === undefined) return {}
  return {
    fetch: (address, init) => {
      const { host, pathname, search } = new URL(String(address))
      return fetch(`${origin}/${host}${pathname}${search}`, init)
    },
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C and Ctrl-D give no answer.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(question), closed])
  } finally {
    lines.close()
  }
}

/** A server on the same machine answers people first. */
function stepBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The system does not support priorities.
  }
}

async function main(): Promise<number> {
  stepBack()
  const env = readEnv()
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const { database, stop } = await openStore(env, say, makeLog(env))
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  process.once('SIGTERM', () => interrupted.abort())
  try {
    const suppression = suppressionOf(env)
    await checkSuppressionKey(database.db, new SuppressionKey(suppression.suppressionKey))
    return await importCommand({
      argv: process.argv.slice(2),
      connections: database,
      settings: suppression,
      forget: forgetOthers,
      out: process.stdout,
      ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
      signal: interrupted.signal,
      fetching: fetchingOf(env),
    })
  } finally {
    await database.close()
    await stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(isNamed<SettingsError>(error, 'SettingsError') || isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')))
    throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
