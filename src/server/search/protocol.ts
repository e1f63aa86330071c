/** The messages between the main thread and the search worker. */
import type { PhysicianQuestions } from '#search/port.ts'

export interface WorkerSettings {
  databaseUrl: string
  /**
   * A replica to read all physicians from, to spare the primary; the log of changes is always read from the primary.
   */
  readUrl?: string | undefined
  /** The folder for the snapshot; created if missing. */
  snapshotDir: string
  /**
   * Seconds after which the log of changes is checked even without a notification, which can be lost with a connection.
   */
  lookEvery?: number
}

export interface BuilderSettings extends Pick<WorkerSettings, 'databaseUrl' | 'readUrl' | 'snapshotDir'> {
  /** Requests are being answered meanwhile, so half of the time is left to them. */
  resting: boolean
}

export type Method = keyof PhysicianQuestions

export interface Question {
  id: number
  method: Method
  args: readonly unknown[]
}

export type WorkerMessage =
  | { kind: 'question'; question: Question }
  /** Requests rereading everything and swapping. */
  | { kind: 'rebuild' }

export type Said =
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; message: string }
  /** The index is ready, at first or after a rebuild, with its origin for the log. */
  | { kind: 'ready'; physicians: number; from: 'snapshot' | 'database'; milliseconds: number }
  /** Answers from now on may differ from those before. */
  | { kind: 'changed' }
  | { kind: 'warning'; message: string }
