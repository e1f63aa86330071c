/**
 * Reads every physician from the database and gives the snapshot of a new index: to its standard output, and to the disk for the next
 * start. A process of its own, because what it has needed of memory goes back to the machine when it ends. It has time: all of its threads
 * step back behind those that answer. It ends when its standard input does, which is when the server ends.
 */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { areFew, connect, identity, readAll } from './feed.ts'
import type { BuilderSettings } from './protocol.ts'
import { snapshotOf, storeSnapshot } from './snapshot.ts'

const input = createInterface({ input: process.stdin })
const [line] = (await once(input, 'line')) as [string]
input.once('close', () => process.exit(1))
try {
  await build(JSON.parse(line) as BuilderSettings)
  process.exit()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

async function build({ databaseUrl, snapshotDir, resting }: BuilderSettings): Promise<void> {
  const { db, close } = await connect(databaseUrl)
  // A small one is made before anyone could notice; on a busy machine it would wait much longer than it takes.
  if (!(await areFew(db))) stepBack()
  const snapshot = snapshotOf(await identity(db), await readAll(db, resting))
  await close()
  for (const part of snapshot) if (!process.stdout.write(part)) await once(process.stdout, 'drain')
  // The server goes on without it; the next start reads the database.
  await storeSnapshot(snapshotDir, snapshot).catch((error) =>
    process.stderr.write(`The snapshot was not written: ${error instanceof Error ? error.message : error}\n`),
  )
  await new Promise<void>((resolve) => process.stdout.end(() => resolve()))
}

/** Linux gives each thread a priority of its own; elsewhere it is the process's. */
function stepBack(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), constants.priority.PRIORITY_LOW)
  } catch {
    setPriority(constants.priority.PRIORITY_LOW)
  }
}
