/**
 * The thread in which the index lives. It comes up from the snapshot or the database, follows the log of changes, and
 * answers questions one after another. It never rebuilds in place: when it has outgrown itself it says so, and the main
 * thread has a new snapshot made (server/search/builder.ts) and starts another beside it (server/search/service.ts).
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { Session } from '#adapters/database/session.ts'
import { changesChannel } from '#data/changes.ts'
import { locationOfZip } from '#data/normalise/zip-location.ts'
import type { DB } from '#db/schema.gen.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import type { PhysicianQuestions } from '#search/port.ts'
import { connect, identity, reaches, readAll, readChanges } from './feed.ts'
import type { Question, Said, WorkerSettings } from './protocol.ts'
import { loadSnapshot, type StoredIndex, storeSnapshot } from './snapshot.ts'

const settings = workerData as WorkerSettings
const port = parentPort!
const say = (said: Said) => port.postMessage(said)

const { lookEvery = 2 } = settings
/** More changes than this laid over the index, and applying the next would hold up who searches: a new index is due. */
const mostEdits = 2000

async function main(): Promise<void> {
  const started = performance.now()
  const session = await connect(settings.databaseUrl)
  const database = await identity(session.db)
  const { stored, from } = await load(session.db, database)
  const index = new PhysicianIndex(stored.segment, { zipLocation: locationOfZip, year: () => new Date().getFullYear() })
  const follower = new Follower(index, stored.lastChange, session)
  // Listening first, so that nothing falls between the log as it was read and the first notification.
  await follower.listen()
  await follower.catchUp()
  answerQuestions(index, follower)
  say({ kind: 'ready', physicians: index.size, from, milliseconds: Math.round(performance.now() - started) })
  if (from === 'database') {
    await storeSnapshot(settings.snapshotDir, database, stored).catch((error) =>
      warn('The snapshot was not written', error),
    )
  }
  void follower.follow()
}

async function load(db: Kysely<DB>, database: string): Promise<{ stored: StoredIndex; from: 'snapshot' | 'database' }> {
  const stored = loadSnapshot(settings.snapshotDir, database)
  if ('unusable' in stored) {
    if (stored.unusable !== 'there is none') warn('The snapshot of the search index is not used', stored.unusable)
  } else if (await isStillOfUse(db, stored.lastChange)) return { stored, from: 'snapshot' }
  return { stored: await readAll(db), from: 'database' }
}

/** Whether the log since then is complete, and short enough for an overlay. */
async function isStillOfUse(db: Kysely<DB>, lastChange: number): Promise<boolean> {
  return (await reaches(db, lastChange)) && !(await readChanges(db, lastChange, mostEdits)).bulk
}

/** Keeps the index in step with the log of changes, through lost connections. */
class Follower {
  private readonly index: PhysicianIndex
  lastChange: number
  private session: Session
  private wake = () => {}
  private notified = false
  private outgrown = false

  constructor(index: PhysicianIndex, lastChange: number, session: Session) {
    this.index = index
    this.lastChange = lastChange
    this.session = session
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const { saved, removed, lastChange, bulk } = await readChanges(this.session.db, this.lastChange, mostEdits)
      if (lastChange === this.lastChange) return
      if (bulk) return this.sayOutgrown()
      this.index.apply({ saved, removed })
      this.lastChange = lastChange
      if (this.index.editCount > mostEdits) this.sayOutgrown()
    }
  }

  private sayOutgrown(): void {
    if (!this.outgrown) say({ kind: 'outgrown' })
    this.outgrown = true
  }

  async follow(): Promise<never> {
    for (;;) {
      await this.pause()
      // Too large, it keeps answering with what it has until the next worker is ready.
      if (this.outgrown) continue
      try {
        await this.catchUp()
      } catch (error) {
        warn('The log of changes could not be read; trying again', error)
        await this.reconnect()
      }
    }
  }

  async listen(): Promise<void> {
    await this.session.listen(changesChannel, () => {
      this.notified = true
      this.wake()
    })
  }

  /** Resolves when there is something new, or it is time to look anyway. */
  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.notified) return resolve()
      const timer = setTimeout(resolve, lookEvery * 1000)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.notified = false
  }

  private async reconnect(): Promise<void> {
    await this.session.close().catch(() => {})
    try {
      this.session = await connect(settings.databaseUrl)
      await this.listen()
    } catch {
      // The next round tries again.
    }
  }
}

function answerQuestions(index: PhysicianIndex, follower: Follower): void {
  const methods: { [M in keyof PhysicianQuestions]: (...args: Parameters<PhysicianQuestions[M]>) => unknown } = {
    search: (request) => index.search(request),
    suggest: (field, text, most) => index.suggest(field, text, most),
    specialties: () => index.specialties(),
    withSpecialty: (specialty, most, state) => index.withSpecialty(specialty, most, state),
    statesOf: (specialty) => index.statesOf(specialty),
    nearest: (specialty, zip, most) => index.nearest(specialty, zip, most),
    tally: (filters, newerThan) => index.tally(filters, newerThan),
    lastChange: () => follower.lastChange,
    size: () => index.size,
  }
  port.on('message', ({ id, method, args }: Question) => {
    try {
      say({ kind: 'answer', id, answer: (methods[method] as (...args: readonly unknown[]) => unknown)(...args) })
    } catch (error) {
      say({ kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}

function warn(what: string, error: unknown): void {
  say({ kind: 'warning', message: `${what}: ${error instanceof Error ? error.message : error}` })
}

await main()
