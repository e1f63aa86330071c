/**
 * A thread that matches a large file (match-in-thread.ts). It asks the thread that started it for what it needs from the
 * database.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { isNamed } from '#shared/calls/named-error.ts'
import type { ImportError } from '../import/import-error.ts'
import { SuppressionList } from '../suppression/suppression-list.ts'
import { indexedPersons, type Page } from './candidate-index.ts'
import { remembered } from './contacts.ts'
import type { Answered, Asked, Order, Question } from './match-in-thread.ts'
import { matchInSteps } from './match-steps.ts'

// On Linux, this affects only this thread, so that people waiting for a page or a search go first. Only a little: on a busy
// machine, it still has to make progress.
if (process.platform === 'linux') setPriority(5)

/** Rows at a time: as many as fill a statement, because no one else waits for this thread. */
const step = 250

const { file, suppressions } = workerData as Order
const port = parentPort!
const say = (asked: Asked) => port.postMessage(asked)
const waiting = new Map<number, (answer: unknown) => void>()
let asked = 0

port.on('message', ({ id, answer }: Answered) => {
  waiting.get(id)?.(answer)
  waiting.delete(id)
})

function ask<Answer>(question: Question): Promise<Answer> {
  const id = ++asked
  const { promise, resolve } = Promise.withResolvers<unknown>()
  waiting.set(id, resolve)
  say({ id, question })
  return promise as Promise<Answer>
}

try {
  const persons = await indexedPersons({
    page: (after) => ask<Page>({ what: 'page', after }),
    persons: (ids) => ask<string>({ what: 'persons', ids }),
  })
  const contacts = remembered({
    revealed: () => ask({ what: 'revealed' }),
    tried: (tries) => ask({ what: 'tried', tries }),
  })
  const list = SuppressionList.ofParts(suppressions)
  await matchInSteps(file, { persons, contacts, suppressions: list, step }, (upTo, rows) =>
    ask({ what: 'write', upTo, rows }),
  )
  say({ end: null })
} catch (error) {
  if (!isNamed<ImportError>(error, 'ImportError')) throw error
  say({ end: error.message })
}
port.close()
