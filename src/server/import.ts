/** `script/import`: takes files into the database that the server uses, beside it or without it. */
import path from 'node:path'
import { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import { importCommand } from '#data/import/cli.ts'
import { makeLog, openStore } from './deps.ts'
import { readEnv, SettingsError } from './env.ts'
import { localSecrets } from './secrets.ts'

async function main(): Promise<number> {
  const env = readEnv()
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const { database, stop } = await openStore(env, say, makeLog(env))
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  process.once('SIGTERM', () => interrupted.abort())
  try {
    return await importCommand({
      argv: process.argv.slice(2),
      pool: database.pool,
      settings: {
        suppressionKey: env.SUPPRESSION_KEY ?? localSecrets(env.DATA_DIR).suppressionKey,
        journalFile: path.join(env.DATA_DIR, 'suppressions.journal'),
      },
      out: process.stdout,
      signal: interrupted.signal,
    })
  } finally {
    await database.close()
    await stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof DatabaseSetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
