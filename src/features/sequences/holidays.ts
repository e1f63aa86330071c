/** The eleven federal holidays of the United States (5 U.S.C. 6103), on which no email of a sequence leaves. */

export interface Day {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

const millisecondsOfDay = 24 * 60 * 60 * 1000

export const daysLater = ({ year, month, day }: Day, days: number): Day => {
  const at = new Date(Date.UTC(year, month - 1, day) + days * millisecondsOfDay)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** 0 is Sunday. */
export const weekdayOf = ({ year, month, day }: Day): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay()

/** Weekday, and which one of the month: the third Monday of January; -1 is the last one. */
const floating: readonly [month: number, weekday: number, which: number][] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
]
const fixed: readonly [month: number, day: number][] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
]

export function isHoliday(date: Day): boolean {
  return isFixed(date) || isObserved(date) || isFloating(date)
}

export function isWorkingDay(date: Day): boolean {
  const weekday = weekdayOf(date)
  return weekday !== 0 && weekday !== 6 && !isHoliday(date)
}

const isFixed = ({ month, day }: Day) => fixed.some((date) => date[0] === month && date[1] === day)

/** One on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function isObserved(date: Day): boolean {
  const weekday = weekdayOf(date)
  return (weekday === 5 && isFixed(daysLater(date, 1))) || (weekday === 1 && isFixed(daysLater(date, -1)))
}

function isFloating(date: Day): boolean {
  return floating.some(([month, weekday, which]) => {
    if (date.month !== month || weekdayOf(date) !== weekday) return false
    return which === -1 ? daysLater(date, 7).month !== month : Math.ceil(date.day / 7) === which
  })
}
