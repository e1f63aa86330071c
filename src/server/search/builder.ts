/**
 * Makes a new snapshot from the database in a thread of its own, and ends. It has time: it steps back behind the thread that
 * answers, so that no one who searches meanwhile notices.
 */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { connect, identity, readAll } from './feed.ts'
import type { WorkerSettings } from './protocol.ts'
import { storeSnapshot } from './snapshot.ts'

const settings = workerData as WorkerSettings

stepBack()
const { db, close } = await connect(settings.databaseUrl)
try {
  await storeSnapshot(settings.snapshotDir, await identity(db), await readAll(db))
} finally {
  await close()
}

/** Linux gives each thread a priority of its own; elsewhere there is no such thing, and nothing is lost. */
function stepBack(): void {
  try {
    // 'PID/task/TID' of the thread that asks.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // Not Linux.
  }
}
