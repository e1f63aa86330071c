/** An index that follows the log of changes, through lost connections, rebuilds, and swaps. */
import type { Kysely } from 'kysely'
import type { Session } from '#adapters/database/session.ts'
import { changesChannel } from '#data/changes.ts'
import type { DB } from '#db/schema.gen.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { buildIndex } from './build-index.ts'
import { areFew, connect, reaches, readAll, readChanges } from './feed.ts'
import type { WorkerSettings } from './protocol.ts'
import { loadSnapshot, readIndex, type StoredIndex, snapshotOf, storeSnapshot } from './snapshot.ts'
import { surroundings } from './surroundings.ts'

/** With more changes than this on top of the index, applying the next would delay searches: a new index is due. */
const maxEdits = 2000

interface Listeners {
  warn: (message: string) => void
  /** A new index is due: too much has changed to apply on top of the current one. */
  onOutgrown: () => void
  /** Answers have changed. */
  onChange: () => void
}

export class LiveIndex {
  index!: PhysicianIndex
  lastChange = 0
  /** If too large, the index keeps answering with its current data until the next one is ready. */
  outgrown = false
  private readonly settings: WorkerSettings
  private readonly database: string
  private session: Session
  private readonly listeners: Listeners
  /** Reads of the log run one after another, so that none overtakes a swap. */
  private reading: Promise<unknown> = Promise.resolve()
  private wake = () => {}
  private notified = false

  /** @param database its `identity` */
  constructor(settings: WorkerSettings, database: string, session: Session, listeners: Listeners) {
    this.settings = settings
    this.database = database
    this.session = session
    this.listeners = listeners
  }

  /** Loads the index, with every change in the log by then. Returns where it came from. */
  async start(): Promise<'snapshot' | 'database'> {
    // Listens first, so nothing is lost between reading the log and the first notification.
    await this.listen()
    const stored = await this.load()
    await this.adopt(stored ?? (await this.build(true)))
    return stored ? 'snapshot' : 'database'
  }

  /** Rereads everything, and swaps. Meanwhile the current index answers and follows the log. */
  async rebuild(): Promise<void> {
    await this.adopt(await this.build(false))
  }

  /** Never ends. */
  async follow(): Promise<never> {
    for (;;) {
      await this.pause()
      if (this.outgrown) continue
      try {
        await this.oneAfterAnother(() => this.catchUp())
      } catch (error) {
        this.warn('The log of changes could not be read; trying again', error)
        await this.reconnect()
      }
    }
  }

  private async load(): Promise<StoredIndex | undefined> {
    const stored = await loadSnapshot(this.settings.snapshotDir, this.database)
    if (!('unusable' in stored)) return (await isStillOfUse(this.session.db, stored.lastChange)) ? stored : undefined
    if (stored.unusable !== 'there is none') {
      this.warn('The snapshot of the search index is not used', stored.unusable)
    }
    return undefined
  }

  /** Before anyone is answered, a small database is read here, because a process takes longer to start. */
  private async build(starting: boolean): Promise<StoredIndex> {
    const { databaseUrl, readUrl, snapshotDir } = this.settings
    if (starting && (await areFew(this.session.db))) {
      const snapshot = snapshotOf(this.database, await readAll(this.session.db))
      await storeSnapshot(snapshotDir, snapshot).catch((error) => this.warn('The snapshot was not written', error))
      return readIndex(Buffer.concat(snapshot), this.database)
    }
    const settings = { databaseUrl, readUrl, snapshotDir, resting: !starting }
    return readIndex(await buildIndex(settings, this.listeners.warn), this.database)
  }

  /** Replaces the index with a new one, once the new one has the changes since it was read. */
  private adopt({ segment, lastChange }: StoredIndex): Promise<void> {
    const next = new PhysicianIndex(segment, surroundings)
    next.prepare()
    return this.oneAfterAnother(async () => {
      const reached = await this.applyChanges(next, lastChange)
      this.index = next
      Object.assign(this, reached)
      this.listeners.onChange()
    })
  }

  private async catchUp(): Promise<void> {
    const { revision } = this.index
    try {
      Object.assign(this, await this.applyChanges(this.index, this.lastChange))
    } finally {
      // Even if the log could only be read in part.
      if (this.index.revision !== revision) this.listeners.onChange()
    }
    if (this.outgrown) this.listeners.onOutgrown()
  }

  /** Applies the changes since then; returns the last change applied, and whether a new index is due. */
  private async applyChanges(
    index: PhysicianIndex,
    since: number,
  ): Promise<Pick<LiveIndex, 'lastChange' | 'outgrown'>> {
    for (let reached = since; ; ) {
      const { saved, removed, lastChange, bulk } = await readChanges(this.session.db, reached, maxEdits)
      if (bulk) return { lastChange: reached, outgrown: true }
      if (lastChange === reached) return { lastChange, outgrown: index.editCount > maxEdits }
      index.apply({ saved, removed })
      reached = lastChange
    }
  }

  private oneAfterAnother(run: () => Promise<void>): Promise<void> {
    const done = this.reading.then(run)
    this.reading = done.catch(() => {})
    return done
  }

  private async listen(): Promise<void> {
    await this.session.listen(changesChannel, () => {
      this.notified = true
      this.wake()
    })
  }

  /** Resolves when there is something new, or when it is time to check anyway. */
  private async pause(): Promise<void> {
    const { lookEvery = 2 } = this.settings
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
      this.session = await connect(this.settings.databaseUrl)
      await this.listen()
    } catch {
      // The next round tries again.
    }
  }

  private warn(what: string, error: unknown): void {
    this.listeners.warn(`${what}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Whether the log since then is complete and short enough for an overlay. */
async function isStillOfUse(db: Kysely<DB>, lastChange: number): Promise<boolean> {
  return (await reaches(db, lastChange)) && !(await readChanges(db, lastChange, maxEdits)).bulk
}
