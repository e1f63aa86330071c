/**
 * Matches a large file in its own thread, so that this one can keep answering others. The thread reads the file, looks
 * candidates up in memory, and compares; this one only passes texts between it and the database.
 */
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { ImportError } from '../import/import-error.ts'
import type { SuppressionList, SuppressionParts } from '../suppression/suppression-list.ts'
import type { PersonPages } from './candidate-index.ts'
import type { Contacts, ContactTry } from './contacts.ts'
import type { FileToMatch, WriteStep } from './match-steps.ts'

/** The thread runs on the sources, even when used with the build. */
const threadFile = path.join(path.dirname(findPackageJSON(import.meta.url)!), 'src/data/match/match-thread.ts')

/**
 * Megabytes. A workbook's texts are kept while it is read; everything else comes and goes, and Node would rather grow than
 * collect garbage.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 }

export interface Order {
  file: FileToMatch
  suppressions: SuppressionParts
}

/** What the thread asks for. */
export type Question =
  | { what: 'page'; after: number }
  | { what: 'persons'; ids: readonly number[] }
  | { what: 'revealed' }
  | { what: 'tried'; tries: readonly ContactTry[] }
  | { what: 'write'; upTo: number; rows: string }
/** `end` is null once the file is matched, or the message of an `ImportError`. */
export type Asked = { id: number; question: Question; end?: never } | { end: string | null }
export interface Answered {
  id: number
  answer: unknown
}

interface ThreadOptions {
  pages: PersonPages
  contacts: Contacts
  suppressions: SuppressionList
  signal: AbortSignal
}

/**
 * Ends the thread and throws if `signal` is aborted, or if `pages` or `write` throws.
 *
 * @throws {ImportError} with a sentence for the person whose file it is
 */
export async function matchInThread(
  file: FileToMatch,
  { pages, contacts, suppressions, signal }: ThreadOptions,
  write: WriteStep,
): Promise<void> {
  signal.throwIfAborted()
  const workerData: Order = { file, suppressions: suppressions.parts() }
  const worker = new Worker(threadFile, { workerData, name: 'match', resourceLimits })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal.reason)
  const answer = async (question: Question): Promise<unknown> => {
    if (question.what === 'page') return pages.page(question.after)
    if (question.what === 'persons') return pages.persons(question.ids)
    if (question.what === 'revealed') return contacts.revealed()
    if (question.what === 'tried') return contacts.tried(question.tries)
    return write(question.upTo, question.rows)
  }
  worker.on('message', (asked: Asked) => {
    if ('question' in asked) {
      const { id, question } = asked
      answer(question).then((given) => worker.postMessage({ id, answer: given } satisfies Answered), reject)
    } else if (asked.end === null) resolve()
    else reject(new ImportError(asked.end))
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('The thread that matches a file has ended')))
  signal.addEventListener('abort', abort, { once: true })
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
