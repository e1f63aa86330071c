/** `script/suppressions`: exports the register of removed people from the database, as a journal. */
import type { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import { writeJournal } from '#data/suppression/journal.ts'
import { readRegister } from '#data/suppression/register.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { readEnv, type SettingsError } from '../settings/env.ts'
import { checkSuppressionKey } from '../settings/secret-checks.ts'
import { suppressionOf } from './deps.ts'
import { makeLog } from './log.ts'
import { openStore } from './store.ts'

const usage = `script/suppressions write FILE
      Writes the whole register of removed people, in place of FILE: keyed hashes, one a line, as 'script/import journal FILE' reads them.
`

async function main([command, file, ...rest]: readonly string[]): Promise<number> {
  if (command !== 'write' || file === undefined || rest.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const env = readEnv()
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const { database, stop } = await openStore(env, say, makeLog(env))
  try {
    const key = new SuppressionKey(suppressionOf(env).suppressionKey)
    await checkSuppressionKey(database.db, key)
    const entries = await database.longSession(readRegister)
    await writeJournal(file, key, entries)
    process.stdout.write(`${file}: ${entries.length.toLocaleString('en-US')} entries written.\n`)
    return 0
  } finally {
    await database.close()
    await stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isFile = typeof (error as NodeJS.ErrnoException).path === 'string'
  const isOurs =
    isNamed<SettingsError>(error, 'SettingsError') || isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')
  if (!isOurs && !isFile) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
