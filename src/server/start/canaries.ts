/** `script/canaries`: marks made-up profiles as canaries, unmarks profiles, lists them. */

import type { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import { listCanaries, markCanaries } from '#data/canaries.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { readEnv, type SettingsError } from '../settings/env.ts'
import { makeLog } from './log.ts'
import { openStore } from './store.ts'

const usage = `script/canaries list
script/canaries add ID…      marks profiles: their reveal or export raises an alert
script/canaries remove ID…   unmarks profiles

A canary should be a profile you made up, with an email address you check. Its id is in the address of its page.
`

async function main([command, ...rest]: readonly string[]): Promise<number> {
  const ids = rest.map(Number)
  const valid =
    command === 'list' ? rest.length === 0 : ids.length > 0 && ids.every((id) => Number.isSafeInteger(id) && id > 0)
  if (!valid || (command !== 'list' && command !== 'add' && command !== 'remove')) {
    process.stderr.write(usage)
    return 2
  }
  const env = readEnv()
  const { database, stop } = await openStore(
    env,
    (sentence) => void process.stderr.write(`${sentence}\n`),
    makeLog(env),
  )
  try {
    const found =
      command === 'list' ? await listCanaries(database.db) : await markCanaries(database.db, ids, command === 'add')
    for (const { id, name } of found) process.stdout.write(`${id}\t${name}\n`)
    const unknown = ids.filter((id) => !found.some((one) => one.id === id))
    if (unknown.length > 0) process.stderr.write(`There is no physician ${unknown.join(', ')}.\n`)
    return unknown.length > 0 ? 1 : 0
  } finally {
    await database.close()
    await stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(isNamed<SettingsError>(error, 'SettingsError') || isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')))
    throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
