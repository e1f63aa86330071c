/**
 * How many emails of sequences may leave a mailbox: 20 within 24 hours in its first week, ten more each week up to 60,
 * and a fifth of that within an hour. Providers take more at once for spam; no one can turn this off.
 */
const hour = 60 * 60 * 1000
const day = 24 * hour
/** A person doesn't send the next email within a minute and a half. */
export const leastGap = 90 * 1000

const [atFirst, moreEachWeek, atMost] = [20, 10, 60]

/** @param firstSent when the first email of a sequence left the mailbox; null if none has */
export function dailyMost(firstSent: Date | null, at: Date): number {
  const weeks = firstSent === null ? 0 : Math.max(0, Math.floor((at.getTime() - firstSent.getTime()) / (7 * day)))
  return Math.min(atFirst + moreEachWeek * weeks, atMost)
}

export const hourlyMost = (daily: number): number => Math.ceil(daily / 5)

/** Moments in milliseconds, in order. */
export type Moments = readonly number[]

/** Whether an email may leave at a moment, given when all others left or will leave. */
export function hasRoom(taken: Moments, at: number, firstSent: Date | null): boolean {
  const daily = dailyMost(firstSent, new Date(at))
  const place = placeOf(taken, at)
  const [before, after] = [taken[place - 1], taken[place]]
  if (before !== undefined && at - before < leastGap) return false
  if (after !== undefined && after - at < leastGap) return false
  return !isCrowded(taken, at, place, daily, day) && !isCrowded(taken, at, place, hourlyMost(daily), hour)
}

/** Whether some span of this length with the new moment in it would have more than `most`. */
function isCrowded(taken: Moments, at: number, place: number, most: number, span: number): boolean {
  const one = (index: number) => (index < place ? taken[index]! : index === place ? at : taken[index - 1]!)
  for (let first = Math.max(0, place - most); first <= place && first + most <= taken.length; first++) {
    if (one(first + most) - one(first) < span) return true
  }
  return false
}

/** Where a moment belongs among those in order. */
export function placeOf(taken: Moments, at: number): number {
  let [low, high] = [0, taken.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (taken[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}
