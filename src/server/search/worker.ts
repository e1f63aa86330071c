/**
 * The thread in which the index lives. It loads from the snapshot or the database, follows the log of changes, and
 * answers questions one after another. When the index has too many changes, a process builds a new one
 * (server/search/builder.ts), which is read in small steps between answers and then takes over.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { answerQuestion } from './answer-question.ts'
import { connect, identity } from './feed.ts'
import { LiveIndex } from './live-index.ts'
import type { Said, WorkerMessage, WorkerSettings } from './protocol.ts'

const settings = workerData as WorkerSettings
const port = parentPort!
const say = (said: Said) => port.postMessage(said)
/** Before a failed rebuild is retried (ms). */
const pauseAfterFailure = 5000

let rebuilding = false
const session = await connect(settings.databaseUrl)
const live = new LiveIndex(settings, await identity(session.db), session, {
  warn: (message) => say({ kind: 'warning', message }),
  onOutgrown: () => void rebuild(),
  onChange: () => say({ kind: 'changed' }),
})
const began = performance.now()
const from = await live.start()
sayReady(from, began)
port.on('message', (posted: WorkerMessage) => {
  if (posted.kind === 'question') say(answerQuestion(live, posted.question))
  else void rebuild()
})
await live.follow()

async function rebuild(): Promise<void> {
  if (rebuilding) return
  rebuilding = true
  do {
    const began = performance.now()
    try {
      await live.rebuild()
      sayReady('database', began)
    } catch (error) {
      const reason = error instanceof Error ? error.message : error
      say({ kind: 'warning', message: `${reason}; the search index is rebuilt in a few seconds` })
      await sleep(pauseAfterFailure)
    }
  } while (live.outgrown)
  rebuilding = false
}

function sayReady(from: 'snapshot' | 'database', began: number): void {
  say({ kind: 'ready', physicians: live.index.size, from, milliseconds: Math.round(performance.now() - began) })
}
