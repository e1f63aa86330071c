/**
 * Reads every physician from the database and writes the snapshot of a new index: to its standard output, and to the
 * disk for the next start. Runs as a separate process, so its memory is released when it ends. While the server is
 * answering, its threads run at lower priority. It ends when its standard input does, which is when the server ends.
 */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { connect, identity, readAllAside } from './feed.ts'
import type { BuilderSettings } from './protocol.ts'
import { dropDraft, snapshotOf, storeSnapshot } from './snapshot.ts'

const input = createInterface({ input: process.stdin })
const [line] = (await once(input, 'line')) as [string]
const settings = JSON.parse(line) as BuilderSettings
input.once('close', () => {
  dropDraft(settings.snapshotDir)
  process.exit(1)
})
try {
  await build(settings)
  process.exit()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

async function build({ databaseUrl, readUrl, snapshotDir, resting }: BuilderSettings): Promise<void> {
  if (resting) stepBack()
  const { db, close } = await connect(databaseUrl)
  const snapshot = snapshotOf(await identity(db), await readAllAside(db, { readUrl, resting }))
  await close()
  for (const part of snapshot) if (!process.stdout.write(part)) await once(process.stdout, 'drain')
  await new Promise<void>((resolve) => process.stdout.end(() => resolve()))
  // The server continues without it; the next start reads the database.
  await storeSnapshot(snapshotDir, snapshot).catch((error) =>
    process.stderr.write(`The snapshot was not written: ${error instanceof Error ? error.message : error}\n`),
  )
}

/**
 * Linux gives each thread its own priority; elsewhere it is the process's. Not the lowest one, because on a machine
 * that is busy for hours the index would never be ready.
 */
function stepBack(): void {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  } catch {
    setPriority(priority)
  }
}
