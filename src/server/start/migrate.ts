/**
 * `script/migrate`: applies the migrations that the database does not have yet, and ends. Servers of the previous
 * release may be running.
 */

import { readEnv } from '../settings/env.ts'
import { makeLog } from './log.ts'
import { runCommand } from './run-command.ts'
import { openStore } from './store.ts'

await runCommand(async () => {
  const env = readEnv()
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  const { database, stop } = await openStore(env, say, makeLog(env))
  await database.close()
  await stop()
  say('The database is up to date.')
  return 0
})
