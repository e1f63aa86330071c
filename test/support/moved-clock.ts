/**
 * Preloaded by a server whose test waits for working hours: its clock is ahead by the milliseconds in the file that
 * MOVED_CLOCK names. Timers and the database keep their own time.
 */
import { readFileSync } from 'node:fs'

const Real = Date
const file = process.env.MOVED_CLOCK ?? ''
let readAt = Number.NEGATIVE_INFINITY
let ahead = 0

function now(): number {
  if (performance.now() - readAt > 100) {
    readAt = performance.now()
    ahead = Number(readFileSync(file, 'utf8'))
  }
  return Real.now() + ahead
}

class MovedDate extends Real {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]))
  }

  static override now = now
}

globalThis.Date = MovedDate as DateConstructor
