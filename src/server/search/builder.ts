/**
 * Reads every physician from the database and gives the snapshot of a new index: to its standard output, and to the disk for the next
 * start. A process of its own, because what it has needed of memory goes back to the machine when it ends. While someone is answered, it has
 * time: all of its threads step back behind those that answer. It ends when its standard input does, which is when the server ends.
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
  // The server goes on without it; the next start reads the database.
  await storeSnapshot(snapshotDir, snapshot).catch((error) =>
    process.stderr.write(`The snapshot was not written: ${error instanceof Error ? error.message : error}\n`),
  )
}

/**
 * Linux gives each thread a priority of its own; elsewhere it is the process's. Not the lowest one: on a machine that is busy for hours, the
 * index would never be ready.
 */
function stepBack(): void {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  } catch {
    setPriority(priority)
  }
}
