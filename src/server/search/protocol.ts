/** What the main thread and the search worker say to each other. */
import type { PhysicianQuestions } from '#search/port.ts'

export interface WorkerSettings {
  databaseUrl: string
  /** Where the snapshot is kept; made if missing. */
  snapshotDir: string
  /** Seconds after which the log of changes is looked at in any case: notifications can be lost with a connection. */
  lookEvery?: number
}

export type Method = keyof PhysicianQuestions

export interface Question {
  id: number
  method: Method
  args: readonly unknown[]
}

export type Said =
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; message: string }
  /** The index is there; how it came about, for the log. */
  | { kind: 'ready'; physicians: number; from: 'snapshot' | 'database'; milliseconds: number }
  /** A new worker should take over: too much has changed to be laid over what is there. */
  | { kind: 'outgrown' }
  | { kind: 'warning'; message: string }
