/** What the main thread and the search worker say to each other. */
import type { PhysicianQuestions } from '#search/port.ts'

export interface WorkerSettings {
  databaseUrl: string
  /** A replica to read all physicians from, so that the primary has not to; the log of changes is always the primary's. */
  readUrl?: string | undefined
  /** Where the snapshot is kept; made if missing. */
  snapshotDir: string
  /** Seconds after which the log of changes is looked at in any case: notifications can be lost with a connection. */
  lookEvery?: number
  /** Other threads answer, too: each change is published for them. */
  publishes?: boolean
}

/** An index that other threads can read in place: the snapshot of its large part, and what has changed since. */
export interface Published {
  bytes: SharedArrayBuffer
  /** The snapshot of those that were added or edited; null if there are none. */
  edits: SharedArrayBuffer | null
  placesByName: Uint32Array
  hidden: readonly number[]
  lastChange: number
}

export interface BuilderSettings extends Pick<WorkerSettings, 'databaseUrl' | 'readUrl' | 'snapshotDir'> {
  /** Someone is being answered meanwhile: the database is left to them half of the time. */
  resting: boolean
}

export type Method = keyof PhysicianQuestions

export interface Question {
  id: number
  method: Method
  args: readonly unknown[]
}

export type Told =
  | { kind: 'question'; question: Question }
  /** To read everything again and swap. */
  | { kind: 'rebuild' }

export type Said =
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; message: string }
  /** The index is there, at first or after a rebuild; how it came about, for the log. */
  | { kind: 'ready'; physicians: number; from: 'snapshot' | 'database'; milliseconds: number }
  | { kind: 'published'; published: Published }
  | { kind: 'warning'; message: string }
