/** Spreads emails at random over the times at which they may leave. */
import { windowsFrom } from './leave-times.ts'
import { hasRoom, type Moments, placeOf } from './mailbox-pace.ts'

export interface Planning {
  /** When other emails of the mailbox left or will leave; the new ones are added. */
  taken: number[]
  firstSent: Date | null
  /** From 0 to 1, without 1. */
  random: () => number
  /** Windows that have no room anymore: there is never more room than before. */
  full: Set<string>
}

const tries = 16
/** How closely an almost full day is looked through, in milliseconds. */
const look = 5 * 60 * 1000

/** A moment for one email, not before `notBefore`, which is then taken. */
export function planMoment(planning: Planning, zones: readonly string[], notBefore: Date): Date {
  const { taken, firstSent, random, full } = planning
  for (const { from, to } of windowsFrom(zones, notBefore)) {
    // Most days of a long sequence are full.
    const window = `${from.getTime()} ${to.getTime()}`
    if (full.has(window)) continue
    const length = to.getTime() - from.getTime()
    for (let attempt = 0; attempt < tries; attempt++) {
      const at = from.getTime() + Math.floor(random() * length)
      if (hasRoom(taken, at, firstSent)) return take(planning, at)
    }
    const free = firstFree(taken, from.getTime(), to.getTime(), firstSent)
    if (free !== null) return take(planning, free)
    full.add(window)
  }
  throw new Error('No moment within two years has room for this email')
}

function take({ taken }: Planning, at: number): Date {
  taken.splice(placeOf(taken, at), 0, at)
  return new Date(at)
}

/** Where chance finds no room, the first room that there is, on an almost full day. */
function firstFree(taken: Moments, from: number, to: number, firstSent: Date | null): number | null {
  for (let at = from; at < to; at += look) if (hasRoom(taken, at, firstSent)) return at
  return null
}
