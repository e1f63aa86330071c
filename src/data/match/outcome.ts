import type { Decision } from './decide.ts'

/** The outcome of a record; for people who asked to be removed, nothing else is revealed. */
export type Outcome = Decision | { status: 'opted_out' }
