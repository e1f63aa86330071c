/**
 * When requests have to be confirmed and answered. A day is a day of the law's own state, written '2027-01-10'; the day
 * on which a request comes in is day 0, whenever it is verified (11 CCR §7021(b)).
 */
import { type Day, daysLater, isWorkingDay } from '#features/sequences/holidays.ts'
import { localTime } from '#features/sequences/local-time.ts'
import { type LawName, laws, type RequestKind } from './laws.ts'

interface Clocks {
  /** Null if the law asks for no confirmation. */
  acknowledgeBy: string | null
  dueOn: string
}

export function clocksOf(law: LawName, kind: RequestKind, receivedAt: Date): Clocks {
  const { acknowledgeWithin, answerWithin, optOutWithin } = laws[law]
  const received = dayIn(law, receivedAt)
  const due =
    kind === 'opt_out' && optOutWithin !== null
      ? workingDaysLater(received, optOutWithin)
      : daysLater(received, answerWithin)
  // 11 CCR §7021(a) is about requests to delete, correct, and know: an opt-out is only carried out.
  const isConfirmed = acknowledgeWithin !== null && kind !== 'opt_out'
  return {
    acknowledgeBy: isConfirmed ? isoOf(workingDaysLater(received, acknowledgeWithin)) : null,
    dueOn: isoOf(due),
  }
}

/** The due day of an extended request; null if the law doesn't let this be extended. */
export function extendedDueOn(law: LawName, kind: RequestKind, receivedAt: Date): string | null {
  const { answerWithin, extension, optOutWithin } = laws[law]
  if (kind === 'opt_out' && optOutWithin !== null) return null
  return isoOf(daysLater(dayIn(law, receivedAt), answerWithin + extension))
}

/** Whole days until a due day is over, on the law's own calendar; 0 on the day itself, negative after it. */
export function daysLeft(law: LawName, dueOn: string, now: Date): number {
  return (Date.parse(dueOn) - Date.parse(todayOf(law, now))) / 86_400_000
}

/** A request may have lain in a mailbox for a while. */
const oldest = 90

/**
 * When a request came in that someone enters with its day; null for a day to come, or more than 90 days ago. Who enters
 * it may have tomorrow's date already: in none of the fifty states does a day begin before UTC's.
 */
export function receivedAtOn(law: LawName, day: string, now: Date): Date | null {
  const ago = -daysLeft(law, day, now)
  if (day > now.toISOString().slice(0, 10) || ago > oldest) return null
  // At noon in the west, it is that day in all of these states.
  return ago <= 0 ? now : new Date(`${day}T20:00:00Z`)
}

/** The day it is there. */
export const todayOf = (law: LawName, now: Date): string => isoOf(dayIn(law, now))

const dayIn = (law: LawName, at: Date): Day => localTime(laws[law].zone, at)

/** The last of so many working days after a day. Weekends and federal holidays are no business days. */
function workingDaysLater(from: Day, days: number): Day {
  let at = from
  for (let left = days; left > 0; ) {
    at = daysLater(at, 1)
    if (isWorkingDay(at)) left--
  }
  return at
}

const isoOf = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
