import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../../../test/support/database.ts'
import type { Database } from './database.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
})
afterAll(() => drop())

/** The priority of the PostgreSQL process that answers a process of this priority. */
async function priorityBehind(priority: number): Promise<number> {
  const program = `
    import { getPriority, setPriority } from 'node:os'
    import { sql } from 'kysely'
    import { openSession } from '${path.join(import.meta.dirname, 'session.ts')}'
    setPriority(${priority})
    const { db, close } = await openSession({ connectionString: '${database.url}' })
    const { rows } = await sql\`select pg_backend_pid() as pid\`.execute(db)
    console.log(getPriority(rows[0].pid))
    await close()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  })
  return Number(stdout)
}

test.runIf(process.platform === 'linux')('work that steps back for requests does so in PostgreSQL, too', async () => {
  const usual = getPriority()
  expect(await priorityBehind(usual + 5)).toBe(usual + 5)
})

test.runIf(process.platform === 'linux')('everything else keeps its priority there', async () => {
  expect(await priorityBehind(getPriority())).toBe(getPriority())
})
