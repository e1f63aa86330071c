/**
 * Search in a thread that serves HTTP: it reads the index of the search worker in place, in memory that both share, and
 * answers by itself. A question needs no hop to another thread, and several threads answer at the same time.
 */
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Logger } from 'pino'
import { PhysicianIndex } from '#search/physician-index.ts'
import { readSnapshot, readSnapshotInSteps } from '#search/snapshot/snapshot.ts'
import { answerQuestion, type Current } from './answer-question.ts'
import type { Published, Said } from './protocol.ts'
import { askedBy, type SearchPort, type SearchService, SearchThread, SearchUnavailable } from './service.ts'
import { surroundings } from './surroundings.ts'

interface SearchReader extends SearchService {
  /** Follows what the search worker publishes. */
  take: (published: Published) => void
}

/** @param rebuild has the search worker make a new index */
export function makeSearchReader(log: Logger, rebuild: () => Promise<void>): SearchReader {
  const ready = Promise.withResolvers<void>()
  let current: (Current & { bytes: SharedArrayBuffer }) | undefined
  let latest: Published | undefined
  let taking = false

  /** If several arrive while an index is being read, the last one is enough. */
  const takeLatest = async () => {
    if (taking) return
    taking = true
    while (latest) {
      const published = latest
      latest = undefined
      const { bytes, lastChange } = published
      const index = current?.bytes === bytes ? current.index : await readIndex(bytes)
      index.lay(overlayOf(published))
      current = { index, bytes, lastChange }
      thread.forget()
      ready.resolve()
    }
    taking = false
  }

  const thread = new SearchThread(
    portOf(() => current!),
    log,
  )
  const search = askedBy((asked) =>
    current ? thread.ask(asked) : Promise.reject(new SearchUnavailable('The search index is not ready yet.')),
  )
  return Object.assign(search, {
    ready: ready.promise,
    isReady: () => current !== undefined,
    figures: () => thread.figures(),
    rebuild,
    take: (published: Published) => {
      latest = published
      takeLatest().catch((error) => {
        taking = false
        log.error({ err: error }, 'a new search index could not be read; the previous one stays in use')
      })
    },
    watch: () => () => {},
    close: async () => {},
  })
}

/** The search worker has already checked the bytes. */
async function readIndex(bytes: SharedArrayBuffer): Promise<PhysicianIndex> {
  const { segment } = await readSnapshotInSteps(new Uint8Array(bytes), () => turnOfLoop(), true)
  const index = new PhysicianIndex(segment, surroundings)
  index.prepare()
  return index
}

function overlayOf({ edits, placesByName, hidden }: Published) {
  return { segment: edits ? readSnapshot(new Uint8Array(edits)).segment : undefined, placesByName, hidden }
}

/** One question per turn of the event loop, so that other askers' questions and other work can come in between. */
function portOf(current: () => Current): SearchPort {
  let hear = (_: Said) => {}
  return {
    on: (event: string, listener: (said: never) => void) => {
      if (event === 'message') hear = listener as (said: Said) => void
    },
    postMessage: (told) => {
      if (told.kind === 'question') setImmediate(() => hear(answerQuestion(current(), told.question)))
    },
    terminate: async () => {},
  }
}
